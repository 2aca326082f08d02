import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Motion along the paths of CSS")
struct OffsetPathTests {
  private static let elements =
    "<path id='p' d='M10 10H110' transform='translate(0 50)'/><circle id='c' cx='50' cy='50' r='20'/>"
    + "<rect id='q' x='50' y='40' width='80' height='60'/><g id='g'/>"

  // The matrix of a square at 30, 20 in a viewport of 200 × 150.
  private func matrix(_ style: String) throws -> Affine {
    let document = try animated(
      "\(Self.elements)<rect id='r' x='30' y='20' width='20' height='10' style='\(style)'/>",
      root: "viewBox='0 0 200 150' width='200' height='150'"
    )
    let node = try #require(document.tree.ids["r"])
    return SVGInstant(unanimated: document).matrix(of: node)
  }

  private func expect(_ style: String, _ point: Point, _ direction: Point = Point(1, 0)) throws {
    let matrix = try matrix(style)
    #expect(Point(matrix.tx, matrix.ty).distance(to: point) < 0.01, "\(style)")
    #expect(Point(matrix.a, matrix.b).distance(to: direction) < 1e-3, "\(style)")
  }

  // Motion Path 1, 2.1, and CSS Shapes 1: ellipses begin on the right, boxes with their top edge, all go clockwise.
  private static let paths: [(path: String, distance: String, point: Point)] = [
    ("path(\"M0 5h100\")", "50%", Point(50, 5)), ("path(\"M0 5h100\")", "125%", Point(100, 5)),
    ("path(\"M0 0h100v100h-100z\")", "125%", Point(100, 0)),
    ("path(\"M0 0h100v100h-100z\")", "-25%", Point(0, 100)),
    ("url(#p)", "50%", Point(60, 10)), ("url(#c)", "0%", Point(70, 50)),
    ("url(#c)", "25%", Point(50, 70)), ("url(#q)", "80px", Point(130, 40)),
    ("circle(40px at 100px 75px)", "0%", Point(140, 75)),
    ("circle(40px at 100px 75px)", "125%", Point(100, 115)),
    ("circle(40px)", "0%", Point(140, 75)), ("circle(50px at 25% 50%)", "50%", Point(0, 75)),
    ("ellipse(40px 20px at 100px 75px)", "25%", Point(100, 95)),
    ("inset(10px)", "0%", Point(10, 10)), ("inset(10px 20px) view-box", "160px", Point(180, 10)),
    ("inset(10px round 5px)", "0%", Point(15, 10)),
    ("rect(10px 90px 60px 20px round 10px)", "0%", Point(30, 10)),
    ("xywh(10px 10px 50px 40px round 8px)", "34px", Point(52, 10)),
    ("xywh(10px 10px 50px 40px)", "50%", Point(60, 50)), ("view-box", "200px", Point(200, 0)),
    ("polygon(20px 20px, 180px 20px, 180px 130px)", "160px", Point(180, 20)),
    ("polygon(10% 10%, 50% 10%, 50% 50%)", "0%", Point(20, 15)),
    ("ray(90deg at 50px 50px)", "0%", Point(50, 50)),
    ("ray(90deg at 50px 60px)", "100%", Point(100, 60)),
    ("ray(90deg at 50px 60px)", "-20px", Point(30, 60)),
    ("ray(0deg farthest-side at 50px 60px)", "100%", Point(50, -90)),
    ("ray(closest-corner 180deg at 40px 30px)", "100%", Point(40, 80)),
    ("ray(90deg farthest-corner at 80px 60px)", "100%", Point(230, 60)),
    ("ray(90deg sides at 50px 60px)", "100%", Point(200, 60)),
    ("ray(45deg sides at 50px 50px)", "100%", Point(100, 0)),
    ("ray(90deg sides at -10px 50px)", "100%", Point(-10, 50)),
    ("ray(90deg)", "75px", Point(175, 75)),
  ]

  @Test("Outlines, shapes and rays are paths", arguments: paths)
  func points(_ path: String, _ distance: String, _ point: Point) throws {
    try expect("offset-rotate:0deg;offset-path:\(path);offset-distance:\(distance)", point)
    try expect("offset:\(path) \(distance) 0deg", point)
  }

  @Test("An element turns with its path")
  func directions() throws {
    try expect("offset:circle(40px at 100px 75px)", Point(140, 75), Point(0, 1))
    try expect("offset:ray(180deg at 50px 50px) 10px", Point(50, 60), Point(0, 1))
    try expect("offset:ray(90deg at 50px 50px) reverse", Point(50, 50), Point(-1, 0))
  }

  @Test("offset-position is where rays and circles without a position are")
  func position() throws {
    let style = "offset-rotate:0deg;offset-position:20% 40px;offset-path:"
    try expect(style + "ray(90deg)", Point(40, 40))
    try expect(style + "circle(30px)", Point(70, 40))
    try expect(style + "circle(30px at 9px 9px)", Point(39, 9))
    try expect("offset-rotate:0deg;offset-position:auto;offset-path:circle(30px)", Point(30, 0))
    try expect("offset:left 10px top 20px ray(90deg) 0deg", Point(10, 20))
  }

  @Test("The anchor follows the path, or the origin of transforms")
  func anchor() throws {
    let path = "offset-path:path(\"M100 50h100\");"
    try expect(path + "offset-anchor:10px 10px", Point(90, 40))
    try expect(path + "offset-anchor:10px 10px;offset-rotate:90deg", Point(110, 40), Point(0, 1))
    try expect(path + "transform-box:fill-box;offset-anchor:0 0", Point(70, 30))
    try expect(path + "transform-box:fill-box;offset-anchor:50% 50%", Point(60, 25))
    try expect(path + "transform-box:fill-box;transform-origin:center", Point(60, 25))
    try expect("offset:path(\"M100 50h100\") / 10px 10px", Point(90, 40))
  }

  @Test("A reference without an outline moves nothing, and an invalid path leaves the one before")
  func mistakes() throws {
    for path in ["none", "url(#no)", "url(#g)", "path(\"\")"] {
      try expect("offset-path:\(path);offset-distance:20px", .zero)
    }
    for path in ["circle(x)", "ray(at 1px 1px)", "ray(5)", "ray(1deg) ray(1deg)", "foo", "inset()"]
    {
      try expect("offset-path:ray(90deg at 5px 5px);offset-path:\(path)", Point(5, 5))
    }
  }

  @Test("A static motion follows an outline that moves, and shapes interpolate")
  func movingPaths() throws {
    func x(_ content: String) throws -> Double {
      let document = try animated(content)
      let node = try #require(document.tree.ids["r"])
      #expect(document.dynamicNodes.contains(node))
      var instants = SVGInstants(document)
      return instants.instant(at: 1).matrix(of: node).tx
    }
    let path =
      "<path id='p' d='M0 0H100'><animate attributeName='d' to='M0 0H200' dur='2s'/></path>"
    #expect(try x(path + "<rect id='r' style='offset:url(#p) 50%'/>") == 75)
    let style =
      "<style>@keyframes k{from{offset-path:circle(10px at 0 0)}to{offset-path:circle(30px at 40px 0)}}"
      + "rect{animation:k 2s linear}</style>"
    #expect(try x(style + "<rect id='r'/>") == 40)
    let data =
      "<style>@keyframes k{from{offset-path:path('M0 0H100')}to{offset-path:path('m0 0h200')}}"
      + "rect{animation:k 2s linear;offset-distance:50%}</style>"
    #expect(try x(data + "<rect id='r'/>") == 75)
  }

  @Test("Parts of paths that are not read are reported")
  func reports() throws {
    for style in [
      "offset-path:shape(from 0 0, line to 9px 0)", "offset-path:ray(45deg contain)",
      "clip-path:shape(from 0 0, line to 9px 0)",
    ] {
      let codes = try animated("<rect style='\(style)'/>").findings.map(\.code)
      #expect(codes == [.unsupportedFeature], "\(style)")
    }
  }
}
