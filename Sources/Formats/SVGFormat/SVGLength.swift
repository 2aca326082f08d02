internal import Graphics

/// A length with its unit, as attributes of SVG have them.
struct SVGLength {
  private enum Unit: String, CaseIterable {
    case px, pt, pc, mm, cm, `in`, q
    case em, ex
    case percent = "%"
  }

  private let number: Double
  private let unit: Unit

  /// Reads a length; nil for what is none.
  init?(_ text: String?) {
    guard let text = text?.trimmed.lowercased(), !text.isEmpty else { return nil }
    let unit = Unit.allCases.first { text.hasSuffix($0.rawValue) }
    let digits = text.dropLast(unit?.rawValue.count ?? 0)
    guard let number = Double(String(digits).trimmed), number.isFinite else { return nil }
    self.number = number
    self.unit = unit ?? .px
  }

  /// Returns the length in pixels of 1/96 inch.
  ///
  /// - Parameter full: the length that is 100 %.
  func pixels(of full: Double) -> Double {
    switch unit {
    case .px: number
    case .pt: number * 4 / 3
    case .pc: number * 16
    case .in: number * 96
    case .cm: number * 96 / 2.54
    case .mm: number * 96 / 25.4
    case .q: number * 96 / 101.6
    // Without a font: as browsers have them where none is set.
    case .em: number * 16
    case .ex: number * 8
    case .percent: number / 100 * full
    }
  }

  /// Whether it says something without knowing what is around it.
  var isAbsolute: Bool { unit != .percent }
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
  var numbers: [Double]? {
    do throws(SVGPathData.Failure) {
      return try SVGPathData.numbers(self)
    } catch {
      return nil
    }
  }
}
