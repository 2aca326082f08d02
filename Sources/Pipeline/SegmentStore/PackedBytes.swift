/// Writes numbers and bytes one after the other, lowest byte first.
package struct PackedBytesWriter {
  /// The bytes written.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// Adds a number of 64 bits.
  package mutating func add(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds bytes and their number.
  package mutating func add(_ value: [UInt8]) {
    add(value.count)
    bytes += value
  }
}

/// Reads what a `PackedBytesWriter` wrote; nil for what is not there.
package struct PackedBytesReader {
  private let bytes: [UInt8]
  private var position = 0

  /// A reader of bytes from their start on.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether everything has been read.
  package var isAtEnd: Bool { position == bytes.count }

  /// The next number.
  package mutating func integer() -> Int? {
    guard bytes.count - position >= 8 else { return nil }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Int64.self) }
    position += 8
    return Int(exactly: Int64(littleEndian: value))
  }

  /// The next number, if it is one of a range.
  package mutating func integer(in range: ClosedRange<Int>) -> Int? {
    integer().flatMap { range.contains($0) ? $0 : nil }
  }

  /// The next bytes.
  package mutating func block() -> [UInt8]? {
    guard let count = integer(), count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
}
