package import Graphics

/// A length with its unit, as attributes of SVG have them.
package struct SVGLength {
  /// The sizes of units in pixels of 1/96 inch, as fractions.
  static let pixels: [String: (numerator: Double, denominator: Double)] = [
    "px": (1, 1), "pt": (4, 3), "pc": (16, 1), "mm": (96, 25.4), "cm": (96, 2.54), "in": (96, 1),
    "q": (96, 101.6),
  ]
  // Without a font: as browsers have them where none is set. And of what is 100 %.
  private static let units = pixels.merging(["em": (16, 1), "ex": (8, 1), "%": (1, 100)]) { $1 }

  private let number: Double
  /// Whether it says something without knowing what is around it.
  let isAbsolute: Bool

  /// Reads a length; nil for what is none.
  package init?(_ text: String?) {
    guard let text = text?.trimmed.lowercased(), !text.isEmpty else { return nil }
    let (name, unit) = Self.units.first { text.hasSuffix($0.key) } ?? ("", (1, 1))
    let digits = text.dropLast(name.count)
    guard let number = Double(String(digits).trimmed), number.isFinite else { return nil }
    self.number = number * unit.numerator / unit.denominator
    isAbsolute = name != "%"
  }

  /// Returns the length in pixels of 1/96 inch.
  ///
  /// - Parameter full: the length that is 100 %.
  package func pixels(of full: Double) -> Double { isAbsolute ? number : number * full }
}

/// Texts of attributes.
extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }

  /// Numbers with white space or commas between them; nil where there is any other text.
  var numbers: [Double]? { SVGPathData.numbers(self) }

  /// The points of polygons: pairs of numbers; none where there is any other text.
  package var points: [Point] {
    let numbers = numbers ?? []
    return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }
}
