import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Clips of a drawing")
struct SVGClipTests {
  // The fills of the clip of the last group of a drawing.
  private func clip(_ content: String) throws -> [SVGShapePath] {
    let items = try SVGShapeEvaluator(animated(content)).items(at: 0)
    guard case .group(let group)? = items.last else { return [] }
    return (group.clip ?? []).compactMap { if case .path(let fill) = $0 { fill } else { nil } }
  }

  private func bounds(_ fills: [SVGShapePath]) -> Rect? {
    fills.first.map { $0.path.transformed(by: $0.map).tightBounds }
  }

  private func isNear(_ a: Rect?, _ b: Rect) -> Bool {
    guard let a else { return false }
    return [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
      .allSatisfy { abs($0) < 0.1 }
  }

  // On a rectangle from (30, 40) to (90, 90) with a stroke of 20: its own box is (20, 30) to (100, 100).
  @Test(
    "Basic shapes are in the box with the stroke unless they name another",
    arguments: [
      ("inset(5px)", Rect(25, 35, 70, 60)), ("inset(10% 20px)", Rect(40, 37, 40, 56)),
      ("inset(1px 2px 3px 4px round 9px)", Rect(24, 31, 74, 66)),
      ("inset(-5px)", Rect(15, 25, 90, 80)),
      ("inset(5px) fill-box", Rect(35, 45, 50, 40)),
      ("content-box inset(5px)", Rect(35, 45, 50, 40)),
      ("circle(30px at 20px 20px)", Rect(10, 20, 60, 60)), ("circle()", Rect(25, 30, 70, 70)),
      ("circle(farthest-side)", Rect(20, 25, 80, 80)),
      ("circle(30px at 20px 20px) view-box", Rect(-10, -10, 60, 60)),
      ("circle(10px at right 10px bottom 20px)", Rect(80, 70, 20, 20)),
      ("circle(10px at top left)", Rect(10, 20, 20, 20)),
      ("circle(10px at bottom)", Rect(50, 90, 20, 20)),
      ("circle(10px at right)", Rect(90, 55, 20, 20)),
      ("ellipse(20px 50%)", Rect(40, 30, 40, 70)),
      ("ellipse(farthest-side closest-side at 20px 30px)", Rect(-20, 30, 120, 60)),
      ("polygon(0 0, 100% 0, 50% 100%)", Rect(20, 30, 80, 70)),
      ("rect(10px 50px auto 5px)", Rect(25, 40, 45, 60)),
      ("xywh(10px 5px 40px 30px)", Rect(30, 35, 40, 30)),
      ("path('M0 0H40V30H0Z')", Rect(20, 30, 40, 30)), ("fill-box", Rect(30, 40, 60, 50)),
      ("view-box", Rect(0, 0, 200, 200)),
    ]
  )
  func shapes(_ value: String, _ expected: Rect) throws {
    let rect = "<rect x='30' y='40' width='60' height='50' stroke='red' stroke-width='20' "
    let found = bounds(try clip(rect + "style=\"clip-path:\(value)\"/>"))
    #expect(isNear(found, expected), "\(value): \(String(describing: found))")
  }

  @Test("The edges of the drawing move with the outermost element")
  func movedEdges() throws {
    let (large, size) = ("<circle r='500'/>", "width='200' height='100'")
    func cut(_ root: String, _ content: String = large, at time: Double = 0) throws -> Rect? {
      let items = try SVGShapeEvaluator(animated(content, root: "\(size) \(root)")).items(at: time)
      guard case .group(let group)? = items.last, case .path(let path)? = group.clip?.first else {
        return nil
      }
      return path.map.apply(path.path.tightBounds)
    }
    let half = Rect(50, 25, 100, 50)
    #expect(isNear(try cut("style='transform:scale(.5)'"), half))
    #expect(isNear(try cut("transform='scale(.5)'"), half))
    #expect(isNear(try cut("style='scale:.5' viewBox='0 0 20 10'"), half))
    let keyframes = "<style>@keyframes k{50%{transform:scale(.5)}}</style>" + large
    #expect(isNear(try cut("style='animation:k 2s linear'", keyframes, at: 1), half))
    let move =
      large + "<animateTransform attributeName='transform' type='translate' by='80' dur='2s'/>"
    #expect(isNear(try cut("", move, at: 1), Rect(40, 0, 200, 100)))
    #expect(try cut("") == nil)
    #expect(try cut("style='transform:scale(.5);overflow:visible'") == nil)
    #expect(try cut("style='transform:scale(.5)'", "<rect width='9' height='9'/>") == nil)
    // As layers.
    let layers = try SVGLayers(animated(move, root: size), frameTimes: [0, 1]).layers
    let viewport = try #require(layers.flatMap(\.sublayers).first)
    #expect(viewport.state.masksToBounds && viewport.state.bounds.size == Size(200, 100))
  }

  @Test("All boxes of the outermost element are the drawing's")
  func outermost() throws {
    let root = "viewBox='0 0 100 80' width='200' height='160'"
    let content =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>"
      + "<circle cx='50' cy='40' r='9' stroke='red'/>"
    let clips = [
      ("inset(10px)", Rect(10, 10, 180, 140)), ("inset(25% 0 0) fill-box", Rect(0, 40, 200, 120)),
      ("view-box", Rect(0, 0, 200, 160)), ("url(#c)", Rect(0, 0, 100, 160)),
    ]
    for (value, expected) in clips {
      let document = try animated(content, root: "\(root) style='clip-path:\(value)'")
      guard case .group(let group)? = try SVGShapeEvaluator(document).items(at: 0).last,
        case .path(let path)? = flat(group.clip ?? []).first
      else {
        Issue.record("no clip by \(value)")
        continue
      }
      #expect(isNear(bounds([path]), expected), "\(value)")
    }
    for box in ["view-box", "fill-box", "stroke-box"] {
      let style = "style='transform:scale(-1);transform-box:\(box)'"
      let document = try animated(content, root: "\(root) \(style)")
      let matrix = SVGInstant(unanimated: document).matrix(of: 0)
      #expect(matrix == Affine(-1, 0, 0, -1, 200, 160), "\(box)")
    }
  }

  // The shapes of items, without the groups around them.
  private func flat(_ items: [SVGShapeItem]) -> [SVGShapeItem] {
    items.flatMap { if case .group(let group) = $0 { flat(group.items) } else { [$0] } }
  }

  @Test("The units of a clip are those of the instant")
  func animatedUnits() throws {
    let set = "<set attributeName='clipPathUnits' to='objectBoundingBox' begin='1s'/>"
    let document = try animated(
      "<clipPath id='c'>\(set)<rect width='1' height='1'/></clipPath>"
        + "<rect x='20' y='30' width='40' height='50' clip-path='url(#c)'/>"
    )
    for (time, expected) in [(0.0, Rect(0, 0, 1, 1)), (2, Rect(20, 30, 40, 50))] {
      guard case .group(let group)? = try SVGShapeEvaluator(document).items(at: time).last,
        case .path(let path)? = flat(group.clip ?? []).first
      else {
        Issue.record("no clip at \(time)")
        continue
      }
      #expect(isNear(bounds([path]), expected), "\(time)")
    }
  }

  @Test("The box of a symbol or a nested drawing has the size that its copy gives it")
  func copiedViewports() throws {
    let content =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>"
      + "<filter id='f' x='0' y='0' width='1' height='1'><feOffset/></filter>"
      + "<mask id='m'><rect width='9' height='9' fill='#fff'/></mask>"
    for name in ["symbol", "svg"] {
      func group(_ effect: String) throws -> SVGShapeGroup? {
        let viewport =
          "<\(name) id='s' viewBox='0 0 40 40' \(effect)><circle cx='20' cy='20' r='18'/></\(name)>"
        let copy = "<defs>\(viewport)</defs><use href='#s' x='10' width='80' height='80'/>"
        let items = try SVGShapeEvaluator(animated(content + copy)).items(at: 0)
        guard case .group(let group)? = items.last else { return nil }
        return group
      }
      // The circle is from 2 to 38 in its viewBox, which is doubled and moved by 10.
      guard case .path(let path)? = flat(try group("clip-path='url(#c)'")?.clip ?? []).first else {
        Issue.record("no clip of \(name)")
        continue
      }
      #expect(isNear(bounds([path]), Rect(14, 4, 36, 72)), "\(name)")
      let filter = try #require(try group("filter='url(#f)'")?.filters.first)
      #expect(isNear(filter.map.apply(filter.graph.region), Rect(14, 4, 72, 72)), "\(name)")
      #expect(try group("mask='url(#m)'")?.mask != nil, "\(name)")
    }
  }

  @Test("The box of a link in a text is that of the text, as of every part of it")
  func links() throws {
    let document = try animated("<text y='20'>a<a>b<tspan>c</tspan></a></text>")
    let instant = SVGInstant(unanimated: document)
    let box = try #require(instant.box(of: 1))
    #expect(!box.isEmpty)
    for node in 2...3 {
      #expect(instant.box(of: node) == box)
      #expect(instant.strokeBox(of: node) == box)
    }
  }

  @Test("Fill rules of polygons and paths")
  func rules() throws {
    let rect = "<rect width='60' height='50' "
    #expect(
      try clip(rect + "style='clip-path:polygon(evenodd,0 0,9px 0,0 9px)'/>")[0].rule == .evenOdd
    )
    #expect(try clip(rect + "style='clip-path:polygon(0 0,9px 0,0 9px)'/>")[0].rule == .nonZero)
    #expect(
      try clip(rect + "style=\"clip-path:path(evenodd,'M0 0H9V9z')\"/>")[0].rule == .evenOdd
    )
  }

  @Test(
    "Shapes that cannot be read clip nothing",
    arguments: [
      "circle(30px 20px)", "inset()", "inset(1px 2px 3px 4px 5px)", "polygon(0 0, 5px)",
      "rect(1px 2px)",
      "circle(9px at)", "circle(9px at 1px 2px 3px)", "ellipse(9px)", "polygon(odd, 0 0)",
      "inset(5px) circle()",
    ]
  )
  func mistakes(_ value: String) throws {
    #expect(try clip("<rect width='60' height='50' style='clip-path:\(value)'/>").isEmpty)
  }

  @Test(
    "Rectangles mix as insets, and paths command by command",
    arguments: [
      ("rect(0 40px 40px 0)", "rect(10px 20px 30px 5px round 5px)", Rect(7.5, 80, 27.5, 30)),
      ("inset(0)", "rect(10px 20px 30px 5px)", Rect(7.5, 80, 27.5, 30)),
      ("rect(auto auto auto auto)", "inset(10px)", Rect(10, 80, 30, 30)),
      ("xywh(0 0 40px 100%)", "inset(10px)", Rect(10, 80, 30, 30)),
      ("xywh(0 0 40px 40px)", "xywh(10px 10px 50% 10px)", Rect(10, 80, 30, 25)),
      ("path('M0 0H10V10z')", "path('m0 0h30v30z')", Rect(5, 75, 20, 20)),
      ("path(evenodd, 'M0 0H10V10z')", "path(evenodd,'M0 0H30V30z')", Rect(5, 75, 20, 20)),
      // Other commands and rules jump.
      ("path('M0 0H10V10z')", "path('M0 0L30 0V30z')", Rect(5, 75, 30, 30)),
      ("path('M0 0H10V10z')", "path(evenodd, 'M0 0H30V30z')", Rect(5, 75, 30, 30)),
    ]
  )
  func mixed(_ from: String, _ to: String, _ expected: Rect) throws {
    let keyframes = "@keyframes k{from{clip-path:\(from)}to{clip-path:\(to)}}"
    let rect = "<rect x='5' y='75' width='40' height='40'/>"
    let style = "<style>\(keyframes)rect{animation:k 2s linear}</style>"
    var instants = SVGInstants(try animated(style + rect))
    let instant = instants.instant(at: 1)
    let shape = instant.basicShape(instant.computed("clip-path", of: 2), along: [0, 2])
    #expect(isNear(shape?.path.tightBounds, expected))
  }

  @Test("The box with the stroke has its ends and corners, also of groups and copies")
  func strokeBoxes() throws {
    func box(_ content: String) throws -> Rect? {
      let document = try animated(content)
      return SVGInstant(unanimated: document).strokeBox(of: document.tree[0].children.last ?? 0)
    }
    // A square end of half the width 7 in the direction (-80, 40)/89.44, and across.
    let line =
      "<line x1='20' y1='100' x2='100' y2='60' stroke='red' stroke-width='14' stroke-linecap='square'/>"
    #expect(isNear(try box(line), Rect(10.61, 50.61, 98.78, 58.78)))
    // The tip is 7/sin(29.74°) above the corner, the ends reach 6.08 and 3.47 aside and down.
    let corner = "<polyline points='20,100 60,30 100,100' stroke='red' stroke-width='14'/>"
    #expect(isNear(try box(corner), Rect(13.92, 15.89, 92.16, 87.58)))
    let rect = "<rect id='r' x='5' y='5' width='10' height='10' stroke='red' stroke-width='4'/>"
    #expect(
      isNear(try box("<g transform='scale(9)'>\(rect)<circle r='1'/></g>"), Rect(-1, -1, 18, 18))
    )
    #expect(isNear(try box("\(rect)<use href='#r' x='10' y='20'/>"), Rect(13, 23, 14, 14)))
    #expect(
      isNear(
        try box("<rect width='9' height='9' stroke='none' stroke-width='4'/>"),
        Rect(0, 0, 9, 9)
      )
    )
  }

  @Test("The box of a group has lines and points without area, and nothing of empty elements")
  func lines() throws {
    func box(_ content: String) throws -> Rect? {
      let document = try animated("<g>\(content)</g>")
      return SVGInstant(unanimated: document).box(of: document.tree[0].children.last ?? 0)
    }
    let (down, across) = ("<path d='M20 10V70'/>", "<line x1='15' x2='60' y1='30' y2='30'/>")
    let rect = "<rect x='25' y='40' width='10' height='10'/>"
    #expect(try box(down + rect) == Rect(20, 10, 15, 60))
    #expect(try box(rect + across) == Rect(15, 30, 45, 20))
    #expect(try box(down + "<g>\(across)</g>") == Rect(15, 10, 45, 60))
    #expect(try box(down) == Rect(20, 10, 0, 60))
    #expect(try box(rect + "<path/><g/><rect width='9'/><use href='#no'/>") == Rect(25, 40, 10, 10))
    // The lower half of a line and a circle.
    let content =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect y='.5' width='1' height='.5'/></clipPath>"
      + "<g clip-path='url(#c)'>\(down)<circle cx='20' cy='25' r='8'/></g>"
    #expect(isNear(bounds(try clip(content)), Rect(12, 40, 16, 30)))
  }

  @Test("A clip of a copy is in the user space that its position moves")
  func copies() throws {
    let content =
      "<clipPath id='c'><circle cx='40' cy='40' r='30'/></clipPath><rect id='r' width='60' height='60'/>"
    let found = bounds(try clip(content + "<use href='#r' x='26' y='7' clip-path='url(#c)'/>"))
    #expect(isNear(found, Rect(36, 17, 60, 60)))
    let boxed =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='.5'/></clipPath>"
      + "<rect id='r' width='60' height='60'/><use href='#r' x='26' y='7' clip-path='url(#c)'/>"
    #expect(isNear(bounds(try clip(boxed)), Rect(26, 7, 60, 30)))
    // As layers.
    let layers = try SVGLayers(
      animated(content + "<use href='#r' x='26' y='7' clip-path='url(#c)'/>"),
      frameTimes: [0]
    )
    #expect(layers.isComplete)
    #expect(layers.layers.last?.mask?.state.position == Point(26, 7))
    let mask =
      "<mask id='m' maskUnits='userSpaceOnUse' x='1' y='2' width='30' height='40'><rect width='9' height='9'/></mask>"
    let masked = try SVGLayers(
      animated(
        mask + "<rect id='r' width='60' height='60'/><use href='#r' x='26' y='7' mask='url(#m)'/>"
      ),
      frameTimes: [0]
    )
    let group = try #require(masked.layers.last)
    #expect(group.sublayers.first?.state.bounds == Rect(27, 9, 30, 40))
    #expect(group.sublayers.first?.sublayers.first?.state.position == Point(26, 7))
  }

  @Test("A stroke that does not scale has its width in pixels of the drawing")
  func unscaled() throws {
    let content =
      "<path transform='scale(3 1)' d='M5 20H40' stroke='red' stroke-width='8' vector-effect='non-scaling-stroke'/>"
    guard case .path(let stroke)? = try SVGShapeEvaluator(animated(content)).items(at: 0).last
    else {
      Issue.record("no stroke")
      return
    }
    #expect(stroke.map == .identity && stroke.stroke?.lineWidth == 8)
    #expect(stroke.path.tightBounds == Rect(15, 20, 105, 0))
  }
}
