import Files
import Glibc
import Graphics
import JSONText
import MediaCodecs
import RenderPipeline
import Sampling
import SceneFormat
import SceneModel

// Converts options to the values of a request. The library defines the meaning of the values.

extension RenderRequest {
  /// Creates the render that the options request.
  ///
  /// - Parameter named: the output's destination, if its name comes from a batch pattern.
  /// - Throws: `UsageError`, `RequestError`.
  init(_ arguments: Arguments, output: String, named: OutputPath? = nil, limits: Limits) throws {
    self.init(to: try RequestedOutput(output, named, arguments))
    canvas = try CanvasOptions(arguments)
    rate = try arguments.rate(limits)
    frames = try FrameSelection(arguments)
    poster = try PosterRequest(arguments)
    encoding = try EncodingRequest(arguments)
    audio = try AudioRequest(arguments)
    loudness = try LoudnessTarget(arguments)
    guard arguments.has("captions") || !arguments.has("captions-mode") else {
      throw UsageError("--captions-mode needs a file (--captions talk.srt)")
    }
    if try CaptionsMode(arguments).writesTrack { captions = arguments["captions"] }
    jobs = try arguments.workers(limits)
    place = try arguments.place()
    maxBytes = try arguments["max-bytes"].map { try RenderRequest.byteCount(text: $0) }
  }
}

extension RequestedOutput {
  /// Creates the output that `-o` and `--format` request.
  fileprivate init(_ path: String, _ named: OutputPath?, _ arguments: Arguments) throws {
    guard path == "-" || OutputDestination.isStandardOutput(path) else {
      guard arguments["format"] == nil else {
        throw UsageError(
          "--format is for -o -; a file name extension chooses the format (leave it out)"
        )
      }
      if let named { self.init(named) } else { try self.init(path: path) }
      return
    }
    let stream = try StreamFormat(word: arguments["format"])
    // Raw pixels on a terminal are unreadable and may make it unusable.
    guard isatty(1) == 0 else {
      throw UsageError("-o -: standard output is a terminal (pipe it into a program or a file)")
    }
    self.init(stream: stream)
  }
}

extension CanvasOptions {
  /// The size, the background and the rasterizer that the options ask for.
  ///
  /// - Throws: `UsageError`.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(
      size: try Size(arguments),
      fit: try arguments.word("fit", as: Fit.self) ?? .contain,
      background: try Background(arguments),
      rasterizer: try arguments.word("rasterizer", as: RasterizerKind.self) ?? .defaultValue
    )
  }
}

// How a size is written that other programs accept: 50%, 720p, 1280 or 1280,720.
private func sizeAdvice(_ text: String) -> String {
  let parts = text.split { !$0.isNumber && $0 != "." }
  let numbers = parts.compactMap { DecimalText.number(String($0)) }
  if numbers.count == 1, text.hasSuffix("%") {
    return "for a share of the scene's size write --scale \((numbers[0] / 100).shortestDecimal)"
  }
  let pixels = numbers.compactMap { Int(exactly: $0) }.filter { $0 > 0 }
  guard pixels.count == parts.count else { return "such as 1280x720" }
  switch (pixels.count, text.last) {
  case (1, "p"): return "for the height alone write --height \(pixels[0])"
  case (1, _): return "for the width alone write --width \(pixels[0])"
  case (2, _): return "write \(pixels[0])x\(pixels[1])"
  default: return "such as 1280x720"
  }
}

extension CanvasOptions.Size {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    try arguments.excluding(["size"], ["scale"], ["width", "height"])
    if let text = arguments["size"] {
      let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Int(digits: parts[0]), let y = Int(digits: parts[1]), x > 0,
        y > 0
      else {
        throw UsageError("--size: '\(text)' is no size (\(sizeAdvice(text)))")
      }
      self = .pixels(width: x, height: y)
      return
    }
    let scale = try arguments.number("scale", in: 0.0001...10_000)
    let width = try arguments.integer("width", in: 1...1_000_000)
    let height = try arguments.integer("height", in: 1...1_000_000)
    switch (scale, width, height) {
    case (let scale?, _, _): self = .scale(scale)
    case (nil, let width?, let height?): self = .pixels(width: width, height: height)
    case (nil, let width?, nil): self = .width(width)
    case (nil, nil, let height?): self = .height(height)
    case (nil, nil, nil): self = .canvas
    }
  }
}

extension CanvasOptions.Background {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    switch (arguments.has("transparent"), arguments["background"]) {
    case (false, nil): self = .scene
    case (true, nil), (_, "none"): self = .transparent
    case (true, _):
      throw UsageError("--transparent and --background exclude each other (give one)")
    case (false, let text?):
      guard let color = Color(sceneText: text) else {
        throw UsageError("--background: '\(text)' is no colour (such as #1020ff, white or none)")
      }
      self = .color(color)
    }
  }
}

extension FrameSelection {
  /// The frames that the options ask for.
  ///
  /// - Throws: `UsageError`, `RequestError`.
  init(_ arguments: Arguments) throws {
    try arguments.excluding(["frames"], ["frame"], ["time"], ["from", "to"])
    if let text = arguments["time"] {
      self = .instant(.written(text))
    } else if let text = arguments["frame"] {
      guard let index = Int(signedDigits: text) else {
        throw UsageError(
          "--frame: '\(text)' is not a frame number (frames count from 0; -1 is the last)"
        )
      }
      self = .frame(index)
    } else if let text = arguments["frames"] {
      self = .list(try FrameList(text: text))
    } else if arguments.has("from") || arguments.has("to") {
      self = .range(
        from: arguments["from"].map { .written($0) },
        to: arguments["to"].map { .written($0) }
      )
    } else {
      self = .all
    }
  }
}

extension EncodingRequest {
  /// The codec and its settings that the options ask for.
  ///
  /// - Throws: `UsageError`, `RequestError`.
  init(_ arguments: Arguments) throws {
    self.init()
    codec = try arguments["codec"].map { try VideoCodec(word: $0) }
    quality = try arguments.word("quality", as: VideoQuality.self) {
      DecimalText.number($0) == nil
        ? ForeignFormats.advice(for: $0, in: ForeignFormats.qualities)
        : "a number is --crf 20, where less is better"
    }
    // Each codec has a different range, which the video settings check.
    crf = try arguments["crf"].map { (text) throws(UsageError) in
      guard let factor = DecimalText.number(text) else {
        throw UsageError("--crf: '\(text)' is not a number")
      }
      return factor
    }
    preset = arguments["preset"]
    pixelFormat = try arguments.word("pixel-format", as: VideoPixelFormat.self) {
      ForeignFormats.advice(for: $0, in: ForeignFormats.pixelFormats)
    }
    alpha = try arguments.word("alpha", as: StackedAlpha.self)
    plays = try arguments.integer("loop", in: 0...65_535)
    matte = try arguments["matte"].map { (text) throws(UsageError) in
      guard let color = Color(sceneText: text) else {
        throw UsageError("--matte: '\(text)' is no colour (such as #1020ff or white)")
      }
      return color
    }
    codecOptions = try arguments.all("codec-opt").map { try CodecOption(text: $0) }
  }
}

extension AudioRequest {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    try arguments.excluding(["audio"], ["no-audio"])
    if let file = arguments["audio"] {
      self = .file(file)
    } else {
      self = arguments.has("no-audio") ? .silence : .scene
    }
  }
}

extension PosterRequest {
  /// The poster that the options ask for, a file, a time or one of both; nil for none.
  fileprivate init?(_ arguments: Arguments) throws(UsageError) {
    let words = arguments.all("poster")
    guard !words.isEmpty else { return nil }
    let (paths, times) = (words.filter(Self.isPath), words.filter { !Self.isPath($0) })
    guard paths.count <= 1, times.count <= 1 else {
      throw UsageError("--poster is given twice (give a time, a .png file, or one of both)")
    }
    self.init(path: paths.first, instant: times.first.map { .written($0) })
  }
}

extension LoudnessTarget {
  /// The loudness that the options ask for; nil for that of the mix.
  fileprivate init?(_ arguments: Arguments) throws(UsageError) {
    let peak = try arguments.number("true-peak", in: -20...0)
    guard let level = try arguments.number("loudness", in: -70...0) else {
      guard peak == nil else { throw UsageError("--true-peak needs --loudness (such as -14)") }
      return nil
    }
    self.init(level, truePeak: peak ?? -1)
  }
}

/// The use of a file of captions.
enum CaptionsMode: String, CaseIterable {
  case burn, track, both

  /// The mode that the options ask for: to draw them, which every output shows.
  ///
  /// - Throws: `UsageError`.
  init(_ arguments: Arguments) throws(UsageError) {
    self = try arguments.word("captions-mode", as: Self.self) ?? .burn
  }

  /// Whether the captions are drawn.
  var draws: Bool { self != .track }
  /// Whether the captions become a track of the output.
  var writesTrack: Bool { self != .burn }
}

extension Timeline {
  /// The frames of a scene at the rate that the options ask for.
  ///
  /// - Throws: `RequestError`.
  init(of scene: Scene, _ arguments: Arguments, _ limits: Limits) throws(RequestError) {
    try self.init(of: scene, rate: try arguments.rate(limits), limits: limits)
  }
}

extension OutputGuard {
  /// The guard that the options ask for.
  init(_ arguments: Arguments) { self.init(replacesFiles: !arguments.has("no-overwrite")) }
}

extension Arguments {
  /// The place that `--for` names; nil for none.
  ///
  /// - Throws: `RequestError` for a word that is no place.
  func place() throws(RequestError) -> OutputPlace? {
    guard let word = self["for"] else { return nil }
    return try OutputPlace(word: word)
  }

  /// Refuses places of several files, for commands that write one for each input.
  ///
  /// - Throws: `UsageError`; `RequestError` for a word that is no place.
  func checkSingleFiles() throws {
    guard let place = try place(), place.isPair else { return }
    throw UsageError(
      "--for \(place.name) writes three files (animrender scene.json --for \(place.name))"
    )
  }

  /// The output of an input without `-o`.
  ///
  /// - Throws: `RequestError` for a word of `--for` that is no place.
  func defaultOutput(of input: String, isStill: Bool) throws(RequestError) -> String {
    let ending = isStill ? nil : try place()?.ending
    return OutputPattern.defaultValue(input: input, isStatic: isStill, ending: ending)
  }

  /// The number of workers that `--jobs` asks for.
  ///
  /// - Throws: `RequestError`.
  func workers(_ limits: Limits) throws(RequestError) -> Int {
    try WorkerCount.count(text: self["jobs"] ?? "auto", maximum: limits.threads)
  }

  /// Returns the requested rate of the output; nil for the scene's rate.
  ///
  /// - Throws: `RequestError`.
  func rate(_ limits: Limits) throws(RequestError) -> FrameRate? {
    guard let text = self["fps"] else { return nil }
    return try FrameRate(text: text, limits: limits)
  }

  /// Throws if options of more than one of the groups are set.
  fileprivate func excluding(_ groups: [String]...) throws(UsageError) {
    let given = groups.filter { $0.contains(where: has) }.map { $0.joined(separator: "/--") }
    guard given.count <= 1 else {
      throw UsageError("--\(given.joined(separator: " and --")) exclude each other (give one)")
    }
  }
}
