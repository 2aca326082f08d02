internal import Files
internal import Graphics
internal import MediaCodecs
internal import Sampling
internal import SceneLoading
internal import SceneModel

extension RenderRequest {
  /// Returns the request and the scene with what the rules of the place decide filled in; values that
  /// are set remain.
  ///
  /// - Throws: `usage` for values that break a rule, and for scenes that the place cannot take.
  func placed(
    _ scene: Scene,
    limits: Limits,
    _ notes: inout [RequestNote]
  ) throws(RequestError) -> (request: RenderRequest, scene: Scene) {
    guard let place else { return (self, scene) }
    var (request, scene) = (self, scene)
    request.output = try output.accepting(place)
    if let maxBytes, maxBytes > place.bytes {
      throw RequestError(
        .maxBytes,
        "\(maxBytes.grouped) bytes are too many: \(place.name) takes at most \(place.bytes.grouped)"
      )
    }
    if let codec, let given = encoding.codec, given != codec {
      throw RequestError(
        .codec,
        "\(given.rawValue) is not taken: \(place.name) takes \(codec.rawValue)"
      )
    }
    request.encoding.codec = encoding.codec ?? place.codec
    if place.codec == .h264, encoding.pixelFormat == nil { request.encoding.pixelFormat = .yuv420p }
    if canvas.size == .canvas {
      let size = place.size.pixels(of: scene.canvas)
      request.canvas.size = .pixels(width: size.width, height: size.height)
    }
    try request.checkSize(place, scene, limits)
    if place.hasAlpha { request.drawBackground(of: &scene, limits) }
    let length = try request.length(of: scene, limits)
    try checkLength(length, place)
    if rate == nil { request.rate = try request.rate(for: place, scene, limits) }
    try request.checkRate(place, scene, limits)
    try request.choosePlays(place, scene, limits)
    if let level = place.loudness, loudness == nil, audio != .silence,
      audio != .scene || !scene.audio.isEmpty
    {
      request.loudness = LoudnessTarget(level)
    }
    if !place.hasAudio {
      if case .file = audio {
        throw RequestError(.audio, "\(place.name) takes no audio (leave it out)")
      }
      if audio == .scene, !scene.audio.isEmpty { notes.append(.audioLeftOut(by: place)) }
      request.audio = .silence
    }
    return (request, scene)
  }

  private var codec: VideoCodec? { place?.codec }

  // MARK: Size

  private func checkSize(
    _ place: OutputPlace,
    _ scene: Scene,
    _ limits: Limits
  ) throws(RequestError) {
    let geometry = try canvas.geometry(of: scene.canvas, limits: limits)
    guard !place.size.allows(width: geometry.width, height: geometry.height) else { return }
    throw RequestError(
      .size,
      "\(geometry.width) × \(geometry.height) pixels are not taken: \(place.name) takes \(place.size.text)"
    )
  }

  // Where the canvas leaves parts of the image free, its background is a layer, and these are transparent.
  private func drawBackground(of scene: inout Scene, _ limits: Limits) {
    guard canvas.background == .scene, canvas.fit == .contain,
      let color = scene.canvas.background, color.alpha > 0,
      let geometry = try? canvas.geometry(of: scene.canvas, limits: limits),
      geometry.canvasRect.width < Double(geometry.width) - 0.5
        || geometry.canvasRect.height < Double(geometry.height) - 0.5
    else { return }
    var layer = Layer()
    layer.state.bounds.size = scene.canvas.size
    layer.state.anchorPoint = .zero
    layer.state.backgroundColor = color
    scene.canvas.background = nil
    scene.layers.insert(layer, at: 0)
  }

  // MARK: Time

  private typealias Length = (frames: Int, seconds: Double)

  // The frames at the request's rate, and how long they last.
  private func length(of scene: Scene, _ limits: Limits) throws(RequestError) -> Length {
    let timeline = try Timeline(of: scene, rate: rate, limits: limits)
    let count = try timeline.frames(frames).count
    return (count, Double(count) / timeline.rate.framesPerSecond)
  }

  private func checkLength(_ length: Length, _ place: OutputPlace) throws(RequestError) {
    let longest = place.seconds.upperBound
    // The scene's own rate may round its duration up by a frame.
    guard length.seconds > longest + 1 / 23 else {
      guard length.seconds < place.seconds.lowerBound - 1e-6 else { return }
      throw RequestError(
        .usage,
        [.place],
        "the scene lasts \(OutputPlace.number(length.seconds)) s and \(place.name) takes at least \(OutputPlace.number(place.seconds.lowerBound)) s (give it a longer \"duration\")"
      )
    }
    let text = OutputPlace.number(longest)
    throw RequestError(
      .usage,
      [.place],
      "the scene lasts \(OutputPlace.number(length.seconds)) s and \(place.name) takes at most \(text) s (render a part with \(.to) \(text), give it a \"duration\" of \(text), or make it a loop of that length)"
    )
  }

  // The scene's rate, or the first of its divisors that the place takes; of slow scenes a multiple.
  private func rate(
    for place: OutputPlace,
    _ scene: Scene,
    _ limits: Limits
  ) throws(RequestError) -> FrameRate {
    let base = scene.frameRate
    let fastest = min(place.rates.upperBound, Double(output.format.maximumRate ?? .max))
    func isRight(_ rate: FrameRate) throws(RequestError) -> Bool {
      guard rate.framesPerSecond <= fastest + 1e-9,
        rate.framesPerSecond >= place.rates.lowerBound - 1e-9
      else { return false }
      var request = self
      request.rate = rate
      let length = try request.length(of: scene, limits)
      return place.frames.contains(length.frames)
        && length.seconds <= place.seconds.upperBound + 1e-6
    }
    for divisor in 1...Self.maxDivisor {
      guard let rate = base.divided(by: divisor), rate.framesPerSecond >= limits.slowestRate else {
        break
      }
      if try isRight(rate) { return rate }
    }
    for factor in 2...Self.maxDivisor {
      guard let rate = FrameRate(base.numerator * factor, over: base.denominator),
        rate.framesPerSecond <= fastest + 1e-9
      else { break }
      if try isRight(rate) { return rate }
    }
    return base
  }

  private static let maxDivisor = 240

  private func checkRate(
    _ place: OutputPlace,
    _ scene: Scene,
    _ limits: Limits
  ) throws(RequestError) {
    let rate = rate ?? scene.frameRate
    let length = try length(of: scene, limits)
    let problem: String
    if !place.rates.contains(rate.framesPerSecond) {
      problem = "\(OutputPlace.number(rate.framesPerSecond)) frames a second"
    } else if !place.frames.contains(length.frames) {
      problem = "\(length.frames) frames"
    } else if length.seconds > place.seconds.upperBound + 1e-6 {
      problem = "\(length.frames) frames of \(OutputPlace.number(length.seconds)) s in all"
    } else {
      return
    }
    let rules = place.rules.filter { [.rate, .frames, .duration].contains($0.rule) }.map(\.text)
    throw RequestError(
      .rate,
      "\(problem) are not taken: \(place.name) takes \(rules.joined(separator: ", ")) (set \(.rate), or a part with \(.to))"
    )
  }

  /// Whether the rate and the plays of the request are such that its place takes them.
  func isTakenByPlace(_ scene: Scene, _ limits: Limits) -> Bool {
    guard let place else { return true }
    guard (try? checkRate(place, scene, limits)) != nil,
      let seconds = try? length(of: scene, limits).seconds
    else { return false }
    return place.problem(withPlays: encoding.plays, of: seconds) == nil
  }

  private mutating func choosePlays(
    _ place: OutputPlace,
    _ scene: Scene,
    _ limits: Limits
  ) throws(RequestError) {
    let seconds = try length(of: scene, limits).seconds
    guard let given = encoding.plays else {
      switch place.plays {
      case .any: break
      case .finite: encoding.plays = 100
      case .times(let range, let total):
        let count = Int(clamping: (total + 1e-6) / max(seconds, 1e-9), .down, in: range)
        encoding.plays = count
      }
      return
    }
    guard let problem = place.problem(withPlays: given, of: seconds),
      let rule = place.rules.first(where: { $0.rule == .plays })
    else { return }
    throw RequestError(.usage, [.place], "\(problem); \(place.name) takes \(rule.text)")
  }
}

extension RequestedOutput {
  /// The output in the format that a place takes, which may be another one than the ending says.
  ///
  /// - Throws: `RequestError` about `output` for a format that the place does not take.
  fileprivate func accepting(_ place: OutputPlace) throws(RequestError) -> RequestedOutput {
    let usual = place.formats[0]
    guard let path, names == nil else {
      throw RequestError(.output, "\(place.name) takes one file (write x.\(usual))")
    }
    if place.formats.contains(format.name) { return self }
    if format.name == "png", place.formats.contains("apng"), let apng = OutputFormat.named("apng") {
      return RequestedOutput(path, as: apng)
    }
    throw RequestError(
      .output,
      "\(place.name) takes \(place.formats.map { ".\($0)" }.joined(separator: " or ")), not .\(format.name) (write x.\(usual))"
    )
  }
}

extension FrameRate {
  /// The rate of every n-th frame.
  func divided(by divisor: Int) -> FrameRate? {
    let (product, overflow) = denominator.multipliedReportingOverflow(by: divisor)
    return overflow ? nil : FrameRate(numerator, over: product)
  }
}

extension RequestNote {
  /// The note about audio that a place does not take.
  fileprivate static func audioLeftOut(by place: OutputPlace) -> RequestNote {
    RequestNote(.audioLeftOut, path: "audio", "\(place.name) takes no audio: it is left out")
  }
}

extension RenderRequest {
  /// A number of bytes as text: `256000`, `256k` (1,000), `2M`, `250Ki` (1,024) or `1Mi`.
  ///
  /// - Throws: `RequestError` about `maxBytes` for anything else, and for 0.
  public static func byteCount(text: String) throws(RequestError) -> Int {
    let units = [("Ki", 1 << 10), ("Mi", 1 << 20), ("k", 1_000), ("M", 1_000_000)]
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    if let number = Int(digits: digits), number > 0 {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
      if !overflow { return bytes }
    }
    throw RequestError(
      .maxBytes,
      "'\(text)' is no number of bytes (such as 256000, 256k, 2M, 250Ki or 1Mi)"
    )
  }
}
