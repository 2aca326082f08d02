public import Graphics

/// One image to render.
public struct FrameRequest: Sendable, Hashable {
  /// The number of the frame in the scene at the output rate, counted from 0.
  public var index: Int
  /// The instant that it shows, in seconds.
  public var time: Double

  /// An image at an instant.
  public init(index: Int, time: Double) {
    self.index = index
    self.time = time
  }
}

/// A division of the timeline into parts that are rendered and encoded separately.
///
/// Segments are cut at multiples of L = max(30, ceil(2 · rate)) frames. Frames are counted from the
/// start of the scene at the output rate, regardless of the requested range. If their number is
/// odd, the last segment is halved, so that two workers have equal work. The division does not
/// depend on the number of cores, so neither do the bytes of a file.
public struct SegmentPlan: Sendable, Equatable {
  /// The frames of every segment, in order; none is empty.
  public let segments: [[FrameRequest]]

  /// The fewest frames of a segment that is not the whole video.
  ///
  /// An encoder with reordered frames gives wrong decoding times for one or two frames, and an IDR
  /// image every few frames costs size.
  public static let shortestSegment = 30

  /// The length of a segment at a rate, in frames.
  public static func length(at rate: FrameRate) -> Int {
    let doubled = (2 * rate.numerator + rate.denominator - 1) / rate.denominator
    return max(shortestSegment, doubled)
  }

  /// Returns the length of a segment of image files at a rate, in frames.
  ///
  /// Each frame is encoded separately, except duplicates of their predecessor. The first frame of a
  /// segment is never a duplicate. A sequence of two seconds is enough work for two workers.
  public static func imageLength(at rate: FrameRate) -> Int { min(60, length(at: rate)) }

  /// Cuts frames for formats that encode every frame separately, into pieces small enough for
  /// memory.
  ///
  /// - Parameter imageBytes: the size of an uncompressed image.
  public init(frames: [FrameRequest], imageBytes: Int) {
    let length = min(Self.shortestSegment, max(1, (32 << 20) / max(1, imageBytes)))
    segments = stride(from: 0, to: frames.count, by: length).map {
      Array(frames[$0..<min($0 + length, frames.count)])
    }
  }

  /// Cuts frames of a video, sorted by number, into segments.
  public init(frames: [FrameRequest], rate: FrameRate) {
    segments = Self.halvingLast(of: Self.parts(of: frames, length: Self.length(at: rate)))
  }

  /// Cuts frames of images in files, sorted by number, into segments.
  ///
  /// All workers make those of one segment, so the last one is not cut.
  public init(images frames: [FrameRequest], rate: FrameRate) {
    segments = Self.parts(of: frames, length: Self.imageLength(at: rate))
  }

  // Pieces of frames with cuts at multiples of the length; a short one joins the one before it.
  private static func parts(of frames: [FrameRequest], length: Int) -> [[FrameRequest]] {
    var parts: [[FrameRequest]] = []
    for frame in frames {
      if let last = parts.last?.last, last.index / length == frame.index / length {
        parts[parts.count - 1].append(frame)
      } else {
        parts.append([frame])
      }
    }
    var merged: [[FrameRequest]] = []
    for part in parts {
      // A short piece at the very start takes in the one after it, having none before.
      let isAfterShort = merged.count == 1 && merged[0].count < shortestSegment
      if !merged.isEmpty, part.count < shortestSegment || isAfterShort {
        merged[merged.count - 1] += part
      } else {
        merged.append(part)
      }
    }
    return merged
  }

  // An even number of pieces where the last one can be cut. An IDR image more costs some hundredths of the
  // size of two seconds; a worker with nothing to encode costs up to half the time.
  private static func halvingLast(of parts: [[FrameRequest]]) -> [[FrameRequest]] {
    guard parts.count % 2 == 1, let last = parts.last, last.count >= 2 * shortestSegment else {
      return parts
    }
    let middle = (last.count + 1) / 2
    return parts.dropLast() + [Array(last[..<middle]), Array(last[middle...])]
  }
}
