internal import Files
internal import Synchronization

/// Fonts that a scene embeds: the libraries open fonts by path, so their bytes get a path.
///
/// A font is a file in memory that has no name in any folder, and exists as long as the process.
/// Equal fonts share one file.
enum EmbeddedFont {
  private static let files = Mutex<[String: Int32]>([:])

  private static let folder = "/proc/self/fd/"

  /// Whether a path leads to a font in a scene, and to nothing in another process.
  static func contains(_ path: String) -> Bool { path.hasPrefix(folder) }

  /// A path by which this process can open the bytes.
  ///
  /// - Throws: `RenderError` where there is no memory, or no descriptor left.
  static func path(of bytes: [UInt8]) throws(RenderError) -> String {
    let hash = SHA256.hash(of: bytes)
    let descriptor = files.withLock { files -> Int32? in
      if let descriptor = files[hash] { return descriptor }
      guard let made = MemoryFile.open(bytes, name: "font") else { return nil }
      files[hash] = made
      return made
    }
    guard let descriptor else {
      throw RenderError(
        .systemResources,
        "there is no memory or descriptor left for a font of \(bytes.count) bytes"
      )
    }
    return "\(folder)\(descriptor)"
  }
}
