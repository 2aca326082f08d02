/// Reads the fields of a message in the wire format of Protocol Buffers.
///
/// Strict: groups, lengths that reach beyond the message and numbers of more than ten bytes are errors.
struct ProtobufReader {
  /// The value of a field.
  enum Value {
    case varint(UInt64)
    case fixed32(UInt32)
    case fixed64(UInt64)
    /// A text, bytes or a message.
    case bytes(ArraySlice<UInt8>)
  }

  /// A field with its number.
  typealias Field = (number: UInt64, value: Value)

  private var rest: ArraySlice<UInt8>

  /// The fields of a message.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next field with its number; nil at the end.
  mutating func next() throws(SVGAReadError) -> Field? {
    guard !rest.isEmpty else { return nil }
    let key = try varint()
    guard key >> 3 > 0 else { throw SVGAReadError(.damaged, "a field has no number") }
    switch key & 7 {
    case 0: return (key >> 3, .varint(try varint()))
    case 1: return (key >> 3, .fixed64(try fixed(8)))
    case 2: return (key >> 3, .bytes(try take(varint())))
    case 5: return (key >> 3, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
    default: throw SVGAReadError(.damaged, "a field has a kind that is not in use")
    }
  }

  private mutating func varint() throws(SVGAReadError) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw .endsEarly }
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
    }
    throw SVGAReadError(.damaged, "a number has more than ten bytes")
  }

  private mutating func fixed(_ count: Int) throws(SVGAReadError) -> UInt64 {
    try take(UInt64(count)).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func take(_ count: UInt64) throws(SVGAReadError) -> ArraySlice<UInt8> {
    guard let count = Int(exactly: count), count <= rest.count else { throw .endsEarly }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension ProtobufReader.Value {
  /// A `float`; 0 for other kinds and for what is no number.
  var float: Double {
    guard case .fixed32(let bits) = self else { return 0 }
    let number = Double(Float(bitPattern: bits))
    return number.isFinite ? number : 0
  }

  /// An `int32` or an enumeration; 0 for other kinds.
  var integer: Int {
    guard case .varint(let number) = self else { return 0 }
    return Int(Int32(truncatingIfNeeded: number))
  }

  /// Bytes; empty for other kinds.
  var bytes: ArraySlice<UInt8> { if case .bytes(let bytes) = self { bytes } else { [] } }

  /// A text; invalid UTF-8 is replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
