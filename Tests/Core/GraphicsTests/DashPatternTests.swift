import Graphics
import TestSupport
import Testing

@Suite("Dash patterns")
struct DashPatternTests {
  private func intervals(_ lengths: [Double], _ phase: Double, _ length: Double) -> [[Double]]? {
    DashPattern(lengths, phase: phase)?.intervals(length: length).map { [$0.from, $0.to] }
  }

  @Test(
    "No lengths, only zeros, a negative and an infinite length are solid",
    arguments: [
      [], [0], [0, 0], [4, -1], [-4], [.infinity, 1], [.nan, 1], [1, -.infinity],
    ] as [[Double]]
  )
  func solid(lengths: [Double]) {
    #expect(DashPattern(lengths) == nil)
  }

  @Test("An odd number of lengths is doubled")
  func odd() throws {
    let pattern = try #require(DashPattern([4, 2, 1]))
    #expect(pattern.lengths == [4, 2, 1, 4, 2, 1])
    #expect(pattern.period == 14)
    #expect(try #require(DashPattern([4, 2])).lengths == [4, 2])
  }

  @Test(
    "A phase is taken modulo the period",
    arguments: [(0, 0), (3, 3), (5, 0), (12, 2), (-1, 4), (-5, 0), (-12, 3), (-1e-20, 0)]
  )
  func phase(given: Double, normal: Double) throws {
    let pattern = try #require(DashPattern([2, 3], phase: given))
    #expect(pattern.phase == normal)
  }

  @Test("A phase that is no number counts as 0", arguments: [Double.nan, .infinity, -.infinity])
  func noPhase(given: Double) throws {
    #expect(try #require(DashPattern([2, 3], phase: given)).phase == 0)
  }

  @Test("Dashes of length 0 are dots")
  func dots() {
    #expect(intervals([0, 5], 0, 12) == [[0, 0], [5, 5], [10, 10]])
    #expect(intervals([0, 5], 2, 12) == [[3, 3], [8, 8]])
    #expect(intervals([0, 5], 0, 10) == [[0, 0], [5, 5]])
    let withEnd = DashPattern([0, 5])?.intervals(length: 10, includesEnd: true)
    #expect(withEnd?.map(\.from) == [0, 5, 10])
    #expect(DashPattern([5, 5])?.intervals(length: 10, includesEnd: true).count == 1)
  }

  @Test("Gaps of length 0 produce dashes end to end; a line of no length has no dashes")
  func edges() {
    #expect(intervals([5, 0], 0, 12) == [[0, 5], [5, 10], [10, 12]])
    #expect(intervals([2, 3], 0, 0) == [])
    #expect(intervals([2, 3], 0, 2) == [[0, 2]])
    #expect(intervals([2, 3], 2, 3) == [])
  }

  @Test("Every point is on or off by its place in the pattern", arguments: SplitMix64.seeds(40))
  func membership(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...5, using: &random)
    let lengths = (0..<count).map { _ in random.number(in: 0.1...9) }
    let phase = random.number(in: -40...40)
    let length = random.number(in: 1...200)
    let pattern = try #require(DashPattern(lengths, phase: phase))
    let match = pattern.intervals(length: length)
    #expect(match.count <= pattern.segmentCount(length: length))
    #expect(pattern.segmentCount(length: length) < match.count + pattern.lengths.count + 1)
    for _ in 0..<50 {
      let position = random.number(in: 0...length)
      // The definition: walk the doubled pattern from the place plus the phase.
      let doubled = lengths + lengths
      let period = doubled.reduce(0, +)
      var rest = (position + phase).truncatingRemainder(dividingBy: period)
      if rest < 0 { rest += period }
      var index = 0
      while index < doubled.count - 1, rest >= doubled[index] {
        rest -= doubled[index]
        index += 1
      }
      let isOn = index.isMultiple(of: 2)
      let isNearEdge = rest < 1e-9 || doubled[index] - rest < 1e-9
      if !isNearEdge { #expect(match.contains { $0.from <= position && position < $0.to } == isOn) }
    }
  }

  @Test("Counting needs no list")
  func counting() throws {
    let fine = try #require(DashPattern([1e-9, 1e-9]))
    #expect(fine.segmentCount(length: 1000) == 500_000_000_000)
    #expect(fine.segmentCount(length: 0) == 0)
    #expect(fine.segmentCount(length: .infinity) == 1_000_000_000_000)
  }
}
