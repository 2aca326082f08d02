import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Counting formats")
struct CountFormatTests {
  @Test(
    "Texts of numbers",
    arguments: [
      ("%d", 0.5, "1"), ("%d", -0.5, "-1"), ("%d", -0.4, "0"), ("%d", 1e300, "1000000000000000"),
      ("%d%%", 49.5, "50%"), ("%%%d", 3, "%3"),
      ("%5d|", 42, "   42|"), ("%05d", -42, "-0042"), ("%5d", -42, "  -42"), ("%1d", 1234, "1234"),
      ("%.0f", 2.5, "3"), ("%.1f", 0.25, "0.3"), ("%.1f", -0.25, "-0.3"), ("%.1f", -0.04, "0.0"),
      ("%.2f", 1.999, "2.00"), ("%.3f", 1.0005, "1.000"), ("%05.1f", 2.25, "002.3"),
      ("%05.1f", -2.25, "-02.3"), ("%6.2f", 3.14159, "  3.14"), ("%.9f", 0.1, "0.100000000"),
      ("€%d,–", 7, "€7,–"), ("%d", -0.0, "0"), ("%.2f", -0.001, "0.00"),
    ] as [(String, Double, String)]
  )
  func texts(format: String, number: Double, expected: String) throws {
    // 1.0005 is a little less than that in binary, so it is rounded down.
    #expect(try #require(CountFormat(format)).text(for: number) == expected)
  }

  @Test(
    "Texts that are no formats",
    arguments: [
      "", "none", "%%", "%", "%d %d", "%d %.1f", "%s", "%f", "%.f", "%.10f", "%-5d", "%+d", "% d",
      "%100d", "%ld", "%x", "%d %", "%1$d", "%.1d", "%٣d",
    ]
  )
  func illegal(format: String) {
    #expect(CountFormat(format) == nil)
  }
}

@Suite("Gradients and copies")
struct ContentPaintTests {
  private let bounds = Rect(10, 20, 200, 100)
  private let colors = [Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)]

  private func gradient(_ change: (inout GradientContent) -> Void = { _ in }) -> GradientContent {
    var content = GradientContent()
    content.colors = colors
    change(&content)
    return content
  }

  private func stops(_ paint: Paint?) -> [Double]? {
    guard case .gradient(let gradient)? = paint else { return nil }
    return gradient.stops.map(\.location)
  }

  @Test("Nothing to draw, and one colour")
  func degenerate() {
    #expect(GradientContent().paint(in: bounds) == nil)
    #expect(gradient().paint(in: Rect(0, 0, 0, 10)) == nil)
    #expect(gradient { $0.colors = [.white] }.paint(in: bounds) == .color(.white))
    for kind in Gradient.Kind.allCases {
      let content = gradient {
        $0.kind = kind
        $0.endPoint = $0.startPoint
      }
      #expect(content.paint(in: bounds) == .color(colors[2]), "\(kind)")
    }
    // The default points differ along y only, so the horizontal half-axis is 0.
    #expect(gradient { $0.kind = .radial }.paint(in: bounds) == .color(colors[2]))
  }

  @Test("Locations are even by default, never decrease, and are limited to the number of colours")
  func locations() {
    func stops(_ locations: [Double]) -> [Double]? {
      self.stops(gradient { $0.locations = locations }.paint(in: bounds))
    }
    #expect(stops([]) == [0, 0.5, 1])
    #expect(stops([0.25, 0.5, 0.5]) == [0.25, 0.5, 0.5])
    #expect(stops([0.5, 0.2, 0.8]) == [0.5, 0.5, 0.8])
    #expect(stops([-0.5, 1.5, 1.2]) == [-0.5, 1.5, 1.5])
    #expect(stops([0.1, 0.9]) == [0.1, 0.9])
    #expect(stops([0, 0.3, 0.6, 1]) == [0, 0.3, 0.6])
    #expect(gradient { $0.locations = [0.4] }.paint(in: bounds) == .color(colors[0]))
  }

  @Test("Bounds move a layer's gradient; a shape's is in points")
  func spaces() throws {
    guard case .gradient(let layer)? = gradient().paint(in: bounds) else {
      Issue.record("no gradient")
      return
    }
    expectClose(layer.parameter(at: Point(77, 45)), 0.25)
    var shape = ShapeGradient(
      kind: .radial,
      colors: colors,
      startPoint: Point(10, 10),
      endPoint: Point(13, 14)
    )
    guard case .gradient(let radial)? = shape.paint else {
      Issue.record("no gradient")
      return
    }
    expectClose(radial.parameter(at: Point(10, 20)), 2)
    shape.kind = .conic
    guard case .gradient(let conic)? = shape.paint else {
      Issue.record("no gradient")
      return
    }
    expectClose(conic.parameter(at: Point(13, 14)), 0)
    expectClose(conic.parameter(at: Point(6, 13)), 0.25)
    shape.endPoint = shape.startPoint
    #expect(shape.paint == .color(colors[2]))
    shape.colors = []
    #expect(shape.paint == nil)
  }

  @Test("Copies are counted by rounding, and colours are clamped")
  func replicators() {
    var content = ReplicatorContent()
    for (count, expected) in [(0.4, 0), (0.5, 1), (2.5, 3), (-3, 0), (.nan, 0)] {
      content.instanceCount = count
      #expect(content.copyCount == expected, "\(count)")
    }
    content.instanceRedOffset = -0.6
    content.instanceAlphaOffset = 0.5
    #expect(content.modulation(ofCopy: 2) == Color(0, 1, 1, 1))
  }

  @Test("Images without area are placed, not enlarged")
  func emptyPictures() {
    for gravity in ContentsGravity.allCases {
      let rect = gravity.rect(for: .zero, in: bounds)
      #expect(rect.numbers.allSatisfy { $0.isFinite }, "\(gravity)")
      #expect(gravity == .resize ? rect == bounds : rect.size == .zero, "\(gravity)")
    }
  }

  @Test("Messages name file, place, path and code")
  func diagnostics() {
    let message = Diagnostic(.error, .count, path: "layers[2]", "3 key times for 4 values")
    #expect(message.text(file: nil) == "layers[2]: 3 key times for 4 values [E_COUNT]")
    let placed = Diagnostic(.hint, .unused, at: .init(line: 3, column: 7), "x")
    #expect(placed.text(file: "a.json") == "a.json:3:7: x [H_UNUSED]")
    let severities: [Diagnostic.Severity] = [.warning, .hint, .error, .note]
    #expect(severities.sorted() == Diagnostic.Severity.allCases)
    #expect(Set(Diagnostic.Code.allCases.map(\.rawValue)).count == Diagnostic.Code.allCases.count)
  }
}
