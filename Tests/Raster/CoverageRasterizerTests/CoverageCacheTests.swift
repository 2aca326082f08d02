import CRasterKernels
import TestSupport
import Testing

/// Paths whose coverage is kept fill as those whose coverage is found anew.
@Suite("Kept coverage of fills")
struct CoverageCacheTests {
  private static let (width, height) = (120, 90)

  // A path in an area, and how it is filled.
  private struct Fill {
    var steps: [[Double]] = []
    var (x, y, width, height) = (0, 0, 0, 0)
    var (across, down) = (0.0, 0.0)
    var rule = rk_coverage_nonzero
    var mode = rk_coverage_over
    var isDoubled = false
    var color: UInt32 = 0
    var usesAVX2 = false

    // Some corners and curves; a few paths have more steps than are kept, or a larger area, or leave it.
    init(using random: inout SplitMix64) {
      let side = Double.random(
        in: 1...(Int.random(in: 0..<9, using: &random) == 0 ? 70 : 24),
        using: &random
      )
      func point() -> [Double] {
        (0..<2).map { _ in Double.random(in: -0.1...1.1, using: &random) * side }
      }
      let count = Int.random(
        in: 1...(Int.random(in: 0..<9, using: &random) == 0 ? 60 : 7),
        using: &random
      )
      steps.append(point())
      for _ in 0..<count {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: steps.append([])
        case 1: steps.append(point())
        case 2: steps.append(point() + [0])
        default: steps.append(point() + point() + point())
        }
      }
      (width, height) = (Int(side) + 1, Int(side) + 2)
      rule = Bool.random(using: &random) ? rk_coverage_nonzero : rk_coverage_even_odd
      mode = Bool.random(using: &random) ? rk_coverage_over : rk_coverage_add
      isDoubled = Int.random(in: 0..<5, using: &random) == 0
      color = Bool.random(using: &random) ? 0 : [0xff20_8040, 0x8010_4020][steps.count % 2]
      usesAVX2 = rk_has_avx2() && Bool.random(using: &random)
      move(using: &random)
    }

    // To another pixel, and one of four places in it.
    mutating func move(using random: inout SplitMix64) {
      x = Int.random(in: 0...CoverageCacheTests.width - width, using: &random)
      y = Int.random(in: 0...CoverageCacheTests.height - height, using: &random)
      across = Double(x) + [0, 0.37][Int.random(in: 0..<2, using: &random)]
      down = Double(y) + [0, 0.83][Int.random(in: 0..<2, using: &random)]
    }

    func draw(_ area: inout rk_coverage_area, on pixels: inout [UInt32], _ image: [UInt32]) {
      let matrix = [1, 0, 0, 1, across, down]
      guard rk_coverage_begin(&area, Int32(x), Int32(y), width, height, matrix) else { return }
      for (index, step) in steps.enumerated() {
        switch step.count {
        case 0: rk_coverage_close(&area)
        case 2 where index == 0: rk_coverage_move(&area, step[0], step[1])
        case 2: rk_coverage_line(&area, step[0], step[1])
        case 3: rk_coverage_move(&area, step[0], step[1])
        default: rk_coverage_curve(&area, step[0], step[1], step[2], step[3], step[4], step[5])
        }
      }
      let status = rk_coverage_finish_with(usesAVX2, &area, rule, isDoubled)
      guard status == rk_coverage_done else { return }
      let (first, stride) = (y * CoverageCacheTests.width + x, CoverageCacheTests.width * 4)
      pixels.withUnsafeMutableBufferPointer { pixels in
        image.withUnsafeBufferPointer { image in
          guard let base = pixels.baseAddress, let source = image.baseAddress else { return }
          rk_coverage_fill_with(
            usesAVX2,
            &area,
            rule,
            mode,
            rk_coverage_columns(first: 0, end: Int(area.width)),
            target(base + first, stride: stride),
            rk_coverage_source(
              color: color,
              image: color == 0 ? source + first : nil,
              stride: stride
            )
          )
        }
      }
    }
  }

  private static func pixels(_ factor: UInt32) -> [UInt32] {
    (0..<width * height).map { UInt32(truncatingIfNeeded: $0) &* factor | 0xff00_0000 }
  }

  /// Two images that get the same fills, one of them by kept coverage.
  private final class Twins {
    private var (plain, keeping) = (rk_coverage_area(), rk_coverage_area())
    private let image = CoverageCacheTests.pixels(2_654_435_761)
    private static let start = CoverageCacheTests.pixels(99_991)
    private var (expected, pixels) = (start, start)

    init() { rk_coverage_store(&keeping) }

    deinit {
      rk_coverage_end(&plain)
      rk_coverage_end(&keeping)
    }

    var areEqual: Bool { pixels == expected }

    func draw(_ fill: Fill) {
      fill.draw(&plain, on: &expected, image)
      fill.draw(&keeping, on: &pixels, image)
    }
  }

  @Test("Random paths that repeat fill the same pixels", arguments: 0..<20)
  func again(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let twins = Twins()
    var fills = (0..<24).map { _ in Fill(using: &random) }
    for step in 0..<600 {
      let index = Int.random(in: fills.indices, using: &random)
      fills[index].move(using: &random)
      twins.draw(fills[index])
      guard twins.areEqual else {
        Issue.record("step \(step): \(fills[index])")
        return
      }
    }
  }

  @Test("More paths than the cache holds fill the same pixels")
  func many() {
    var random = SplitMix64(seed: 7)
    let twins = Twins()
    let fills = (0..<5000).map { _ in Fill(using: &random) }
    // Kept when they come for the second time, known at the third; then none is for long, and fewer are looked at.
    for times in [3, 1] {
      for fill in fills {
        for _ in 0..<times { twins.draw(fill) }
      }
      #expect(twins.areEqual)
    }
  }

  @Test("A path that is not filled leaves nothing for the next one")
  func unfilled() {
    var random = SplitMix64(seed: 3)
    var area = rk_coverage_area()
    rk_coverage_store(&area)
    defer { rk_coverage_end(&area) }
    var fill = Fill(using: &random)
    (fill.color, fill.mode) = (0xff20_8040, rk_coverage_over)
    fill.steps = [[0, 0], [9, 4], [3, 17]]
    (fill.width, fill.height) = (12, 18)
    let image = Self.pixels(31)
    var results: [[UInt32]] = []
    for _ in 0..<4 {
      // Known from the third time on; begun, and finished, but not filled.
      _ = rk_coverage_begin(&area, 3, 4, 20, 20, [1, 0, 0, 1, 3.3, 4.4])
      rk_coverage_move(&area, 0, 0)
      rk_coverage_line(&area, 9, 5)
      rk_coverage_line(&area, 2, 11)
      if results.count % 2 == 0 { _ = rk_coverage_finish(&area, rk_coverage_nonzero, false) }
      var pixels = Self.pixels(5)
      fill.draw(&area, on: &pixels, image)
      results.append(pixels)
    }
    #expect(Set(results).count == 1)
    #expect(results[0] != Self.pixels(5))
  }
}
