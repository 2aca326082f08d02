/// The bytes of WAV files, so that tests need no sounds from outside.
public struct WaveFile: Sendable {
  /// Samples a second and channel.
  public var rate = 48_000
  /// Channels.
  public var channels = 1
  /// 16-bit codes, interleaved; 32768 would be full scale.
  public var codes: [Int16]

  /// A sound of codes.
  public init(_ codes: [Int16], rate: Int = 48_000, channels: Int = 1) {
    self.codes = codes
    self.rate = rate
    self.channels = channels
  }

  /// Silence with single samples of 0.9 at some instants.
  public static func clicks(at seconds: [Double], duration: Double, rate: Int = 48_000) -> WaveFile
  {
    var codes = [Int16](repeating: 0, count: Int(duration * Double(rate)))
    for instant in seconds { codes[Int((instant * Double(rate)).rounded())] = 29_491 }
    return WaveFile(codes, rate: rate)
  }

  /// The whole file.
  public var bytes: [UInt8] {
    let data = codes.flatMap { Self.little(Int($0), 2) }
    return header(dataBytes: data.count) + data
  }

  /// The header of a file whose data are told to be of some size.
  public func header(dataBytes: Int, format: Int = 1, bits: Int = 16) -> [UInt8] {
    let frame = channels * bits / 8
    return Array("RIFF".utf8) + Self.little(36 &+ dataBytes, 4) + Array("WAVEfmt ".utf8)
      + Self.little(16, 4) + Self.little(format, 2) + Self.little(channels, 2)
      + Self.little(rate, 4)
      + Self.little(rate &* frame, 4) + Self.little(frame, 2) + Self.little(bits, 2)
      + Array("data".utf8) + Self.little(dataBytes, 4)
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
