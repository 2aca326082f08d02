internal import Graphics

extension AnimatedImageFile {
  /// Returns the pixels of a part as a separate image file, of the part's size and the same format.
  ///
  /// - Returns: nil for a part without area.
  public func imageFile(of part: AnimatedImagePart) -> [UInt8]? {
    guard part.area.width > 0, part.area.height > 0 else { return nil }
    switch part.pixels {
    case .gif(let palette, let transparent, let isInterlaced, let data):
      return gif(
        of: part.area,
        palette: palette,
        transparent: transparent,
        isInterlaced: isInterlaced,
        data: data
      )
    case .png(let data): return png(part.area, data)
    case .webp(let range): return [UInt8](bytes[range])
    }
  }

  private func gif(
    of area: PixelRect,
    palette: Range<Int>,
    transparent: UInt8?,
    isInterlaced: Bool,
    data: Range<Int>
  ) -> [UInt8] {
    let size = littleEndian(area.width) + littleEndian(area.height)
    // A palette has 2, 4, … 256 colours, and a file 3 bytes for each.
    let colors = palette.count / 3
    let exponent =
      colors > 2
      ? UInt8(truncatingIfNeeded: (colors - 1).bitWidth)
        - UInt8(truncatingIfNeeded: (colors - 1).leadingZeroBitCount) - 1 : 0
    var file = [UInt8]("GIF89a".utf8) + size + [palette.isEmpty ? 0 : 0x80 | exponent, 0, 0]
    file += bytes[palette]
    if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
    file += [0x2C, 0, 0, 0, 0] + size + [isInterlaced ? 0x40 : 0]
    file += bytes[data]
    return file + [0x3B]
  }

  private func littleEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  // The palette, its alpha and similar chunks precede the pixels and apply to every frame.
  private func png(_ area: PixelRect, _ data: [Range<Int>]) -> [UInt8] {
    var file = PNGChunk.signature
    var position = file.count
    while position + PNGChunk.overhead <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let start = position + PNGChunk.headerLength
      guard length <= bytes.count - start - 4 else { break }
      switch String(decoding: bytes[position + 4..<start], as: UTF8.self) {
      case "IHDR":
        let size = PNGChunk.bigEndian(area.width) + PNGChunk.bigEndian(area.height)
        file += PNGChunk.chunk(
          type: "IHDR",
          data: size + bytes[min(start + 8, start + length)..<start + length]
        )
      case "PLTE", "tRNS": file += bytes[position..<start + length + 4]
      case "IDAT", "fdAT", "IEND": position = bytes.count
      default: break
      }
      position += length + PNGChunk.overhead
    }
    let pixels = data.reduce(into: [UInt8]()) { $0 += bytes[$1] }
    return file + PNGChunk.chunk(type: "IDAT", data: pixels) + PNGChunk.end
  }
}
