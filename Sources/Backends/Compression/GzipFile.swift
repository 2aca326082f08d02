internal import CDeflate

/// Files compressed by gzip (RFC 1952), such as `.tgs`.
public enum GzipFile {
  // A header of 10 bytes, an empty block and a trailer of 8 bytes.
  private static let minMemberBytes = 20
  private static let minGuess = 4096
  // The greatest expansion of deflate data.
  private static let maxRatio = 1032

  /// Returns the expanded members of a file, one after the other.
  ///
  /// Zeros behind the last member are padding. The size that a member declares is only the first
  /// guess. It is the last member's size, modulo 4 GiB, and arbitrary in a truncated file. The
  /// corresponding C function is `libdeflate_gzip_decompress_ex`.
  ///
  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `damaged`, also for other bytes behind the last member; `tooLarge`, `outOfMemory`.
  /// - Complexity: O(*bytes* + *size*)
  public static func expanded(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    var (position, output) = (0, [UInt8]())
    repeat {
      let (member, length) = try expandedMember(
        bytes,
        from: position,
        limit: limit - output.count,
        decompressor
      )
      if output.isEmpty { output = member } else { output += member }
      position += length
      // The trailer of a member may end in zeros.
    } while position < end
    return output
  }

  private static func expandedMember(
    _ bytes: [UInt8],
    from start: Int,
    limit: Int,
    _ decompressor: OpaquePointer
  ) throws(CompressionError) -> (bytes: [UInt8], length: Int) {
    guard bytes.count - start >= minMemberBytes, bytes[start...].starts(with: [0x1F, 0x8B]) else {
      throw .damaged
    }
    let declared = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let (maximum, overflow) = (bytes.count - start).multipliedReportingOverflow(by: maxRatio)
    var size = max(minGuess, overflow ? declared : min(declared, maximum))
    while true {
      size = min(size, limit)
      var (length, result) = (0, libdeflate_result(0))
      let output = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
        result = bytes.withUnsafeBytes {
          let source = UnsafeRawBufferPointer(rebasing: $0[start...])
          return libdeflate_gzip_decompress_ex(
            decompressor,
            source.baseAddress,
            source.count,
            buffer.baseAddress,
            size,
            &length,
            &count
          )
        }
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return (output, length) }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { throw .damaged }
      guard size < limit else { throw .tooLarge }
      size *= 4
    }
  }
}
