public import Compression

/// A text inside a PNG file: a compressed `iTXt` chunk before the pixels (ISO/IEC 15948, 11.3.4.5).
public enum PNGText {
  /// Returns a PNG file with a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - keyword: its keyword, 1 to 79 letters of ASCII.
  ///   - file: a PNG file that begins with its header chunk.
  /// - Throws: `outOfMemory`.
  public static func adding(
    _ text: String,
    keyword: String,
    to file: [UInt8]
  ) throws(CompressionError) -> [UInt8] {
    let source = [UInt8](text.utf8)
    let compressor = try ZlibCompressor(level: 9)
    var compressed = [UInt8](repeating: 0, count: compressor.bound(of: source.count))
    let count = source.withUnsafeBytes { source in
      compressed.withUnsafeMutableBytes { compressor.compress(source, to: $0) }
    }
    // Compressed, by zlib, of no language and without a translated keyword.
    let data = [UInt8](keyword.utf8) + [0, 1, 0, 0, 0] + compressed[..<count]
    let end = min(file.count, PNGChunk.signature.count + PNGChunk.overhead + headerBytes)
    return file[..<end] + PNGChunk.chunk(type: "iTXt", data: data) + file[end...]
  }

  // The data of the header chunk.
  private static let headerBytes = 13

  /// Returns a text of a PNG file; nil if the file has none of the keyword, or a damaged one.
  ///
  /// - Parameters:
  ///   - keyword: the keyword.
  ///   - file: the bytes of a file of any kind.
  ///   - limit: the maximum size of the text in bytes.
  public static func text(keyword: String, of file: [UInt8], limit: Int) -> String? {
    guard file.starts(with: PNGChunk.signature) else { return nil }
    let start = [UInt8](keyword.utf8) + [0, 1, 0, 0, 0]
    var position = PNGChunk.signature.count
    while file.count - position >= PNGChunk.overhead {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = file[position + 4..<position + 8]
      guard length <= file.count - position - PNGChunk.overhead,
        !type.elementsEqual("IDAT".utf8)
      else { return nil }
      let data = file[position + PNGChunk.headerLength..<position + PNGChunk.headerLength + length]
      if type.elementsEqual("iTXt".utf8), data.starts(with: start) {
        let compressed = [UInt8](data.dropFirst(start.count))
        guard let bytes = try? DeflatedData.expandedZlib(compressed, upTo: limit) else {
          return nil
        }
        return String(validating: bytes, as: UTF8.self)
      }
      position += PNGChunk.overhead + length
    }
    return nil
  }
}
