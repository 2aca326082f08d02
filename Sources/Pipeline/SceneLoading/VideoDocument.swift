internal import Files
internal import Graphics
internal import MediaCodecs
internal import Sampling
internal import SceneModel

/// A video as an input: a scene of its size and length that shows it, with its sound.
enum VideoDocument {
  private static let assetName = "video"

  /// The scene: every frame for its own time, once.
  ///
  /// - Throws: `badInput` for a damaged video, `unavailable` for a codec that is missing, `limit`.
  static func scene(
    _ file: MediaFile,
    _ source: Asset.Source,
    limits: Limits
  ) throws(RenderError) -> Scene {
    let video = try CodecError.mapped(
      try VideoSource(
        file,
        maxSide: limits.side,
        maxPixels: min(limits.imagePixels, limits.pixels),
        maxFrames: limits.frames
      )
    ) { RenderError($0, input: true) }
    guard let sequence = VideoResource(video, name: assetName)?.image.sequence else {
      throw RenderError(.badInput, "the video has no frames (give another file)")
    }
    let timing = KeyTiming(video, sequence, limits)
    let rate = timing.rate
    guard rate.framesPerSecond <= limits.fastestRate else {
      throw RenderError(
        .limit,
        "the video has \(rate.framesPerSecond.shortestDecimal) frames a second; the limit is "
          + "\(limits.fastestRate.shortestDecimal) (raise it with --max-fps)"
      )
    }
    let frames = rate.frameCount(duration: timing.duration)
    try limits.check(frames: frames, duration: timing.duration, of: "the video")
    var content = VideoContent()
    content.asset = assetName
    content.from = timing.from > 0 ? .seconds(timing.from) : nil
    var layer = Layer()
    layer.state.bounds.size = Size(Double(video.width), Double(video.height))
    layer.state.anchorPoint = .zero
    layer.state.content = .video(content)
    // An opaque video covers the canvas; the scene says so, since what is drawn on it is not known before.
    let background: Color? = video.hasAlpha ? nil : .black
    return Scene(
      canvas: Canvas(width: video.width, height: video.height, background: background),
      frameRate: rate,
      duration: timing.duration,
      assets: [Asset(name: assetName, kind: .video, source: source)],
      audio: try hasAudio(file, limits) ? [AudioTrack(asset: assetName)] : [],
      layers: [layer]
    )
  }

  private static func hasAudio(_ file: MediaFile, _ limits: Limits) throws(RenderError) -> Bool {
    do throws(CodecError) {
      var reader = try AudioDecoder(file, maxSeconds: limits.audioSeconds)
      return try reader.next() != nil
    } catch {
      if error.isAboutMissingAudio { return false }
      throw RenderError(error, input: true)
    }
  }
}

/// At which rate a scene shows every frame of a video, and from where on.
private struct KeyTiming {
  var rate = FrameRate.sixty
  /// Where the scene begins in the video, in seconds.
  var from: Double
  /// The seconds of the scene.
  var duration: Double

  init(_ video: VideoSource, _ sequence: FrameSequence, _ limits: Limits) {
    (from, duration) = (0, sequence.duration)
    if let fit = video.rateFit, fit.rate.framesPerSecond >= limits.slowestRate {
      rate = fit.rate
      let frames = fit.frameCount(video.beginnings.count, lasting: duration)
      (from, duration) = (fit.firstTime(in: sequence), rate.time(ofFrame: frames))
    } else if let common = sequence.commonRate(upTo: 120),
      let rate = FrameRate(common.numerator, over: common.denominator),
      rate.framesPerSecond >= limits.slowestRate
    {
      self.rate = rate
    }
  }
}

extension FrameRateFit {
  /// The frames of a scene that shows each of a number of frames once, and the last one as long as it lasts.
  func frameCount(_ count: Int, lasting duration: Double) -> Int {
    max(count, Int(clamping: (duration * rate.framesPerSecond).rounded()))
  }

  /// The earliest instant, in seconds, from which every frame has begun at its evenly spaced time.
  func firstTime(in sequence: FrameSequence) -> Double {
    let lateness = errors.upperBound - sequence.roundingLead
    // A time of zero is none, and a billionth of a second has no effect.
    return lateness > 1e-9 ? lateness : 0
  }
}
