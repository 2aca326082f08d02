internal import Files
public import Graphics
public import SceneModel

/// A render of a scene, described by plain values: nothing is read or checked before `plan`.
///
///     var request = RenderRequest(to: try RequestedOutput(path: "intro.mp4"))
///     request.canvas.size = .width(1280)
///     request.frames = .range(from: .marker("start"), to: nil)
///     request.encoding.crf = 20
///     let statistics = try await request.render(try SceneDocument.open("intro.json"))
///
/// It is planned for a scene (`plan(_:limits:)`), the plan becomes a job (`RenderPlan.job`), and
/// the job runs.
public struct RenderRequest: Sendable, Hashable {
  /// Where the frames go.
  public var output: RequestedOutput
  /// The size of the images, the background below them, and the rasterizer that draws them.
  public var canvas = CanvasOptions()
  /// Frames per second; nil for the scene's own.
  public var rate: FrameRate?
  /// Which frames.
  public var frames = FrameSelection.all
  /// A still in the same run; nil for none.
  public var poster: PosterRequest?
  /// How they are encoded.
  public var encoding = EncodingRequest()
  /// The audio of the output.
  public var audio = AudioRequest.scene
  /// The loudness of the audio; nil for that of its mix.
  public var loudness: LoudnessTarget?
  /// The path of a file whose captions become a track of the output; nil for none.
  ///
  /// Captions that are drawn are an option of the document.
  public var captions: String?
  /// The place that the output is for; nil for none.
  ///
  /// Values that are not set follow from its rules, and the finished file is checked.
  public var place: OutputPlace?
  /// The most bytes of the file; nil for any number.
  ///
  /// For it, quality, rate and size are lowered in this order.
  public var maxBytes: Int?
  /// The number of workers; nil for the number of processors, up to 16.
  ///
  /// The bytes of the output do not depend on it.
  public var jobs: Int?

  /// A render of the whole scene as it is.
  public init(to output: RequestedOutput) { self.output = output }

  /// Returns the plan of the request for a scene; nothing is drawn or written.
  ///
  /// - Parameters:
  ///   - scene: the scene to render.
  ///   - limits: bounds on the output.
  /// - Throws: `RequestError`: `usage` for values that are wrong for this scene or output,
  ///   `badInput` beyond a limit, `unavailable` for outputs that the installed libraries cannot
  ///   write.
  public func plan(_ scene: Scene, limits: Limits = Limits()) throws(RequestError) -> RenderPlan {
    var notes: [RequestNote] = []
    let (request, scene) = try placed(scene, limits: limits, &notes)
    var plan = try request.resolved(scene, limits: limits, notes)
    plan.byteLimit = try ByteLimit(self, frames: plan.frames.count)
    return plan
  }

  /// Returns the plan of a request whose place has been applied.
  func resolved(
    _ scene: Scene,
    limits: Limits,
    _ notes: [RequestNote] = []
  ) throws(RequestError) -> RenderPlan {
    var notes = notes
    let geometry = try canvas.geometry(of: scene.canvas, limits: limits)
    let timeline = try Timeline(
      of: scene,
      rate: rate,
      limits: limits,
      maximumRate: output.format.maximumRate
    )
    let isStill = scene.isStill && self.frames == .all
    let frames = try timeline.frames(isStill && output.isImage ? .frame(0) : frames)
    if isStill, frames.count > 1 {
      var note = RequestNote(
        .never,
        "nothing moves; it is shown for \(scene.duration.shortestDecimal) s (choose another end with \(.to))"
      )
      note.severity = .warning
      notes.append(note)
    }
    let poster = try poster?.poster(of: output, frames, timeline)
    try checkCount(frames.count)
    try encoding.checkCodec(in: output.format)
    try checkCaptions()
    try checkLoudness()
    let background = try background(of: scene.canvas, &notes)
    let target = try target(
      geometry,
      timeline.rate,
      scene.ending,
      isTransparent: background.alpha < 1,
      &notes
    )
    if let note = timeline.note { notes.append(note) }
    return RenderPlan(
      request: self,
      scene: scene,
      limits: limits,
      geometry: geometry,
      background: background,
      frames: frames,
      frameRate: timeline.rate,
      target: target,
      poster: poster,
      notes: notes
    )
  }

  private func checkCount(_ count: Int) throws(RequestError) {
    guard output.isImage, count != 1, let path = output.path else { return }
    let stem = path.dropLast(output.format.name.count + 1)
    throw RequestError(
      .output,
      "one image cannot hold \(count) frames (use \(stem)_%05d.png, or \(stem).apng for an animated one, or choose one, such as \(.frames) 0)"
    )
  }

  private func checkLoudness() throws(RequestError) {
    guard let loudness else { return }
    guard -70...0 ~= loudness.level else {
      throw RequestError(.loudness, "\(loudness.level) is no number from -70 to 0 (such as -14)")
    }
    guard -20...0 ~= loudness.truePeak else {
      throw RequestError(.truePeak, "\(loudness.truePeak) is no number from -20 to 0 (such as -1)")
    }
    guard output.format.audio == nil else { return }
    throw RequestError(.loudness, ".\(output.format.name) has no audio (leave it out)")
  }

  // MARK: Background

  // The one place that decides what becomes of a background that is not opaque.
  private func background(
    of canvas: Canvas,
    _ notes: inout [RequestNote]
  ) throws(RequestError) -> Color {
    let color = self.canvas.color(of: canvas)
    guard color.alpha < 1 else {
      if encoding.alpha != nil {
        notes.append(
          RequestNote(
            .alphaDropped,
            "the background is opaque: alpha is 255 throughout (give \(.background) none, or leave out \(.alpha))"
          )
        )
      }
      return color
    }
    switch encoding.alpha(in: output.format) {
    case .full: return color
    case .oneBit:
      if encoding.matte != nil { return color }
      notes.append(
        RequestNote(
          .alphaDropped,
          "\(output.format.name) has 1 bit of alpha: pixels of at least half alpha are opaque, others transparent (\(.matte) blends edges with a colour, .apng and .webp keep them soft)"
        )
      )
      return color
    case .none:
      if case .color(let requested) = self.canvas.background, requested.alpha == 0 {
        throw RequestError(
          .usage,
          "a transparent background needs an output with alpha (\(OutputFormat.alphaFormats))"
        )
      }
      notes.append(
        RequestNote(
          .alphaDropped,
          "the scene is transparent and the output is not: it is drawn on \(canvas.matte == .white ? "white" : "black") (set \(.background), or write \(OutputFormat.alphaFormats))"
        )
      )
      return color.composited(on: canvas.matte)
    }
  }
}

extension Color {
  /// The colour drawn on an opaque one.
  func composited(on matte: Color) -> Color {
    Color(
      red * alpha + matte.red * (1 - alpha),
      green * alpha + matte.green * (1 - alpha),
      blue * alpha + matte.blue * (1 - alpha)
    )
  }
}
