import DisplayModel
import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Masks and markers of an SVG as layers")
struct SVGMaskAndMarkerLayerTests {
  private func layer(_ content: String) throws -> Layer {
    let result = try SVGLayers(animated(content), frameTimes: [0])
    #expect(result.isComplete)
    return try #require(result.layers.first)
  }

  @Test("A mask is a matte by luminance or alpha, within its region")
  func masks() throws {
    func masked(_ attributes: String) throws -> Layer {
      try layer(
        #"<mask id="m" \#(attributes)><rect width="9" height="9" fill="white"/></mask>"#
          + #"<rect x="10" width="40" height="20" mask="url(#m)"/>"#
      )
    }
    let luma = try masked("")
    #expect(luma.sublayers.map(\.name) == ["mask", nil])
    #expect(luma.sublayers[1].matte == Matte(layer: "mask", mode: .luma))
    // A tenth of the box more on every side.
    let region = luma.sublayers[0].state.bounds
    #expect(region.origin.distance(to: Point(6, -2)) < 1e-9)
    #expect(abs(region.width - 48) < 1e-9 && abs(region.height - 24) < 1e-9)
    #expect(luma.sublayers[0].state.masksToBounds)
    let alpha = try masked(
      #"maskUnits="userSpaceOnUse" x="1" y="2" width="10%" height="4" style="mask-type:alpha""#
    )
    #expect(alpha.sublayers[1].matte?.mode == .alpha)
    #expect(alpha.sublayers[0].state.bounds == Rect(1, 2, 20, 4))
    let scaled = try masked(#"maskContentUnits="objectBoundingBox""#)
    let content = try #require(scaled.sublayers[0].sublayers.first)
    #expect(content.state.position == Point(10, 0))
    #expect(content.state.transform.matrix == .scale(40, 20, 1))
  }

  // CSS Masking 1, sections 6.2 and 6.9.
  @Test("The mode of a mask counts more than its type")
  func modes() throws {
    func mask(_ style: String) throws -> SVGShapeMask? {
      let rect = "<rect width='9' height='9' fill='white'/>"
      let masks =
        "<mask id='m'>\(rect)</mask><mask id='a' style='mask-type:alpha'>\(rect)</mask>"
        + "<mask id='n' style='mask:url(#m) alpha'>\(rect)</mask>"
      let content = "\(masks)<rect width='9' height='9' style='\(style)'/>"
      guard case .group(let group)? = try SVGShapeEvaluator(animated(content)).items(at: 0).last
      else { return nil }
      return group.mask
    }
    for (style, mode) in [
      ("mask:url(#m) alpha", DisplayMask.Mode.alpha), ("mask:url(#m);mask-mode:alpha", .alpha),
      ("mask-image:url(#m);mask-mode:alpha", .alpha), ("mask:none,url(#m) alpha", .alpha),
      ("mask-mode:alpha;mask:url(#m)", .luma), ("mask:url(#m) match-source", .luma),
      ("mask:url(#a)", .alpha), ("mask:url(#a) luminance", .luma),
      ("mask:url(#a);mask-mode:luminance,alpha", .luma), ("mask:url(#n)", .luma),
    ] {
      #expect(try mask(style)?.mode == mode, "\(style)")
    }
    guard case .group(let outer)? = try mask("mask:url(#n)")?.items.first else {
      Issue.record("no mask")
      return
    }
    #expect(outer.mask?.mode == .alpha)
    #expect(try mask("mask:url(#m);mask:none") == nil)
  }

  private func angles(_ data: String) -> [Int] {
    let path = SVGPathData(data).path
    return PathVertices(path).all.map { Int(($0.angle * 180 / .pi).rounded()) }
  }

  @Test("Markers point halfway between the directions of both sides")
  func directions() {
    #expect(angles("M0 0H9V9") == [0, 45, 90])
    #expect(angles("M0 0H9V9H0Z") == [-45, 45, 135, -135, -45])
    #expect(angles("M0 0C0 9 9 9 9 0") == [90, -90])
    // Without a length a segment has the direction of the one before.
    #expect(angles("M0 0H9H9V9") == [0, 0, 45, 90])
    #expect(angles("M0 0H9H0") == [0, 90, 180])
  }

  @Test("Markers are viewports with their reference point on the vertex")
  func markers() throws {
    func group(_ attributes: String) throws -> Layer {
      try layer(
        #"<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" \#(attributes)><path d="M0 0H9V9z"/></marker>"#
          + #"<path d="M20 0V30" stroke="red" stroke-width="2" marker-end="url(#m)"/>"#
      )
    }
    let scaled = try group(#"markerWidth="4" markerHeight="4" orient="auto""#)
    #expect(scaled.sublayers.count == 2)
    let marker = try #require(scaled.sublayers.last)
    // Twice the width of the stroke, turned by 90°.
    let map = marker.state.transform.matrix.affine
    #expect(abs(map.b - 2) < 1e-12 && abs(map.c + 2) < 1e-12)
    #expect(marker.state.position.distance(to: Point(24, 26)) < 1e-9)
    let plain = try #require(group(#"markerUnits="userSpaceOnUse""#).sublayers.last)
    #expect(plain.state.position.distance(to: Point(18.5, 28.5)) < 1e-9)
  }

  @Test("A marker is composed as a whole, in the space of its content, and cut to its viewport")
  func effects() throws {
    func group(_ attributes: String, _ content: String = "", at time: Double = 0) throws
      -> SVGShapeGroup?
    {
      let box = "viewBox='0 0 10 10' markerWidth='20' markerHeight='20'"
      let document = try animated(
        "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>"
          + "<mask id='k'><rect width='9' height='9' fill='#fff'/></mask>"
          + "<marker id='m' markerUnits='userSpaceOnUse' \(box) \(attributes)>"
          + "<rect width='8' height='6'/>\(content)</marker>"
          + "<path d='M50 60h9' marker-start='url(#m)'/>"
      )
      for case .group(let group) in try SVGShapeEvaluator(document).items(at: time) {
        return group
      }
      return nil
    }
    #expect(try group("") == nil)
    #expect(try group("opacity='.4'")?.opacity == 0.4)
    let fade = "<animate attributeName='opacity' values='1;0' dur='2s'/>"
    #expect(try group("", fade, at: 1)?.opacity == 0.5)
    #expect(try group("mask='url(#k)'")?.mask != nil)
    // The left half of a box of 8 × 6 at the vertex, twice as large.
    guard case .path(let path)? = try group("clip-path='url(#c)'")?.clip?.first else {
      Issue.record("no clip")
      return
    }
    #expect(path.map.apply(path.path.tightBounds) == Rect(50, 60, 8, 12))
    // The edges of the viewport cut what the filter draws outside of them.
    let viewport = try group("style='filter:blur(3px)'", "<rect x='5' y='5' width='5' height='5'/>")
    #expect(viewport?.filters.isEmpty == true && viewport?.clip?.count == 1)
    guard case .group(let filtered)? = viewport?.items.first else {
      Issue.record("no filtered group")
      return
    }
    #expect(filtered.filters.count == 1)
  }
}
