/// Bounds on font files, each against an input that would fill the memory or never end.
public struct FontLimits: Sendable, Hashable {
  /// Size of a font file in bytes.
  ///
  /// Fonts of the system are trusted and not measured.
  public var fileBytes: Int
  /// Number of explicitly given files.
  public var files: Int
  /// Number of entries (files and folders) looked at in all font folders together.
  public var folderEntries: Int
  /// Depth of nested folders.
  public var folderDepth: Int

  /// Bounds; the defaults are 32 MiB, 64 files, 20 000 entries and 16 levels.
  public init(
    fileBytes: Int = 32 << 20,
    files: Int = 64,
    folderEntries: Int = 20_000,
    folderDepth: Int = 16
  ) {
    (self.fileBytes, self.files) = (fileBytes, files)
    (self.folderEntries, self.folderDepth) = (folderEntries, folderDepth)
  }
}

/// Bounds on one text, each against an input that would fill the memory.
public struct TextLimits: Sendable, Hashable {
  /// Length of the text in bytes of UTF-8.
  public var bytes: Int
  /// Steps of the path of all glyphs.
  public var pathElements: Int
  /// Combining marks on one letter.
  ///
  /// HarfBuzz 6 looks back over all of them for each (CVE-2023-25193): 100 000 take minutes.
  public var marks: Int

  /// Bounds; the defaults are 1 MiB, 5 000 000 steps and 5000 marks.
  public init(bytes: Int = 1 << 20, pathElements: Int = 5_000_000, marks: Int = 5000) {
    (self.bytes, self.pathElements, self.marks) = (bytes, pathElements, marks)
  }
}
