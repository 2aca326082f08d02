extension AnimatedImageFile {
  /// How often the file asks to be played; 0 for ever.
  ///
  /// Sources: the application extension `NETSCAPE2.0` of GIF, which counts repetitions after the first play;
  /// `num_plays` of the chunk acTL of PNG; the loop count of the chunk ANIM of WebP.
  ///
  /// - Complexity: O(*bytes*) at most.
  public var plays: Int {
    switch parts[0].pixels {
    case .gif: repetitionsOfGIF.map { $0 == 0 ? 0 : $0 + 1 } ?? 1
    case .png:
      chunk("acTL", from: 8, lengthIsLast: false, overhead: 12).map { number($0 + 4, 4, big: true) }
        ?? 0
    case .webp:
      chunk("ANIM", from: 12, lengthIsLast: true, overhead: 8).map { number($0 + 4, 2, big: false) }
        ?? 0
    }
  }

  // Blocks before the first image; a global palette follows the screen.
  private var repetitionsOfGIF: Int? {
    guard bytes.count > 13 else { return nil }
    var position = 13 + (bytes[10] & 0x80 != 0 ? 3 << (Int(bytes[10] & 7) + 1) : 0)
    while position + 2 < bytes.count, bytes[position] == 0x21 {
      let isApplication = bytes[position + 1] == 0xFF
      let start = position + 2
      position = start
      while position < bytes.count, bytes[position] != 0 { position += Int(bytes[position]) + 1 }
      position += 1
      guard isApplication, position <= bytes.count, position - start >= 17,
        bytes[start + 1..<start + 12].elementsEqual("NETSCAPE2.0".utf8), bytes[start + 12] >= 3,
        bytes[start + 13] == 1
      else { continue }
      return number(start + 14, 2, big: false)
    }
    return nil
  }

  // The content of the first chunk of a type, if it has 6 bytes or more.
  private func chunk(_ type: String, from start: Int, lengthIsLast: Bool, overhead: Int) -> Int? {
    var position = start
    while position + 14 <= bytes.count {
      let (name, length) = lengthIsLast ? (position, position + 4) : (position + 4, position)
      if bytes[name..<name + 4].elementsEqual(type.utf8) { return position + 8 }
      let count = number(length, 4, big: !lengthIsLast)
      position += overhead + count + (lengthIsLast ? count % 2 : 0)
    }
    return nil
  }

  // The caller has checked that the bytes are there, or zeros are read.
  private func number(_ position: Int, _ count: Int, big: Bool) -> Int {
    guard position + count <= bytes.count else { return 0 }
    let part = bytes[position..<position + count]
    return big
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
