internal import CDeflate

/// Compresses bytes as zlib streams (RFC 1950), one after the other with the same memory.
public struct ZlibCompressor: ~Copyable {
  private let compressor: OpaquePointer

  /// A compressor.
  ///
  /// The corresponding C function is `libdeflate_alloc_compressor`.
  ///
  /// - Parameter level: how hard to compress, from 1 to 12, as libdeflate counts; 0 stores.
  /// - Throws: `outOfMemory`.
  public init(level: Int32) throws(CompressionError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The most bytes that so many can become.
  public func bound(of count: Int) -> Int { libdeflate_zlib_compress_bound(compressor, count) }

  /// Compresses bytes to a place.
  ///
  /// The corresponding C function is `libdeflate_zlib_compress`.
  ///
  /// - Parameter target: room for `bound(of: source.count)` bytes or more.
  /// - Returns: how many bytes were written.
  public func compress(
    _ source: UnsafeRawBufferPointer,
    to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = libdeflate_zlib_compress(
      compressor,
      source.baseAddress,
      source.count,
      target.baseAddress,
      target.count
    )
    precondition(count > 0, "libdeflate broke its own bound, or \(target.count) bytes are below it")
    return count
  }
}
