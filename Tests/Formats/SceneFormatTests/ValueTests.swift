import Graphics
import SVGFormat
import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite struct ValueTests {
  @Test(
    arguments: [
      ("#f80", [255, 136, 0, 255]), ("#f808", [255, 136, 0, 136]), ("#0b1020", [11, 16, 32, 255]),
      ("#0B102080", [11, 16, 32, 128]), ("red", [255, 0, 0, 255]),
      ("RebeccaPurple", [102, 51, 153, 255]),
      ("transparent", [0, 0, 0, 0]), ("rgb(255, 0, 128)", [255, 0, 128, 255]),
      ("rgba(255, 0, 128, 0.5)", [255, 0, 128, 128]), ("rgb(255 0 128 / 50%)", [255, 0, 128, 128]),
      ("rgb(100%,0%,50%)", [255, 0, 128, 255]), ("hsl(0, 100%, 50%)", [255, 0, 0, 255]),
      ("hsl(120deg 100% 25%)", [0, 128, 0, 255]), ("hsla(240, 100%, 50%, 0.2)", [0, 0, 255, 51]),
      ("hsl(-120, 100%, 50%)", [0, 0, 255, 255]), ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]),
      ("rgb(300, -5, 0)", [255, 0, 0, 255]), ("hsl(0, 0%, 100%)", [255, 255, 255, 255]),
    ] as [(String, [UInt8])]
  ) func colours(_ text: String, _ bytes: [UInt8]) throws {
    let color = try #require(ColorText.color(text)).bytes
    #expect([color.red, color.green, color.blue, color.alpha] == bytes)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "blu", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2,3)",
    "rgb(nan, 0, 0)", "hsl(a, 1%, 1%)", "rgb(1,2,3", "lab(1 2 3)", "rgb(0x10,0,0)",
  ]) func noColours(_ text: String) { #expect(ColorText.color(text) == nil) }

  @Test func allColourNames() {
    #expect(CSSColorNames.codes.count == 148)
    #expect(CSSColorNames.codes.keys.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(
    arguments: [
      ("45deg", Double.pi / 4), ("180deg", .pi), ("0.25turn", .pi / 2), ("1.2rad", 1.2),
      ("-90deg", -.pi / 2), ("1e2deg", 100 * .pi / 180),
    ] as [(String, Double)]
  ) func angles(_ text: String, _ radians: Double) {
    #expect(abs((AngleText.radians(text) ?? .nan) - radians) < 1e-15)
  }

  @Test(arguments: ["deg", "45", "infdeg", "nanrad", "4 5deg", "0x1turn", "45°"])
  func noAngles(_ text: String) { #expect(AngleText.radians(text) == nil) }

  @Test(
    arguments: [
      ("M1 2L3 4", "M 1 2 L 3 4"), ("m1 2 3 4", "M 1 2 L 4 6"),
      ("M1,2 3,4 5,6", "M 1 2 L 3 4 L 5 6"),
      ("M1.5.5-3-.25", "M 1.5 0.5 L -3 -0.25"),
      ("M0 0h10v5H1V2", "M 0 0 L 10 0 L 10 5 L 1 5 L 1 2"),
      ("M1e1 1E-1", "M 10 0.1"), ("M0 0C1 2 3 4 5 6", "M 0 0 C 1 2 3 4 5 6"),
      ("M0 0c1 2 3 4 5 6s7 8 9 9", "M 0 0 C 1 2 3 4 5 6 C 7 8 12 14 14 15"),
      ("M0 0S1 1 2 2", "M 0 0 C 0 0 1 1 2 2"), ("M0 0Q3 3 6 0", "M 0 0 C 2 2 4 2 6 0"),
      ("M0 0Q3 3 6 0T12 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
      ("M0 0T3 3", "M 0 0 C 0 0 1 1 3 3"),
      ("M1 1L2 2ZL5 5", "M 1 1 L 2 2 Z M 1 1 L 5 5"), ("M1 1l2 0zm1 1", "M 1 1 L 3 1 Z M 2 2"),
      ("", ""), ("  M 0 0  ", "M 0 0"), ("M0 0A0 5 0 0 0 9 9", "M 0 0 L 9 9"),
      ("M1 1A5 5 0 0 0 1 1", "M 1 1"),
    ] as [(String, String)]
  ) func pathData(_ data: String, _ expected: String) throws {
    let path = try SVGPathData.path(data)
    #expect(path.svgData == expected)
    #expect(try SVGPathData.path(path.svgData) == path)
  }

  @Test(arguments: [
    "L 1 1", "M", "M 1", "M 1 1 X 2", "M 0 0 A 1 1 0 2 0 3 3", "M 0 0 L 1 1 ,", "M 1e400 0", "1 2",
    "M 0 0 C 1 2 3 4 5", "M..1 2", "M 0 0 Z 5", "é",
  ]) func noPathData(_ data: String) {
    #expect(throws: SVGPathData.Failure.self) { try SVGPathData.path(data) }
  }

  @Test(
    "P5: Arcs of any size have numbers for points",
    arguments: [
      "A1e-308 1e308 45 1 0 1 1", "a1e200 1e-200 30 1 1 5 5", "A1e160 1e160 0 1 0 9 9",
      "A1e-320 1e-320 0 1 0 9 9", "A1e308 1e-308 1e308 0 1 1e9 -1e9",
    ]
  ) func extremeArcs(_ data: String) throws {
    let path = try SVGPathData.path("M0 0" + data)
    #expect(path.vertexCount > 1 && !path.svgData.contains("n"), "\(path.svgData)")
  }

  /// All points of an arc lie on its ellipse, and it takes the asked way.
  @Test(
    arguments: [
      ("M10 0A10 10 0 0 1 0 10", Point(0, 0), 10.0, 10.0, 1),
      ("M10 0A10 10 0 0 0 0 10", Point(10, 10), 10, 10, 1),
      ("M10 0A10 10 0 1 0 0 10", Point(0, 0), 10, 10, 3),
      ("M10 0A10 10 0 11 0 10", Point(10, 10), 10, 10, 3),
      ("M20 0A20 10 0 01-20 0", Point(0, 0), 20, 10, 2),
      ("M5 0a1 1 0 0 1-10 0", Point(0, 0), 5, 5, 2),
      ("M0 20A10 20 90 0 1 0 20.0", Point(0, 0), 1, 1, 0),
    ] as [(String, Point, Double, Double, Int)]
  ) func arcs(_ data: String, _ center: Point, _ rx: Double, _ ry: Double, _ quarters: Int) throws {
    let path = try SVGPathData.path(data)
    var current = Point.zero
    var curves = 0
    for element in path.elements {
      if case .curve(let a, let b, let end) = element {
        curves += 1
        for t in [0, 0.25, 0.5, 0.75, 1] {
          let p = CubicBezier(current, a, b, end).point(at: t) - center
          // A cubic quarter circle is off by at most 2.7e-4 of the radius.
          #expect(abs((p.x / rx) * (p.x / rx) + (p.y / ry) * (p.y / ry) - 1) < 6e-4)
        }
        current = end
      } else if case .move(let to) = element {
        current = to
      }
    }
    #expect(curves == quarters)
  }

  @Test func turnedArc() throws {
    // Half an ellipse with half-axes 20 and 10, the long one turned to the vertical.
    let path = try SVGPathData.path("M0-20A20 10 90 0 1 0 20")
    let box = path.tightBounds
    #expect(abs(box.minX) < 1e-9 && abs(box.maxX - 10) < 3e-3)
    #expect(abs(box.minY + 20) < 1e-9 && abs(box.maxY - 20) < 1e-9)
  }

  private func transform(_ text: String) throws -> Transform3D {
    try readLayer("{\"transform\":\(text)}").state.transform.matrix
  }

  @Test func transforms() throws {
    #expect(try transform("[1, 2, 3, 4, 5, 6]") == Transform3D(Affine(1, 2, 3, 4, 5, 6)))
    #expect(try transform("[]") == .identity)
    #expect(
      try transform("[2,0,0,0, 0,3,0,0, 0,0,4,0, 5,6,0,1]").rowMajor
        == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 5, 6, 0, 1]
    )
    #expect(
      try transform(#"[{"translate":[10,20]},{"rotate":"30deg"},{"scale":[2,3]}]"#)
        == Transform3D.identity.translated(10, 20).rotated(.pi / 6, 0, 0, 1).scaled(2, 3)
    )
    #expect(
      try transform(#"[{"scale":2},{"translate":[1,1,0]}]"#)
        == Transform3D.identity.scaled(2, 2, 1).translated(1, 1)
    )
    #expect(try transform(#"[{"rotate":1,"axis":[0,0,-2]}]"#) == .rotation(1, 0, 0, -1))
    let skewed = try transform(#"[{"skew":["45deg",0]}]"#).affine.apply(Point(0, 10))
    #expect(abs(skewed.x - 10) < 1e-12 && skewed.y == 10)
    let other = try transform(#"[{"skew":[0,"45deg"]}]"#).affine.apply(Point(10, 0))
    #expect(other.x == 10 && abs(other.y - 10) < 1e-12)
  }

  private func path(_ text: String) throws -> Path? {
    guard
      case .shape(let shape) = try readLayer("{\"type\":\"shape\",\"path\":\(text)}").state.content
    else { return nil }
    return shape.path
  }

  @Test func primitives() throws {
    #expect(try path(#"{"rect":[1,2,3,4]}"#) == .rect(Rect(1, 2, 3, 4)))
    #expect(
      try path(#"{"rect":[0,0,30,40],"cornerRadius":5}"#)
        == .roundedRect(Rect(0, 0, 30, 40), radius: 5)
    )
    #expect(
      try path(
        #"{"arc":{"center":[1,2],"radius":3,"startAngle":0,"endAngle":"90deg","clockwise":false}}"#
      )
        == .arc(center: Point(1, 2), radius: 3, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    )
    #expect(try path(#"{"line":[[0,0],[5,5]]}"#)?.svgData == "M 0 0 L 5 5")
    #expect(
      try path(#"{"polyline":[[0,0],[5,5],[5,0]],"closed":true}"#)?.svgData == "M 0 0 L 5 5 L 5 0 Z"
    )
    #expect(
      try path(#"{"polygon":{"center":[0,0],"radius":10,"sides":4,"rotation":0}}"#)?.controlBounds
        .minY == -10
    )
    #expect(
      try path(#"{"star":{"center":[0,0],"points":5,"outerRadius":10,"innerRadius":4}}"#)?.elements
        .count == 11
    )
    #expect(
      try path(#"{"sine":{"from":[0,0],"to":[10,0],"amplitude":2,"wavelength":10}}"#)?.elements
        .count == 11
    )
    #expect(
      try path(
        #"["M 0 0 L 5 0", {"line":[[5,5],[0,5]],"connect":true}, {"close":true}, {"rect":[1,1,1,1]}]"#
      )?
      .svgData == "M 0 0 L 5 0 L 5 5 L 0 5 Z M 1 1 L 2 1 L 2 2 L 1 2 Z"
    )
    #expect(try path("null") == nil)
    #expect(try path("[]") == Path())
  }

  @Test(arguments: [
    ("alpha", "opacity"), ("center", "position"), ("size", "bounds.size"),
    ("rotation", "transform.rotation"), ("x", "position.x"), ("opactiy", "opacity"),
    ("postion.y", "position.y"), ("Opacity", "opacity"),
  ]) func suggestions(_ wrong: String, _ right: String) {
    let message = messages(animationText(#"{"keyPath":"\#(wrong)","to":1}"#)).first ?? ""
    #expect(message.contains("did you mean \(right)?"))
  }
}
