/// Files compressed by gzip (RFC 1952), such as `.tgs`.
public enum GzipFile {
  /// Whether a file begins as gzip files do.
  public static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// What a file of one part holds.
  ///
  /// - Parameter limit: the greatest size in bytes; no more memory is taken than the file says it
  ///   needs, whose last four bytes are that size.
  /// - Throws: `damaged`, `tooLarge`, `outOfMemory`.
  public static func expanded(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    guard bytes.count >= 18 else { throw .damaged }
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= limit else { throw .tooLarge }
    return try DeflatedData.expanded(bytes, in: bytes.indices, .gzip, count: size)
  }
}
