/// Reads fields of bits, the most significant first (ITU-T H.264, 7.2 and 9.1).
struct BitReader {
  private let bytes: [UInt8]
  /// The number of the next bit.
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// An unsigned number of some bits, `u(n)`; bits behind the end are 0.
  mutating func bits(_ count: Int) -> Int {
    var value = 0
    for _ in 0..<count {
      let byte = position >> 3 < bytes.count ? bytes[position >> 3] : 0
      value = value << 1 | Int(byte >> (7 - UInt8(position & 7)) & 1)
      position += 1
    }
    return value
  }

  mutating func flag() -> Bool { bits(1) == 1 }

  /// An Exp-Golomb code, `ue(v)`; nil for one longer than 32 bits or cut off.
  mutating func unsigned() -> Int? {
    var zeros = 0
    while bits(1) == 0 {
      zeros += 1
      guard zeros <= 32, position >> 3 < bytes.count else { return nil }
    }
    return (1 << zeros) - 1 + bits(zeros)
  }
}

/// Writes fields of bits, the most significant first (ITU-T H.264, 7.2 and 9.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// An unsigned number of some bits, `u(n)`.
  mutating func bits(_ value: Int, _ width: Int) {
    for shift in (0..<width).reversed() {
      if count & 7 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> shift & 1) << (7 - UInt8(count & 7))
      count += 1
    }
  }

  /// An Exp-Golomb code, `ue(v)`; also of `se(v)` for 0.
  mutating func unsigned(_ value: Int) {
    let width = Int.bitWidth - (value + 1).leadingZeroBitCount
    bits(0, width - 1)
    bits(value + 1, width)
  }

  /// The bit that ends a payload, and zeros up to a whole byte.
  mutating func finish() {
    bits(1, 1)
    bits(0, (8 - count & 7) & 7)
  }
}
