internal import SceneModel

/// Collects the captions of a file, and what of it is not shown.
struct CaptionList {
  static let tooManyWords =
    "the caption has more than \(Limits.captionWords) words and is not shown (split it)"

  let limits: Limits
  private(set) var warnings: [CaptionError] = []
  private var cues: [(cue: CaptionCue, line: Int)] = []
  private let dropsDamagedText: Bool
  private var textBytes = 0

  /// - Parameter dropsDamagedText: whether the text had bytes that are not UTF-8.
  init(_ limits: Limits, dropsDamagedText: Bool) {
    (self.limits, self.dropsDamagedText) = (limits, dropsDamagedText)
  }

  /// Adds a warning about a line.
  mutating func warn(_ line: Int, _ message: () -> String) {
    guard warnings.count < Limits.collectedMessages else { return }
    warnings.append(CaptionError(line: line, message: message()))
  }

  /// Adds a caption that begins on a line, unless it has no text or is wrong.
  ///
  /// - Throws: an error if there are too many captions.
  mutating func add(_ cue: CaptionCue, _ line: Int) throws(CaptionError) {
    guard !cue.lines.isEmpty else { return }
    let (bytes, longest) = (cue.lines.reduce(0) { $0 + $1.utf8.count }, limits.characters)
    if cue.begin == cue.end {
      warn(line) { "the caption has no length and is not shown (end it later)" }
    } else if cue.end < cue.begin {
      warn(line) { "the caption ends before it begins and is not shown (swap the two times)" }
    } else if cue.end <= 0 || cue.end > limits.magnitude {
      warn(line) { "the times of the caption are no times of a video: it is not shown" }
    } else if bytes > longest {
      warn(line) { "the caption is longer than \(longest) bytes and is not shown (split it)" }
    } else if max(cue.sharedWords.count, cue.words.count) > Limits.captionWords {
      warn(line) { Self.tooManyWords }
    } else if dropsDamagedText, cue.lines.contains(where: { $0.contains("\u{FFFD}") }) {
      warn(line) { "the text is not UTF-8 and is not shown (save the file as UTF-8)" }
    } else {
      try check(cues.count, line)
      textBytes += bytes
      guard textBytes <= limits.inputBytes else {
        throw CaptionError(
          line: line,
          message:
            "the captions have more than \(limits.inputBytes) bytes of text (raise the limit with --max-input-bytes)"
        )
      }
      var cue = cue
      cue.begin = max(0, cue.begin)
      cues.append((cue, line))
    }
  }

  /// Checks a number of captions before one is added.
  ///
  /// - Throws: an error if there are too many.
  func check(_ count: Int, _ line: Int) throws(CaptionError) {
    guard count < limits.layers else {
      throw CaptionError(
        line: line,
        message: "more than \(limits.layers) captions (raise the limit with --max-instances)"
      )
    }
  }

  /// The captions in the order of their begins, without those beyond the number at one time.
  ///
  /// - Parameter dropsRepetitions: whether a caption with the times and the text of the one before is
  ///   left out, as by FFmpeg.
  mutating func sortedCues(dropsRepetitions: Bool) -> [CaptionCue] {
    var result: [CaptionCue] = []
    var ends: [Double] = []
    var dropped: (count: Int, line: Int) = (0, 0)
    for (cue, line) in cues.ordered(by: \.cue.begin) where !dropsRepetitions || cue != result.last {
      ends.removeAll { $0 <= cue.begin }
      guard ends.count < Limits.simultaneousCaptions else {
        dropped = (dropped.count + 1, dropped.count == 0 ? line : dropped.line)
        continue
      }
      ends.append(cue.end)
      result.append(cue)
    }
    if dropped.count > 0 {
      warn(dropped.line) {
        "\(dropped.count) captions, of which this is the first, are beyond \(Limits.simultaneousCaptions) at one time and not shown (give them other times)"
      }
    }
    return result
  }
}
