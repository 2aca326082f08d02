internal import Graphics

/// The kinds of animated images; the raw value is the ending of the file.
public enum AnimationFormat: String, Sendable, CaseIterable {
  /// GIF89a: 255 colours, 1-bit alpha.
  case gif
  /// Animated PNG, lossless.
  case apng
  /// Animated WebP, lossless.
  case webp

  /// Units of time in a second, in which frames begin.
  ///
  /// Animated PNG holds fractions and needs the unit only for rates whose fraction is too long.
  public var unitsPerSecond: Int { self == .gif ? 100 : 1000 }

  /// The greatest rate that players follow: they take a frame of 10 ms or less for a mistake and show it
  /// for 100 ms.
  public var maximumRate: Int { self == .gif ? 50 : 90 }

  /// Whether bytes near the start are known only at the end.
  public var isCorrectedAtEnd: Bool { self != .gif }
}

/// The bytes of an animated image around its frames, which come one after the other.
public protocol AnimationContainer {
  /// The first bytes of the file.
  var start: [UInt8] { get }
  /// The bytes of the next frame.
  ///
  /// - Parameters:
  ///   - frame: coded by the encoder of the format.
  ///   - index: its number, from 0 on; sets how long it is shown.
  mutating func bytes(of frame: AnimationFrame, index: Int) -> [UInt8]
  /// The last bytes of the file.
  var end: [UInt8] { get }
  /// Bytes near the start that are known only at the end, and where they belong.
  ///
  /// - Parameters:
  ///   - frameCount: how many frames there were.
  ///   - fileSize: how long the file is, in bytes.
  func corrections(frameCount: Int, fileSize: Int) -> [(offset: Int, bytes: [UInt8])]
}

extension AnimationContainer {
  /// Bytes near the start that are known only at the end.
  public func corrections(frameCount: Int, fileSize: Int) -> [(offset: Int, bytes: [UInt8])] { [] }
}

/// A GIF that repeats.
public struct GIFContainer: AnimationContainer {
  private let timing: FrameTicks
  /// The first bytes of the file.
  public let start: [UInt8]
  /// The last bytes of the file.
  public var end: [UInt8] { [0x3B] }

  /// A file of images of one size, each side at most 65535.
  ///
  /// - Parameters:
  ///   - palette: the colours of frames that have none of their own.
  ///   - plays: how often it is played, at most 65536; 0 for ever.
  public init(width: Int, height: Int, palette: GIFPalette, timing: FrameTicks, plays: Int = 0) {
    self.timing = timing
    // The extension of Netscape counts repetitions after the first play, and 0
    // means for ever; without it the image is played once.
    let repetition =
      plays == 1
      ? []
      : [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        + littleEndian(max(0, plays - 1), bytes: 2) + [0]
    start =
      Array("GIF89a".utf8) + littleEndian(width, bytes: 2) + littleEndian(height, bytes: 2)
      + [0xF0 | UInt8(palette.bits - 1), 0, 0] + palette.table + repetition
  }

  // The maximum of two bytes: 655.35 s.
  private static let maxDelay = 65_535
  // An image that is shown for longer than a week is cut off there.
  private static let maxCopies = 1000

  /// Returns the bytes of the next frame, which is repeated if it lasts longer than the maximum
  /// delay.
  public mutating func bytes(of frame: AnimationFrame, index: Int) -> [UInt8] {
    timing.delays(ofFrame: index, longest: Self.maxDelay, count: Self.maxCopies).flatMap { delay in
      var copy = frame.data
      // The encoder leaves room for the delay in the extension that its data begin with.
      copy.replaceSubrange(4..<6, with: littleEndian(delay, bytes: 2))
      return copy
    }
  }
}

/// An animated WebP that repeats (RIFF container of WebP, chunks VP8X, ANIM, ANMF).
public struct WebPContainer: AnimationContainer {
  private let timing: FrameTicks
  /// The first bytes of the file.
  public let start: [UInt8]
  /// The last bytes of the file.
  public var end: [UInt8] { [] }

  /// A file of images of one size, each side at most 16384.
  ///
  /// - Parameter plays: how often it is played, at most 65535; 0 for ever.
  public init(width: Int, height: Int, isOpaque: Bool, timing: FrameTicks, plays: Int = 0) {
    self.timing = timing
    let flags: UInt8 = isOpaque ? 0x02 : 0x12
    start =
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + littleEndian(10, bytes: 4)
      + [flags, 0, 0, 0] + littleEndian(width - 1, bytes: 3) + littleEndian(height - 1, bytes: 3)
      + Array("ANIM".utf8) + littleEndian(6, bytes: 4) + [0, 0, 0, 0]
      + littleEndian(plays, bytes: 2)
  }

  // The maximum of three bytes: 16,777 s.
  private static let maxDelay = 16_777_215
  // An image that is shown for longer than half a year is cut off there.
  private static let maxCopies = 1000

  /// Returns the bytes of the next frame, which is repeated if it lasts longer than the maximum
  /// duration.
  public mutating func bytes(of frame: AnimationFrame, index: Int) -> [UInt8] {
    timing.delays(ofFrame: index, longest: Self.maxDelay, count: Self.maxCopies).flatMap {
      chunk(frame, duration: $0)
    }
  }

  private func chunk(_ frame: AnimationFrame, duration: Int) -> [UInt8] {
    let area = frame.area
    // The last byte says whether to replace what is there, which remains.
    let header =
      littleEndian(area.x / 2, bytes: 3) + littleEndian(area.y / 2, bytes: 3)
      + littleEndian(area.width - 1, bytes: 3) + littleEndian(area.height - 1, bytes: 3)
      + littleEndian(duration, bytes: 3) + [frame.blends ? 0 : 2]
    return Array("ANMF".utf8) + littleEndian(header.count + frame.data.count, bytes: 4) + header
      + frame.data
  }

  /// Bytes near the start that are known only at the end.
  public func corrections(frameCount: Int, fileSize: Int) -> [(offset: Int, bytes: [UInt8])] {
    [(4, littleEndian(fileSize - 8, bytes: 4))]
  }
}
