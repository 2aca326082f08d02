import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Values of SVG animations")
struct AnimatableValueTests {
  private func value(_ text: String, _ kind: AnimatableValue.Kind = .automatic) -> AnimatableValue {
    AnimatableValue(text, kind, LengthContext(fontSize: 20))
  }

  private func mixed(
    _ a: String,
    _ b: String,
    _ q: Double,
    _ kind: AnimatableValue.Kind = .automatic,
    css: Bool = true
  ) -> String? {
    let rules = css ? InterpolationRules.css { Size(100, 50) } : .smil
    let result = value(a, kind).mixed(with: value(b, kind), at: q, rules)
    guard case .transform(let list)? = result else { return result?.text }
    return list.product(in: Size(100, 50)).matrixText
  }

  @Test(
    "Quantities convert units to pixels and degrees",
    arguments: [
      ("1in", 96.0), ("2.54cm", 96), ("10mm", 37.79527559055118), ("12pt", 16), ("2em", 40),
      ("1pc", 16), ("100", 100), ("calc(1px + 2 * 3px)", 7), ("max(1px, 4px)", 4),
      ("clamp(2px, 1px, 9px)", 2), ("-.25turn", -90), ("400grad", 360),
    ]
  )
  func units(_ text: String, _ expected: Double) throws {
    let quantity = try #require(Quantity(text, LengthContext(fontSize: 20)))
    #expect(abs(quantity.value - expected) < 1e-9)
  }

  @Test("Sums of pixels and percentages are resolved at the end")
  func mixedUnits() {
    #expect(mixed("0px", "50%", 0.5) == "25%")
    #expect(mixed("10px", "50%", 0.5) == "calc(25% + 5px)")
  }

  @Test("Colours mix premultiplied in CSS and straight in SMIL")
  func colors() {
    #expect(mixed("#f00", "#0000ff", 0.25, .paint) == "rgb(191,0,64)")
    #expect(mixed("rgba(255,0,0,0)", "rgba(0,0,255,1)", 0.5, .paint) == "rgba(0,0,255,0.5)")
    #expect(
      mixed("rgba(255,0,0,0)", "rgba(0,0,255,1)", 0.5, .paint, css: false) == "rgba(128,0,128,0.5)"
    )
    #expect(mixed("none", "#f00", 0.5, .paint) == nil)
    #expect(SVGColor("hsl(240,100%,50%)")?.text == "rgb(0,0,255)")
    #expect(SVGColor("#abcd")?.text == "rgba(170,187,204,0.8666666666666667)")
  }

  @Test("Axes of fonts mix by name where both lists have the same ones (CSS Fonts 4, 8.2)")
  func axes() {
    let (a, b) = ("'wght' 100, \"wdth\" 50", "\"wdth\" 100,'wght' 900")
    #expect(mixed(a, b, 0.25, .axes) == "\"wdth\" 62.5,\"wght\" 300")
    // Of several positions the last one counts.
    #expect(mixed("'wght' 5, 'wght' 100", "'wght' 300", 0.5, .axes) == "\"wght\" 200")
    #expect(mixed(a, "'wght' 900", 0.5, .axes) == nil)
    #expect(mixed("'wght' 1", "'WGHT' 2", 0.5, .axes) == nil)
    #expect(mixed("normal", "'wght' 900", 0.5, .axes) == nil)
    #expect(mixed("'wght' 1px", "'wght' 2px", 0.5, .axes) == nil)
  }

  @Test("Lists of different lengths repeat in CSS and do not mix in SMIL")
  func lists() {
    #expect(mixed("10 30", "20 20 20 20", 0.5) == "15 25 15 25")
    #expect(mixed("10 30", "20", 0.5, css: false) == nil)
    #expect(mixed("0,0 10-20", "10,10 30,0", 0.5) == "5 5 20 -10")
  }

  @Test("Paths of the same commands mix; flags of arcs are those of the nearer path")
  func paths() {
    let (a, b) = ("M40 100A60 60 0 0 0 160 100", "m40 100a60 80 0 0 1 120 0")
    #expect(mixed(a, b, 0.25, .path) == "M40 100A60 65 0 0 0 160 100")
    #expect(mixed(a, b, 0.75, .path) == "M40 100A60 75 0 0 1 160 100")
    #expect(mixed("M0 0h10", "M0 0L10 0", 0.5, .path) == nil)
    #expect(SVGPathData("M0 0a1 1 0 0110 5z").letters.count == 3)
  }

  @Test("Functions with equal texts mix number by number")
  func functions() {
    #expect(mixed("blur(0px)", "blur(8px)", 0.5) == "blur(4px)")
    #expect(mixed("circle(10px at 0 0)", "circle(20px at 10px 0)", 0.5) == "circle(15px at 5px 0)")
    #expect(mixed("blur(1px)", "brightness(2)", 0.5) == nil)
  }

  @Test("Sums of lists and colours")
  func sums() {
    let sum = value("10 20").adding(value("1 2"), times: 3)
    #expect(sum == value("13 26"))
    let color = value("#400", .paint).adding(value("#0f0", .paint))?.text
    #expect(color == "rgb(68,255,0)")
  }
}

@Suite("Transforms of CSS")
struct TransformFunctionTests {
  private func matrix(_ a: String, _ b: String, _ q: Double) throws -> Affine {
    let from = try #require(TransformFunction.list(a, LengthContext()))
    let to = try #require(TransformFunction.list(b, LengthContext()))
    return TransformFunction.mixed(from, to, at: q) { Size(60, 40) }.product(in: Size(60, 40))
  }

  private func expect(_ matrix: Affine, _ expected: Affine) {
    for (x, y) in [
      (matrix.a, expected.a), (matrix.b, expected.b), (matrix.c, expected.c),
      (matrix.d, expected.d), (matrix.tx, expected.tx), (matrix.ty, expected.ty),
    ] { #expect(abs(x - y) < 1e-4) }
  }

  @Test("Functions of one kind mix by number, and shorter lists are padded")
  func pairs() throws {
    expect(try matrix("translateX(10px)", "translate(30px, 8px)", 0.5), .translation(20, 4))
    expect(
      try matrix("translate(100px,20px)", "translate(100px,20px) rotate(90deg)", 0.5),
      Affine.rotation(.pi / 4).concatenating(.translation(100, 20))
    )
    expect(try matrix("none", "translate(100%, 50%)", 0.5), .translation(30, 10))
  }

  // CSS Transforms 2, section 13: rows and columns of the plane.
  private static let rotations: [(text: String, expected: Affine)] = [
    ("45deg", .rotation(.pi / 4)), ("z 45deg", .rotation(.pi / 4)),
    ("45deg Z", .rotation(.pi / 4)), ("0 0 1 .125turn", .rotation(.pi / 4)),
    ("0 0 -2 45deg", .rotation(-.pi / 4)), ("x 60deg", .scale(1, 0.5)),
    ("60deg y", .scale(0.5, 1)), ("-1 0 0 60deg", .scale(1, 0.5)), ("0 0 0 60deg", .identity),
    ("1 1 0 60deg", Affine(0.75, 0.25, 0.25, 0.75, 0, 0)),
    ("2 2 2 90deg", Affine(1.0 / 3, 0.91068, -0.24402, 1.0 / 3, 0, 0)),
  ]

  @Test("The property rotate has an axis before or after the angle", arguments: rotations)
  func rotation(_ text: String, _ expected: Affine) throws {
    expect(try #require(TransformFunction(rotation: text, LengthContext())).matrix(), expected)
    let document = try animated("<rect style='rotate:\(text)'/>")
    expect(SVGInstant(unanimated: document).matrix(of: 1), expected)
    // The function of a list flattens in the same way.
    let words = text.split(separator: " ")
    guard words.count == 4 else { return }
    let list = TransformFunction.list("rotate3d(\(words.joined(separator: ",")))", LengthContext())
    expect(try #require(list).product(), expected)
  }

  @Test("An axis without an angle, two angles or a word are no rotation")
  func brokenRotations() throws {
    for text in [
      "x", "45", "0", "45deg 45deg", "1 0 45deg", "x 0 0 45deg", "w 45deg", "1 45deg 0 0",
    ] {
      let document = try animated("<rect style='rotate:90deg;rotate:\(text)'/>")
      expect(SVGInstant(unanimated: document).matrix(of: 1), .rotation(.pi / 2))
    }
  }

  @Test("Rotations about one axis mix by their angles, from none as well")
  func animatedRotations() throws {
    func matrix(_ keyframes: String) throws -> Affine {
      let style = "<style>@keyframes k{\(keyframes)}rect{animation:k 2s linear}</style>"
      let document = try animated("\(style)<rect/>")
      let node = try #require(document.tree.nodes.firstIndex { $0.name == "rect" })
      var instants = SVGInstants(document)
      return instants.instant(at: 1).matrix(of: node)
    }
    expect(try matrix("to{rotate:z 90deg}"), .rotation(.pi / 4))
    expect(try matrix("from{rotate:x 30deg}to{rotate:90deg x}"), .scale(1, 0.5))
    expect(try matrix("to{rotate:y 120deg}"), .scale(0.5, 1))
    expect(try matrix("to{rotate:1 1 0 120deg}"), Affine(0.75, 0.25, 0.25, 0.75, 0, 0))
  }

  @Test("Attributes separate numbers by their signs and points, too")
  func joinedNumbers() throws {
    func matrix(_ text: String) throws -> Affine {
      try #require(TransformFunction.attribute(text)).product()
    }
    expect(try matrix("translate(-5.5-6)"), .translation(-5.5, -6))
    expect(try matrix(" translate (\n -5.5 ,\t-6 ) "), .translation(-5.5, -6))
    expect(try matrix("rotate( 90 )scale( 2 )"), Affine(0, 2, -2, 0, 0, 0))
    expect(try matrix("scale(.5.25)"), .scale(0.5, 0.25))
    expect(try matrix("matrix(1 0-1-1+2 1e1)"), Affine(1, 0, -1, -1, 2, 10))
    expect(try matrix("translate(5,5) , scale(.5)"), Affine(0.5, 0, 0, 0.5, 5, 5))
    expect(try matrix("none"), .identity)
  }

  // CSS Transforms 1, section 8; the property has units and more functions.
  @Test(
    "A mistake in an attribute is no transform, and told",
    arguments: [
      "translate(1-)", "rotate(20deg)", "translate(5px 5px)", "translate(50%)", "translateX(5)",
      "TRANSLATE(5)", "translate(5);", "translate(5,)", "translate(5),", "translate(5,,5)",
      "translate(5", "scale(2) bogus(3)", "rotate(1,2)", "rotate3d(0,0,1,9)", "calc(5)",
    ]
  )
  func brokenAttribute(_ text: String) throws {
    for content in [
      "<rect transform='\(text)'/>", "<linearGradient gradientTransform='\(text)'/>",
    ] {
      let document = try animated(content)
      #expect(SVGInstant(unanimated: document).matrix(of: 1) == .identity)
      let messages = document.diagnostics { _ in nil }.map(\.message)
      #expect(messages.contains { $0.contains("ransform of") && $0.contains("has no effect") })
    }
    let valid = try animated(
      "<rect transform='translate(5) none' style='transform:translateX(5px)'/>"
    )
    #expect(SVGInstant(unanimated: valid).matrix(of: 1) == .translation(5, 0))
  }

  @Test("An empty or wrong transform of a gradient or pattern leaves that of its template")
  func templateTransforms() throws {
    for (name, attribute) in [
      ("linearGradient", "gradientTransform"), ("radialGradient", "gradientTransform"),
      ("pattern", "patternTransform"),
    ] {
      let template = "<\(name) id='a' \(attribute)='scale(3)'/>"
      for (text, scale) in [("", 3.0), (" ", 3), ("bogus", 3), ("none", 3), ("scale(1)", 1)] {
        let document = try animated("\(template)<\(name) href='#a' \(attribute)='\(text)'/>")
        let reader = GradientReader(2, SVGInstant(unanimated: document))
        #expect(reader.transform == .scale(scale, scale), "\(name) \(text)")
      }
    }
  }

  @Test("Lists of different kinds mix as decomposed matrices along the shorter angle")
  func matrices() throws {
    // Section 7 of the contract: angle 40° to 0°, scale 1 to 2, translation as resolved.
    let mixed = try matrix("rotate(40deg) translate(40px)", "translate(20px,60px) scale(2,1)", 0.5)
    let expected = Affine.scale(1.5, 1).concatenating(.rotation(20 / 180 * .pi))
      .concatenating(.translation(25.3209, 42.8558))
    expect(mixed, expected)
    let turn = try matrix("matrix(1,0,0,1,0,0)", "matrix(0,-1,1,0,0,0)", 0.5)
    expect(turn, .rotation(-.pi / 4))
  }

  @Test("A decomposed matrix gives the same matrix again")
  func decomposition() throws {
    for matrix in [
      Affine(2, 0.5, -0.3, 1.2, 5, 6), Affine(-1, 0, 0, 1, 3, 4), Affine(0.2, 1, 1, 0.1, 0, 0),
    ] {
      expect(try #require(MatrixParts(matrix)).matrix, matrix)
    }
    #expect(MatrixParts(Affine(1, 1, 1, 1, 0, 0)) == nil)
  }
}
