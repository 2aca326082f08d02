internal import CKnownNames

/// Names of Swift, Foundation and of Apple's frameworks as far as they exist here.
enum KnownNames {
  /// Types.
  static let types = names(known_types())
  /// Members, functions and constants.
  static let members = names(known_members())
  /// Types that do not exist here, with what they are and what is nearest to them.
  static let absent: [String: String] = {
    let lines = String(cString: absent_types()).split(separator: "\n").map {
      $0.split(separator: "|")
    }
    return Dictionary(
      lines.filter { $0.count == 3 }.map { (String($0[0]), "\($0[1]); nearest here: \($0[2])") },
      uniquingKeysWith: { first, _ in first }
    )
  }()

  private static func names(_ text: UnsafePointer<CChar>) -> Set<String> {
    Set(String(cString: text).split(separator: "\n").map(String.init))
  }
}
