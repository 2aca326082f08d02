/// The named colours of CSS Color 4.
package enum CSSColorNames {
  /// Red, green and blue as one number by lower-case name: the 148 colours of section 6.1.
  package static let codes: [String: UInt32] = list(0)

  /// The system colours of section 6.2, with light backgrounds, as Chromium has them.
  package static let systemCodes: [String: UInt32] = list(1)

  /// The same with dark backgrounds.
  static let darkSystemCodes = lists[1].compactMapValues { $0.last.flatMap(code) }

  /// The codes by name, those of the system, and the matrices of spaces by name.
  static let lists = WordTable.lists(of: PackageResources.colors_txt)

  private static func list(_ index: Int) -> [String: UInt32] {
    lists[index].compactMapValues { $0.first.flatMap(code) }
  }

  private static func code(_ digits: String) -> UInt32? { UInt32(digits, radix: 16) }
}
