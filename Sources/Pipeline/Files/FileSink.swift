internal import Glibc

/// A file or standard output that bytes are written to, one piece after the other.
package struct FileSink: ~Copyable {
  private let descriptor: Int32
  private let name: String
  private let isStandardOutput: Bool
  /// How many bytes there are.
  package private(set) var count = 0

  /// An existing file, emptied, or a device or pipe.
  package init(path: String) throws(RenderError) {
    name = FileSystem.quoted(path)
    isStandardOutput = false
    descriptor = FileSystem.openOutput(path)
    guard descriptor >= 0 else { throw FileSystem.failure("cannot create \(name)") }
  }

  /// Standard output.
  package init() {
    name = "standard output"
    isStandardOutput = true
    descriptor = 1
  }

  deinit {
    if !isStandardOutput { close(descriptor) }
  }

  /// Writes all bytes at the end.
  ///
  /// - Throws: `closedPipe` when the pipe has no reader any more, else `inputOutput` and its like.
  package mutating func write(_ bytes: [UInt8]) throws(RenderError) {
    guard FileSystem.write(bytes, to: descriptor) else { throw failure() }
    count += bytes.count
  }

  /// Replaces bytes that have been written.
  ///
  /// The corresponding C function is `pwrite`.
  package mutating func replace(at offset: Int, with bytes: [UInt8]) throws(RenderError) {
    let written = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard written == bytes.count else { throw failure() }
  }

  private func failure() -> RenderError {
    if isStandardOutput, errno == EPIPE { return .closedPipe }
    return FileSystem.failure("cannot write \(name)")
  }
}

extension FileSystem {
  /// Writes all bytes to a descriptor.
  ///
  /// The corresponding C function is `write`.
  ///
  /// - Returns: whether they are written; if not, `errno` has the reason.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      offset += count
    }
    return true
  }
}
