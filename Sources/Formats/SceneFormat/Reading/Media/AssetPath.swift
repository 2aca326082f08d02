internal import JSONText

/// The rule for paths in a scene: they lead to a file in the scene's own folder or below.
package enum AssetPath {
  /// Returns the error of a path, with a remedy; nil for a valid path.
  ///
  /// Examines only the text; percent signs are literal. The code that opens the file follows links
  /// and checks them.
  package static func failure(in path: String) -> String? {
    let remedy = "give a path inside the scene's folder"
    if path.isEmpty { return "the path is empty (\(remedy))" }
    if path.utf8.contains(0) { return "the path has a NUL character (\(remedy))" }
    if DataURI.hasScheme(of: path) {
      return "a data: URI is no path (write it as the data of an asset)"
    }
    if isDrive(path) { return "\(path.quoted) begins with a drive letter (\(remedy))" }
    if hasScheme(path) { return "\(path.quoted) is an address, and nothing is fetched (\(remedy))" }
    if path.hasPrefix("/") { return "\(path.quoted) is absolute (\(remedy))" }
    if path.utf8.contains(0x5C) {
      return "\(path.quoted) has a backslash (write / between folders)"
    }
    if path.split(separator: "/", omittingEmptySubsequences: false).contains("..") {
      return "\(path.quoted) leaves the scene's folder by \"..\" (\(remedy))"
    }
    return nil
  }

  private static func isDrive(_ path: String) -> Bool {
    let bytes = Array(path.utf8.prefix(2))
    return bytes.count == 2 && bytes[1] == 0x3A && bytes[0].isLetter
  }

  // A letter, then letters, digits, "+", "-" and ".", then a colon.
  private static func hasScheme(_ path: String) -> Bool {
    guard let colon = path.utf8.firstIndex(of: 0x3A), let first = path.utf8.first, first.isLetter
    else { return false }
    return path.utf8[..<colon].allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }
}
