internal import Files
internal import Graphics
internal import MediaCodecs
internal import Sampling
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
    if let path = output.path {
      switch OutputDestination(path) {
      case .file, .folder, .endlessLinks: break
      case .device, .descriptor:
        throw RequestError(
          .cannotCreate,
          [.output],
          "\(FileSystem.quoted(path)) is a device or pipe: \(place.name) checks the finished file (write a file)"
        )
      }
    }
    if let codec, let given = encoding.codec, given != codec {
      throw RequestError(
        .codec,
        "\(given.rawValue) is not taken: \(place.name) takes \(codec.rawValue)"
      )
    }
    request.encoding.codec = encoding.codec ?? place.codec
    // This preset writes another profile than the places take.
    if place.codec == .h264,
      let preset = encoding.preset ?? (encoding.quality == .draft ? Self.fastest : nil),
      preset == Self.fastest
    {
      let field = encoding.preset == nil ? RequestField.quality : .preset
      throw RequestError(
        field,
        "the \(Self.fastest) preset writes Constrained Baseline, and \(place.name) takes High (leave it out)"
      )
    }
    if place.codec == .h264, encoding.pixelFormat == nil { request.encoding.pixelFormat = .yuv420p }
    if canvas.size == .canvas {
      let size = place.size.pixels(of: scene.canvas)
      request.canvas.size = .pixels(width: size.width, height: size.height)
    }
    let facts = try request.facts(of: scene, limits)
    let most = place.maxBytes(frames: facts.frames)
    if let maxBytes, maxBytes > most {
      throw RequestError(
        .maxBytes,
        "\(maxBytes.grouped) bytes are too many: \(place.name) takes at most \(most.grouped)"
      )
    }
    if let problem = place.problem(with: [.size], facts) { throw RequestError(.size, "\(problem)") }
    if place.hasAlpha { request.drawBackground(of: &scene, limits) }
    try request.checkLength(facts.seconds, place, scene, limits)
    let whole = request
    if rate == nil {
      var chosen = try request.rate(for: place, scene, limits)
      // Where no number of plays suits, the error names that of a rate that suits otherwise.
      if chosen == nil { chosen = try request.rate(for: place, scene, limits, withPlays: false) }
      request.rate = chosen ?? scene.frameRate
    }
    let timed = try request.facts(of: scene, limits)
    if let problem = place.problem(with: Self.rulesOfTime, timed) {
      if timed.seconds > place.seconds.upperBound,
        let part = whole.longestPart(place, scene, limits)
      {
        throw Self.tooLong(timed.seconds, place, part)
      }
      throw RequestError(.rate, "\(problem) (set \(.rate), or a part with \(.to))")
    }
    try request.choosePlays(place, timed)
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
  private static let fastest = "ultrafast"

  // The file of the request, as far as it is known before anything is drawn.
  private func facts(of scene: Scene, _ limits: Limits) throws(RequestError) -> MediaFacts {
    let geometry = try canvas.geometry(of: scene.canvas, limits: limits)
    let timeline = try Timeline(of: scene, rate: rate, limits: limits)
    let (count, rate) = (try timeline.frames(frames).count, timeline.rate.framesPerSecond)
    return MediaFacts(
      format: output.format.name,
      width: geometry.width,
      height: geometry.height,
      frames: count,
      seconds: Double(count) / rate,
      rate: rate,
      shortestFrame: 1 / rate,
      plays: encoding.plays ?? place?.plays(ofSeconds: Double(count) / rate),
      bytes: 0
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

  private static let rulesOfTime: [OutputPlace.Rule] = [.rate, .frames, .duration]

  // The keys in the files that say how long they last.
  private static let lengthKeys = "\"duration\" of a scene or \"op\" of a Lottie file"

  private func checkLength(
    _ length: Double,
    _ place: OutputPlace,
    _ scene: Scene,
    _ limits: Limits
  ) throws(RequestError) {
    let longest = place.seconds.upperBound
    // The scene's own rate may round its duration up by a frame.
    guard length > longest + 1 / 23 else {
      guard length < place.seconds.lowerBound - 1e-6 else { return }
      throw RequestError(
        .usage,
        [.place],
        "the scene lasts \(OutputPlace.number(length)) s and \(place.name) takes at least \(OutputPlace.number(place.seconds.lowerBound)) s (make it longer with \(Self.lengthKeys))"
      )
    }
    throw Self.tooLong(length, place, longestPart(place, scene, limits) ?? longest)
  }

  private static func tooLong(
    _ length: Double,
    _ place: OutputPlace,
    _ part: Double
  ) -> RequestError {
    let most = OutputPlace.number(place.seconds.upperBound)
    let text = OutputPlace.number(part)
    return RequestError(
      .usage,
      [.place],
      "the scene lasts \(OutputPlace.number(length)) s and \(place.name) takes at most \(most) s (render a part with \(.to) \(text), shorten it to \(text) s with \(Self.lengthKeys), or make it a loop of that length)"
    )
  }

  // The seconds of the longest part that the place takes, in thousandths; nil where the rate does not suit it.
  //
  // The last frame is whole: at 29.97 frames a second, 3 s are 90 frames, which last 3.003 s.
  private func longestPart(_ place: OutputPlace, _ scene: Scene, _ limits: Limits) -> Double? {
    let longest = place.seconds.upperBound
    let base = (rate ?? scene.frameRate).framesPerSecond
    let count = (longest * base).rounded(.down)
    let ends = (0..<Self.maxPartTries).map { index in
      ((count - Double(index)) / base * 1000 + 1e-6).rounded(.down) / 1000
    }
    return ([longest] + ends).first { end in
      guard end > 0 else { return false }
      var part = self
      part.frames = .range(from: nil, to: .seconds(end))
      if rate == nil { return (try? part.rate(for: place, scene, limits)) != nil }
      return part.isTakenByPlace(scene, limits)
    }
  }

  private static let maxPartTries = 30

  // The scene's rate, or the first of its divisors that the place takes; of slow scenes a multiple. Nil for none.
  //
  // The rule of plays counts since a last frame that is not whole makes the run longer.
  private func rate(
    for place: OutputPlace,
    _ scene: Scene,
    _ limits: Limits,
    withPlays: Bool = true
  ) throws(RequestError) -> FrameRate? {
    let plays: [OutputPlace.Rule] = withPlays ? [.plays] : []
    let base = scene.frameRate
    let fastest = min(place.rates.upperBound, Double(output.format.maximumRate ?? .max))
    // Whole seconds are no reason to show the last image for long.
    let longest =
      place.takesWholeSeconds ? try facts(of: scene, limits).seconds + 1 / 23 : .infinity
    func problem(_ rules: [OutputPlace.Rule], at rate: FrameRate) throws(RequestError) -> Bool {
      guard rate.framesPerSecond <= fastest + 1e-9 else { return true }
      var request = self
      request.rate = rate
      let facts = try request.facts(of: scene, limits)
      let isTooLong = !rules.contains(.duration) && facts.seconds > longest
      return isTooLong || place.problem(with: rules, facts) != nil
    }
    for divisor in 1...Self.maxDivisor {
      guard let rate = base.divided(by: divisor), rate.framesPerSecond >= limits.slowestRate else {
        break
      }
      if try problem([.rate, .frames] + plays, at: rate) { continue }
      // Of a length beyond the limit by a part of a frame, only a rate of very few frames would be left.
      return try problem([.duration], at: rate) ? nil : rate
    }
    for factor in 2...Self.maxDivisor {
      guard let rate = FrameRate(base.numerator * factor, over: base.denominator),
        rate.framesPerSecond <= fastest + 1e-9
      else { break }
      if try !problem(Self.rulesOfTime + plays, at: rate) { return rate }
    }
    return nil
  }

  private static let maxDivisor = 240

  /// Whether the rate and the plays of the request are such that its place takes them.
  func isTakenByPlace(_ scene: Scene, _ limits: Limits) -> Bool {
    guard let place else { return true }
    guard let facts = try? facts(of: scene, limits) else { return false }
    return place.problem(with: Self.rulesOfTime + [.plays], facts) == nil
  }

  private mutating func choosePlays(
    _ place: OutputPlace,
    _ facts: MediaFacts
  ) throws(RequestError) {
    if let problem = place.problem(with: [.plays], facts) {
      let isChosen = encoding.plays == nil && place.takesWholeSeconds
      throw RequestError(
        .usage,
        [.place],
        isChosen ? "\(problem) \(Self.wholeSeconds(facts, place))" : "\(problem)"
      )
    }
    encoding.plays = facts.plays
  }

  // The remedy for plays that last no whole seconds, which rates such as 29.97 never do.
  private static func wholeSeconds(_ facts: MediaFacts, _ place: OutputPlace) -> RequestText {
    let seconds = Int(clamping: facts.seconds + 0.0005, .down)
    let make = "make it last whole seconds with \(lengthKeys)"
    guard seconds > 0 else { return "(\(make))" }
    return "(set \(.to) \(seconds) and \(.rate) \(place.frames.upperBound / seconds), or \(make))"
  }
}

extension OutputPlace {
  /// What a file has that some rules do not allow; nil where it keeps them.
  fileprivate func problem(with rules: [Rule], _ facts: MediaFacts) -> String? {
    let found = violations(of: facts).filter { rules.contains($0.rule) }
    return found.isEmpty ? nil : found.map(\.text).joined(separator: "; ")
  }
}

extension RequestedOutput {
  /// The output in the format that a place takes, which may be another one than the ending says.
  ///
  /// - Throws: `RequestError` about `output` for a format that the place does not take.
  fileprivate func accepting(_ place: OutputPlace) throws(RequestError) -> RequestedOutput {
    let usual = place.ending
    guard let path, names == nil else {
      throw RequestError(.output, "\(place.name) takes one file (write x.\(usual))")
    }
    if place.formats.contains(format.name) { return self }
    if format.name == "png", place.formats.contains("apng"), let apng = OutputFormat.named("apng") {
      return RequestedOutput(path, as: apng)
    }
    throw RequestError(
      .output,
      "\(place.name) takes \(place.formatText), not .\(format.name) (write x.\(usual))"
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
