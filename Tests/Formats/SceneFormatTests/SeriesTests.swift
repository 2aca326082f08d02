import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Lines through rows.
@Suite("Series")
struct SeriesTests {
  private static let head =
    ##""variables":{"rows":[{"day":0,"users":0},{"day":10,"users":1},{"day":20,"users":5},{"day":30,"users":5},{"day":40,"users":2}]},"##

  private func path(_ series: String) throws -> Path {
    let layer = #"{"type":"shape","path":{"series":{\#(series)}}}"#
    let scene = try read(sceneText(layer, head: Self.head)).scene
    guard case .shape(let shape) = scene.layers[0].state.content else { return Path() }
    return try #require(shape.path)
  }

  @Test("A point for each row, an index or a given point")
  func linear() throws {
    let rows = try path(##""data":"${rows}","as":"r","x":"${r.day}","y":"${100 - r.users * 10}""##)
    let points = [Point(0, 100), Point(10, 90), Point(20, 50), Point(30, 50), Point(40, 80)]
    #expect(rows == .polyline(points, closed: false))
    let counted = try path(##""data":3,"x":"${i * 2}","y":5,"closed":true"##)
    #expect(counted == .polyline([Point(0, 5), Point(2, 5), Point(4, 5)], closed: true))
    #expect(
      try path(##""data":[[1,2],[3,4]]"##) == .polyline([Point(1, 2), Point(3, 4)], closed: false)
    )
    #expect(try path(##""data":[]"##) == Path())
  }

  @Test("Steps hold each value up to the next x")
  func steps() throws {
    let points = [Point(0, 1), Point(2, 1), Point(2, 3), Point(5, 3)]
    #expect(
      try path(##""data":[[0,1],[2,3],[5,3]],"curve":"step""##) == .polyline(points, closed: false)
    )
  }

  @Test("Tangents of a smooth line are those of Fritsch and Carlson")
  func tangents() throws {
    // Secants 0.1, 0.4, 0, −0.3; tangents 0.1, 0.25 (inside the circle), 0 and 0 beside the level part.
    let smooth = try path(
      ##""data":"${rows}","as":"r","x":"${r.day}","y":"${r.users}","curve":"smooth""##
    )
    let third = 10.0 / 3
    let expected = [
      [Point(third, third * 0.1), Point(10 - third, 1 - third * 0.25)],
      [Point(10 + third, 1 + third * 0.25), Point(20 - third, 5)],
      [Point(20 + third, 5), Point(30 - third, 5)],
      [Point(30 + third, 5), Point(40 - third, 2 + third * 0.3)],
    ]
    let curves = smooth.elements.compactMap { element -> [Point]? in
      if case .curve(let first, let second, _) = element { [first, second] } else { nil }
    }
    try #require(curves.count == 4)
    for (curve, points) in zip(curves.joined(), expected.joined()) {
      #expect(curve.distance(to: points) < 1e-12)
    }
    // Secants 1 and 10: tangents 1, 5.5 and 10 become, for the first part, 3/√(1 + 5.5²) of them.
    let steep = Path.monotoneCubic([Point(0, 0), Point(3, 3), Point(6, 33)], closed: false)
    guard case .curve(let first, let second, _) = steep.elements[1] else { return }
    let factor = 3 / (1 + 5.5 * 5.5).squareRoot()
    #expect(abs(first.y - factor) < 1e-12 && abs(second.y - (3 - 5.5 * factor)) < 1e-12)
  }

  @Test("Between any two points a smooth line only rises or only falls")
  func monotonicity() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      var x = 0.0
      let points = (0..<12).map { _ in
        x += Double.random(in: 0.001...3, using: &random)
        let y = [0, Double.random(in: -1e3...1e3, using: &random), 5].randomElement(using: &random)
        return Point(x, y ?? 0)
      }
      var start = points[0]
      for element in Path.monotoneCubic(points, closed: false).elements.dropFirst() {
        guard case .curve(let first, let second, let end) = element else { continue }
        let (low, high) = (min(start.y, end.y), max(start.y, end.y))
        var last = start.y
        for step in 1...50 {
          let t = Double(step) / 50
          let u = 1 - t
          let y =
            u * u * u * start.y + 3 * u * u * t * first.y + 3 * u * t * t * second.y
            + t * t * t * end.y
          #expect(y >= low - 1e-9 && y <= high + 1e-9)
          #expect(end.y >= start.y ? y >= last - 1e-9 : y <= last + 1e-9, "\(points)")
          last = y
        }
        start = end
      }
    }
  }

  @Test("A series is one part of a path among others")
  func area() throws {
    let layer =
      #"{"type":"shape","path":["M 0 9",{"series":{"data":[[0,1],[5,2]]},"connect":true},{"line":[[5,9],[5,9]],"connect":true},{"close":true}]}"#
    guard case .shape(let shape) = try readLayer(layer).state.content else { return }
    #expect(shape.path?.tightBounds == Rect(0, 1, 5, 8))
  }

  @Test(
    "Mistakes name the row and what to do",
    arguments: [
      (##""data":"${rows}","x":"${i.day}""##, "series: y is missing (write"),
      (##""x":"${i}","y":1"##, "series: data is missing"),
      (##""curve":"smooth""##, "data is missing"),
      (
        ##""data":"${rows}","x":"${i.day}","y":"${i.user}""##,
        "layers[0].path.series.y: ${i.user}: there is no member \"user\" (did you mean users?) [in i = 0, layers[0].path.series at 1:"
      ),
      (
        ##""data":"${rows}","x":"${i.day}","y":"${i.users > 1 ? 'a' : 1}""##,
        "series.y: needs a number, not the string \"a\" [in i = 2"
      ),
      (##""data":"rosw","x":"${i.day}","y":1"##, "there is no data asset \"rosw\""),
      (##""data":"${rows}""##, "series.data[0]: needs a point as [x, y], or \"x\" and \"y\""),
      (
        ##""data":"${rows}","x":"${-i.day}","y":1,"curve":"smooth""##,
        "in element 1 x is -10 after 0, and a smooth line needs growing x (sort"
      ),
      (##""data":3,"x":"${i}","y":1,"curve":"bezier""##, "\"linear\", \"smooth\" or \"step\""),
      (##""data":3,"x":"${i}","y":1,"colsed":true"##, "(did you mean closed?)"),
      (##""data":3,"x":"${i * 1e9}","y":1"##, "beyond ±1000000000"),
      (##""data":1e7,"x":"${i}","y":1"##, "data needs 10000000 repetitions; the limit is 100000"),
    ]
  )
  func failures(_ series: String, _ message: String) {
    let layer = #"{"type":"shape","path":{"series":{\#(series)}}}"#
    let reported = messages(sceneText(layer, head: Self.head))
    #expect(reported.count == 1 && reported[0].contains(message), "\(reported)")
  }
}
