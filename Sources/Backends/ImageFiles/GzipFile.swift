internal import CDeflate

/// Files compressed by gzip (RFC 1952), such as `.tgs`.
public enum GzipFile {
  /// Why a file cannot be expanded.
  public enum Mistake: Error, Sendable, Equatable {
    /// The file is damaged or holds more than one part.
    case damaged
    /// The file holds more than the limit.
    case tooLarge
  }

  /// Whether a file begins as gzip files do.
  public static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// What a file holds.
  ///
  /// The corresponding C function is `libdeflate_gzip_decompress`.
  ///
  /// - Parameter limit: the greatest size in bytes; no more memory is taken than the file says it
  ///   needs, whose last four bytes are that size.
  public static func expanded(_ bytes: [UInt8], limit: Int) throws(Mistake) -> [UInt8] {
    guard bytes.count >= 18 else { throw .damaged }
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= limit else { throw .tooLarge }
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .damaged }
    defer { libdeflate_free_decompressor(decompressor) }
    var written = 0
    var result = libdeflate_result(0)
    let output = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
      result = libdeflate_gzip_decompress(
        decompressor,
        bytes,
        bytes.count,
        buffer.baseAddress,
        size,
        &written
      )
      count = result == LIBDEFLATE_SUCCESS ? min(written, size) : 0
    }
    guard result == LIBDEFLATE_SUCCESS, written == size else { throw .damaged }
    return output
  }
}
