import CGlibc
import Files

/// The arguments of the process, as `main` received them.
///
/// `CommandLine` reads `/proc`, which containers may lack, and repairs bytes that are not UTF-8, so that a name becomes
/// another name.
enum ProcessArguments {
  private static var texts: [UnsafePointer<CChar>] {
    (1..<max(1, shim_argument_count())).compactMap { shim_argument($0) }
  }

  /// The arguments without the program's name, with U+FFFD for bytes that are not UTF-8; for how messages look.
  static var repaired: [String] { texts.map { String(cString: $0) } }

  /// Returns the arguments without the program's name.
  ///
  /// - Throws: `UsageError` for an argument that is not UTF-8.
  static func all() throws(UsageError) -> [String] {
    var result: [String] = []
    for text in texts {
      guard let argument = String(validatingCString: text) else {
        throw UsageError(
          "the argument '\(FileSystem.escaped(text))' is not UTF-8, and no name can be opened or written that is not "
            + "(rename the file or folder)"
        )
      }
      result.append(argument)
    }
    return result
  }
}
