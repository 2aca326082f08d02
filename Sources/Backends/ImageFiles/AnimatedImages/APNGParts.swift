internal import Graphics

/// Finds the frames of an animated PNG file (Portable Network Graphics, third edition, section 12).
enum APNGParts {
  /// Returns the complete frames, and whether the file ends early; no frames for a static image.
  ///
  /// - Throws: an error where frames are out of order or outside the image.
  static func find(
    in bytes: [UInt8]
  ) throws(AnimatedImageFile.DamageError) -> (parts: [AnimatedImagePart], isTruncated: Bool) {
    var walk = Walk()
    var position = PNGChunk.signature.count
    while position + PNGChunk.overhead <= bytes.count {
      let length = bytes.number(at: position, 4)
      let start = position + PNGChunk.headerLength
      guard length <= bytes.count - start - 4 else { break }
      let type = String(decoding: bytes[position + 4..<start], as: UTF8.self)
      if type == "IEND" {
        walk.endFrame()
        return (walk.isAnimated ? walk.parts : [], walk.parts.count < walk.declared)
      }
      try walk.addChunk(type, start..<start + length, of: bytes)
      position = start + length + 4
    }
    return (walk.isAnimated ? walk.parts : [], true)
  }
}

/// The state of the scan of a file.
private struct Walk {
  var parts: [AnimatedImagePart] = []
  var declared = 0
  var isAnimated = false
  private var size = (width: 0, height: 0)
  private var sequence = 0
  private var current: AnimatedImagePart?
  private var data: [Range<Int>] = []

  mutating func addChunk(
    _ type: String,
    _ range: Range<Int>,
    of bytes: [UInt8]
  ) throws(AnimatedImageFile.DamageError) {
    let start = range.lowerBound
    switch type {
    case "IHDR" where range.count >= 8:
      size = (bytes.number(at: start, 4), bytes.number(at: start + 4, 4))
    case "acTL" where range.count == 8:
      isAnimated = true
      declared = bytes.number(at: start, 4)
    case "fcTL":
      try number(range, bytes)
      endFrame()
      current = try frame(range, bytes)
    // Of a default image that is no frame, nothing is taken.
    case "IDAT": if current != nil { data.append(range) }
    case "fdAT":
      try number(range, bytes)
      guard current != nil else { throw .outOfOrder }
      data.append(start + 4..<range.upperBound)
    default: break
    }
  }

  /// Ends the frame that has been begun.
  mutating func endFrame() {
    if var part = current, !data.isEmpty {
      part.pixels = .png(data)
      parts.append(part)
    }
    (current, data) = (nil, [])
  }

  private mutating func number(
    _ range: Range<Int>,
    _ bytes: [UInt8]
  ) throws(AnimatedImageFile.DamageError) {
    guard range.count >= 4, bytes.number(at: range.lowerBound, 4) == sequence else {
      throw .outOfOrder
    }
    sequence += 1
  }

  private func frame(
    _ range: Range<Int>,
    _ bytes: [UInt8]
  ) throws(AnimatedImageFile.DamageError) -> AnimatedImagePart {
    guard range.count == 26 else { throw .outOfOrder }
    let start = range.lowerBound
    let area = PixelRect(
      x: bytes.number(at: start + 12, 4),
      y: bytes.number(at: start + 16, 4),
      width: bytes.number(at: start + 4, 4),
      height: bytes.number(at: start + 8, 4)
    )
    guard area.width > 0, area.height > 0, area.x + area.width <= size.width,
      area.y + area.height <= size.height
    else {
      throw AnimatedImageFile.DamageError(
        message: "a frame of the animated PNG is outside the image (save the file again)"
      )
    }
    let denominator = bytes.number(at: start + 22, 2)
    // The image before the first frame is transparent.
    let disposal: AnimatedImagePart.Disposal =
      switch bytes[start + 24] {
      case 1: .clear
      case 2: parts.isEmpty ? .clear : .restore
      default: .store
      }
    return AnimatedImagePart(
      area: area,
      delay: (bytes.number(at: start + 20, 2), denominator == 0 ? 100 : denominator),
      disposal: disposal,
      isBlended: bytes[start + 25] == 1,
      pixels: .png([])
    )
  }
}

extension AnimatedImageFile.DamageError {
  fileprivate static let outOfOrder = AnimatedImageFile.DamageError(
    message: "the frames of the animated PNG are out of order (save the file again)"
  )
}

extension [UInt8] {
  // Bytes as a number, the greatest first; the caller knows that they are there.
  fileprivate func number(at offset: Int, _ count: Int) -> Int {
    self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension AnimatedImageFile {
  /// Whether the checksums of a PNG file are those of its chunks; true for formats without them.
  package var hasValidChecksums: Bool {
    guard bytes.starts(with: PNGChunk.signature) else { return true }
    var chunks = PNGChunkReader(bytes)
    do throws(PNGDecoder.Failure) {
      while let chunk = try chunks.next(), chunk.type != "IEND" {}
      return true
    } catch {
      return false
    }
  }
}
