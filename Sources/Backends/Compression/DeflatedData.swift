internal import CDeflate

/// The wrapper format of deflate data (RFC 1951).
public enum DeflateWrapping: Sendable, Hashable {
  /// Nothing, as in ZIP archives.
  case none
  /// The header and checksum of zlib (RFC 1950), as in PNG files.
  case zlib
  /// The header and checksums of gzip (RFC 1952).
  case gzip
}

/// Compressed bytes.
public enum DeflatedData {
  /// Decompresses the bytes.
  ///
  /// The corresponding C functions are `libdeflate_deflate_decompress` and its like for the
  /// wrappings.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that contain the data.
  ///   - position: the range of the data.
  ///   - wrapping: the wrapper format of the data.
  ///   - count: the exact number of bytes in the result.
  /// - Throws: `damaged`, also for another number of bytes; `outOfMemory`.
  public static func expanded(
    _ bytes: [UInt8],
    in position: Range<Int>,
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
        let source = UnsafeRawBufferPointer(rebasing: $0[position])
        let start = buffer.baseAddress
        return decompress(decompressor, source.baseAddress, source.count, start, size, nil)
      }
      count = result == LIBDEFLATE_SUCCESS ? size : 0
    }
    guard result == LIBDEFLATE_SUCCESS else { throw .damaged }
    return output
  }

  /// Decompresses zlib data of unknown size.
  ///
  /// The corresponding C function is `libdeflate_zlib_decompress`.
  ///
  /// - Parameters:
  ///   - bytes: the data, from their header to their checksum.
  ///   - limit: the maximum size of the result in bytes.
  /// - Throws: `damaged`, `tooLarge`, `outOfMemory`.
  public static func expandedZlib(
    _ bytes: [UInt8],
    upTo limit: Int
  ) throws(CompressionError) -> [UInt8] {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    var size = min(limit, max(lowerGuess, bytes.count * 4))
    while true {
      var result = libdeflate_result(0)
      let output = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        result = bytes.withUnsafeBytes {
          let (source, start) = ($0.baseAddress, buffer.baseAddress)
          return libdeflate_zlib_decompress(decompressor, source, bytes.count, start, size, &count)
        }
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return output }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { throw .damaged }
      guard size < limit else { throw .tooLarge }
      size = min(limit, size * 4)
    }
  }

  private static let lowerGuess = 4096
}
