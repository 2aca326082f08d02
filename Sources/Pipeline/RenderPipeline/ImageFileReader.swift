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
}

/// The frames of a video file as images, one after the other.
public actor VideoFrames {
  /// The video's rate; nil where the file does not say.
  public nonisolated let frameRate: FrameRate?
  /// The number of frames as the container counts them; nil where it does not.
  public nonisolated let declaredCount: Int?
  private let path: String
  private var reader: VideoReader?
  private var isEmpty = true

  /// Opens a video.
  ///
  /// - Throws: `missingInput` if the file cannot be opened, `badInput` if it holds no video.
  public init(path: String, limits: Limits) throws(RenderError) {
    // The system's reason is better than the library's.
    _ = try FileSystem.prefix(of: path, count: 1)
    do throws(CodecError) {
      let reader = try VideoReader(path: path, maxPixels: limits.imagePixels)
      frameRate = reader.info.frameRate
      declaredCount = reader.info.frameCount > 0 ? Int(reader.info.frameCount) : nil
      self.path = path
      self.reader = consume reader
    } catch {
      guard error.code == .decode else { throw RenderError(error, input: true) }
      throw RenderError(
        .badInput,
        "\(FileSystem.quoted(path)) is no readable image, video or scene: \(error)"
      )
    }
  }

  /// The next images; fewer than asked for at the end only.
  ///
  /// - Throws: `badInput` for a frame that does not decode, and where there is none at all.
  public func next(_ count: Int) throws(RenderError) -> [Bitmap] {
    var bitmaps: [Bitmap] = []
    do throws(CodecError) {
      while bitmaps.count < count, let bitmap = try reader?.nextImage() {
        bitmaps.append(bitmap)
      }
      isEmpty = isEmpty && bitmaps.isEmpty
      if bitmaps.count < count {
        // A drained decoder is not asked again.
        reader = nil
        guard !isEmpty else { throw CodecError.noImage }
      }
    } catch {
      throw RenderError(error, reading: path)
    }
    return bitmaps
  }
}
