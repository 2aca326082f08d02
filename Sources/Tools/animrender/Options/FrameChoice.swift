import Files
import Graphics
import RenderPipeline
import SceneModel

/// Which frames a command renders, from its options.
struct FrameChoice {
  let scene: Scene
  let rate: FrameRate
  private let mostFrames: Int
  /// What to say about a rate that is not the one asked for; nil when it is.
  let note: Diagnostic?

  /// The number of frames of the whole scene at the output rate.
  var total: Int { rate.frameCount(duration: scene.duration) }

  /// The choice of the options.
  ///
  /// - Parameter maximumRate: what players of the output follow; a scene or option of more frames per
  ///   second is resampled to this.
  init(
    scene: Scene,
    arguments: Arguments,
    limits: Limits,
    maximumRate: Int? = nil
  ) throws(UsageError) {
    self.scene = scene
    mostFrames = limits.frames
    let asked = try Self.rate(arguments, limits) ?? scene.frameRate
    guard let maximumRate, let held = FrameRate(maximumRate),
      asked.framesPerSecond > held.framesPerSecond
    else {
      (rate, note) = (asked, nil)
      return
    }
    rate = held
    note = Diagnostic(
      .note,
      .resampled,
      "players slow down frames of less than two units of time: \(asked.text) frames per second become "
        + "\(held.text), in the same time (set --fps)"
    )
  }

  private static func rate(
    _ arguments: Arguments,
    _ limits: Limits
  ) throws(UsageError) -> FrameRate? {
    guard let text = arguments["fps"] else { return nil }
    guard let parsed = FrameRate(text: text), parsed.framesPerSecond >= limits.slowestRate,
      parsed.framesPerSecond <= limits.fastestRate
    else {
      throw UsageError(
        "--fps: '\(text)' is not a rate from \(limits.slowestRate.shortestDecimal) to "
          + "\(limits.fastestRate.shortestDecimal) (such as 30, 29.97 or 30000/1001)"
      )
    }
    return parsed
  }

  /// The frames that the options ask for: all of them without any.
  func frames(_ arguments: Arguments) throws -> [FrameRequest] {
    let given =
      ["frames", "frame", "time"].filter { arguments.has($0) }
      + (arguments.has("from") || arguments.has("to") ? ["from/--to"] : [])
    guard given.count <= 1 else {
      throw UsageError("--\(given.joined(separator: " and --")) exclude each other (give one)")
    }
    if arguments.has("frame") || arguments.has("time") { return [try instant(arguments)] }
    if let list = arguments["frames"] {
      return try numbers(list).map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) }
    }
    let chosen = given.isEmpty ? 0..<total : try range(arguments)
    try checkCount(chosen.count)
    return chosen.map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) }
  }

  // Before there is memory for them.
  private func checkCount(_ count: Int) throws(RenderError) {
    guard count <= mostFrames else {
      throw RenderError(
        .limit,
        "\(count) frames are more than the limit of \(mostFrames) "
          + "(render a range, or raise it with --max-frames)"
      )
    }
  }

  /// The one frame of `--frame` or `--time`; the first one without either.
  func instant(_ arguments: Arguments) throws(UsageError) -> FrameRequest {
    guard !(arguments.has("frame") && arguments.has("time")) else {
      throw UsageError("--frame and --time exclude each other (give one)")
    }
    if let text = arguments["time"] {
      let time = try self.time(text, option: "time")
      guard time >= 0, time < scene.duration else {
        throw UsageError(
          "--time: \(text) is not in the scene, which lasts from 0 to before "
            + "\(scene.duration.shortestDecimal) s"
        )
      }
      return FrameRequest(index: max(0, rate.firstFrame(notBefore: time)), time: time)
    }
    let text = arguments["frame"] ?? "0"
    guard let index = Int(text) else {
      throw UsageError("--frame: '\(text)' is not a frame number (frames count from 0)")
    }
    try check(index, text, option: "frame")
    return FrameRequest(index: index, time: rate.time(ofFrame: index))
  }

  private func check(_ index: Int, _ text: String, option: String) throws(UsageError) {
    guard index >= 0, index < total else {
      throw UsageError(
        "--\(option): there is no frame \(text) (the scene has frames 0 to \(total - 1))"
      )
    }
  }

  // MARK: Ranges of time

  private func range(_ arguments: Arguments) throws(UsageError) -> Range<Int> {
    var (from, to) = (0.0, scene.duration)
    if let text = arguments["from"] { from = try time(text, option: "from") }
    if let text = arguments["to"] { to = try time(text, option: "to") }
    guard from >= 0, to <= scene.duration + 1e-9, from < to else {
      throw UsageError(
        "--from/--to: \(from.shortestDecimal) to \(to.shortestDecimal) s is not a range inside 0 to "
          + "\(scene.duration.shortestDecimal) s"
      )
    }
    let first = rate.firstFrame(notBefore: from)
    let last = min(rate.firstFrame(notBefore: to), total)
    guard first < last else {
      throw UsageError("--from/--to: no frame lies in that range (widen it, or raise --fps)")
    }
    return first..<last
  }

  /// An instant: seconds, `12f`, `50%`, `mm:ss` or `hh:mm:ss`, `end`, or the name of a marker.
  func time(_ text: String, option: String) throws(UsageError) -> Double {
    if let marker = scene.markers.first(where: { $0.name == text }) { return marker.begin }
    let last = rate.time(ofFrame: max(0, total - 1))
    if text == "end" { return last }
    if let seconds = Double(text), seconds.isFinite { return seconds }
    if text.hasSuffix("f"), let frame = Int(text.dropLast()) { return rate.time(ofFrame: frame) }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite {
      return percent == 100 ? last : scene.duration * percent / 100
    }
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    if (2...3).contains(fields.count), fields.allSatisfy({ ($0 ?? -1) >= 0 }) {
      return fields.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }
    let markers = scene.markers.map(\.name)
    throw UsageError(
      "--\(option): '\(text)' is no time (seconds, 12f, 00:00:01.5, 50%, end"
        + (markers.isEmpty ? "" : ", or a marker: \(markers.joined(separator: ", "))") + ")"
        + didYouMean("", text, markers)
    )
  }

  // MARK: Lists of frames

  // `0-9`, `10-`, `1,3,5-9:2`, `-1` for the last: sorted, without duplicates.
  private func numbers(_ text: String) throws -> [Int] {
    var result: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let steps = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var step = 1
      if steps.count == 2 {
        guard let given = Int(steps[1]), given > 0 else { throw malformed(text) }
        step = given
      }
      let (first, last) = try bounds(steps[0], whole: text)
      guard first <= last else { throw malformed(text) }
      try checkCount((last - first) / step + 1)
      for frame in stride(from: first, through: last, by: step) { result.insert(frame) }
      try checkCount(result.count)
    }
    return result.sorted()
  }

  private func bounds(_ part: Substring, whole: String) throws(UsageError) -> (Int, Int) {
    // A minus sign in front counts from the end; one further on separates first and last.
    let dash = part.dropFirst().firstIndex(of: "-")
    guard let dash else {
      let number = try frameNumber(part, whole: whole)
      return (number, number)
    }
    let first = try frameNumber(part[..<dash], whole: whole)
    let rest = part[part.index(after: dash)...]
    return (first, rest.isEmpty ? total - 1 : try frameNumber(rest, whole: whole))
  }

  private func frameNumber(_ text: Substring, whole: String) throws(UsageError) -> Int {
    guard let number = Int(text) else { throw malformed(whole) }
    let index = number < 0 ? total + number : number
    try check(index, String(text), option: "frames")
    return index
  }

  private func malformed(_ text: String) -> UsageError {
    UsageError("--frames: '\(text)' is no list of frames (such as 0-9, 10-, 1,3,5-9:2 or -1)")
  }
}

extension FrameRate {
  /// A rate as text: `30`, `29.97` or `30000/1001`.
  init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let n = Int(parts[0]), let d = Int(parts[1]) {
      self.init(n, over: d)
    } else if let value = Double(text) {
      self.init(value)
    } else {
      return nil
    }
  }
}
