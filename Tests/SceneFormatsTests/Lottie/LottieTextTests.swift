import Graphics
import SceneFormats
import SceneModel
import Testing

@Suite("Lottie texts with animators")
struct LottieTextTests {
  // Letters of size 100 with advances of 50: the centre of letter k is at 50 · k + 25.
  private func file(
    _ animators: String,
    text: String = "AAAA",
    document: String = "",
    more: String = #""g": 1, "a": {"k": [0, 0]}"#
  ) -> String {
    let path = #"{"k": {"c": true, "v": [[0, -50], [50, -50], [50, 0]]}}"#
    return lottieText(
      """
      {"ty": 5, "ind": 3, "ip": 0, "op": 100, "ks": {}, "t": {
        "d": {"k": [{"t": 0, "s": {"f": "F", "s": 100, "t": "\(text)", "fc": [0, 0, 0] \(document)}}]},
        "m": {\(more)}, "a": [\(animators)]}}
      """,
      more: """
        "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R", "ascent": 75}]},
        "chars": [
          {"ch": "A", "style": "R", "fFamily": "F", "w": 50,
           "data": {"shapes": [{"it": [{"ty": "sh", "ks": \(path)}]}]}},
          {"ch": " ", "style": "R", "fFamily": "F", "w": 50, "data": {}}],
        """
    )
  }

  // The groups of the letters, the first one first.
  private func letters(_ text: String) throws -> [VectorGroup] {
    guard case .vector(let vector)? = try readLottie(text).scene.layers.first?.state.content else {
      return []
    }
    return vector.items.reversed().compactMap { item in
      if case .group(let group) = item { group } else { nil }
    }
  }

  private func positions(_ letters: [VectorGroup], at time: Double) -> [Point] {
    letters.map { $0.placement.placement.position.value(at: time) }
  }

  @Test("A selector moves the letters that it covers")
  func range() throws {
    let letters = try letters(file(#"{"s": {"e": {"k": 50}}, "a": {"p": {"k": [0, 10]}}}"#))
    #expect(
      positions(letters, at: 0) == [Point(25, 10), Point(75, 10), Point(125, 0), Point(175, 0)]
    )
    #expect(letters.allSatisfy { $0.placement.placement.position.constant != nil })
  }

  @Test("A moving selector is taken at every frame")
  func motion() throws {
    let start = #"{"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [100]}]}"#
    let letters = try letters(file(#"{"s": {"s": \#(start)}, "a": {"o": {"k": 0}}}"#))
    func opacities(_ time: Double) -> [Double] {
      letters.map { ($0.placement.opacity.value(at: time) * 1000).rounded() / 1000 }
    }
    // At frame 2 the range begins at letter 0.8 of four, which leaves a fifth of the first one.
    #expect(opacities(0.02) == [0.8, 0, 0, 0])
    #expect(opacities(0.05) == [1, 1, 0, 0])
    #expect(opacities(0.5) == [1, 1, 1, 1])
    // Of the eleven frames the last letter bends only from the eighth on.
    #expect(letters[3].placement.opacity.keyTimes == [0, 0.07, 0.08, 0.09, 0.1])
  }

  @Test("Several animators turn letters one after another")
  func turns() throws {
    let animators = [
      #"{"s": {}, "a": {"r": {"k": 30}, "s": {"k": [50, 200]}, "p": {"k": [5, 6]}}}"#,
      #"{"s": {"a": {"k": 50}}, "a": {"sk": {"k": 20}, "sa": {"k": 40}, "a": {"k": [4, 8]}}}"#,
    ]
    let letter = try #require(letters(file(animators.joined(separator: ","))).last)
    guard case .group(let inner)? = letter.items.first else {
      Issue.record("no inner group")
      return
    }
    let map = inner.placement.placement.affine(at: 0)
      .concatenating(letter.placement.placement.affine(at: 0))
    var (first, second) = (TextAnimatorTransform(), TextAnimatorTransform())
    (first.rotation, first.scale, first.position) = (.pi / 6, Point(0.5, 2), Point(5, 6))
    (second.skew, second.skewAxis, second.anchor) = (.pi / 9, .pi / 4.5, Point(4, 8))
    let expected = try #require(
      TextAnimatorTransform.affine(of: [(first, 1), (second, 0.5)], about: Point(25, 0))
    ).concatenating(.translation(150, 0))
    for corner in [Point(0, 0), Point(50, 0), Point(0, -50)] {
      let way = map.apply(corner) - expected.apply(corner)
      #expect(abs(way.x) < 1e-9 && abs(way.y) < 1e-9)
    }
  }

  @Test("Space that animators add keeps a centred line in the middle")
  func tracking() throws {
    let letters = try letters(
      file(#"{"s": {}, "a": {"t": {"k": 10}}}"#, text: "AA", document: #", "j": 2"#)
    )
    // 100 wide, moved back by half of 100 and of 2 · 10; each letter comes after its space.
    #expect(positions(letters, at: 0) == [Point(-50 - 10 + 10 + 25, 0), Point(35, 0)])
  }

  @Test("Words are counted, and grouped about their middle")
  func words() throws {
    let letters = try letters(
      file(
        #"{"s": {"b": 3, "r": 2, "s": {"k": 1}, "e": {"k": 2}}, "a": {"fc": {"k": [1, 0, 0]}}}"#,
        text: "A AA",
        more: #""g": 2, "a": {"k": [100, 0]}"#
      )
    )
    let colors = letters.map { letter -> Color? in
      guard case .fill(let fill)? = letter.items.last, case .color(let color) = fill.paint else {
        return nil
      }
      return color.constant
    }
    #expect(colors == [.black, Color(1, 0, 0), Color(1, 0, 0)])
    // The second word is from 100 to 200; an alignment of 100 % is its right end.
    #expect(letters.map { $0.placement.placement.position.constant?.x } == [50, 200, 200])
    #expect(letters.map { $0.placement.placement.anchor.constant?.x } == [50, 100, 50])
  }

  @Test("A stroke that only an animator makes wide is drawn where there is a colour for it")
  func stroke() throws {
    let animator = #"{"s": {"e": {"k": 25}}, "a": {"sw": {"k": 3}}}"#
    func strokes(_ document: String) throws -> [Double] {
      try letters(file(animator, document: document)).compactMap { letter in
        for case .stroke(let stroke) in letter.items { return stroke.width.constant }
        return nil
      }
    }
    #expect(try strokes(#", "sc": [1, 0, 0]"#) == [3])
    #expect(try strokes("") == [])
  }

  @Test("Letters in a random order are each taken once, and always in the same order")
  func random() throws {
    let text = file(
      #"{"s": {"rn": 1, "e": {"k": 25}}, "a": {"p": {"k": [0, 9]}}}"#,
      text: "AAAAAAAA"
    )
    let rows = positions(try letters(text), at: 0).map(\.y)
    #expect(rows.filter { $0 == 9 }.count == 2)
    #expect(positions(try letters(text), at: 0).map(\.y) == rows)
  }

  @Test("Letters times frames count as keyframes")
  func limit() {
    let start = #"{"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 99, "s": [100]}]}"#
    let text = file(#"{"s": {"s": \#(start)}, "a": {"o": {"k": 0}}}"#)
    var limits = Limits()
    // One document, two keyframes, and four letters at a hundred frames.
    limits.keyframes = 403
    #expect(lottieErrors(text, limits: limits) == [])
    limits.keyframes = 402
    #expect(lottieErrors(text, limits: limits).map { $0.prefix(7) } == ["E_LIMIT"])
  }

  @Test("Parts of animators that are not drawn are told")
  func warnings() throws {
    let text = file(#"{"s": {"t": 1}, "a": {"rx": {"k": 9}, "fh": {"k": 9}}}"#)
    #expect(try readLottie(text).diagnostics.count == 3)
  }

  @Test("A text without outlines is a text layer above its base line")
  func installed() throws {
    let scene = try readLottie(
      lottieText(
        """
        {"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "a\\rb", "j": 2, "lh": 30,
          "tr": 100, "fc": [1, 0, 0]}}]}}}
        """,
        more: #""fonts": {"list": [{"fName": "H", "fFamily": "Helvetica", "fStyle": "Bold"}]},"#
      )
    )
    let layer = try #require(scene.scene.layers.first?.sublayers.first)
    guard case .text(let text) = layer.state.content else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "a\nb" && text.font == "Helvetica" && text.fontWeight == 700)
    #expect(text.alignmentMode == .center && text.tracking == 2 && !text.isWrapped)
    // Liberation Sans: 0.905 above and 0.212 below the base line, 22.34 of the 30 of a line.
    #expect(abs(layer.state.position.y + 18.1) < 1e-9)
    #expect(abs(text.lineSpacing - 7.66) < 1e-9)
    #expect(scene.diagnostics.map { String(describing: $0.code) }.count == 1)
  }
}
