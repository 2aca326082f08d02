import CRasterKernels
import CoverageRasterizer
import Foundation
import Graphics
import TestSupport
import Testing

/// Fills cover exactly what lies inside of them.
@Suite("Coverage of fills")
struct CoverageTests {
  let raster = Raster(width: 48, height: 48)

  // Corners around a middle, by rising angle: convex, or a star.
  private static func polygon(seed: Int, isConvex: Bool) -> [Point] {
    var random = SplitMix64(seed: UInt64(seed))
    let middle = Point(
      Double.random(in: 12...36, using: &random),
      Double.random(in: 12...36, using: &random)
    )
    let count = 3 + seed % 6
    let start = Double.random(in: 0...6, using: &random)
    return (0..<count * (isConvex ? 1 : 2)).map { index in
      let radius = isConvex || index.isMultiple(of: 2) ? 11.7 : 4.3
      let angle = start + 2 * .pi * Double(index) / Double(count * (isConvex ? 1 : 2))
      return Point(middle.x + radius * cos(angle), middle.y + radius * sin(angle))
    }
  }

  // The area of a convex polygon within a pixel, by cutting it at the pixel's four sides (Sutherland and Hodgman).
  private static func area(of polygon: [Point], inPixel x: Int, _ y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    let distances: [(Point) -> Double] = [
      { $0.x - left }, { left + 1 - $0.x }, { $0.y - top }, { top + 1 - $0.y },
    ]
    var points = polygon
    for distance in distances {
      var cut: [Point] = []
      for (index, point) in points.enumerated() {
        let last = points[(index + points.count - 1) % points.count]
        let (a, b) = (distance(last), distance(point))
        if (a < 0) != (b < 0) {
          let share = a / (a - b)
          cut.append(
            Point(last.x + (point.x - last.x) * share, last.y + (point.y - last.y) * share)
          )
        }
        if b >= 0 { cut.append(point) }
      }
      points = cut
    }
    var sum = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      sum += point.x * next.y - next.x * point.y
    }
    return abs(sum) / 2
  }

  @Test("A pixel's alpha is its covered part", arguments: 0..<40)
  func exact(seed: Int) throws {
    let corners = Self.polygon(seed: seed, isConvex: true)
    let bitmap = try raster.draw(raster.fill(.polyline(corners, closed: true)))
    for y in 0..<48 {
      for x in 0..<48 {
        let expected = 255 * Self.area(of: corners, inPixel: x, y)
        // Corners are rounded to 1/256 of a pixel.
        #expect(abs(Double(bitmap.alpha(x, y)) - expected) <= 2.5, "\(x), \(y)")
      }
    }
  }

  @Test(
    "Moved by whole pixels, and in strips of any height, a fill has the same pixels",
    arguments: 0..<20
  )
  func moved(seed: Int) throws {
    let corners = Self.polygon(seed: seed, isConvex: false)
    var path = Path.polyline(corners, closed: true)
    path.append(Path.ellipse(in: Rect((corners.map(\.x).min() ?? 0) - 32, 20.2, 31.3, 8.7)))
    let color = Paint.color(Color(0.2, 0.7, 1, 0.6))
    let full = try raster.draw(raster.fill(path, color))
    let list = raster.list([raster.fill(path, color)])
    #expect(try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list) == full)
    let shift = Affine.translation(-7, 5)
    let moved = try raster.draw(raster.fill(path, color, transform: shift))
    for y in 5..<48 {
      for x in 0..<41 { #expect(moved[x, y] == full[x + 7, y - 5], "\(x), \(y)") }
    }
  }

  @Test("Double coverage does not increase the coverage", arguments: [FillRule.nonZero, .evenOdd])
  func twice(rule: FillRule) throws {
    let once = Path.ellipse(in: Rect(5.3, 6.1, 30.4, 28.8))
    var path = once
    path.append(once)
    let drawn = try raster.draw(raster.fill(path, rule: rule))
    let single = try raster.draw(raster.fill(once))
    for y in 0..<48 {
      for x in 0..<48 {
        let expected = rule == .nonZero ? single.alpha(x, y) : 0
        // Sixteen lines a pixel.
        #expect(abs(drawn.alpha(x, y) - expected) <= 9, "\(x), \(y)")
      }
    }
  }

  @Test(
    "Two shapes that overlap, either way round, cover what a grid of samples says",
    arguments: 0..<8
  )
  func overlapping(seed: Int) throws {
    let rule: FillRule = seed.isMultiple(of: 3) ? .evenOdd : .nonZero
    let (first, second) = (
      Self.polygon(seed: seed, isConvex: true), Self.polygon(seed: seed + 100, isConvex: true)
    )
    // What winds both ways is outside.
    let cancels = !seed.isMultiple(of: 2) || rule == .evenOdd
    let turned = seed.isMultiple(of: 2) ? second : second.reversed()
    var path = Path.polyline(first, closed: true)
    path.append(.polyline(turned, closed: true))
    let bitmap = try raster.draw(raster.fill(path, rule: rule))
    // The part of a row that is inside a convex polygon.
    func span(_ polygon: [Point], _ y: Double) -> Range<Double> {
      let crossings = zip(polygon, polygon.dropFirst() + polygon.prefix(1)).compactMap { a, b in
        (a.y <= y) == (b.y <= y) ? nil : a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
      }
      return (crossings.min() ?? 0)..<(crossings.max() ?? 0)
    }
    // 32 × 32 samples a pixel.
    var counts = [Int](repeating: 0, count: 48 * 48)
    for row in 0..<48 * 32 {
      let y = (Double(row) + 0.5) / 32
      let (a, b) = (span(first, y), span(second, y))
      for column in 0..<48 * 32 {
        let x = (Double(column) + 0.5) / 32
        let (isInA, isInB) = (a.contains(x), b.contains(x))
        if cancels ? isInA != isInB : isInA || isInB { counts[row / 32 * 48 + column / 32] += 1 }
      }
    }
    var sum = 0.0
    for y in 0..<48 {
      for x in 0..<48 {
        let expected = Double(counts[y * 48 + x]) * 255 / 1024
        let difference = abs(Double(bitmap.alpha(x, y)) - expected)
        sum += difference * difference
        #expect(difference <= 20, "\(x), \(y)")
      }
    }
    let list = raster.list([raster.fill(path, rule: rule)])
    #expect(try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list) == bitmap, "in strips")
    // Over all pixels, most of which no edge crosses.
    #expect((sum / 2304).squareRoot() < 1.6)
  }

  @Test("Paths far outside, without end and without area draw nothing wrong")
  func extremes() throws {
    let huge = 1e300
    let around: [Point] = [
      Point(-huge, -huge), Point(huge, -huge), Point(huge, huge), Point(-huge, huge),
      Point(-huge, 3),
    ]
    let full = try raster.draw(raster.fill(.polyline(around, closed: true)))
    #expect(full[0, 0] == 0xff00_0000 && full[47, 47] == 0xff00_0000)
    let broken: [Point] = [Point(.nan, 4), Point(9, .infinity), Point(20, 20)]
    _ = try raster.draw(raster.fill(.polyline(broken, closed: true)))
    let thin = try raster.draw(raster.fill(.polyline([Point(3, 3), Point(40, 30)], closed: true)))
    #expect(thin.area == 0)
    // More windings than whole numbers count.
    var many = Path()
    for _ in 0..<40_000 {
      many.append(Path.polyline([Point(4, 4), Point(20, 5), Point(9, 30)], closed: true))
    }
    #expect(try raster.draw(raster.fill(many)).alpha(10, 12) == 255)
  }

  @Test("P44: Coverage", .enabled(if: rk_has_avx2()), arguments: 0..<2, 0..<2)
  func variants(rule: UInt32, mode: UInt32) {
    let (width, height) = (99, 37)
    let image = (0..<width * height).map {
      UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xff00_0000
    }
    for color: UInt32 in [0xff20_8040, 0x8010_4020, 0] {
      let results = [false, true].map { usesAVX2 in
        var area = rk_coverage_area()
        defer { rk_coverage_end(&area) }
        var pixels = image.map { ($0 &* 31) | 0xff00_0000 }
        for step in 0..<12 {
          let offset = Double(step) * 7.3
          guard rk_coverage_begin(&area, 0, 0, width, height, [1, 0.1, -0.2, 1, 0, 0]) else {
            return pixels
          }
          rk_coverage_move(&area, offset - 20, 3)
          rk_coverage_curve(&area, offset + 30, -9, offset + 44, 60, offset, 33)
          rk_coverage_line(&area, offset - 31, 20)
          let kernelRule = rk_coverage_rule(rawValue: rule)
          let status = rk_coverage_finish_with(usesAVX2, &area, kernelRule, false)
          guard status == rk_coverage_done else { continue }
          image.withUnsafeBufferPointer { source in
            pixels.withUnsafeMutableBytes { bytes in
              rk_coverage_fill_with(
                usesAVX2,
                &area,
                kernelRule,
                rk_coverage_mode(rawValue: mode),
                rk_coverage_columns(first: 0, end: width),
                target(bytes.baseAddress, stride: width * 4),
                rk_coverage_source(
                  color: color,
                  image: color == 0 ? source.baseAddress : nil,
                  stride: width * 4
                )
              )
            }
          }
        }
        return pixels
      }
      #expect(results[0] == results[1])
      #expect(results[0] != image.map { ($0 &* 31) | 0xff00_0000 })
    }
  }

  @Test("P44: Small fills", .enabled(if: rk_has_avx2()), arguments: 1...20)
  func smallVariants(width: Int) {
    let height = 11
    // What lies beside the area must stay.
    let before = (0..<(width + 9) * height).map { 0xff00_0000 | UInt32($0 &* 99_991 & 0xff_ffff) }
    let results = [false, true].map { usesAVX2 in
      var area = rk_coverage_area()
      defer { rk_coverage_end(&area) }
      var pixels = before
      guard rk_coverage_begin(&area, 0, 0, width, height, [1, 0, 0, 1, 0.3, 0.7]) else {
        return pixels
      }
      rk_coverage_move(&area, 0, 5)
      rk_coverage_curve(&area, 0, -3, Double(width), -3, Double(width), 5)
      rk_coverage_curve(&area, Double(width), 12, 0, 12, 0, 5)
      let status = rk_coverage_finish_with(usesAVX2, &area, rk_coverage_nonzero, false)
      guard status == rk_coverage_done else { return pixels }
      let source = rk_coverage_source(color: 0x8060_2010, image: nil, stride: 0)
      pixels.withUnsafeMutableBytes { bytes in
        rk_coverage_fill_with(
          usesAVX2,
          &area,
          rk_coverage_nonzero,
          rk_coverage_over,
          rk_coverage_columns(first: 0, end: width),
          target(bytes.baseAddress, stride: (width + 9) * 4),
          source
        )
      }
      return pixels
    }
    #expect(results[0] == results[1])
    let changed = before.indices.filter { results[1][$0] != before[$0] }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0 % (width + 9) < width })
  }

  @Test("P44: Points of curves", .enabled(if: rk_has_avx2()), arguments: 0..<40)
  func pointVariants(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func polynomial() -> rk_coverage_polynomial {
      // As long as curves get: eight million pixels.
      let maximum = seed < 20 ? 3000.0 : 6e8
      let numbers = (0..<3).map { _ in random.number(in: -maximum...maximum).rounded() }
      return rk_coverage_polynomial(first: numbers[0], second: numbers[1], third: numbers[2])
    }
    let (x, y) = (polynomial(), polynomial())
    let (count, chords) = (seed % 64 + 1, 64 + seed)
    let results = [false, true].map { usesAVX2 in
      var (xs, ys) = ([Int32](repeating: 0, count: 64), [Int32](repeating: 0, count: 64))
      rk_coverage_points_with(usesAVX2, &xs, &ys, Int32(count), 1, Int32(chords), x, y)
      return Array(xs[..<count] + ys[..<count])
    }
    let expected = [x, y].flatMap { curve in
      (1...count).map { index in
        let t = Double(index) / Double(chords)
        let position = ((curve.third * t + curve.second) * t + curve.first) * t
        return Int32(position.rounded(.toNearestOrEven))
      }
    }
    #expect(results[0] == expected)
    #expect(results[1] == expected)
  }
}
