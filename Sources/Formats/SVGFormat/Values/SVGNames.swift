/// Lists of names that do not fit into a line, in an embedded text.
enum SVGNames {
  private static let lists = WordTable.lists(of: PackageResources.names_txt)

  /// The names of a list.
  static func set(_ list: String) -> Set<String> { Set(lists[0][list] ?? []) }

  /// The features of OpenType by the values of `font-variant` and its longhands (CSS Fonts 4, 6).
  static let fontFeatures = lists[1].mapValues { $0.joined(separator: ",") }

  /// The values of the features of media that are the same for all outputs.
  static let media = lists[2].compactMapValues(\.first)
}
