public import Files
public import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SceneLoading
public import SceneModel

/// Reads image files: the usual kinds of PNG by the fast decoder, all others by the general one.
public enum ImageFileReader {
  /// The image in a file: premultiplied BGRA.
  ///
  /// - Throws: `missingInput` if the file cannot be opened, `badInput` if it does not decode or is larger than
  ///   the limits.
  public static func bitmap(at path: String, limits: Limits) throws(RenderError) -> Bitmap {
    try bitmap(of: try FileSystem.read(path, limit: limits.inputBytes), path: path, limits: limits)
  }

  /// The image in a file's bytes: premultiplied BGRA.
  ///
  /// - Parameter path: the name of the file, for messages.
  /// - Throws: `badInput` if it does not decode or is larger than the limits.
  public static func bitmap(
    of bytes: [UInt8],
    path: String,
    limits: Limits
  ) throws(RenderError) -> Bitmap {
    do throws(PNGDecoder.Failure) {
      return try PNGDecoder.decode(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    } catch {
      // The general decoder knows what to say about all other cases.
    }
    return try CodecError.mapped(
      try ImageDecoder.decode(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    ) { RenderError($0, reading: path) }
  }

  /// Whether a GIF or WebP file is one whole image, without more frames.
  ///
  /// - Throws: `missingInput` if the file cannot be opened, `badInput` if it is damaged.
  public static func isSingleImage(at path: String, limits: Limits) throws(RenderError) -> Bool {
    let bytes = try FileSystem.prefix(of: path, count: limits.inputBytes)
    let file = try CodecError.mapped(
      try AnimatedImageFile.open(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    ) { RenderError($0, reading: path) }
    guard let file else { return ImageHeader(bytes)?.format == .webp }
    return file.parts.count == 1 && !file.isTruncated
  }
}

/// The frames of a video file or an animated image as images, one after the other.
public actor VideoFrames {
  /// The video's rate; nil where the file does not say.
  public nonisolated let frameRate: FrameRate?
  /// The number of frames as the container counts them; nil where it does not.
  public nonisolated let declaredCount: Int?
  private let path: String
  private var reader: VideoReader?
  // What the reader does not read, or not with its alpha.
  private let images: NumberedImages?
  // Where the file's own delays are not those that the reader gives, such as the short ones of GIF.
  private let knownTimes: FrameTimes?
  private var readTimes: FrameTimes?
  private var position = 0
  private var isEmpty = true

  /// Opens a video.
  ///
  /// - Throws: `missingInput` if the file cannot be opened, `badInput` if it holds no video.
  public init(path: String, limits: Limits) throws(RenderError) {
    self.path = path
    // The system's reason is better than the library's.
    let start = try FileSystem.prefix(of: path, count: InputKind.signatureLength)
    let format = InputKind(start)?.format
    images =
      format == .webp ? try .webP(path, limits) : format == .avis ? try .avif(path, limits) : nil
    if let images {
      knownTimes = images.times
      (frameRate, declaredCount) = (images.frameRate, images.count)
      return
    }
    let file = try InputPipes.reopenablePath(path)
    knownTimes =
      format == .gif || format == .png ? try FrameTimes(ofAnimation: file, limits) : nil
    do throws(CodecError) {
      let reader = try VideoReader(path: file, maxPixels: limits.imagePixels)
      frameRate = reader.info.frameRate
      declaredCount = reader.info.frameCount > 0 ? Int(reader.info.frameCount) : nil
      self.reader = consume reader
    } catch {
      guard error.code == .decode else { throw RenderError(error, input: true) }
      throw RenderError(
        .badInput,
        "\(FileSystem.quoted(path)) is no readable image, video or scene: \(error)"
      )
    }
  }

  /// When the images so far are shown, or all of the file where they are known before.
  public var times: FrameTimes? { knownTimes ?? reader?.times ?? readTimes }

  /// The next images; fewer than asked for at the end only.
  ///
  /// - Throws: `badInput` for a frame that does not decode, and where there is none at all.
  public func next(_ count: Int) throws(RenderError) -> [Bitmap] {
    var bitmaps: [Bitmap] = []
    do throws(CodecError) {
      while bitmaps.count < count, let bitmap = try nextImage() { bitmaps.append(bitmap) }
      isEmpty = isEmpty && bitmaps.isEmpty
      if bitmaps.count < count {
        // A drained decoder is not asked again.
        readTimes = reader?.times ?? readTimes
        reader = nil
        guard !isEmpty else { throw CodecError.noImage }
      }
    } catch {
      throw RenderError(error, reading: path)
    }
    return bitmaps
  }

  private func nextImage() throws(CodecError) -> Bitmap? {
    guard let images else { return try reader?.nextImage() }
    guard position < images.count else { return nil }
    defer { position += 1 }
    return try images.bitmap(position)
  }
}

/// The frames of an animated WebP or AVIF.
private struct NumberedImages {
  let count: Int
  /// Nil for frames of different lengths.
  let frameRate: FrameRate?
  let times: FrameTimes
  let bitmap: (Int) throws(CodecError) -> Bitmap

  /// Opens a WebP; nil for a static one.
  static func webP(_ path: String, _ limits: Limits) throws(RenderError) -> NumberedImages? {
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    let file = try CodecError.mapped(
      try AnimatedImageFile.open(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    ) { RenderError($0, reading: path) }
    guard let file else { return nil }
    try MediaFacts.checkComplete(!file.isTruncated, path)
    let decoder = AnimatedImageDecoder(AnimatedImageSource(file, budget: 0))
    return NumberedImages(
      count: file.parts.count,
      frameRate: file.rateFit?.fit.rate,
      times: file.times
    ) { (index) throws(CodecError) in try decoder.bitmap(of: index) }
  }

  /// Opens an animated AVIF.
  static func avif(_ path: String, _ limits: Limits) throws(RenderError) -> NumberedImages {
    let (descriptor, size) = try FileSystem.openRegularFile(path)
    let file = MediaFile(descriptor: descriptor, byteCount: size)
    let (side, pixels) = (limits.side, limits.imagePixels)
    let source = try CodecError.mapped(
      try VideoSource(file, maxSide: side, maxPixels: pixels, maxFrames: limits.frames)
    ) { RenderError($0, reading: path) }
    let decoder = try CodecError.mapped(try VideoFrameDecoder(source)) {
      RenderError($0, reading: path)
    }
    try MediaFacts.checkComplete(!source.isTruncated, path)
    return NumberedImages(
      count: source.beginnings.count,
      frameRate: source.rateFit?.rate,
      times: source.frameTimes
    ) { (index) throws(CodecError) in try decoder.bitmap(of: index) }
  }
}

extension FrameTimes {
  /// The times of an animated GIF or PNG; nil for a damaged one, about which its decoder says more.
  fileprivate init?(ofAnimation path: String, _ limits: Limits) throws(RenderError) {
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    let (side, pixels) = (limits.side, limits.imagePixels)
    guard let file = try? AnimatedImageFile.open(bytes, maxSide: side, maxPixels: pixels) else {
      return nil
    }
    self = file.times
  }
}
