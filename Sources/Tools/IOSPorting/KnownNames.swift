internal import CKnownNames

/// Names of Swift, Foundation and of Apple's frameworks as far as they exist here.
enum KnownNames {
  /// Types.
  static let types = names(known_types())
  /// Members, functions and constants.
  static let members = names(known_members())

  private static func names(_ text: UnsafePointer<CChar>) -> Set<String> {
    Set(String(cString: text).split(separator: "\n").map(String.init))
  }
}
