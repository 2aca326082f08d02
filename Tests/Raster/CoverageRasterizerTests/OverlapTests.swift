import DisplayModel
import Foundation
import Graphics
import TestSupport
import Testing

/// Parts of a path that lie upon each other within a pixel count once.
@Suite("Overlaps within a pixel")
struct OverlapTests {
  let raster = Raster(width: 24, height: 24)

  /// Two lines of a width that cross at right angles in the middle of the pixel (10, 10).
  private func cross(_ width: Double, _ transform: Affine = .identity) -> DisplayItem {
    var path = line(4, 10.5, 18, 10.5)
    path.append(line(10.5, 4, 10.5, 18))
    return raster.stroke(path, StrokeStyle(lineWidth: width), transform: transform)
  }

  @Test("The crossing of two thin lines is the union of both", arguments: [0.25, 0.5, 0.8, 1])
  func crossing(width: Double) throws {
    let expected = 255 * (2 * width - width * width)
    let bitmap = try raster.draw(cross(width))
    // A line covers sixteenths of the other one's width.
    #expect(abs(Double(bitmap.alpha(10, 10)) - expected) <= 255 / 16 * width + 1)
    #expect(abs(Double(bitmap.alpha(7, 10)) - 255 * width) <= 1)
    // Mirrored, the outline winds the other way.
    let mirrored = try raster.draw(cross(width, Affine(-1, 0, 0, 1, 21, 0)))
    #expect(mirrored.alpha(10, 10) == bitmap.alpha(10, 10))
  }

  @Test("Two dots in one place are one dot", arguments: [0.3, 0.6, 0.9, 1.4])
  func dots(width: Double) throws {
    var path = line(8.6, 8.4, 8.6, 8.4)
    let style = StrokeStyle(lineWidth: width, lineCap: .round)
    let single = try raster.draw(raster.stroke(path, style))
    path.append(path)
    let double = try raster.draw(raster.stroke(path, style))
    // Chords of a small circle are off by up to a twentieth of a pixel.
    #expect(abs(single.area - .pi * width * width / 4) < 0.15)
    #expect(abs(double.area - single.area) < 0.03)
    for y in 7...9 {
      for x in 7...9 { #expect(abs(double.alpha(x, y) - single.alpha(x, y)) <= 9, "\(x), \(y)") }
    }
  }

  @Test("Dashes whose ends overlap make a solid line", arguments: [0.4, 0.75, 1.5])
  func dashes(width: Double) throws {
    // Square ends reach half the width into a gap that is shorter than the width.
    let style = StrokeStyle(
      lineWidth: width,
      lineCap: .square,
      dashPattern: [1.3, width * 0.7]
    )
    let bitmap = try raster.draw(raster.stroke(line(3, 10.5, 20, 10.5), style))
    let solid = try raster.draw(
      raster.stroke(line(3, 10.5, 18, 10.5), StrokeStyle(lineWidth: width))
    )
    for x in 4..<18 {
      #expect(abs(bitmap.alpha(x, 10) - solid.alpha(x, 10)) <= 1, "\(x)")
      #expect(abs(bitmap.alpha(x, 9) - solid.alpha(x, 9)) <= 1, "\(x)")
    }
  }

  @Test("The ends of a thin ring meet")
  func ring() throws {
    // Nearly a circle: the round ends lie upon each other in the pixel (18, 12).
    let ends = 0.02
    var path = Path()
    let points = (0...60).map { index in
      let angle = ends + (2 * .pi - 2 * ends) * Double(index) / 60
      return Point(12.4 + 6 * cos(angle), 12.5 + 6 * sin(angle))
    }
    path.append(.polyline(points, closed: false))
    let style = StrokeStyle(lineWidth: 0.75, lineCap: .round, lineJoin: .round)
    let open = try raster.draw(raster.stroke(path, style))
    path.close()
    let closed = try raster.draw(raster.stroke(path, style))
    for y in 11...13 { #expect(abs(open.alpha(18, y) - closed.alpha(18, y)) <= 9, "\(y)") }
  }

  @Test("Small rectangles of one path that overlap", arguments: [FillRule.nonZero, .evenOdd])
  func rectangles(rule: FillRule) throws {
    var path = Path.rect(Rect(5.1, 5.2, 0.5, 0.5))
    path.append(.rect(Rect(5.3, 5.2, 0.5, 0.5)))
    let bitmap = try raster.draw(raster.fill(path, rule: rule))
    // The union is 0.7 wide, the part that both cover 0.3.
    let expected = 255 * (rule == .nonZero ? 0.7 : 0.4) * 0.5
    #expect(abs(Double(bitmap.alpha(5, 5)) - expected) <= 9)
    // Where both wind and in opposite directions, nothing is covered.
    path = .rect(Rect(5.1, 5.2, 0.5, 0.5))
    let corners = [Point(5.3, 5.2), Point(5.3, 5.7), Point(5.8, 5.7), Point(5.8, 5.2)]
    path.append(.polyline(corners, closed: true))
    let opposite = try raster.draw(raster.fill(path, rule: rule))
    #expect(abs(Double(opposite.alpha(5, 5)) - 255 * 0.4 * 0.5) <= 9)
  }

  @Test("Pixels beside an overlap have their exact coverage")
  func exactBeside() throws {
    // 0.53 is no multiple of a sixteenth: sampled lines would be off by more.
    var path = line(2, 10.5, 20, 10.5)
    path.append(line(10.5, 4, 10.5, 18))
    path.append(line(12.5, 4, 12.5, 18))
    let bitmap = try raster.draw(raster.stroke(path, StrokeStyle(lineWidth: 0.53)))
    for x in [9, 11, 13] { #expect(abs(Double(bitmap.alpha(x, 10)) - 255 * 0.53) <= 1.5, "\(x)") }
  }

  /// A stroke of a random style along a random path.
  private func stroke(seed: UInt64, scale: Double, on raster: Raster) -> DisplayItem {
    var random = SplitMix64(seed: seed)
    func point() -> Point { Point(random.number(in: 4...20), random.number(in: 4...20)) }
    // Dashes begin elsewhere on a curve that is flattened otherwise.
    let isDashed = Bool.random(using: &random)
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if isDashed || Bool.random(using: &random) {
        path.line(to: point())
      } else {
        path.curve(point(), point(), to: point())
      }
    }
    if Bool.random(using: &random) { path.close() }
    let caps = [LineCap.butt, .round, .square]
    let joins = [LineJoin.miter, .round, .bevel]
    let style = StrokeStyle(
      lineWidth: random.number(in: 0.3...2.4),
      lineCap: caps[Int.random(in: 0..<3, using: &random)],
      lineJoin: joins[Int.random(in: 0..<3, using: &random)],
      miterLimit: 3,
      dashPattern: !isDashed ? [] : [random.number(in: 0.2...3), 0.9],
      dashPhase: 0
    )
    return raster.stroke(path, style, transform: .scale(scale, scale))
  }

  @Test(
    "Thin strokes are the mean of the strokes drawn eight times as large",
    arguments: [0, 1, 2, 3] as [UInt64]
  )
  func supersampled(part: UInt64) throws {
    let large = Raster(width: 24 * 8, height: 24 * 8)
    for seed in SplitMix64.seeds(24) where seed % 4 == part {
      let bitmap = try raster.draw(stroke(seed: seed, scale: 1, on: raster))
      let truth = try large.draw(stroke(seed: seed, scale: 8, on: large))
      var (sum, count) = (0.0, 0.0)
      for y in 0..<24 {
        for x in 0..<24 {
          var mean = 0.0
          for sample in 0..<64 {
            mean += Double(truth.alpha(x * 8 + sample % 8, y * 8 + sample / 8)) / 64
          }
          guard mean > 0, mean < 255 else { continue }
          let difference = abs(Double(bitmap.alpha(x, y)) - mean)
          (sum, count) = (sum + difference, count + 1)
          // Curves are flattened to a twentieth of a pixel, which is up to 13 codes on both sides of a line.
          #expect(difference <= 34, "seed \(seed) at \(x), \(y)")
        }
      }
      #expect(sum / max(count, 1) <= 6, "seed \(seed)")
    }
  }
}
