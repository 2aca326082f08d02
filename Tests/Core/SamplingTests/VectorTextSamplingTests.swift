import Graphics
import SceneModel
import TestSupport
import Testing
import VectorGeometry

/// A letter as it is drawn.
struct DrawnLetter {
  var frame: Rect
  var transform: Affine
  var paint: Color?
  var lineWidth: Double?

  /// The fills and strokes of a text at the middle of the canvas, in paint order.
  static func letters(
    _ string: String,
    at time: Double = 0,
    change: (inout VectorText) -> Void = { _ in }
  ) throws -> [DrawnLetter] {
    // Letters of size 20 with advances of 10, squares of 10 above the base line.
    var text = VectorText()
    text.string = string
    (text.fontSize, text.lineHeight, text.isKerned) = (20, 24, false)
    change(&text)
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.position = Point(50, 50)
    layer.state.content = .vector(ShapeTree(items: [.text(text)]))
    return try SampledScenes.list([layer], at: time).leaves.map { item in
      switch item {
      case .fill(let fill):
        DrawnLetter(fill.path, fill.transform, fill.paint, nil)
      case .stroke(let stroke):
        DrawnLetter(stroke.path, stroke.transform, stroke.paint, stroke.style.lineWidth)
      case .image, .tiles, .group: throw Unexpected()
      }
    }
  }

  private struct Unexpected: Error {}

  private init(_ path: Path, _ transform: Affine, _ paint: Paint, _ width: Double?) {
    let map = transform.concatenating(.translation(-50, -50))
    frame = map.apply(path.controlBounds)
    self.transform = map
    if case .color(let color) = paint { self.paint = color }
    lineWidth = width
  }
}

@Suite("Texts of letters")
struct VectorTextSamplingTests {
  private func animator(
    _ end: Double? = nil,
    _ change: (inout VectorTextAnimator) -> Void
  ) -> VectorTextAnimator {
    var animator = VectorTextAnimator()
    animator.selector.end = end.map { .constant($0) }
    change(&animator)
    return animator
  }

  private func corners(_ letters: [DrawnLetter]) -> [Point] { letters.map(\.frame.origin) }

  // Coordinates are rounded to 1/4096 of a pixel.
  private let rounding = 0.001

  // MARK: Lines

  @Test("A text in which nothing moves is one path with its lines on base lines")
  func still() throws {
    let letters = try DrawnLetter.letters("ab\nc") { text in
      (text.strokeColor, text.strokeWidth) = (.white, 2)
    }
    #expect(letters.map(\.lineWidth) == [nil, 2])
    expectClose(letters[0].frame, Rect(0, -10, 20, 34), within: rounding)
    let below = try DrawnLetter.letters("ab") { text in
      (text.strokeColor, text.strokesOverFill) = (.white, false)
    }
    #expect(below.map(\.lineWidth) == [1, nil])
  }

  @Test("Kerning is optional, and tracking is added between letters")
  func kerning() throws {
    func width(_ change: (inout VectorText) -> Void) throws -> Double {
      try DrawnLetter.letters("aaa", change: change)[0].frame.width
    }
    expectClose(try width { $0.tracking = 3 }, 36, within: rounding)
    expectClose(try width { $0.isKerned = true }, 26, within: rounding)
  }

  @Test("Embedded glyphs of the text replace fonts, which have the missing letters")
  func glyphs() throws {
    let letters = try DrawnLetter.letters("a?a") { text in
      let bar = Path.rect(Rect(0, -1, 0.25, 1))
      text.glyphs = [VectorGlyph(character: "a", path: bar, advance: 0.75)]
    }
    // Bars of 5 at 0 and 25, a square of 10 at 15.
    expectClose(letters[0].frame, Rect(0, -20, 30, 20), within: rounding)
    let single = try DrawnLetter.letters("a?\u{200B}a") { text in
      let bar = Path.rect(Rect(0, -1, 0.25, 1))
      text.glyphs = ["a", "?"].map { VectorGlyph(character: $0, path: bar, advance: 0.5) }
      text.animators = [VectorTextAnimator()]
      // Characters without a shape need no font.
      #expect(text.lettersWithoutGlyphs.isEmpty && !text.usesFont)
    }
    #expect(single.map { $0.frame.minX.rounded() } == [0, 10, 20])
  }

  // Each line's first and last letter, as left and right sides.
  private func sides(
    _ alignment: VectorText.Alignment,
    _ string: String = "aa a aaa",
    box: Rect? = Rect(-30, -20, 55, 60)
  ) throws -> [[Double]] {
    let letters = try DrawnLetter.letters(string) { text in
      (text.alignment, text.box) = (alignment, box)
      // Nothing moves, but every letter is drawn by itself.
      text.animators = [VectorTextAnimator()]
    }
    let rows = Dictionary(grouping: letters) { ($0.frame.minY * 100).rounded() / 100 }
    return rows.sorted { $0.key < $1.key }.map { row in
      [row.key] + row.value.map { (($0.frame.minX) * 100).rounded() / 100 }.sorted()
    }
  }

  @Test("Lines break after spaces and are aligned in their box")
  func boxes() throws {
    // 0.8 of the size below the top of the box; 20 + 10 + 10 fit into 55, and 30.
    #expect(try sides(.left) == [[-14, -30, -20, 0], [10, -30, -20, -10]])
    #expect(try sides(.right) == [[-14, -15, -5, 15], [10, -5, 5, 15]])
    #expect(try sides(.center) == [[-14, -22.5, -12.5, 7.5], [10, -17.5, -7.5, 2.5]])
    // A word that is too long breaks between letters.
    #expect(try sides(.left, "aaaaaaa").map(\.count) == [6, 3])
  }

  @Test("Spaces expand to fill justified lines; the last line is aligned as requested")
  func justified() throws {
    #expect(try sides(.justifiedLeft) == [[-14, -30, -20, 15], [10, -30, -20, -10]])
    #expect(try sides(.justifiedRight) == [[-14, -30, -20, 15], [10, -5, 5, 15]])
    #expect(try sides(.justifiedCenter) == [[-14, -30, -20, 15], [10, -17.5, -7.5, 2.5]])
    #expect(try sides(.justified, "aa a a a") == [[-14, -30, -20, 15], [10, -30, 15]])
  }

  @Test("Right-to-left letters are positioned in visual order and counted in string order")
  func rightToLeft() throws {
    let letters = try DrawnLetter.letters("אבג") { text in
      text.animators = [animator(34) { $0.position = .constant(Point(0, 5)) }]
    }
    #expect(corners(letters).map { $0.x.rounded() } == [20, 10, 0])
    #expect(corners(letters).map { $0.y.rounded() } == [-5, -10, -10])
  }

  // MARK: Animators

  @Test("A selector moves the letters that it covers")
  func range() throws {
    let letters = try DrawnLetter.letters("AAAA") { text in
      text.animators = [animator(50) { $0.position = .constant(Point(0, 7)) }]
    }
    expectClose(
      corners(letters),
      [Point(0, -3), Point(10, -3), Point(20, -10), Point(30, -10)],
      within: rounding
    )
  }

  @Test("Opacities follow a moving selector, and what is not seen is not drawn")
  func motion() throws {
    func alphas(_ time: Double) throws -> [Double] {
      let letters = try DrawnLetter.letters("AAAA", at: time) { text in
        var hide = animator { $0.opacity = .constant(0) }
        hide.selector.start = .keyframes(KeyframeTrack(values: [0, 100], keyTimes: [0, 10]))
        text.animators = [hide]
      }
      return letters.map { (($0.paint?.alpha ?? 0) * 1000).rounded() / 1000 }
    }
    // At a fifth the range begins at letter 0.8 of four, which leaves a fifth of the first one.
    #expect(try alphas(2) == [0.8])
    #expect(try alphas(5) == [1, 1])
    #expect(try alphas(10) == [1, 1, 1, 1])
  }

  @Test("Several animators turn letters one after another")
  func turns() throws {
    let first = animator { style in
      style.rotation = .constant(.pi / 6)
      style.scale = .constant(Point(0.5, 2))
      style.position = .constant(Point(5, 6))
    }
    var second = animator { style in
      style.skew = .constant(.pi / 9)
      style.skewAxis = .constant(.pi / 4.5)
      style.anchor = .constant(Point(4, 8))
    }
    second.selector.amount = .constant(0.5)
    let letters = try DrawnLetter.letters("AAAA") { $0.animators = [first, second] }
    var (a, b) = (TextAnimatorTransform(), TextAnimatorTransform())
    (a.rotation, a.scale, a.position) = (.pi / 6, Point(0.5, 2), Point(5, 6))
    (b.skew, b.skewAxis, b.anchor) = (.pi / 9, .pi / 4.5, Point(4, 8))
    let expected = try #require(
      TextAnimatorTransform.affine(of: [(a, 1), (b, 0.5)], about: Point(5, 0))
    ).concatenating(.translation(30, 0))
    expectClose(letters[3].transform, expected, within: rounding)
  }

  @Test("Space that animators add keeps a centred line in the middle")
  func tracking() throws {
    let letters = try DrawnLetter.letters("AA") { text in
      text.alignment = .center
      text.animators = [animator { $0.tracking = .constant(4) }]
    }
    // Two letters of 10 with 4 between them are seen, from -12 to 12; the space before the first one is outside.
    expectClose(corners(letters).map(\.x), [-12, 2], within: rounding)
  }

  @Test("Words are counted, and turn about the start of their group")
  func words() throws {
    let letters = try DrawnLetter.letters("A AA") { text in
      var red = animator { style in
        style.fillColor = .constant(Color(1, 0, 0))
        style.rotation = .constant(.pi)
      }
      (red.selector.basis, red.selector.units) = (.words, .index)
      (red.selector.start, red.selector.end) = (.constant(1), .constant(2))
      (text.grouping, text.groupAlignment) = (.word, .constant(Point(-1, 0)))
      text.animators = [red]
    }
    #expect(letters.map(\.paint) == [.black, Color(1, 0, 0), Color(1, 0, 0)])
    // The second word is from 20 to 40; turned about its start it is from 20 to 0.
    expectClose(corners(letters).map(\.x), [0, 10, 0], within: rounding)
  }

  @Test("Colours are turned after they are mixed, and fills and outlines fade apart")
  func colors() throws {
    let letters = try DrawnLetter.letters("AA") { text in
      text.fillColor = Color(1, 0, 0)
      text.strokeColor = .black
      text.animators = [
        animator(50) { style in
          style.fillHue = .constant(1.0 / 3)
          style.fillBrightness = .constant(-0.5)
          style.fillOpacity = .constant(0.25)
          style.strokeOpacity = .constant(0.5)
          style.strokeWidth = .constant(3)
        }
      ]
    }
    #expect(letters.map(\.lineWidth) == [nil, 4, nil, 1])
    expectClose(letters[0].paint, Color(0, 0.5, 0, 0.25))
    #expect(letters[1].paint?.alpha == 0.5)
    #expect(letters[2].paint == Color(1, 0, 0))
  }

  @Test("An outline that only animators have is drawn where one has a colour")
  func stroke() throws {
    func widths(_ color: Color?) throws -> [Double?] {
      try DrawnLetter.letters("AA") { text in
        text.strokeWidth = 0
        text.animators = [
          animator(50) { style in
            style.strokeWidth = .constant(3)
            style.strokeColor = color.map { .constant($0) }
          }
        ]
      }.map(\.lineWidth)
    }
    #expect(try widths(.white) == [nil, 3, nil])
    #expect(try widths(nil) == [nil, nil])
  }

  @Test("Letters in a random order are each taken once, and always in the same order")
  func random() throws {
    func rows(_ seed: Int) throws -> [Double] {
      corners(
        try DrawnLetter.letters("AAAAA") { text in
          var move = animator(40) { $0.position = .constant(Point(0, 9)) }
          move.selector.randomSeed = seed
          text.animators = [move]
        }
      ).map { $0.y.rounded() }
    }
    let order = try rows(3)
    #expect(order.filter { $0 == -1 }.count == 2)
    #expect(try rows(3) == order)
    #expect(try Set((0..<8).map(rows)).count > 1)
  }

  @Test("Space between lines moves all lines that follow, as far as their first letters take it on")
  func lineSpacing() throws {
    let letters = try DrawnLetter.letters("a\nb\nc") { text in
      var move = animator { $0.lineSpacing = .constant(Point(2, 5)) }
      (move.selector.basis, move.selector.units) = (.lines, .index)
      (move.selector.start, move.selector.end) = (.constant(0), .constant(2))
      text.animators = [move]
    }
    expectClose(corners(letters), [Point(0, -10), Point(2, 19), Point(2, 43)], within: rounding)
  }

  // MARK: Ways

  private let line = Path(lines: [Point(-40, 5), Point(40, 5)])

  private func onWay(
    _ string: String,
    _ path: Path? = nil,
    change: (inout VectorText, inout VectorTextPath) -> Void
  ) throws -> [Point] {
    try DrawnLetter.letters(string) { text in
      var path = VectorTextPath(path: .constant(path ?? line))
      change(&text, &path)
      text.textPath = path
    }.map { ($0.frame.center).rounded }
  }

  @Test("Letters are centred on points of the path, from its margin, or at its middle or end")
  func path() throws {
    // 20 wide with a space of 2 on a way of 80.
    #expect(
      try onWay("aa") {
        $0.tracking = 2; $1.firstMargin = .constant(3)
      }
        == [Point(-32, 0), Point(-20, 0)]
    )
    #expect(try onWay("aa") { text, _ in text.alignment = .center } == [Point(-5, 0), Point(5, 0)])
    #expect(try onWay("aa") { text, _ in text.alignment = .right } == [Point(25, 0), Point(35, 0)])
    #expect(try onWay("aa\na") { _, _ in } == [Point(-35, 0), Point(-25, 0), Point(-35, 24)])
    // Upside down, from the right.
    #expect(try onWay("aa") { $1.isReversed = true } == [Point(35, 10), Point(25, 10)])
    #expect(
      try onWay("a") {
        $0.baselineShift = 4; $1.isReversed = true
      } == [Point(35, 14)]
    )
    #expect(
      try onWay("aaa") {
        $1.isSpread = true; $1.firstMargin = .constant(10)
      }
        == [Point(-25, 0), Point(5, 0), Point(35, 0)]
    )
    #expect(try onWay("aa", Path()) { _, _ in } == [])
  }

  @Test("Animators move letters along a way and across it")
  func movedOnWay() throws {
    let down = Path(lines: [Point(0, -40), Point(0, 40)])
    let moved = try onWay("aa", down) { text, _ in
      text.animators = [animator(50) { $0.position = .constant(Point(6, -3)) }]
    }
    // The way leads down; up from a letter is to the right.
    #expect(moved == [Point(8, -29), Point(5, -25)])
    let upright = try onWay("aa", down) { $1.isPerpendicular = false }
    #expect(upright == [Point(0, -40), Point(0, -30)])
    let spaced = try onWay("aa") { text, _ in
      text.animators = [animator { $0.tracking = .constant(7) }]
    }
    #expect(spaced == [Point(-35, 0), Point(-18, 0)])
  }

  @Test("Words are placed as a whole on a way")
  func wordsOnWay() throws {
    let corner = Path(lines: [Point(-40, 0), Point(0, 0), Point(0, 40)])
    // The second word is from 30 to 50, its middle at the corner, where the way leads down.
    let positions = try onWay("aa aa", corner) { text, _ in text.grouping = .word }
    #expect(positions == [Point(-35, -5), Point(-25, -5), Point(5, -5), Point(5, 5)])
  }

  @Test("On a closed way a negative margin begins before the first vertex")
  func closedWay() throws {
    var square = Path(lines: [Point(-20, -20), Point(20, -20), Point(20, 20), Point(-20, 20)])
    square.close()
    let positions = try onWay("aa", square) { $1.firstMargin = .constant(-10) }
    #expect(positions == [Point(-25, -15), Point(-15, -25)])
  }
}

extension Path {
  fileprivate init(lines points: [Point]) {
    self.init()
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
  }
}

extension Point {
  fileprivate var rounded: Point {
    Point((x * 100).rounded() / 100 + 0, (y * 100).rounded() / 100 + 0)
  }
}
