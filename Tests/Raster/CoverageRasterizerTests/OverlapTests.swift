import CoverageRasterizer
import DisplayModel
import Foundation
import Graphics
import TestSupport
import Testing

/// Paths that overlap themselves within a pixel.
@Suite("Overlaps")
struct OverlapTests {
  private let raster = Raster(width: 24, height: 24)

  // Draws two dots in one pixel, or beside each other.
  private func alpha(_ dots: [(x: Double, y: Double, isReversed: Bool)]) throws -> Int {
    var path = Path()
    for dot in dots {
      let (x, y, side) = (dot.x, dot.y, 0.5)
      let corners = [
        Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side),
      ]
      path.append(.polyline(dot.isReversed ? corners.reversed() : corners, closed: true))
    }
    return try raster.draw(raster.fill(path)).alpha(10, 10)
  }

  @Test("An overlap smaller than a pixel counts once")
  func smallerThanPixel() throws {
    // A quarter of a pixel each, of which 3/4 overlap; the same with the parts side by side.
    let overlapping = try alpha([(10.125, 10.25, false), (10.25, 10.25, false)])
    #expect(overlapping == Int((255 * 0.3125).rounded()))
    let apart = try alpha([(10, 10.25, false), (10.5, 10.25, false)])
    #expect(apart == 128)
  }

  @Test("Parts of opposite directions in one pixel add up")
  func oppositeDirections() throws {
    #expect(try alpha([(10, 10, false), (10.5, 10.5, true)]) == 128)
    #expect(try alpha([(10, 10, false), (10, 10.5, true)]) == 128)
  }

  @Test("A closed stroke thinner than a pixel covers its seam once")
  func seam() throws {
    // Both round ends of the line are at the same point.
    var path = Path.polyline(
      [Point(4, 12), Point(12.3, 4.2), Point(19.6, 12.4), Point(12, 19.7), Point(4, 12)],
      closed: false
    )
    let style = StrokeStyle(lineWidth: 0.75, lineCap: .round, lineJoin: .round)
    let open = try raster.draw(raster.stroke(path, style))
    path = Path.polyline(
      [Point(4, 12), Point(12.3, 4.2), Point(19.6, 12.4), Point(12, 19.7)],
      closed: true
    )
    let closed = try raster.draw(raster.stroke(path, style))
    for y in 0..<24 {
      for x in 0..<24 {
        #expect(abs(open.alpha(x, y) - closed.alpha(x, y)) <= 9, "\(x), \(y)")
      }
    }
  }

  // Many small parts of both directions, some of which overlap.
  private static func path(_ seed: UInt64) -> Path {
    var random = SplitMix64(seed: seed)
    var path = Path()
    for _ in 0..<8 {
      let center = Point(random.number(in: 8...88), random.number(in: 8...56))
      let radius = random.number(in: 0.3...14)
      var corners = (0..<3 + Int(random.next() % 6)).map { _ in
        center + Point(random.number(in: -radius...radius), random.number(in: -radius...radius))
      }
      if random.next() % 2 == 0 { corners.reverse() }
      path.append(.polyline(corners, closed: true))
      path.append(Path.ellipse(in: Rect(center.x - radius, center.y, radius, radius / 2)))
    }
    return path
  }

  @Test(
    "Overlaps do not depend on the area that is drawn",
    arguments: SplitMix64.seeds(24),
    [FillRule.nonZero, .evenOdd]
  )
  func areas(_ seed: UInt64, rule: FillRule) throws {
    let raster = Raster(width: 96, height: 64)
    let fill = raster.fill(Self.path(seed), .color(Color(1, 0.5, 0, 0.7)), rule: rule)
    let full = try raster.draw(fill)
    var random = SplitMix64(seed: seed)
    for _ in 0..<12 {
      let (x, y) = (Int(random.next() % 90), Int(random.next() % 60))
      let area = PixelRect(
        x: x,
        y: y,
        width: 1 + Int(random.next() % 40) % (96 - x),
        height: 1 + Int(random.next() % 30) % (64 - y)
      )
      let part = try raster.draw(raster.group([fill], bounds: area))
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX { #expect(part[x, y] == full[x, y], "\(x), \(y) of \(area)") }
      }
    }
  }
}
