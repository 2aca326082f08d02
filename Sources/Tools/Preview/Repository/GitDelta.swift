/// A sequence of copied and new bytes that makes one git object of another.
struct GitDelta {
  private let bytes: [UInt8]

  /// A delta as it is written in packs.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the object; nil where the delta is damaged, or of another object.
  func applied(to base: [UInt8], limit: Int) -> [UInt8]? {
    var reader = GitNumbers(bytes[...])
    guard reader.number() == base.count, let size = reader.number(), size <= limit else {
      return nil
    }
    var result: [UInt8] = []
    result.reserveCapacity(size)
    while let code = reader.byte() {
      if code < 0x80 {
        guard code > 0, reader.rest.count >= code else { return nil }
        result += reader.rest.prefix(Int(code))
        reader.rest = reader.rest.dropFirst(Int(code))
      } else {
        guard let start = reader.parts(4, of: code), var count = reader.parts(3, of: code >> 4)
        else { return nil }
        if count == 0 { count = 0x10000 }
        guard start <= base.count, count <= base.count - start else { return nil }
        result += base[start..<(start + count)]
      }
      guard result.count <= size else { return nil }
    }
    return result.count == size ? result : nil
  }
}

/// The numbers in packs of git; all methods return nil at the end of the bytes.
struct GitNumbers {
  /// The bytes that are not read.
  var rest: ArraySlice<UInt8>

  /// The numbers in some bytes.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() -> UInt8? { rest.popFirst() }

  /// A number in groups of seven bits, the lowest first; at most 56 bits.
  mutating func number() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard let byte = byte() else { return nil }
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  /// A distance in groups of seven bits, the highest first, each but the last one less by one.
  mutating func distance() -> Int? {
    var number = 0
    for _ in 0..<8 {
      guard let byte = byte() else { return nil }
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return number }
      number += 1
    }
    return nil
  }

  /// A number of those bytes, the lowest first, whose bits are set in a mask; the others are 0.
  mutating func parts(_ count: Int, of mask: UInt8) -> Int? {
    var number = 0
    for index in 0..<count where mask >> index & 1 == 1 {
      guard let byte = byte() else { return nil }
      number |= Int(byte) << (8 * index)
    }
    return number
  }
}
