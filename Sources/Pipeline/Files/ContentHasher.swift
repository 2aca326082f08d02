/// Feeds values to SHA-256 so that different sequences of values never give the same bytes.
///
/// Numbers have a fixed length; the length of any other value precedes it. A value of one of
/// several kinds begins with a byte for the kind.
package struct ContentHasher: ~Copyable {
  private var hash = SHA256()
  private var waiting: [UInt8] = []

  // Bytes that are handed on together: a call costs more than a number.
  private static let part = 4096

  /// The hash of nothing yet.
  package init() { waiting.reserveCapacity(Self.part + 64) }

  /// Adds the kind of what follows.
  package mutating func kind(_ value: UInt8) {
    waiting.append(value)
    flushIfFull()
  }

  /// Adds a yes or no.
  package mutating func add(_ value: Bool) { kind(value ? 1 : 0) }

  /// Adds an integer.
  package mutating func add(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { waiting.append(contentsOf: $0) }
    flushIfFull()
  }

  /// Adds a number by its bits.
  package mutating func add(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { waiting.append(contentsOf: $0) }
    flushIfFull()
  }

  /// Adds a text.
  package mutating func add(_ value: String) {
    add(value.utf8.count)
    waiting.append(contentsOf: value.utf8)
    flushIfFull()
  }

  /// Adds a digest.
  package mutating func add(_ value: Digest) {
    waiting.append(contentsOf: value.bytes)
    flushIfFull()
  }

  /// Adds bytes, without their number.
  package mutating func add(bytes: UnsafeRawBufferPointer) {
    flush()
    hash.update(bytes)
  }

  /// Adds what may be missing.
  package mutating func add<Value>(_ value: Value?, _ body: (inout ContentHasher, Value) -> Void) {
    add(value != nil)
    if let value { body(&self, value) }
  }

  /// Adds the elements of a list.
  package mutating func add<Element, Failure: Error>(
    each list: [Element],
    _ body: (inout ContentHasher, Element) throws(Failure) -> Void
  ) throws(Failure) {
    add(list.count)
    for element in list { try body(&self, element) }
  }

  /// Returns the digest of the added values.
  package consuming func finish() -> Digest {
    flush()
    return hash.digest()
  }

  private mutating func flushIfFull() {
    if waiting.count >= Self.part { flush() }
  }

  private mutating func flush() {
    guard !waiting.isEmpty else { return }
    waiting.withUnsafeBytes { hash.update($0) }
    waiting.removeAll(keepingCapacity: true)
  }
}
