extension AnimatedImageFile {
  /// Whether the headers of a part allow pixels that are not opaque.
  package func mayBeTransparent(_ part: AnimatedImagePart) -> Bool {
    switch part.pixels {
    case .gif(_, let transparent, _, _): return transparent != nil
    case .png: return hasAlphaChannel
    case .webp(let range):
      let chunk = bytes[range].prefix(13)
      let start = chunk.startIndex
      if chunk.starts(with: "VP8 ".utf8) { return false }
      // Lossless: after a signature, two sides of 14 bits and the bit for alpha.
      return !chunk.starts(with: "VP8L".utf8) || chunk.count < 13
        || chunk[start + 12] & 0x10 != 0
    }
  }

  // PNG: colour types 4 and 6, or a chunk with transparent colours before the pixels.
  private var hasAlphaChannel: Bool {
    var position = PNGChunk.signature.count
    while position + PNGChunk.overhead <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let start = position + PNGChunk.headerLength
      guard length <= bytes.count - start - 4 else { return true }
      switch String(decoding: bytes[position + 4..<start], as: UTF8.self) {
      case "IHDR" where length < 10 || bytes[start + 9] & 4 != 0: return true
      case "tRNS": return true
      case "IDAT": return false
      default: position += length + PNGChunk.overhead
      }
    }
    return true
  }
}
