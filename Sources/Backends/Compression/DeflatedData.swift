internal import CDeflate

/// What deflate data (RFC 1951) are wrapped in.
public enum DeflateWrapping: Sendable, Hashable {
  /// Nothing, as in ZIP archives.
  case none
  /// The header and checksum of zlib (RFC 1950), as in PNG files.
  case zlib
  /// The header and checksums of gzip (RFC 1952).
  case gzip
}

/// Compressed bytes whose size when expanded is known.
public enum DeflatedData {
  /// What the bytes expand to.
  ///
  /// The corresponding C functions are `libdeflate_deflate_decompress` and its like for the wrappings.
  ///
  /// - Parameters:
  ///   - bytes: what holds the data.
  ///   - place: where they lie in it.
  ///   - wrapping: what they are wrapped in.
  ///   - count: just how many bytes there have to be.
  /// - Throws: `damaged`, also for another number of bytes; `outOfMemory`.
  public static func expanded(
    _ bytes: [UInt8],
    in place: Range<Int>,
    _ wrapping: DeflateWrapping,
    count size: Int
  ) throws(CompressionError) -> [UInt8] {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    let decompress =
      switch wrapping {
      case .none: libdeflate_deflate_decompress
      case .zlib: libdeflate_zlib_decompress
      case .gzip: libdeflate_gzip_decompress
      }
    var result = libdeflate_result(0)
    // Nothing at all needs a place to begin, too.
    let output = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
      result = bytes.withUnsafeBytes {
        let source = UnsafeRawBufferPointer(rebasing: $0[place])
        let start = buffer.baseAddress
        return decompress(decompressor, source.baseAddress, source.count, start, size, nil)
      }
      count = result == LIBDEFLATE_SUCCESS ? size : 0
    }
    guard result == LIBDEFLATE_SUCCESS else { throw .damaged }
    return output
  }
}
