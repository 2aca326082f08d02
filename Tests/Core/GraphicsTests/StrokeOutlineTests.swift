import Foundation
import Graphics
import TestSupport
import Testing

@Suite("Outlines of strokes")
struct StrokeOutlineTests {
  // The area in which a path winds, counted on a grid of 0.1; nil where it winds the other way anywhere.
  private func area(_ path: Path) -> Double? {
    var polygons: [[Point]] = []
    for element in path.elements {
      switch element {
      case .move(let to): polygons.append([to])
      case .line(let to): polygons[polygons.count - 1].append(to)
      case .curve, .close: break
      }
    }
    let box = path.controlBounds
    let step = 0.1
    let rows = Int((box.height / step - 0.5).rounded(.up))
    var crossingsOfRows = [[(x: Double, step: Int)]](repeating: [], count: max(0, rows))
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        let first = Int((min(a.y, b.y) - box.minY) / step) - 1
        let last = Int((max(a.y, b.y) - box.minY) / step) + 1
        for row in max(0, first)..<max(0, min(rows, last + 1)) {
          let y = box.minY + (Double(row) + 0.5) * step
          guard (a.y <= y) != (b.y <= y) else { continue }
          let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
          crossingsOfRows[row].append((x, a.y < b.y ? -1 : 1))
        }
      }
    }
    var count = 0
    for row in crossingsOfRows {
      let crossings = row.sorted { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.step
        let width = next.x - crossing.x
        if winding < 0, width > 0.02 { return nil }
        if winding > 0 { count += Int((width / step).rounded()) }
      }
    }
    return Double(count) * step * step
  }

  private func outline(_ path: Path, _ style: StrokeStyle) -> Path {
    StrokeOutline(of: path, style: style, tolerance: 0.01).path
  }

  private let corner = Path.polyline([Point(0, 0), Point(20, 0), Point(20, 20)], closed: false)

  @Test("A line with each cap")
  func caps() {
    let line = Path.polyline([Point(0, 0), Point(20, 0)], closed: false)
    let areas = [LineCap.butt: 80.0, .square: 96, .round: 80 + .pi * 4]
    for (cap, expected) in areas {
      expectClose(
        area(outline(line, StrokeStyle(lineWidth: 4, lineCap: cap))),
        expected,
        within: 0.8
      )
    }
  }

  @Test("A corner with each join")
  func joins() {
    // Two arms of 20 × 4 share a square of 2 × 2; the miter fills the outer one.
    let areas = [LineJoin.bevel: 158.0, .round: 156 + .pi, .miter: 160]
    for (join, expected) in areas {
      expectClose(
        area(outline(corner, StrokeStyle(lineWidth: 4, lineJoin: join))),
        expected,
        within: 0.8
      )
    }
    // A right angle has a miter of √2 widths; below that limit it is a bevel.
    expectClose(
      area(outline(corner, StrokeStyle(lineWidth: 4, miterLimit: 1.4))),
      158,
      within: 0.8
    )
  }

  @Test(
    "A stroke covers every point within half the width, however tightly it bends",
    arguments: 0..<20
  )
  func tight(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func point() -> Point {
      Point(.random(in: 0...12, using: &random), .random(in: 0...12, using: &random))
    }
    let curve = CubicBezier(point(), point(), point(), point())
    let end = point()
    var path = Path()
    path.move(to: curve.start)
    path.curve(curve.first, curve.second, to: curve.end)
    path.line(to: end)
    let style = StrokeStyle(lineWidth: 5, lineCap: .round, lineJoin: .round)
    let stroke = outline(path, style)
    guard let covered = area(stroke), let all = area(stroke.adding(discs: 5, along: path)) else {
      Issue.record("it winds the other way")
      return
    }
    #expect(covered > 40 && all - covered < 0.6, "\(covered) \(all)")
  }

  /// Two curves that meet in a corner, flattened to short chords.
  private func curves(meetingAt angle: Double, bend: Double) -> Path {
    var path = Path()
    path.move(to: Point(-30, bend))
    path.curve(Point(-20, -bend), Point(-10, 0), to: .zero)
    let (x, y) = (cos(angle), sin(angle))
    func turned(_ along: Double, _ aside: Double) -> Point {
      Point(along * x - aside * y, along * y + aside * x)
    }
    path.curve(turned(10, 0), turned(20, -bend), to: turned(30, bend))
    return path
  }

  @Test(
    "Inner borders of a corner between curves meet once",
    arguments: [-2.5, -2, -1.2, -0.7, 0.7, 1.2, 2, 2.5],
    [-3.0, 0.5, 3]
  )
  func cornersOfCurves(angle: Double, bend: Double) {
    let path = curves(meetingAt: angle, bend: bend)
    let style = StrokeStyle(lineWidth: 4, lineJoin: .round)
    let stroke = StrokeOutline(of: path, style: style, tolerance: 0.01)
    #expect(stroke.ends.count == 1)
    // Without overlaps, the area by the outline's own corners is the covered one.
    var doubled = 0.0
    for (a, b) in zip(stroke.points, stroke.points.dropFirst() + stroke.points.prefix(1)) {
      doubled += a.cross(b)
    }
    expectClose(area(stroke.path), abs(doubled) / 2, within: 1)
  }

  @Test("Strokes with corners between curves cover their line", arguments: 0..<60)
  func cornersCover(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func point() -> Point {
      Point(.random(in: 0...16, using: &random), .random(in: 0...16, using: &random))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<4 { path.curve(point(), point(), to: point()) }
    if seed.isMultiple(of: 3) { path.close() }
    let width = Double.random(in: 0.5...4, using: &random)
    let style = StrokeStyle(
      lineWidth: width,
      lineCap: .round,
      lineJoin: .round,
      dashPattern: seed.isMultiple(of: 4) ? [4, 5] : []
    )
    let stroke = outline(path, style)
    guard let covered = area(stroke) else {
      Issue.record("it winds the other way")
      return
    }
    guard style.dashPattern.isEmpty else { return }
    if let all = area(stroke.adding(discs: width, along: path)) {
      #expect(all - covered < 0.6, "\(covered) \(all)")
    }
  }

  @Test(
    "Handles next to nothing, in any direction, leave no holes at their corners",
    arguments: 0..<60
  )
  func hooks(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func handle() -> Point {
      let angle = Double.random(in: 0...2 * .pi, using: &random)
      let length = Double.random(
        in: 0...[0.02, 6][Int.random(in: 0...1, using: &random)],
        using: &random
      )
      return Point(cos(angle), sin(angle)) * length
    }
    let corners = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      Point(.random(in: 0...16, using: &random), .random(in: 0...16, using: &random))
    }
    var path = Path()
    path.move(to: corners[0])
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      path.curve(from + handle(), to + handle(), to: to)
    }
    path.close()
    let width = Double.random(in: 1...6, using: &random)
    let stroke = outline(path, StrokeStyle(lineWidth: width, lineJoin: .round))
    guard let covered = area(stroke), let all = area(stroke.adding(discs: width, along: path))
    else {
      Issue.record("it winds the other way")
      return
    }
    #expect(all - covered < 0.6, "\(covered) \(all)")
  }

  @Test("A line that turns back upon itself is reported")
  func turnsBack() {
    let there = [Point(0, 0), Point(20, 0), Point(3, 0)]
    let style = StrokeStyle(lineWidth: 2)
    func outline(_ points: [Point]) -> StrokeOutline {
      StrokeOutline(of: .polyline(points, closed: false), style: style, tolerance: 0.01)
    }
    #expect(outline(there).turnsBack)
    #expect(!outline([Point(0, 0), Point(20, 0), Point(3, 6)]).turnsBack)
  }

  @Test("A circle is a ring and has no seam")
  func circle() {
    let ring = outline(.ellipse(in: Rect(-20, -20, 40, 40)), StrokeStyle(lineWidth: 4))
    expectClose(area(ring), .pi * (22 * 22 - 18 * 18), within: 1.5)
  }

  @Test("Dashes, also across the seam of a closed path, and dots")
  func dashes() {
    let line = Path.polyline([Point(0, 0), Point(20, 0)], closed: false)
    let dashed = StrokeStyle(lineWidth: 2, dashPattern: [3, 2])
    expectClose(area(outline(line, dashed)), 24, within: 0.5)
    let square = Path.rect(Rect(0, 0, 20, 20))
    var style = StrokeStyle(lineWidth: 2, dashPattern: [4, 4], dashPhase: 2)
    let seam = outline(square, style)
    // The corner at the origin is joined, not two butt ends.
    #expect(seam.controlBounds.minX == -1 && seam.controlBounds.minY == -1)
    style = StrokeStyle(lineWidth: 2, lineCap: .round, dashPattern: [0, 5])
    // One on each end, too.
    expectClose(area(outline(line, style)), 5 * .pi, within: 0.5)
    let tiny = StrokeStyle(lineWidth: 2, dashPattern: [1e-6, 1e-6])
    expectClose(area(outline(line, tiny)), 40, within: 0.5)
  }

  @Test("A curve of one point changes no end", arguments: [LineCap.round, .square, .butt])
  func pointCurve(cap: LineCap) {
    var path = Path()
    path.move(to: Point(0, 0))
    path.curve(Point(5, 0), Point(10, 5), to: Point(10, 20))
    let style = StrokeStyle(lineWidth: 4, lineCap: cap)
    let expected = StrokeOutline(of: path, style: style, tolerance: 0.01).points
    let end = Point(10, 20)
    path.curve(end, end, to: end)
    #expect(StrokeOutline(of: path, style: style, tolerance: 0.01).points == expected)
  }

  @Test("A subpath without length shows its caps alone")
  func dots() {
    var dot = Path()
    dot.move(to: Point(5, 5))
    dot.line(to: Point(5, 5))
    #expect(outline(dot, StrokeStyle(lineWidth: 4)).isEmpty)
    expectClose(
      area(outline(dot, StrokeStyle(lineWidth: 4, lineCap: .round))),
      4 * .pi,
      within: 0.3
    )
    expectClose(area(outline(dot, StrokeStyle(lineWidth: 4, lineCap: .square))), 16, within: 0.3)
    var lone = Path()
    lone.move(to: Point(5, 5))
    #expect(outline(lone, StrokeStyle(lineWidth: 4, lineCap: .round)).isEmpty)
  }

  @Test("Dashes of a circle end along its radii", arguments: [0, 3.7])
  func dashesOfCurves(phase: Double) {
    let circle = Path.ellipse(in: Rect(-20, -20, 40, 40))
    let style = StrokeStyle(lineWidth: 8, dashPattern: [11, 5], dashPhase: phase)
    // Chords of this tolerance span up to 0.2 radians.
    let outline = StrokeOutline(of: circle, style: style, tolerance: 0.1)
    var start = 0
    for end in outline.ends {
      let corners = outline.points[start..<end]
      // All other edges are shorter.
      let faces = zip(corners, corners.dropFirst() + corners.prefix(1)).filter {
        $0.distance(to: $1) > 7.5
      }
      #expect(faces.count == 2)
      for (a, b) in faces { #expect(abs(a.unit.cross(b.unit)) < 0.003, "\(a), \(b)") }
      start = end
    }
    #expect(outline.ends.count == 8)
  }
}

extension Path {
  // With discs along a line: they add nothing to a stroke of their width with round corners.
  fileprivate func adding(discs width: Double, along line: Path) -> Path {
    var result = self
    let measure = PathMeasure(line)
    for step in 0...Int(measure.totalLength * 3) {
      guard let center = measure.location(atLength: Double(step) / 3)?.point else { continue }
      let corners = (0..<40).map { index in
        let angle = Double(index) * .pi / 20
        return center + Point(cos(angle), sin(angle)) * (width / 2)
      }
      result.append(.polyline(corners, closed: true))
    }
    return result
  }
}
