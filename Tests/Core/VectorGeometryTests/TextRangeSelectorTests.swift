import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Text range selectors")
struct TextRangeSelectorTests {
  private func selector(
    _ shape: TextRangeSelector.Shape,
    from start: Double = 0,
    to end: Double? = nil,
    _ units: TextRangeSelector.Units = .percent
  ) -> TextRangeSelector {
    var selector = TextRangeSelector()
    selector.shape = shape
    selector.start = start
    selector.end = end
    selector.units = units
    return selector
  }

  private func factors(
    _ selector: TextRangeSelector,
    of total: Int = 4,
    ease: (Double) -> Double = { $0 }
  ) -> [Double] {
    (0..<total).map { selector.factor(of: $0, among: total, ease: ease) }
  }

  @Test("A square covers units as far as it reaches")
  func square() {
    expectClose(factors(selector(.square, to: 50)), [1, 1, 0, 0])
    expectClose(factors(selector(.square, to: 37.5)), [1, 0.5, 0, 0])
    expectClose(factors(selector(.square)), [1, 1, 1, 1])
    // From 1.5 to 3: half of the second unit.
    expectClose(factors(selector(.square, from: 1.5, to: 3, .index)), [0, 0.5, 1, 0])
    expectClose(factors(selector(.square, from: 3, to: 1.5, .index)), [0, 0.5, 1, 0])
    expectClose(factors(selector(.square, from: 1, .index)), [0, 1, 1, 1])
    var moved = selector(.square, to: 25)
    moved.offset = 50
    expectClose(factors(moved), [0, 0, 1, 0])
    moved.offset = -100
    expectClose(factors(moved), [0, 0, 0, 0])
  }

  @Test("Ramps, a triangle, half a circle and a wave, in the middle of each unit")
  func shapes() {
    expectClose(factors(selector(.rampUp)), [0.125, 0.375, 0.625, 0.875])
    expectClose(factors(selector(.rampDown)), [0.875, 0.625, 0.375, 0.125])
    expectClose(factors(selector(.triangle)), [0.25, 0.75, 0.75, 0.25])
    // √(1 − 0.75²) and √(1 − 0.25²)
    expectClose(factors(selector(.round)), [0.661438, 0.968246, 0.968246, 0.661438], within: 1e-6)
    // (1 − cos 45°) / 2 and (1 − cos 135°) / 2
    expectClose(factors(selector(.smooth)), [0.146447, 0.853553, 0.853553, 0.146447], within: 1e-6)
    expectClose(factors(selector(.rampUp, from: 25, to: 75)), [0, 0.25, 0.75, 1])
  }

  @Test("A stretch without extent")
  func noExtent() {
    expectClose(factors(selector(.rampUp, from: 50, to: 50)), [0, 0, 1, 1])
    expectClose(factors(selector(.rampDown, from: 50, to: 50)), [1, 1, 0, 0])
    for shape in [TextRangeSelector.Shape.square, .triangle, .round, .smooth] {
      expectClose(factors(selector(shape, from: 50, to: 50)), [0, 0, 0, 0])
    }
    #expect(selector(.rampUp).factor(of: 0, among: 0) { $0 } == 0)
  }

  @Test("Easing, smoothness and amount act on the factor, in this order")
  func adjusted() {
    var ramp = selector(.rampUp)
    #expect(ramp.easing == (Point(0, 0), Point(1, 1)))
    ramp.easeLow = 0.5
    ramp.easeHigh = 0.25
    #expect(ramp.easing == (Point(0.5, 0), Point(0.75, 1)))
    ramp.easeLow = -0.5
    ramp.easeHigh = -0.25
    #expect(ramp.easing == (Point(0, 0.5), Point(1, 0.75)))
    expectClose(factors(ramp) { $0 * $0 }, [0.015625, 0.140625, 0.390625, 0.765625])
    ramp.smoothness = 0.5
    // The threshold is 0.25: (x − 0.25) / 0.5, at most 1.
    expectClose(factors(ramp), [0, 0.25, 0.75, 1])
    ramp.smoothness = 0
    expectClose(factors(ramp), [0, 0, 1, 1])
    ramp.amount = -0.5
    expectClose(factors(ramp), [0, 0, -0.5, -0.5])
  }

  @Test("Units of a text")
  func units() {
    // "ab  c⏎d"
    let kinds: [TextUnits.Kind] = [.glyph, .glyph, .space, .space, .glyph, .lineBreak, .glyph]
    func units(_ basis: TextUnits.Basis) -> [Int] {
      let units = TextUnits(of: kinds, by: basis)
      return units.indices + [units.count]
    }
    #expect(units(.characters) == [0, 1, 2, 3, 4, 5, 5, 6])
    #expect(units(.charactersWithoutSpaces) == [0, 1, 2, 2, 2, 3, 3, 4])
    #expect(units(.words) == [0, 0, 0, 1, 2, 2, 3, 4])
    #expect(units(.lines) == [0, 0, 0, 0, 0, 0, 1, 2])
    #expect(TextUnits(of: [], by: .words).count == 0)
  }

  private func order(_ count: Int, _ keys: [Int]) -> [Int] {
    let seed = TextUnits.seed(keys)
    return TextUnits.shuffledOrder(count: count) { step in
      var random = SplitMix64(seed: seed &+ UInt64(step))
      return random.next()
    }
  }

  @Test("A shuffled order holds every number once and depends on its keys")
  func shuffled() {
    #expect(order(40, [3, 0]).sorted() == Array(0..<40))
    #expect(order(40, [3, 0]) == order(40, [3, 0]))
    #expect(order(40, [3, 0]) != order(40, [3, 1]))
    #expect(order(40, [3, 0]) != Array(0..<40))
    #expect(order(1, []) == [0] && order(-5, []).isEmpty)
    // The published hashes of nothing and, by hand, of one byte 0 eight times.
    #expect(TextUnits.seed([]) == 0xcbf2_9ce4_8422_2325)
    let zeros = (0..<8).reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, _ in
      hash &* 0x100_0000_01b3
    }
    #expect(TextUnits.seed([0]) == zeros)
  }

  @Test("Every number comes to every place about as often")
  func evenShuffle() {
    var counts = [[Int]](repeating: [0, 0, 0, 0], count: 4)
    for key in 0..<4000 {
      for (position, unit) in order(4, [key]).enumerated() { counts[position][unit] += 1 }
    }
    // 1000 expected, standard deviation 27.
    for count in counts.joined() { #expect((870...1130).contains(count)) }
  }
}
