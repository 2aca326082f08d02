import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Paint vectors")
struct PaintVectorTests {
  private struct ColorVector: Decodable {
    var from, to, unclamped, nonPremultiplied: [Double]
    var u: Double
  }

  @Test("color_interpolation.json: straight components, clamped only when drawn")
  func colorInterpolation() throws {
    try VectorFile<ColorVector>.check("color_interpolation.json") { v, check in
      let color = Color.interpolate(from: Color(v.from), to: Color(v.to), at: v.u)
      check.close(color, v.unclamped, "unclamped")
      check.close(color.clamped, v.nonPremultiplied, "clamped")
    }
  }

  private struct GradientVector: Decodable {
    var kind: String
    var colors: [[Double]]?
    var locations: [Double]?
    var color: [Double]?
    var bounds, startPoint, endPoint, point: [Double]?
    var t: Double
  }

  @Test("gradients.json: the parameter at a point and the colour at a parameter")
  func gradients() throws {
    try VectorFile<GradientVector>.check("gradients.json") { v, check in
      var content = GradientContent()
      if let colors = v.colors {
        content.colors = colors.map { Color($0) }
        content.locations = v.locations ?? []
        let gradient = try gradient(content, Rect(0, 0, 1, 1))
        check.close(gradient.color(at: v.t), try #require(v.color))
      } else {
        content.colors = [.black, .white]
        content.kind = try #require(Gradient.Kind(rawValue: v.kind))
        content.startPoint = Point(try #require(v.startPoint))
        content.endPoint = Point(try #require(v.endPoint))
        let size = try #require(v.bounds)
        let gradient = try gradient(content, Rect(0, 0, size[0], size[1]))
        check.close(gradient.parameter(at: Point(try #require(v.point))), v.t)
      }
    }
  }

  private func gradient(_ content: GradientContent, _ bounds: Rect) throws -> Gradient {
    guard case .gradient(let gradient)? = content.paint(in: bounds) else {
      throw Missing()
    }
    return gradient
  }

  private struct Missing: Error {}

  private struct ReplicatorVector: Decodable {
    var kind: String
    var k: Int
    var instanceTransform, center, matrix, pointIn, pointOut: [Double]?
    var instanceColor, offsets, modulation, source, result: [Double]?
    var instanceDelay, layerTime, copyTime: Double?
    var animation: TimingRecord?
    var expect: PositionRecord?
  }

  @Test("replicator.json: matrices, colours and clocks of copies")
  func replicator() throws {
    try VectorFile<ReplicatorVector>.check("replicator.json") { vector, check in
      switch vector.kind {
      case "geometry": try checkGeometry(vector, check)
      case "color": try checkColor(vector, check)
      case "time": try checkTime(vector, check)
      default: check.contains(false, "unknown kind \(vector.kind)")
      }
    }
  }

  private func checkGeometry(_ v: ReplicatorVector, _ check: VectorCheck) throws {
    var content = ReplicatorContent()
    content.instanceTransform.matrix =
      try #require(v.instanceTransform.flatMap { Transform3D(rowMajor: $0) })
    let step = content.step(about: Point(try #require(v.center)))
    let matrix = (0..<v.k).reduce(Transform3D.identity) { m, _ in m.concatenating(step) }
    check.close(matrix, try #require(v.matrix), "matrix")
    let point = try #require(v.pointIn)
    let image = matrix.project(point[0], point[1])
    check.close([image.x, image.y], try #require(v.pointOut), "point")
  }

  private func checkColor(_ v: ReplicatorVector, _ check: VectorCheck) throws {
    let offsets = try #require(v.offsets)
    var content = ReplicatorContent()
    content.instanceColor = Color(try #require(v.instanceColor))
    content.instanceRedOffset = offsets[0]
    content.instanceGreenOffset = offsets[1]
    content.instanceBlueOffset = offsets[2]
    content.instanceAlphaOffset = offsets[3]
    let modulation = content.modulation(ofCopy: v.k)
    check.close(modulation, try #require(v.modulation), "modulation")
    let source = Color(try #require(v.source))
    check.close(source.multiplied(by: modulation), try #require(v.result), "result")
  }

  private func checkTime(_ v: ReplicatorVector, _ check: VectorCheck) throws {
    let time = try #require(v.layerTime) - Double(v.k) * (try #require(v.instanceDelay))
    check.close(time, try #require(v.copyTime), "copy's time")
    let expect = try #require(v.expect)
    let position = try #require(v.animation).timing().position(atParentTime: time)
    check.equal(position.state.rawValue, expect.state, "state")
    check.equal(position.progress?.cycle, expect.cycle, "cycle")
    if let progress = expect.progress {
      check.close(position.progress?.fraction, progress, "progress")
    }
  }

  private struct StrokeVector: Decodable {
    var kind: String
    var path: String?
    var subpathLengths: [Double]?
    var strokeStart, strokeEnd: Double?
    var visible: [[Double]]?
    var length, phase: Double?
    var pattern: [Double]?
    var on: [[Double]]?
    var groupProgress, strokeStartRaw, strokeEndRaw: Double?
    var visibleFraction: [Double]?
  }

  @Test("stroke.json: trims, dashes and the refresh spinner")
  func stroke() throws {
    try VectorFile<StrokeVector>.check("stroke.json") { vector, check in
      switch vector.kind {
      case "trim": try checkTrim(vector, check)
      case "dash":
        let dashes = DashPattern(try #require(vector.pattern), phase: vector.phase ?? 0)
        let on = try #require(dashes).intervals(length: try #require(vector.length))
        check.close(on.map { [$0.from, $0.to] }, try #require(vector.on), "on")
      case "seed004 refresh stroke": try checkRefresh(vector, check)
      default: check.contains(false, "unknown kind \(vector.kind)")
      }
    }
  }

  private func checkTrim(_ v: StrokeVector, _ check: VectorCheck) throws {
    var path = Path.rect(Rect(0, 0, 60, 40))
    if v.path == "two subpaths: line 100, line 300" {
      path = .polyline([.zero, Point(100, 0)], closed: false)
      path.append(.polyline([Point(0, 50), Point(0, 350)], closed: false))
    }
    let measure = PathMeasure(path)
    let (start, end) = (try #require(v.strokeStart), try #require(v.strokeEnd))
    check.close(measure.subpathLengths, try #require(v.subpathLengths), "lengths")
    let visible = try #require(v.visible)
    let trimmed = PathMeasure(measure.trimmed(from: start, to: end))
    check.close(trimmed.subpathLengths, visible.map { $0[2] - $0[1] }, "trimmed lengths")
  }

  // strokeStart runs from −0.5 to 1 and strokeEnd from 0 to 1 in one group.
  private func checkRefresh(_ v: StrokeVector, _ check: VectorCheck) throws {
    let progress = try #require(v.groupProgress)
    let layer = Layer(
      content: .shape(ShapeContent()),
      animations: [
        Animation(.scalar(.strokeStart, .basic(from: -0.5, to: 1, by: nil))),
        Animation(.scalar(.strokeEnd, .basic(from: 0, to: 1, by: nil))),
      ]
    )
    let visible = layer.presentation(atLocalTime: progress)
    check.close(visible[.strokeStart], try #require(v.strokeStartRaw), "raw start")
    check.close(visible[.strokeEnd], try #require(v.strokeEndRaw), "raw end")
    let line = PathMeasure(.polyline([.zero, Point(1, 0)], closed: false))
    let seen = line.trimmed(from: visible[.strokeStart], to: visible[.strokeEnd])
    let fraction = try #require(v.visibleFraction)
    check.close(
      seen.elements.isEmpty ? [] : [seen.controlBounds.minX, seen.controlBounds.maxX],
      fraction[1] > fraction[0] ? fraction : [],
      "visible fraction"
    )
  }
}
