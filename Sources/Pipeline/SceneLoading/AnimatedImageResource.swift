internal import DisplayModel
internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling
internal import SceneModel

/// An image that moves, found and opened: shared by all workers.
public struct AnimatedImageResource: Sendable {
  /// Which frame is shown when.
  let image: AnimatedImage
  /// The frames.
  let source: AnimatedImageSource
  /// The hash of the file.
  let content: Digest

  /// The image of a file.
  ///
  /// - Parameter name: the name of its asset.
  init?(_ file: AnimatedImageFile, name: String) {
    guard let sequence = FrameSequence(file) else { return nil }
    content = SHA256.digest(of: file.bytes)
    let frame = ImageFrame(
      source: name,
      content: content.prefix,
      index: 0,
      width: file.width,
      height: file.height
    )
    image = AnimatedImage(firstFrame: frame, sequence: sequence)
    source = AnimatedImageSource(file)
  }
}

extension FrameSequence {
  /// The frames of a file by their delays.
  init?(_ file: AnimatedImageFile) {
    self.init(delays: file.parts.map { Delay($0.delay.ticks, over: $0.delay.ticksPerSecond) })
  }
}

/// The pixels of the frames that were used last.
struct RecentFrames {
  let maxBytes: Int
  let maxCount: Int
  // The latest use last.
  private var entries: [(frame: ImageFrame, bitmap: Bitmap)] = []
  private var byteCount = 0

  init(maxBytes: Int, maxCount: Int) { (self.maxBytes, self.maxCount) = (maxBytes, maxCount) }

  /// The pixels of a frame, which is the latest used one from here on; nil for an unknown one.
  mutating func bitmap(of frame: ImageFrame) -> Bitmap? {
    guard let index = entries.lastIndex(where: { $0.frame == frame }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.bitmap
  }

  /// Adds the pixels of a frame, and removes those that were used least lately.
  mutating func add(_ bitmap: Bitmap, of frame: ImageFrame) {
    entries.append((frame, bitmap))
    byteCount += bitmap.bytesPerRow * bitmap.height
    while entries.count > 1, byteCount > maxBytes || entries.count > maxCount {
      let oldest = entries.removeFirst().bitmap
      byteCount -= oldest.bytesPerRow * oldest.height
    }
  }
}

/// Decodes the frames of animated images, for one worker.
///
/// The latest frames are cached: layers may show one image at several times.
final class FrameDecoders {
  private var decoders: [String: AnimatedImageDecoder] = [:]
  // The latest use last.
  private var videos: [(name: String, decoder: VideoFrameDecoder)] = []
  private static let maxVideos = 16
  private var recent = RecentFrames(maxBytes: 16 << 20, maxCount: 64)

  /// Returns the pixels of a frame: cached, or the result of a closure.
  ///
  /// - Throws: the errors of the closure, and `decode` if it returns nothing.
  func bitmap(
    of frame: ImageFrame,
    make: (FrameDecoders) throws(CodecError) -> Bitmap?
  ) throws(CodecError) -> Bitmap {
    if let cached = recent.bitmap(of: frame) { return cached }
    guard let bitmap = try make(self) else { throw CodecError.noImage }
    recent.add(bitmap, of: frame)
    return bitmap
  }

  /// Returns the decoder of a video; the least recently used decoder is closed when the limit is
  /// exceeded.
  func decoder(of name: String, _ resource: VideoResource) throws(CodecError) -> VideoFrameDecoder {
    let decoder: VideoFrameDecoder
    if let index = videos.firstIndex(where: { $0.name == name }) {
      decoder = videos.remove(at: index).decoder
    } else {
      decoder = try VideoFrameDecoder(resource.source)
    }
    videos.append((name, decoder))
    if videos.count > Self.maxVideos { videos.removeFirst() }
    return decoder
  }

  /// The decoder of a source.
  func decoder(of name: String, _ resource: AnimatedImageResource) -> AnimatedImageDecoder {
    let decoder = decoders[name] ?? AnimatedImageDecoder(resource.source)
    decoders[name] = decoder
    return decoder
  }
}
