/// Writes messages of Protocol Buffers, field by field, for SVGA files of tests.
public struct MessageBytes: Sendable {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty message.
  public init() {}

  private mutating func varint(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A whole number.
  public func adding(_ number: UInt64, _ value: UInt64) -> MessageBytes {
    var result = self
    result.varint(number << 3)
    result.varint(value)
    return result
  }

  /// A `float`.
  public func adding(_ number: UInt64, _ value: Float) -> MessageBytes {
    var result = self
    result.varint(number << 3 | 5)
    for shift in [0, 8, 16, 24] {
      result.bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift)))
    }
    return result
  }

  /// Bytes.
  public func adding(_ number: UInt64, _ value: [UInt8]) -> MessageBytes {
    var result = self
    result.varint(number << 3 | 2)
    result.varint(UInt64(value.count))
    result.bytes += value
    return result
  }

  /// A text.
  public func adding(_ number: UInt64, _ value: String) -> MessageBytes {
    adding(number, Array(value.utf8))
  }

  /// A message.
  public func adding(_ number: UInt64, _ value: MessageBytes) -> MessageBytes {
    adding(number, value.bytes)
  }

  /// A message of `float` fields from 1 on.
  public func adding(_ number: UInt64, floats values: [Float]) -> MessageBytes {
    adding(
      number,
      values.enumerated().reduce(MessageBytes()) { $0.adding(UInt64($1.offset + 1), $1.element) }
    )
  }
}

extension MessageBytes {
  /// A movie of a size, a rate and a number of frames.
  public static func movie(_ width: Float, _ height: Float, rate: UInt64, frames: UInt64)
    -> MessageBytes
  {
    MessageBytes().adding(1, "2.0.0").adding(
      2,
      MessageBytes().adding(1, width).adding(2, height).adding(3, rate).adding(4, frames)
    )
  }

  /// An image or sound of a movie.
  public func image(_ key: String, _ bytes: [UInt8]) -> MessageBytes {
    adding(3, MessageBytes().adding(1, key).adding(2, bytes))
  }

  /// A sprite of a movie.
  public func sprite(_ key: String, matte: String = "", _ frames: [MessageBytes]) -> MessageBytes {
    let sprite = frames.reduce(MessageBytes().adding(1, key)) { $0.adding(2, $1) }
    return adding(4, matte.isEmpty ? sprite : sprite.adding(3, matte))
  }

  /// A frame of a sprite.
  public static func frame(
    alpha: Float = 1,
    size: (Float, Float) = (0, 0),
    transform: [Float]? = nil,
    clip: String = "",
    shapes: [MessageBytes] = []
  ) -> MessageBytes {
    var result = MessageBytes().adding(1, alpha).adding(2, floats: [0, 0, size.0, size.1])
    if let transform { result = result.adding(3, floats: transform) }
    if !clip.isEmpty { result = result.adding(4, clip) }
    return shapes.reduce(result) { $0.adding(5, $1) }
  }

  /// A filled shape of path data.
  public static func path(_ data: String, fill: [Float]) -> MessageBytes {
    MessageBytes().adding(2, MessageBytes().adding(1, data))
      .adding(10, MessageBytes().adding(1, floats: fill))
  }

  /// The shape that keeps those of the frame before.
  public static let store = MessageBytes().adding(1, UInt64(3))
}
