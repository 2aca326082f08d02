/// The kinds of filters, spelled as a scene file's `type`.
public struct FilterKind: RawRepresentable, CaseIterable, Sendable, Hashable {
  /// The name.
  public let rawValue: String
  /// The keys in the order of documentation, without type and name.
  package let keys: [FilterKey]
  /// Members of the layer in pictures of the reference; FILTER stands for the filter.
  package let exampleLayer: String
  private let initial: any ImageFilter

  /// Declares a kind.
  ///
  /// - Parameter initial: a filter that changes nothing; a tint is wholly white, a shadow black.
  init(
    _ name: String,
    _ initial: any ImageFilter,
    on exampleLayer: String = #""frame": [2, 28, 36, 24], "contents": "kite", "filters": [FILTER]"#,
    _ keys: [FilterKey]
  ) {
    (rawValue, self.initial, self.exampleLayer, self.keys) = (name, initial, exampleLayer, keys)
  }

  /// The kinds, in the order of documentation.
  public static let allCases: [FilterKind] = [
    gaussianBlur, brightness, contrast, saturate, tint, colorMatrix, tritone, levels, colorOverlay,
    dropShadow, innerShadow, glow, noise, graph,
  ]

  /// The kind of a name.
  public init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  /// The inputs of the kind.
  public var inputs: [FilterInput] { keys.compactMap(\.input) }

  /// The effect with inputs that change nothing; a tint is wholly white, a shadow black.
  public var defaultValue: FilterEffect { FilterEffect(initial) }

  func key(_ name: String) -> FilterKey? { keys.first { $0.name == name } }

  /// Whether the names are equal.
  public static func == (a: FilterKind, b: FilterKind) -> Bool { a.rawValue == b.rawValue }

  /// Adds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
