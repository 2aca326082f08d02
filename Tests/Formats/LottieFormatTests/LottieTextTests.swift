import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing
import VectorGeometry

@Suite("Lottie texts with animators")
struct LottieTextTests {
  // Letters of size 100 with advances of 50.
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

  private func texts(
    _ text: String,
    _ compatibility: LottieCompatibility = .web
  ) throws -> [VectorText] {
    let scene = try readLottie(text, compatibility: compatibility).scene
    guard case .vector(let vector)? = scene.layers.first?.state.content else { return [] }
    return vector.items.compactMap { item in
      if case .text(let text) = item { text } else { nil }
    }
  }

  @Test("Outlines are those of the letters that occur, for a size of 1")
  func outlines() throws {
    let text = try #require(texts(file("", text: "A A\\rA")).first)
    #expect(text.string == "A A\nA" && text.animators.isEmpty)
    #expect(text.glyphs.map(\.character) == ["A", " "])
    #expect(text.glyphs.map(\.advance) == [0.5, 0.5])
    #expect(text.glyphs[0].path.controlBounds == Rect(0, -0.5, 0.5, 0.5))
    #expect(text.lineHeight == 120 && text.ascent == 0.75 && text.strokeJoin == .round)
  }

  @Test("A look has the units of the model")
  func style() throws {
    let animator = try #require(
      texts(
        file(
          """
          {"s": {"rn": 1, "b": 3, "sh": 4, "r": 2, "s": {"k": 1}, "e": {"k": 2}, "a": {"k": 50},
             "ne": {"k": 20}, "xe": {"k": -30}, "sm": {"k": 40}},
           "a": {"p": {"k": [0, 10]}, "a": {"k": [3, 4]}, "s": {"k": [50, 200]}, "r": {"k": 90},
             "rx": {"k": 180}, "ry": {"k": 360}, "sk": {"k": 45}, "sa": {"k": 60}, "o": {"k": 10},
             "fo": {"k": 20}, "so": {"k": 30}, "fh": {"k": 90}, "fs": {"k": 25}, "fb": {"k": -50},
             "sw": {"k": 3}, "t": {"k": 7}, "ls": {"k": [1, 2]}}}
          """
        )
      ).first?.animators.first
    )
    var expected = VectorTextAnimator()
    expected.position = .constant(Point(0, 10))
    expected.anchor = .constant(Point(3, 4))
    expected.scale = .constant(Point(0.5, 2))
    expected.rotation = .constant(.pi / 2)
    expected.rotationX = .constant(.pi)
    expected.rotationY = .constant(2 * .pi)
    expected.skew = .constant(.pi / 4)
    expected.skewAxis = .constant(60 * (.pi / 180))
    (expected.opacity, expected.fillOpacity) = (.constant(0.1), .constant(0.2))
    expected.strokeOpacity = .constant(0.3)
    expected.squaresOpacity = true
    (expected.fillHue, expected.fillSaturation) = (.constant(0.25), .constant(0.25))
    expected.fillBrightness = .constant(-0.5)
    (expected.strokeWidth, expected.tracking) = (.constant(3), .constant(7))
    expected.lineSpacing = .constant(Point(1, 2))
    expected.selector.basis = .words
    expected.selector.shape = .triangle
    expected.selector.units = .index
    (expected.selector.start, expected.selector.end) = (.constant(1), .constant(2))
    (expected.selector.amount, expected.selector.smoothness) = (.constant(0.5), .constant(0.4))
    (expected.selector.easeLow, expected.selector.easeHigh) = (.constant(0.2), .constant(-0.3))
    expected.selector.randomSeed = 3
    #expect(animator.selector == expected.selector)
    #expect(animator == expected)
    let plain = try texts(file(#"{"s": {}, "a": {"r": {"k": 9}}}"#)).first?.animators.first
    #expect(plain?.squaresOpacity == false)
  }

  @Test("A text follows the mask that it names, even if the mask has no effect")
  func path() throws {
    let masks = #"""
      "masksProperties": [{"mode": "a", "pt": {"k": {"c": true, "v": [[0, 0], [1, 0], [1, 1]]}}},
        {"mode": "n", "pt": {"k": {"c": false, "v": [[0, 0], [9, 0]]}}}]
      """#
    func read(
      _ path: String,
      _ mode: LottieCompatibility = .ae
    ) throws -> (text: VectorText?, warnings: Int) {
      let text = file("").replacing(#""ks": {},"#, with: "\"ks\": {}, \(masks),")
        .replacing(#""m": {"g""#, with: #""p": \#(path), "m": {"g""#)
      return (try texts(text, mode).first, try readLottie(text).diagnostics.count)
    }
    let (text, warnings) = try read(
      #"{"m": 1, "f": {"k": 5}, "l": {"k": 6}, "a": {"k": 1}, "p": {"k": 0}, "r": 1}"#
    )
    let path = try #require(text?.textPath)
    #expect(path.path.constant?.elements == [.move(Point(0, 0)), .line(Point(9, 0))])
    #expect(path.firstMargin == .constant(5) && path.lastMargin == .constant(6))
    #expect(path.isSpread && !path.isPerpendicular && path.isReversed && warnings == 0)
    // lottie-web does not read the last margin.
    let web = try read(#"{"m": 1, "f": {"k": 5}, "l": {"k": 6}, "a": {"k": 1}}"#, .web)
    #expect(web.text?.textPath?.firstMargin == .constant(5))
    #expect(web.text?.textPath?.lastMargin == .constant(0))
    #expect(try read("{}").text?.textPath == nil)
    let missing = try read(#"{"m": 2}"#)
    #expect(missing.text?.textPath == nil && missing.warnings == 1)
  }

  @Test("lottie-web groups a whole text as letters, and tracks none on a path from the left")
  func lettersOfWeb() throws {
    let masks = #""masksProperties": [{"mode": "n", "pt": {"k": {"v": [[0, 0], [9, 0]]}}}],"#
    func read(_ mode: LottieCompatibility, justified j: Int = 0) throws -> VectorText {
      let text = file(
        #"{"s": {}, "a": {"t": {"k": 10}}}"#,
        document: #", "j": \#(j)"#,
        more: #""g": 4, "a": {"k": [0, 0]}}, "p": {"m": 0"#
      ).replacing(#""ks": {},"#, with: "\"ks\": {}, \(masks)")
      return try #require(texts(text, mode).first)
    }
    let (web, ae) = (try read(.web), try read(.ae))
    #expect(web.grouping == .character && ae.grouping == .all)
    #expect(web.textPath != nil && web.animators.first?.tracking == .constant(0))
    #expect(ae.animators.first?.tracking == .constant(10))
    #expect(try read(.web, justified: 2).animators.first?.tracking == .constant(10))
  }

  @Test("A text without outlines has a font, which kerns it in ae")
  func installed() throws {
    func read(
      _ document: String,
      _ more: String = "",
      _ mode: LottieCompatibility = .ae
    ) throws -> VectorText {
      let layer = """
        {"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "a\\rb", "lh": 30, "tr": 100,
          "fc": [1, 0, 0] \(document)}}]} \(more)}}
        """
      let fonts = """
        "fonts": {"list": [{"fName": "H", "fFamily": "Helvetica", "fStyle": "Bold Italic"}]},
        """
      return try #require(texts(lottieText(layer, more: fonts), mode).first)
    }
    let text = try read(#", "j": 2"#)
    #expect(text.string == "a\nb" && text.font == "Helvetica" && text.fontWeight == 700)
    #expect(text.isItalic && text.isKerned && text.glyphs.isEmpty && text.ascent == nil)
    #expect(text.alignment == .center && text.tracking == 2 && text.lineHeight == 30)
    #expect(text.strokeJoin == .miter && text.firstLineSpacing == 0)
    let web = try read(#", "j": 2"#, "", .web)
    #expect(web.font == "Helvetica, standard" && !web.isKerned)
    #expect(web.strokeJoin == .round && web.firstLineSpacing == 1)
    let box = try read(#", "j": 6, "sz": [50, 60], "ps": [-5, 7]"#)
    #expect(box.isKerned && box.alignment == .justified && box.box == Rect(-5, 7, 50, 60))
    #expect(try read(#", "j": 6"#).alignment == .left)
    #expect(try read(#", "j": 4"#).alignment == .right)
    let moved = try read("", #", "a": [{"s": {}, "a": {"p": {"k": [1, 2]}}}]"#)
    #expect(moved.isKerned && moved.animators.count == 1 && moved.strokeJoin == .round)
  }

  @Test(
    "Weights are those of the file, else of the words of the style",
    arguments: [
      (#""fStyle": "Regular""#, 400), (#""fStyle": "SemiBold""#, 600), (#""fStyle": "Thin""#, 200),
      (#""fStyle": "Black Oblique""#, 900), (#""fStyle": "Bold", "fWeight": "300""#, 300),
      (#""fStyle": "Bold", "fWeight": """#, 700), (#""fWeight": "bold""#, 700),
    ]
  )
  func weights(keys: String, weight: Int) throws {
    let text = lottieText(
      #"{"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "a", "fc": [0, 0, 0]}}]}}}"#,
      more: #""fonts": {"list": [{"fName": "H", "fFamily": "H", \#(keys)}]},"#
    )
    #expect(try texts(text).map(\.fontWeight) == [weight])
    #expect(try texts(text).map(\.isItalic) == [keys.contains("Oblique")])
  }

  // By hand: the composition's frames begin at frame 50 of the text, which is half a second.
  @Test(
    "Letters are composed of shapes, which move by the clock of the text; other layers are reported"
  )
  func composedLetters() throws {
    func file(_ layers: String) -> String {
      lottieText(
        #"{"ty": 5, "st": 50, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "A", "fc": [0, 0, 0]}}]}}}"#,
        more: #""fonts": {"list": [{"fName": "H", "fFamily": "H", "fStyle": ""}]}, "#
          + #""assets": [{"id": "a", "layers": [\#(layers)]}], "#
          + #""chars": [{"ch": "A", "fFamily": "H", "style": "", "w": 60, "t": 1, "data": {"refId": "a"}}],"#
      )
    }
    let shape =
      #"{"ty": 4, "ip": 0, "op": 25, "ks": {"p": {"k": [7, 0]}}, "shapes": [{"ty": "el"}]}"#
    let text = try #require(try texts(file(shape)).first)
    let items = try #require(text.glyphs.first).items
    var group = try #require(items.first.flatMap(Self.group))
    #expect(group.placement.placement.scale == .constant(Point(0.01, 0.01)))
    // The letter's own place, the time in which the layer is there, and the layer.
    for depth in 0..<3 {
      group = try #require(group.items.first.flatMap(Self.group))
      guard depth == 1 else { continue }
      let seen = [0.4, 0.5, 0.74, 0.76].map { group.placement.opacity.value(at: $0) }
      #expect(seen == [0, 1, 1, 0])
    }
    #expect(group.placement.placement.position == .constant(Point(7, 0)))
    #expect(group.items.map(\.kind) == [.ellipse])
    #expect(try readLottie(file(shape)).diagnostics.isEmpty)
    let solid = ##"{"ty": 1, "sw": 9, "sh": 9, "sc": "#ff0000", "ip": 0, "op": 25}"##
    #expect(try readLottie(file(solid)).diagnostics.count == 1)
    let inside =
      #"{"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "A", "fc": [0, 0, 0]}}]}}}"#
    #expect(lottieErrors(file(inside)).contains { $0.hasPrefix("E_REFERENCE") })
  }

  private static func group(_ item: VectorItem) -> VectorGroup? {
    if case .group(let group) = item { group } else { nil }
  }

  @Test("Parts of texts that are not drawn are reported")
  func warnings() throws {
    let text = file(
      #"{"s": {"t": 1}, "a": {"bl": {"k": 9}}}"#,
      text: "A?",
      document: #", "ca": 2"#
    )
    // An expression selector, blur, and small capitals, which one player shows as written. The letter without outline
    // is named when its font is found.
    #expect(try readLottie(text).diagnostics.count == 2)
    #expect(try readLottie(text, compatibility: .ae).diagnostics.count == 3)
    #expect(try texts(text).first?.lettersWithoutGlyphs == "?")
    #expect(try readLottie(file(#"{"s": {}, "a": {"rx": {"k": 9}}}"#)).diagnostics.isEmpty)
  }

  @Test("Fonts in the file are assets, external ones are reported where no outlines replace them")
  func fontFiles() throws {
    func read(_ path: String, _ chars: String = "") throws -> ImportedScene {
      try readLottie(
        lottieText(
          #"{"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "A", "fc": [0, 0, 0]}}]}}}"#,
          more: """
            \(chars) "fonts": {"list": [{"fName": "H", "fFamily": "Mine", "fPath": "\(path)"}]},
            """
        )
      )
    }
    let base = try read("data:font/ttf;base64,AAAA")
    #expect(base.scene.assets.map(\.source) == [.data([0, 0, 0], type: "font/ttf")])
    #expect(base.scene.assets.map(\.family) == ["Mine"] && base.scene.assets[0].kind == .font)
    #expect(base.diagnostics.isEmpty)
    let elsewhere = try read("https://fonts.example/a.ttf")
    #expect(elsewhere.scene.assets.isEmpty && elsewhere.diagnostics.count == 2)
    let outlines = #""chars": [{"ch": "A", "fFamily": "Mine", "w": 9}],"#
    // Letters without outlines come from it.
    let both = try read("data:font/ttf;base64,AAAA", outlines)
    #expect(both.scene.assets.map(\.family) == ["Mine"] && both.diagnostics.isEmpty)
    let outlined = try read("https://fonts.example/a.ttf", outlines)
    #expect(outlined.scene.assets.isEmpty && outlined.diagnostics.isEmpty)
  }

  @Test("Fonts of an archive are loaded from their folder, and missing ones are reported")
  func packedFonts() throws {
    let text = lottieText(
      #"{"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 20, "t": "A", "fc": [0, 0, 0]}}]}}}"#,
      more: #""fonts": {"list": [{"fName": "H", "fFamily": "Mine", "fPath": "/f/a.ttf"}]},"#
    )
    func read(_ name: String) throws -> ImportedScene {
      let files = PackedFiles(names: [name]) { _ in Array("foo".utf8) }
      return try LottieReader().read(Array(text.utf8), files: files)
    }
    for name in ["f/a.ttf", "fonts/a.ttf"] {
      let base = try read(name)
      #expect(base.scene.assets.map(\.source) == [.data(Array("foo".utf8), type: "font/sfnt")])
      #expect(base.diagnostics.isEmpty)
    }
    let missing = try read("f/b.ttf")
    #expect(missing.scene.assets.isEmpty && missing.diagnostics.count == 2)
    let damaged = PackedFiles(names: ["f/a.ttf"]) { _ throws(PackedFiles.DamageError) in
      throw PackedFiles.DamageError("damaged")
    }
    #expect(throws: SceneReadError.self) {
      _ = try LottieReader().read(Array(text.utf8), files: damaged)
    }
  }
}
