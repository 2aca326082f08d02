internal import CGlibc
internal import Files
internal import MediaCodecs

/// Files in memory that have no name in any folder: for libraries that read files, not bytes.
enum MemoryFile {
  /// Returns the descriptor of a new file with some bytes; nil if memory or descriptors are
  /// exhausted.
  ///
  /// The corresponding C function is `memfd_create`.
  ///
  /// - Parameter name: its name in the system's list of open files.
  static func open(_ bytes: [UInt8], name: String) -> Int32? {
    let descriptor = shim_memory_file(name)
    guard descriptor >= 0 else { return nil }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        close(descriptor)
        return nil
      }
      written += count
    }
    return descriptor
  }
}

extension MediaFile {
  /// A sound or video that is there as bytes.
  ///
  /// - Throws: `systemResources` where there is no memory, or no descriptor left.
  convenience init(_ bytes: [UInt8]) throws(RenderError) {
    guard let descriptor = MemoryFile.open(bytes, name: "media") else {
      throw RenderError(
        .systemResources,
        "there is no memory or descriptor left for an audio or video file of \(bytes.count) bytes"
      )
    }
    self.init(descriptor: descriptor, byteCount: bytes.count)
  }
}
