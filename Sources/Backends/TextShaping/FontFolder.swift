internal import CText

/// Finds font files in folders.
struct FontFolder {
  /// The number of entries that may still be read; shared by all folders of a library.
  private var entriesLeft: Int
  private let limits: FontLimits

  /// A walk that may look at as many entries as the limits allow.
  init(limits: FontLimits) {
    entriesLeft = limits.folderEntries
    self.limits = limits
  }

  /// The paths of all `.ttf`, `.otf`, `.ttc` and `.otc` files below a folder.
  ///
  /// In each folder the files come first, then the subfolders, both sorted by the bytes of their
  /// names. Links to files are followed, links to folders are not, so that no walk is endless.
  ///
  /// - Throws: `unreadableFile` for a folder that cannot be opened, `limitExceeded`.
  mutating func fontFiles(below folder: String, depth: Int = 0) throws(TextError) -> [String] {
    guard depth <= limits.folderDepth else {
      throw .limitExceeded(
        what: "levels of font folders at '\(folder)'",
        value: depth,
        maximum: limits.folderDepth
      )
    }
    var files: [String] = []
    var subfolders: [String] = []
    for name in try entries(of: folder) {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if g_file_test(path, G_FILE_TEST_IS_DIR) != 0 {
        if g_file_test(path, G_FILE_TEST_IS_SYMLINK) == 0 { subfolders.append(path) }
      } else if Self.isFontFileName(name), g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 {
        files.append(path)
      }
    }
    for subfolder in subfolders { files += try fontFiles(below: subfolder, depth: depth + 1) }
    return files
  }

  // The corresponding C function is `g_dir_read_name`.
  private mutating func entries(of folder: String) throws(TextError) -> [String] {
    var failure: UnsafeMutablePointer<GError>?
    guard let directory = g_dir_open(folder, 0, &failure) else {
      let reason = failure.map { String(cString: $0.pointee.message) } ?? "unknown error"
      g_clear_error(&failure)
      throw .unreadableFile(path: folder, reason: reason)
    }
    defer { g_dir_close(directory) }
    var names: [String] = []
    while let name = g_dir_read_name(directory) {
      entriesLeft -= 1
      guard entriesLeft >= 0 else {
        throw .limitExceeded(
          what: "entries of font folders",
          value: limits.folderEntries + 1,
          maximum: limits.folderEntries
        )
      }
      names.append(String(cString: name))
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isFontFileName(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".ttf", ".otf", ".ttc", ".otc"].contains { lower.hasSuffix($0) }
  }
}
