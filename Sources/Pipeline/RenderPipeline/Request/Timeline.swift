internal import Files
public import Graphics
internal import JSONText
internal import SceneFormat
public import SceneModel

/// A selection of the frames of a scene.
public enum FrameSelection: Sendable, Hashable {
  /// All.
  case all
  /// One, counted from 0; a negative number counts from the end, −1 being the last.
  case frame(Int)
  /// One image, of exactly that moment.
  case instant(Instant)
  /// Some by their numbers.
  case list(FrameList)
  /// The frames that begin in a range of time, the end excluded; nil for the scene's start or end.
  case range(from: Instant?, to: Instant?)
}

/// The frames of a scene at an output rate.
public struct Timeline: Sendable {
  /// Frames per second of the output.
  public let rate: FrameRate
  /// The scene's duration in seconds.
  public let duration: Double
  /// The note about a rate that differs from the requested rate; nil when they are equal.
  public let note: RequestNote?
  private let scene: Scene
  private let markers: [Marker]
  private let maxFrames: Int

  /// The number of frames of the whole scene.
  public var count: Int { scene.frameCount(at: rate) }

  /// Creates the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene to render.
  ///   - rate: frames per second; nil for the scene's rate.
  ///   - limits: bounds on the rate and on the number of frames.
  ///   - maximumRate: the maximum rate that players of the output support; higher rates are reduced
  ///     to it.
  /// - Throws: `RequestError` about `rate`.
  public init(
    of scene: Scene,
    rate: FrameRate? = nil,
    limits: Limits,
    maximumRate: Int? = nil
  ) throws(RequestError) {
    if let rate { try rate.check(limits, written: rate.text) }
    let requested = rate ?? scene.frameRate
    duration = scene.duration
    self.scene = scene
    markers = scene.markers
    maxFrames = limits.frames
    guard let maximumRate, let constrained = FrameRate(maximumRate),
      requested.framesPerSecond > constrained.framesPerSecond
    else {
      (self.rate, note) = (requested, nil)
      return
    }
    self.rate = constrained
    note = RequestNote(
      .resampled,
      "players slow down frames of less than two units of time: \(requested.text) frames per second become \(constrained.text), in the same time (set \(.rate))"
    )
  }

  // MARK: Frames

  /// The frames of a selection, sorted, each once.
  ///
  /// - Throws: `usage` for frames that the scene does not have, `badInput` for more than the limit.
  public func frames(_ selection: FrameSelection) throws(RequestError) -> [FrameRequest] {
    switch selection {
    case .all:
      try checkCount(count)
      return (0..<count).map(request)
    case .frame(let index):
      let list = FrameList([FrameList.Span(first: index, last: index)])
      return try list.numbers(among: count, .frame) { Self.missing($0, count) }.map(request)
    case .instant(let instant): return [try image(at: instant)]
    case .list(let list):
      let numbers = try list.numbers(among: count, .frames) { number in
        Self.missing(number, count)
      } check: { (count) throws(RequestError) in
        try checkCount(count)
      }
      return numbers.map(request)
    case .range(let from, let to):
      let range = try range(from, to)
      try checkCount(range.count)
      return range.map(request)
    }
  }

  /// The one frame of a selection that has no other; the first one of all.
  ///
  /// - Throws: `usage` for a frame or moment that the scene does not have.
  public func still(_ selection: FrameSelection) throws(RequestError) -> FrameRequest {
    switch selection {
    case .all: return try frames(.frame(0))[0]
    case .frame, .instant, .list, .range:
      let frames = try frames(selection)
      guard frames.count == 1 else {
        throw RequestError(.frames, "one image cannot hold \(frames.count) frames (choose one)")
      }
      return frames[0]
    }
  }

  /// The image of exactly a moment.
  ///
  /// - Throws: `usage` for a moment that the scene does not have.
  public func image(
    at instant: Instant,
    _ field: RequestField = .time
  ) throws(RequestError) -> FrameRequest {
    let time = try seconds(of: instant, field)
    guard time >= 0, time < duration || (scene.ending != .cut && time.isFinite) else {
      throw RequestError(
        field,
        "\(instant) is not in the scene, which lasts from 0 to before \(duration.shortestDecimal) s"
      )
    }
    return FrameRequest(index: max(0, rate.firstFrame(notBefore: time)), time: time)
  }

  private func request(_ index: Int) -> FrameRequest {
    FrameRequest(index: index, time: rate.time(ofFrame: index))
  }

  private static func missing(_ number: Int, _ count: Int) -> RequestText {
    "there is no frame \(number) (the scene has frames 0 to \(count - 1))"
  }

  // Before there is memory for them.
  private func checkCount(_ count: Int) throws(RequestError) {
    guard count <= maxFrames else {
      throw RequestError(
        .limit,
        "\(count) frames are more than the limit of \(maxFrames) (render a range, or raise it with \(.maxFrames))"
      )
    }
  }

  // MARK: Moments

  /// Returns an instant in seconds; it may be outside the scene.
  ///
  /// Numbers and words of the API have their literal meaning. Only text from the user may name a
  /// marker, even if the marker's name looks like a time.
  ///
  /// - Parameter field: the field that the instant was given for, for the error.
  /// - Throws: `usage` for a text that is no instant, and for a marker that does not exist.
  public func seconds(
    of instant: Instant,
    _ field: RequestField = .time
  ) throws(RequestError) -> Double {
    let last = rate.time(ofFrame: max(0, count - 1))
    switch instant {
    case .seconds(let seconds): return seconds
    case .frame(let index): return rate.time(ofFrame: index)
    case .percent(let percent): return percent == 100 ? last : duration * percent / 100
    case .end: return last
    case .marker(let name):
      guard let marker = markers.first(where: { $0.name == name }) else {
        throw unknown(name, field)
      }
      return marker.begin
    case .written(let text):
      guard let expression = TimeExpression(text, markers: markers.map(\.name)) else {
        throw unknown(text, field)
      }
      if expression.isEnd { return last }
      return expression.seconds { seconds(of: $0) } ?? 0
    }
  }

  // In a sum, the end is that of the duration, and not the time of the last frame.
  private func seconds(of term: TimeExpression.Term) -> Double? {
    switch term {
    case .seconds(let seconds): seconds
    case .frames(let frames):
      frames == frames.rounded()
        ? rate.time(ofFrame: Int(clamping: frames)) : frames / rate.framesPerSecond
    case .percent(let percent): duration * percent / 100
    case .end: duration
    case .marker(let name, let isEnd):
      markers.first { $0.name == name }.map { isEnd ? $0.end ?? $0.begin : $0.begin }
    }
  }

  /// Whether a text is the end of the scene.
  package func isEnd(_ text: String) -> Bool {
    TimeExpression(text, markers: markers.map(\.name))?.isEnd == true
  }

  private func unknown(_ text: String, _ field: RequestField) -> RequestError {
    let names = markers.map(\.name)
    let existing = names.isEmpty ? "" : ", or a marker: \(names.joined(separator: ", "))"
    return RequestError(
      field,
      "'\(text)' is no time (\(text.secondsAdvice)seconds, 12f, 00:00:01.5, 50%, end\(existing))\(text.suggestion(among: names))"
    )
  }

  // MARK: Ranges

  private func range(_ from: Instant?, _ to: Instant?) throws(RequestError) -> Range<Int> {
    let start = if let from { try seconds(of: from, .from) } else { 0.0 }
    let limit = scene.ending == .rests ? rate.time(ofFrame: count) : duration
    let end = if let to { try seconds(of: to, .to) } else { limit }
    guard start >= 0, end <= limit + 1e-9 || scene.ending == .continues, start < end else {
      throw RequestError(
        .usage,
        [.from, .to],
        "\(start.shortestDecimal) to \(end.shortestDecimal) s is not a range inside 0 to \(duration.shortestDecimal) s"
      )
    }
    let first = rate.firstFrame(notBefore: start)
    let final = rate.firstFrame(notBefore: end)
    let last = scene.ending == .continues ? final : min(final, count)
    guard first < last else {
      throw RequestError(
        .usage,
        [.from, .to],
        "no frame is in that range (widen it, or raise \(.rate))"
      )
    }
    return first..<last
  }
}

extension FrameRate {
  /// A rate as text: `30`, `29.97` or `30000/1001`.
  ///
  /// - Throws: `RequestError` about `rate` for anything else, and for rates beyond the limits.
  public init(text: String, limits: Limits) throws(RequestError) {
    guard let rate = FrameRate(text: text) else { throw Self.error(limits, text) }
    try rate.check(limits, written: text)
    self = rate
  }

  /// A rate as text: `30`, `29.97` or `30000/1001`; nil for anything else.
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let n = Int(digits: parts[0]), let d = Int(digits: parts[1]) {
      self.init(n, over: d)
    } else if let value = DecimalText.number(text) {
      self.init(value)
    } else {
      return nil
    }
  }

  fileprivate func check(_ limits: Limits, written text: String) throws(RequestError) {
    guard framesPerSecond >= limits.slowestRate, framesPerSecond <= limits.fastestRate else {
      throw Self.error(limits, text)
    }
  }

  private static func error(_ limits: Limits, _ text: String) -> RequestError {
    let remedy = text.number(before: "fps").map { "write \($0), " } ?? ""
    return RequestError(
      .rate,
      "'\(text)' is not a rate from \(limits.slowestRate.shortestDecimal) to \(limits.fastestRate.shortestDecimal) (\(remedy)such as 30, 29.97 or 30000/1001)"
    )
  }
}

extension String {
  // The words before the forms of times for a number with a unit.
  fileprivate var secondsAdvice: String {
    if let number = number(before: "ms").flatMap(DecimalText.number) {
      return "write \((number / 1000).shortestDecimal), or "
    }
    return number(before: "s").map { "write \($0), or " } ?? ""
  }

  // The digits of a number with a unit.
  fileprivate func number(before unit: String) -> String? {
    guard hasSuffix(unit) else { return nil }
    let digits = String(dropLast(unit.count))
    return DecimalText.number(digits) == nil ? nil : digits
  }
}
