import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Trimmed contours")
struct ContourTrimTests {
  private let square = Contour.polyline(
    [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)],
    closed: true
  )
  private let line = Contour.polyline([Point(0, 0), Point(40, 0)], closed: false)

  private func stretches(_ start: Double, _ end: Double, _ offset: Double) -> [Double] {
    ContourTrim(start: start, end: end, offset: offset).stretches.flatMap { [$0.from, $0.to] }
  }

  @Test("The window of a trim")
  func window() {
    expectClose(stretches(0.25, 0.75, 0.5), [0.75, 1, 0, 0.25])
    expectClose(stretches(0, 0.5, -0.25), [0.75, 1, 0, 0.25])
    expectClose(stretches(0.8, 0.2, 0), [0.2, 0.8])
    expectClose(stretches(-3, 0.5, 0), [0, 0.5])
    expectClose(stretches(0.5, 0.6, 0.75), [0.25, 0.35])
    expectClose(stretches(0, 1, 0.3), [0.3, 1, 0, 0.3])
    expectClose(stretches(0, 1, 2), [0, 1])
    #expect(stretches(0.4, 0.4, 0.3).isEmpty)
    #expect(stretches(0.4, 0.6, -1e-300).count == 2)
  }

  @Test("A trim of the full length is the contour itself, for all full turns of the offset")
  func full() {
    let items = [[square, line], [square]]
    for (mode, turns) in zip(ContourTrim.Mode.allCases, [-2.0, 3]) {
      let trim = ContourTrim(start: 0, end: 1, offset: turns)
      #expect(trim.apply(to: items, mode: mode) == items)
    }
  }

  @Test("A whole with an offset begins elsewhere")
  func wholeWithOffset() {
    let trim = ContourTrim(start: 0, end: 1, offset: 0.5)
    let cut = trim.apply(to: [[line], [square]], mode: .parallel)
    #expect(cut[0].map(\.points) == [[20, 0, 40, 0], [0, 0, 20, 0]])
    #expect(cut[1].count == 1 && !cut[1][0].isClosed)
    expectClose(cut[1][0].points, [10, 10, 0, 10, 0, 0, 10, 0, 10, 10])
    // The last 40 % of what begins at the middle of the line.
    let rest = ContourTrim(start: 0.6, end: 1).apply(to: cut, mode: .parallel)
    expectClose(rest[0].flatMap(\.points), [4, 0, 20, 0])
  }

  @Test("A cut opens a closed contour; a window over its seam is one contour")
  func seam() {
    let half = ContourTrim(start: 0, end: 0.5).apply(to: [[square]], mode: .parallel)
    #expect(half == [[.polyline([.zero, Point(10, 0), Point(10, 10)], closed: false)]])
    let over = ContourTrim(start: 0.25, end: 0.75, offset: 0.375)
      .apply(to: [[square]], mode: .parallel)
    #expect(over[0].count == 1 && !over[0][0].isClosed)
    expectClose(over[0][0].points, [5, 10, 0, 10, 0, 0, 5, 0])
    let open = ContourTrim(start: 0.25, end: 0.75, offset: 0.5).apply(to: [[line]], mode: .parallel)
    #expect(open[0].count == 2)
    expectClose(open[0].flatMap(\.points), [30, 0, 40, 0, 0, 0, 10, 0])
  }

  @Test("Parallel trims cut each item, sequential ones the items in a row")
  func modes() {
    let items = [[line], [line], [square]]
    let trim = ContourTrim(start: 0, end: 0.5)
    #expect(
      trim.apply(to: items, mode: .parallel).map { $0.map(\.points) } == [
        [[0, 0, 20, 0]], [[0, 0, 20, 0]], [[0, 0, 10, 0, 10, 10]],
      ]
    )
    #expect(
      trim.apply(to: items, mode: .sequential).map { $0.map(\.points) } == [
        [[0, 0, 40, 0]], [[0, 0, 20, 0]], [],
      ]
    )
    // Contours of one item follow one another; what lies in the window as a whole stays closed.
    let tail = ContourTrim(start: 0.25, end: 1).apply(to: [[line, square]], mode: .parallel)
    #expect(tail == [[.polyline([Point(20, 0), Point(40, 0)], closed: false), square]])
  }

  @Test("A window that wraps joins the parts of a closed contour among others")
  func sequentialSeam() {
    let trim = ContourTrim(start: 0.25, end: 1, offset: 0.125)
    let cut = trim.apply(to: [[square], [line]], mode: .sequential)
    #expect(cut[1] == [line])
    #expect(cut[0].count == 1)
    expectClose(cut[0][0].points, [0, 10, 0, 0, 10, 0])
  }

  @Test("Lengths of complementary windows add up", arguments: SplitMix64.seeds(40))
  func lengths(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = (0..<3).map { index in
      [Contour.random(&random, count: 2 + index, closed: !index.isMultiple(of: 2))]
    }
    let total = items.joined().reduce(0) { $0 + $1.length }
    let (start, end) = (random.number(in: 0...0.5), random.number(in: 0.5...1))
    let offset = random.number(in: -3...3)
    for mode in ContourTrim.Mode.allCases {
      func length(_ start: Double, _ end: Double) -> Double {
        ContourTrim(start: start, end: end, offset: offset).apply(to: items, mode: mode).joined()
          .reduce(0) { $0 + $1.length }
      }
      expectClose(length(start, end), (end - start) * total, within: 1e-4)
      expectClose(
        length(0, start) + length(start, end) + length(end, 1),
        total,
        within: 1e-4
      )
    }
  }

  @Test("A curve is cut at the point on it with the given length")
  func curve() {
    let circle = Contour.ellipse(center: .zero, size: Size(200, 200))
    let part = ContourTrim(start: 0.125, end: 0.375).apply(to: [[circle]], mode: .parallel)[0][0]
    let middle = 100 * (0.5).squareRoot()
    #expect(part.vertices.count == 3)
    expectClose(part.points, [middle, -middle, 100, 0, middle, middle], within: 0.03)
    expectClose(part.length, circle.length / 4, within: 1e-6)
  }

  @Test("Nothing has no length to cut, and huge numbers do no harm")
  func degenerate() {
    let trim = ContourTrim(start: 0.2, end: 0.4, offset: .infinity)
    let dot = Contour.polyline([Point(3, 3)], closed: true)
    #expect(trim.apply(to: [[dot], [], [Contour()]], mode: .parallel) == [[], [], []])
    let huge = Contour.polyline([Point(-1e308, 0), Point(1e308, 0)], closed: true)
    for mode in ContourTrim.Mode.allCases {
      let isFinite = trim.apply(to: [[huge]], mode: mode).joined().allSatisfy { $0.isFinite }
      #expect(isFinite)
    }
  }
}
