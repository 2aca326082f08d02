import Graphics
import TestSupport
import Testing

@Suite("Merged gradient stops")
struct GradientStopTests {
  private let colors = [0, 0.16, 0.18, 0.46, 0.5, 0.2, 0.31, 0.69, 1, 0.77, 0.85, 0.96]

  private func merged(_ numbers: [Double], _ count: Int) -> [Double]? {
    Gradient.stops(merging: numbers, colorCount: count)?.flatMap {
      [$0.location] + $0.color.numbers
    }
  }

  @Test("Alpha stops at the places of colour stops")
  func samePlaces() {
    expectClose(
      merged(colors + [0, 0.8, 0.5, 0.2, 1, 1], 3),
      [
        0, 0.16, 0.18, 0.46, 0.8, 0.5, 0.2, 0.31, 0.69, 0.2, 1, 0.77, 0.85, 0.96, 1,
      ]
    )
    expectClose(
      merged(colors + [0, 1, 1, 0], 3),
      [0, 0.16, 0.18, 0.46, 1, 0.5, 0.2, 0.31, 0.69, 0.5, 1, 0.77, 0.85, 0.96, 0]
    )
  }

  @Test("Alpha stops elsewhere get mixed colours, and beyond the ends the end colours")
  func otherPlaces() {
    let numbers = [0.2, 1, 0, 0, 0.6, 0, 1, 0, 0, 0.25, 0.4, 0.75, 1, 1]
    expectClose(
      merged(numbers, 2),
      [
        0, 1, 0, 0, 0.25, 0.2, 1, 0, 0, 0.5, 0.4, 0.5, 0.5, 0, 0.75,
        0.6, 0, 1, 0, 0.75 + 0.25 / 3, 1, 0, 1, 0, 1,
      ]
    )
  }

  @Test("Without alpha stops all is opaque; a number left over is dropped")
  func noAlpha() {
    let opaque = [0, 0.16, 0.18, 0.46, 1, 0.5, 0.2, 0.31, 0.69, 1, 1, 0.77, 0.85, 0.96, 1]
    expectClose(merged(colors, 3), opaque)
    expectClose(merged(colors + [0.3], 3), opaque)
    expectClose(merged(colors + [0, 1, 7], 3), opaque)
  }

  @Test("A list that is too short is refused")
  func short() {
    #expect(merged(colors, 4) == nil)
    #expect(merged([], 1) == nil)
    #expect(merged(colors, 0) == nil && merged(colors, -1) == nil && merged(colors, .max) == nil)
  }

  @Test("Locations never fall back, and equal ones make a step")
  func steps() {
    let numbers = [0.5, 1, 0, 0, 0.2, 0, 1, 0, 9, 0, 0, 1]
    expectClose(
      merged(numbers, 3),
      [0.5, 1, 0, 0, 1, 0.5, 0, 1, 0, 1, 1, 0, 0, 1, 1]
    )
    // The alpha's step in the middle of a run of colour.
    expectClose(
      merged([0, 0, 0, 0, 1, 1, 1, 1, 0.5, 1, 0.5, 0], 2),
      [0, 0, 0, 0, 1, 0.5, 0.5, 0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5, 0, 1, 1, 1, 1, 0]
    )
  }

  @Test("Merged stops are colour masked by alpha everywhere", arguments: SplitMix64.seeds(20))
  func sameAsBoth(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func stops(_ width: Int) -> [[Double]] {
      (0..<4).map { _ in (0...width).map { _ in random.number(in: 0...1) } }.sorted {
        $0[0] < $1[0]
      }
    }
    let (color, alpha) = (stops(3), stops(1))
    let merged = Gradient.stops(merging: (color + alpha).flatMap { $0 }, colorCount: 4) ?? []
    func gradient(_ stops: [GradientStop]) -> Gradient {
      Gradient(kind: .axial, stops: stops, transform: .identity)
    }
    let colors = color.map { GradientStop(location: $0[0], color: Color($0[1], $0[2], $0[3])) }
    let alphas = alpha.map { GradientStop(location: $0[0], color: Color(0, 0, 0, $0[1])) }
    for step in 0...50 {
      let t = Double(step) / 50
      var expected = gradient(colors).color(at: t)
      expected.alpha = gradient(alphas).color(at: t).alpha
      expectClose(gradient(merged).color(at: t), expected)
    }
  }
}
