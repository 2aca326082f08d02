internal import Compression

/// The layout of a PNG file, with all checksums checked.
struct PNGLayout {
  /// The kinds of pixel that are read here.
  enum Color: UInt8 {
    case grey = 0
    case rgb = 2
    case rgba = 6

    var bytesPerPixel: Int {
      switch self {
      case .grey: 1
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  let width: Int
  let height: Int
  let color: Color
  /// The places of the compressed rows, which belong together.
  let data: [Range<Int>]

  /// The bytes of a row without its filter.
  var rowBytes: Int { width * color.bytesPerPixel }

  // Sides as the format allows them.
  private static let maxSide = 1 << 31 - 1

  /// Walks over the chunks of a file.
  ///
  /// - Throws: `otherKind`, `damaged`.
  init(_ bytes: [UInt8]) throws(PNGDecoder.Failure) {
    guard bytes.starts(with: PNGChunk.signature) else { throw .otherKind }
    var chunks = PNGChunkReader(bytes)
    guard let header = try chunks.next(), header.type == "IHDR", header.data.count == 13 else {
      throw .damaged
    }
    let start = header.data.lowerBound
    width = bytes.bigEndian(at: start)
    height = bytes.bigEndian(at: start + 4)
    // Depth, colour type, compression, filter and interlace methods.
    guard bytes[start + 8] == 8, let color = Color(rawValue: bytes[start + 9]),
      bytes[start + 10..<start + 13].allSatisfy({ $0 == 0 })
    else { throw .otherKind }
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height) else {
      throw .damaged
    }
    self.color = color
    var data: [Range<Int>] = []
    while true {
      guard let chunk = try chunks.next() else { throw .damaged }
      if chunk.type == "IEND" { break }
      switch chunk.type {
      case "IDAT": data.append(chunk.data)
      // Frames of an animation, a transparent colour, other colour spaces and an orientation are for others.
      case "acTL", "tRNS", "iCCP", "cICP", "gAMA", "eXIf": throw .otherKind
      default: break
      }
    }
    guard !data.isEmpty else { throw .damaged }
    self.data = data
  }
}

/// Reads chunk after chunk.
struct PNGChunkReader {
  private let bytes: [UInt8]
  private var position = PNGChunk.signature.count

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next chunk; nil at the end of the file.
  ///
  /// - Throws: `damaged` for a chunk that is cut off, or has another checksum.
  mutating func next() throws(PNGDecoder.Failure) -> (type: String, data: Range<Int>)? {
    guard position < bytes.count else { return nil }
    guard position + PNGChunk.overhead <= bytes.count else { throw .damaged }
    let length = bytes.bigEndian(at: position)
    let start = position + PNGChunk.headerLength
    guard length <= bytes.count - start - 4 else { throw .damaged }
    let checksum = bytes.withUnsafeBytes {
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[position + 4..<start + length]))
    }
    guard Int(checksum) == bytes.bigEndian(at: start + length) else { throw .damaged }
    let type = String(decoding: bytes[position + 4..<start], as: UTF8.self)
    position = start + length + 4
    return (type, start..<start + length)
  }
}

extension [UInt8] {
  /// Four bytes as a number, the greatest first.
  fileprivate func bigEndian(at offset: Int) -> Int {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
