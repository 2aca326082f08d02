internal import Files

/// A file whose name promises an image, a video or an archive, and whose content is none.
struct MisnamedInput {
  /// The problem and a remedy.
  let message: String

  // The kinds of files, by the ending of the name.
  private static let kinds = [
    ".mp4": "an MP4 video", ".m4v": "an MP4 video", ".mov": "a QuickTime video",
    ".webm": "a WebM video", ".mkv": "a Matroska video", ".gif": "a GIF", ".png": "a PNG image",
    ".apng": "a PNG image", ".webp": "a WebP image", ".avif": "an AVIF image",
    ".jpg": "a JPEG image", ".jpeg": "a JPEG image", ".lottie": "a dotLottie archive",
    ".tgs": "a sticker", ".svga": "an SVGA animation", ".zip": "a ZIP archive",
  ]

  // The first bytes of the texts and archives that are read under any name.
  private static let beginnings: [[UInt8]] =
    ["{", "[", "<", "PK"].map { Array($0.utf8) } + [[0x1F, 0x8B]]

  /// Looks at a file of which no signature is known; nil where it may be an input.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - start: its first bytes.
  init?(_ path: String, start: [UInt8]) {
    let name = FileSystem.name(of: path).lowercased()
    if ProgramInput.isSource(path) {
      message =
        "this is a Swift program, which runs only where it is named on the command line of render, still, sheet, check, "
        + "info, dump, convert, diff, watch or preview (animrender convert x.swift -o x.json makes a scene of it)"
      return
    }
    guard let point = name.lastIndex(of: "."), let kind = Self.kinds[String(name[point...])] else {
      return nil
    }
    // White space, and the mark of UTF-8.
    let text = start.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard !Self.beginnings.contains(where: text.starts) else { return nil }
    message =
      text.isEmpty
      ? "the file is empty, and no \(kind.drop { $0 != " " }.dropFirst()) (save it again)"
      : "this is not \(kind), although it has the name of one (save it again, or correct the name)"
  }
}
