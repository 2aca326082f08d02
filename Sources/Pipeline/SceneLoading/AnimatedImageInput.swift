internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SceneModel

/// An image that moves as an input: a scene of its size and length that shows it.
enum AnimatedImageInput {
  private static let assetName = "picture"

  /// Returns the scene: every frame for its duration, once.
  ///
  /// - Throws: `badInput` for a damaged or static image, `limit`.
  static func scene(_ bytes: [UInt8], limits: Limits) throws(RenderError) -> Scene {
    let opened = try CodecError.mapped(
      try AnimatedImageFile.open(
        bytes,
        maxSide: limits.side,
        maxPixels: min(limits.imagePixels, limits.pixels)
      )
    ) { RenderError($0, input: true) }
    guard let file = opened, let sequence = FrameSequence(file) else {
      throw RenderError(
        .badInput,
        "a still image is no scene (give an animated GIF, PNG or WebP, or a scene "
          + "that shows the image)"
      )
    }
    let timing = ImageTiming(file, sequence, limits)
    let (rate, frames) = (timing.rate, timing.frames)
    try limits.check(frames: frames, duration: sequence.duration, of: "the image")
    let asset = Asset(
      name: assetName,
      kind: .animatedImage,
      source: .data(bytes, type: InputKind(bytes)?.mediaType ?? "")
    )
    // An opaque image covers the canvas; the scene says so, since what is drawn on it is not known before.
    let background: Color? = file.isOpaque ? .black : nil
    return Scene(
      canvas: Canvas(width: file.width, height: file.height, background: background),
      frameRate: rate,
      duration: timing.duration,
      assets: [asset],
      layers: [layer(Size(Double(file.width), Double(file.height)), from: timing.from)]
    )
  }

  private static func layer(_ size: Size, from: Double) -> Layer {
    var video = VideoContent()
    video.asset = assetName
    video.from = from > 0 ? .seconds(from) : nil
    var layer = Layer()
    layer.state.bounds.size = size
    layer.state.anchorPoint = .zero
    layer.state.content = .video(video)
    return layer
  }
}

/// The rate at which every frame of an animated image begins with one of the scene's.
private struct ImageTiming {
  var rate = FrameRate.sixty
  /// The frames of one play.
  let frames: Int
  /// The seconds of one play.
  var duration: Double
  /// Where the scene begins in the image, in seconds.
  var from = 0.0

  // GIF counts in hundredths; a rate above it shows no more.
  private static let maxRate = 100
  // Ticks by which the sum of all delays may differ from whole frames: some writers cut delays off.
  private static let tolerance = 2.001

  init(_ file: AnimatedImageFile, _ sequence: FrameSequence, _ limits: Limits) {
    duration = sequence.duration
    if let (fit, tick) = file.rateFit, fit.rate.framesPerSecond >= limits.slowestRate {
      let frames = fit.frameCount(file.parts.count, lasting: duration)
      let length = fit.rate.time(ofFrame: frames)
      if abs(length - duration) <= tick * Self.tolerance {
        (rate, self.frames, duration) = (fit.rate, frames, length)
        from = fit.firstTime(in: sequence)
        return
      }
    }
    if let common = sequence.commonRate(upTo: Self.maxRate),
      let exact = FrameRate(common.numerator, over: common.denominator)
    {
      // Images that are displayed for hours.
      let isSlow = exact.framesPerSecond < limits.slowestRate
      rate = isSlow ? FrameRate(1, over: 1) ?? .sixty : exact
    }
    frames = rate.frameCount(duration: duration)
  }
}

extension Limits {
  /// Checks how long a file plays.
  ///
  /// - Parameter subject: the file, for messages.
  /// - Throws: `limit`.
  func check(frames count: Int, duration time: Double, of subject: String) throws(RenderError) {
    guard count <= frames, time <= duration else {
      throw RenderError(
        .limit,
        "\(subject) plays for \(time.shortestDecimal) s, \(count) frames; the limits are "
          + "\(duration.shortestDecimal) s and \(frames) frames (raise them with "
          + "--max-duration and --max-frames)"
      )
    }
  }
}
