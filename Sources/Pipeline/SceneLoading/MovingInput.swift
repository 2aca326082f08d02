internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SceneModel

/// A picture that moves as an input: a scene of its size and length that shows it.
enum MovingInput {
  // GIF counts in hundredths; a rate above it shows no more.
  private static let greatestRate = 100
  private static let otherRate = FrameRate.sixty
  private static let assetName = "picture"

  /// Whether bytes begin like a picture, which no scene and no archive does.
  static func isPicture(_ bytes: [UInt8]) -> Bool { ImageHeader(bytes) != nil }

  /// The scene: every frame for its own time, once.
  ///
  /// - Throws: `badInput` for a damaged picture and one that stands still, `limit`.
  static func scene(_ bytes: [UInt8], limits: Limits) throws(RenderError) -> Scene {
    let opened: MovingPictureFile?
    do {
      opened = try MovingPictureFile.open(
        bytes,
        maxSide: limits.side,
        maxPixels: min(limits.imagePixels, limits.pixels)
      )
    } catch {
      throw RenderError(error, input: true)
    }
    guard let file = opened, let sequence = FrameSequence(file) else {
      throw RenderError(
        .badInput,
        "a picture that stands still is no scene (give an animated GIF, PNG or WebP, or a scene "
          + "that shows the picture)"
      )
    }
    let rate = rate(of: sequence, limits)
    let frames = rate.frameCount(duration: sequence.duration)
    guard frames <= limits.frames, sequence.duration <= limits.duration else {
      throw RenderError(
        .limit,
        "the picture plays for \(sequence.duration.shortestDecimal) s, \(frames) frames; the limits are "
          + "\(limits.duration.shortestDecimal) s and \(limits.frames) frames (raise them with "
          + "--max-duration and --max-frames)"
      )
    }
    let asset = Asset(
      name: assetName,
      kind: .animatedImage,
      source: .data(bytes, type: mediaType(bytes))
    )
    return Scene(
      canvas: Canvas(width: file.width, height: file.height),
      frameRate: rate,
      duration: sequence.duration,
      assets: [asset],
      layers: [layer(Size(Double(file.width), Double(file.height)))]
    )
  }

  private static func layer(_ size: Size) -> Layer {
    var video = VideoContent()
    video.asset = assetName
    var layer = Layer()
    layer.state.bounds.size = size
    layer.state.anchorPoint = .zero
    layer.state.content = .video(video)
    return layer
  }

  // The rate at which every frame begins with one of the output's.
  private static func rate(of sequence: FrameSequence, _ limits: Limits) -> FrameRate {
    guard let common = sequence.commonRate(upTo: greatestRate),
      let rate = FrameRate(common.numerator, over: common.denominator)
    else { return otherRate }
    // Pictures that stay for hours.
    return rate.framesPerSecond < limits.slowestRate ? FrameRate(1, over: 1) ?? otherRate : rate
  }

  private static func mediaType(_ bytes: [UInt8]) -> String {
    switch ImageHeader(bytes)?.format {
    case .gif: "image/gif"
    case .png: "image/png"
    case .webp: "image/webp"
    case .jpeg: "image/jpeg"
    case .bmp: "image/bmp"
    case .tiff: "image/tiff"
    case .avif: "image/avif"
    case nil: ""
    }
  }
}
