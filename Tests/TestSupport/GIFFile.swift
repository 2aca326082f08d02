/// GIF files that move, made here.
public enum GIFFile {
  /// A GIF file of frames of one colour each, every one of them at a place of its own.
  ///
  /// - Parameters:
  ///   - width: columns of the screen.
  ///   - height: rows of the screen.
  ///   - side: columns and rows of a frame; red, green and blue follow each other.
  ///   - frames: how many there are, of 20 ms each.
  public static func make(width: Int, height: Int, side: Int, frames: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    // Four colours: nothing, red, green, blue.
    var file = [UInt8]("GIF89a".utf8) + number(width) + number(height) + [0x91, 0, 0]
    file += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    for index in 0..<frames {
      // Kept, 2/100 s, colour 0 is transparent.
      file += [0x21, 0xF9, 4, 0b101, 2, 0, 0, 0, 0x2C]
      file += number(index * 7 % (width - side + 1)) + number(index * 5 % (height - side + 1))
      file += number(side) + number(side) + [0] + codes(index % 3 + 1, count: side * side)
    }
    return file + [0x3B]
  }

  // Codes of three bits; a clear code before each keeps them so.
  private static func codes(_ color: Int, count: Int) -> [UInt8] {
    var (bits, length, data) = (0, 0, [UInt8]())
    func put(_ code: Int) {
      bits |= code << length
      length += 3
      while length >= 8 {
        data.append(UInt8(bits & 255))
        (bits, length) = (bits >> 8, length - 8)
      }
    }
    for _ in 0..<count {
      put(4)
      put(color)
    }
    put(5)
    if length > 0 { data.append(UInt8(bits & 255)) }
    var blocks: [UInt8] = [2]
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      blocks += [UInt8(block.count)] + block
    }
    return blocks + [0]
  }
}
