internal import Files
internal import MediaCodecs
internal import SceneModel

extension OutputPlace {
  /// A rule of a place and what it allows.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    case format, codec, size, rate, frames, duration, plays, bytes, audio
  }

  /// A rule that a file does not keep.
  public struct Violation: Sendable, Hashable {
    /// The rule.
    public let rule: Rule
    /// What the file has, and what the rule allows.
    public let text: String
  }

  /// The rules in words, without those that allow everything.
  public var rules: [(rule: Rule, text: String)] {
    var rules: [(Rule, String)] = [
      (.format, takesTrueColor ? "\(formatText) in RGB, without a palette" : formatText),
      (.codec, codecText),
      (.size, size.text),
    ]
    func add<Number: Comparable>(
      _ rule: Rule,
      range: ClosedRange<Number>,
      until most: Number,
      unit: String,
      text: (Number) -> String
    ) where Number: ExpressibleByIntegerLiteral {
      guard range.upperBound < most else { return }
      let least = range.lowerBound > 0 ? "\(text(range.lowerBound)) to " : "at most "
      rules.append((rule, "\(least)\(text(range.upperBound)) \(unit)"))
    }
    if shortestFrame > 0 {
      rules.append((.rate, "frames of at least \(Self.number(shortestFrame)) s"))
    } else {
      add(.rate, range: rates, until: .infinity, unit: "frames a second", text: Self.number)
    }
    add(.frames, range: frames, until: .max, unit: "frames", text: \.description)
    add(.duration, range: seconds, until: .infinity, unit: "s", text: Self.number)
    if plays != nil, secondsInAll == .infinity {
      rules.append((.plays, "a finite number of plays"))
    } else if let plays {
      let whole = takesWholeSeconds ? ", in whole seconds" : ""
      let all = "plays of at most \(Self.number(secondsInAll)) s in all\(whole)"
      rules.append((.plays, "\(plays.lowerBound) to \(plays.upperBound) \(all)"))
    }
    if bytes < .max {
      let still = stillBytes < bytes ? ", \(stillBytes.grouped) for one frame" : ""
      rules.append((.bytes, "at most \(bytes.grouped) bytes\(still)"))
    }
    rules.append((.audio, audioText))
    return rules.filter { !$0.1.isEmpty }.map { (rule: $0.0, text: $0.1) }
  }

  /// The endings of the formats in words.
  var formatText: String {
    formats.map { $0 == "apng" ? "\(frames.lowerBound > 1 ? "animated " : "").png" : ".\($0)" }
      .joined(separator: " or ")
  }

  private var audioText: String {
    guard hasAudio else { return "no audio" }
    let most = channels < .max ? " with at most \(channels) channels" : ""
    return "\(codec == .vp9 ? "Opus" : "AAC") of 48 kHz\(most), or none"
  }

  private var audioCodec: String { codec == .vp9 ? "opus" : "aac" }

  private var codecText: String {
    switch codec {
    case .vp9: "VP9, with alpha unless the scene is opaque"
    case .h264: "H.264 High, yuv420p, BT.709\(isProgressive ? ", progressive" : "")"
    default: ""
    }
  }

  /// Compares a finished file with all rules.
  ///
  /// - Returns: the rules that it does not keep, in the order of the rules.
  public func violations(of facts: MediaFacts) -> [Violation] {
    rules.compactMap { rule, text in
      problem(with: rule, facts).map { Violation(rule: rule, text: "\($0); \(name) takes \(text)") }
    }
  }

  // What a file has that a rule does not allow; nil where it keeps the rule.
  private func problem(with rule: Rule, _ facts: MediaFacts) -> String? {
    switch rule {
    case .format:
      // A still PNG is an animated one of one frame, which the rule of frames allows or not.
      guard formats.contains(facts.format == "png" ? "apng" : facts.format) else {
        return "the file is \(facts.format)"
      }
      return takesTrueColor && !facts.isTrueColor ? "the file has a palette or greys" : nil
    case .codec:
      let (name, layouts) =
        codec == .h264 ? ("h264", ["yuv420p"]) : ("vp9", ["yuv420p", "yuva420p"])
      let isRight =
        facts.codec == name && layouts.contains(facts.pixelFormat)
        && (codec != .h264
          || (facts.profile == "High" && ["bt709", ""].contains(facts.colorMatrix)))
      let fields = facts.isInterlaced ? "interlaced" : ""
      let words = [facts.codec, facts.profile, facts.pixelFormat, facts.colorMatrix, fields]
      return isRight && !(isProgressive && facts.isInterlaced)
        ? nil : "the codec is " + words.filter { !$0.isEmpty }.joined(separator: ", ")
    case .size:
      return size.allows(width: facts.width, height: facts.height)
        ? nil : "the image has \(facts.width) × \(facts.height) pixels"
    case .rate:
      guard facts.shortestFrame > shortestFrame - 1e-6 else {
        return "a frame of \(Self.number(facts.shortestFrame)) s"
      }
      guard facts.shortestFrame > 0 || facts.seconds > 0 else { return "frames of 0 s" }
      return rates.contains(facts.rate, within: 1e-6)
        ? nil : "\(Self.number(facts.rate)) frames a second"
    case .frames:
      return frames.contains(facts.frames)
        ? nil : "\(facts.frames) frame\(facts.frames == 1 ? "" : "s")"
    case .duration:
      // Containers round times to thousandths.
      return seconds.contains(facts.seconds, within: 0.0005)
        ? nil : "it lasts \(Self.number(facts.seconds)) s"
    case .plays:
      guard let count = facts.plays, let plays else { return nil }
      let text =
        switch count {
        case 0: "it is played for ever"
        case 1: "it is played once"
        default: "it is played \(count) times"
        }
      guard plays.contains(count) else { return text }
      let total = facts.seconds * Double(count)
      return allows(secondsInAll: total) ? nil : "\(text), \(Self.number(total)) s in all"
    case .bytes:
      return facts.bytes <= maxBytes(frames: facts.frames)
        ? nil : "the file has \(facts.bytes.grouped) bytes"
    case .audio:
      guard let audio = facts.audio else { return nil }
      let isRight =
        hasAudio && audio.codec == audioCodec && audio.sampleRate == 48_000
        && audio.channelCount <= channels
      let count = audio.channelCount == 1 ? "1 channel" : "\(audio.channelCount) channels"
      return isRight
        ? nil : "the file has sound: \(audio.codec) of \(audio.sampleRate) Hz, \(count)"
    }
  }

  private func allows(secondsInAll total: Double) -> Bool {
    total <= secondsInAll + 0.0005
      && (!takesWholeSeconds || (total > 0.5 && abs(total - total.rounded()) < 0.0005))
  }

  /// The greatest number of plays of some seconds that the place takes, 100 at most.
  ///
  /// - Returns: the least number where none is taken, and nil where the number does not matter.
  func plays(ofSeconds seconds: Double) -> Int? {
    plays.map { range in
      range.prefix(100).last { allows(secondsInAll: seconds * Double($0)) } ?? range.lowerBound
    }
  }

  /// Checks a finished file.
  ///
  /// - Throws: `unmet` with all rules that the file does not keep; `badInput` for another kind of file.
  func check(_ path: String, limits: Limits) throws(RenderError) {
    let violations = violations(of: try MediaFacts(path: path, limits: limits))
    guard !violations.isEmpty else { return }
    throw RenderError(.unmet, violations.map(\.text).joined(separator: "; "))
  }

  /// A number with at most three decimals.
  static func number(_ value: Double) -> String { value.thousandths.shortestDecimal }
}

extension ClosedRange<Double> {
  fileprivate func contains(_ number: Double, within tolerance: Double) -> Bool {
    lowerBound - tolerance...upperBound + tolerance ~= number
  }
}

extension Int {
  /// The digits in groups of three: `256,000`.
  package var grouped: String {
    let digits = String(magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + text
  }
}
