/// The tag of an axis of variable fonts, such as `wght`.
///
/// OpenType: a letter, then three letters, digits or spaces.
public struct FontAxisTag: Sendable, Hashable, Comparable {
  /// The four characters.
  public let text: String

  /// A tag; nil for other texts.
  public init?(_ text: String) {
    guard text.utf8.count == 4, let first = text.utf8.first, Self.isLetter(first),
      text.utf8.allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x20 })
    else { return nil }
    self.text = text
  }

  /// Orders tags by their characters.
  public static func < (one: FontAxisTag, other: FontAxisTag) -> Bool { one.text < other.text }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

/// Positions on axes of a variable font, in the units of the axes.
public struct FontVariations: Sendable, Hashable {
  /// A position on an axis.
  public struct Axis: Sendable, Hashable {
    /// The axis.
    public var tag: FontAxisTag
    /// The position.
    public var value: Double
  }

  /// The greatest number that axes have: they are 16.16 fixed-point numbers.
  public static let maxValue = 32767.0

  /// The axes with positions, sorted by tag.
  public private(set) var axes: [Axis] = []

  /// Positions on no axes.
  public init() {}

  /// Whether no axis has a position.
  public var isEmpty: Bool { axes.isEmpty }

  /// The position on an axis; nil for the position of the font's face.
  public subscript(tag: FontAxisTag) -> Double? {
    get { axes.first { $0.tag == tag }?.value }
    set {
      axes.removeAll { $0.tag == tag }
      guard let newValue else { return }
      let index = axes.firstIndex { $0.tag > tag } ?? axes.endIndex
      axes.insert(Axis(tag: tag, value: newValue), at: index)
    }
  }

  /// Returns the positions with those of others on axes that have none.
  public func over(_ base: FontVariations) -> FontVariations {
    guard !base.isEmpty else { return self }
    return axes.reduce(into: base) { $0[$1.tag] = $1.value }
  }
}
