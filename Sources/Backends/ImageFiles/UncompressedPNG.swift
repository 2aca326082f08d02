internal import Compression

/// PNG files whose pixels are stored and not compressed.
///
/// They hold colours of transparent pixels, which premultiplied bitmaps do not.
package enum UncompressedPNG {
  /// The file of straight RGBA pixels, rows without padding.
  ///
  /// - Throws: `CompressionError` when there is no memory for it.
  /// - Complexity: O(*pixels*)
  package static func file(width: Int, height: Int, rgba: [UInt8]) throws -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + height)
    for y in 0..<height {
      rows.append(0)  // the filter "none"
      let start = 4 * width * y
      rows += rgba[start..<(start + 4 * width)]
    }
    // Level 0 of libdeflate stores the bytes.
    let compressor = try ZlibCompressor(level: 0)
    let bound = compressor.bound(of: rows.count)
    let stored = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      let target = UnsafeMutableRawBufferPointer(target)
      count = rows.withUnsafeBytes { compressor.compress($0, to: target) }
    }
    let start = PNGChunk.signature + PNGChunk.header(width: width, height: height, color: .rgba)
    return start + PNGChunk.chunk(type: "IDAT", data: stored) + PNGChunk.end
  }
}
