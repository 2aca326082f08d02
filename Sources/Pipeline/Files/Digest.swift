/// A SHA-256 that identifies bytes.
public struct Digest: Hashable, Sendable {
  /// How many bytes a digest has.
  public static let byteCount = 32

  private let words: SIMD4<UInt64>

  /// A digest of its bytes; nil for another count of them.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(unchecked: Array(bytes))
  }

  /// A digest of 64 hexadecimal digits; nil for anything else.
  public init?(hex: String) {
    let digits = hex.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.byteCount else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high * 16 + low))
    }
    self.init(unchecked: bytes)
  }

  init(unchecked bytes: [UInt8]) {
    var words = SIMD4<UInt64>()
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(56 - index % 8 * 8)
    }
    self.words = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    (0..<4).flatMap { index in
      (0..<8).map { UInt8(truncatingIfNeeded: words[index] >> (56 - 8 * $0)) }
    }
  }

  /// The first eight bytes as a number, where only accidental collisions matter.
  public var prefix: UInt64 { words[0] }

  /// The digest as 64 lower-case hexadecimal digits.
  public var hex: String {
    (0..<4).map { index in
      let digits = String(words[index], radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
