internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads captions from JSON in the shapes of Whisper, WhisperX, whisper.cpp and YouTube (json3).
enum CaptionJSON {
  /// Reads the captions of a file.
  ///
  /// - Throws: an error with the number of the line for a file in no such shape, or if there are too
  ///   many captions.
  static func read(_ source: SourceText, into list: inout CaptionList) throws(CaptionError) {
    let report = ReadReport()
    guard let value = JSONParser.parse(source, limits: list.limits, report: report),
      !report.hasErrors
    else {
      let first = report.diagnostics(in: source).first { $0.severity == .error }
      throw CaptionError(
        line: first?.location?.line ?? 1,
        message: first?.message ?? "the file is no JSON"
      )
    }
    let root = JSONCursor(value)
    let array = root.isArray ? root : root["segments"] ?? root["transcription"] ?? root["events"]
    guard let items = array?.elements, array?.isArray == true else {
      throw CaptionError(line: 1, message: "needs a list of segments (write {\"segments\": […]})")
    }
    let isYouTube = array?.path.text == "events"
    let lines = source.locations(of: items.map(\.value.offset))
    var cues: [(cue: CaptionCue, line: Int)] = []
    // The last caption of each window of YouTube.
    var last: [Double: Int] = [:]
    for item in items {
      let line = lines[item.value.offset]?.line ?? 1
      do throws(CaptionError) {
        guard let cue = isYouTube ? try event(item, line) : try segment(item, line) else {
          continue
        }
        if isYouTube, let window = item.number("wWinId") {
          // Lines of spoken captions roll: the next one takes the place of this one.
          if let index = last[window], cues[index].cue.begin < cue.begin {
            cues[index].cue.end = min(cues[index].cue.end, cue.begin)
          }
          last[window] = cues.count
        }
        cues.append((cue, line))
      } catch {
        list.warn(error.line, error.message)
      }
    }
    for (cue, line) in cues { try list.add(cue, line) }
  }

  // MARK: Whisper

  /// A word as written.
  private struct SpokenWord {
    var text: String
    var begin: Double?
    var end: Double?
    var followsSpace: Bool

    init?(_ item: JSONCursor) {
      guard let written = (item["word"] ?? item["text"])?.text else { return nil }
      text = written.split(whereSeparator: \.isBreakingSpace).joined(separator: " ")
      if text.isEmpty { return nil }
      (begin, end) = (item.number("start"), item.number("end"))
      followsSpace = written.first?.isBreakingSpace == true
    }
  }

  private static func segment(
    _ item: JSONCursor,
    _ line: Int
  ) throws(CaptionError) -> CaptionCue? {
    let words = item["words"]?.elements.compactMap(SpokenWord.init) ?? []
    guard words.count <= Limits.captionWords else {
      throw CaptionError(line: line, message: CaptionList.tooManyWords)
    }
    let offsets = item["offsets"]
    guard
      let begin = item.number("start") ?? offsets?.number("from").map({ $0 / 1000 })
        ?? words.firstResult(\.begin),
      let end = item.number("end") ?? offsets?.number("to").map({ $0 / 1000 })
        ?? words.reversed().firstResult(\.end)
    else {
      throw CaptionError(
        line: line,
        message: "start and end of the segment are missing: it is not shown (give seconds)"
      )
    }
    guard let text = item["text"]?.text else {
      throw CaptionError(
        line: line,
        message: "text is missing: the segment is not shown (give the text of the segment)"
      )
    }
    var cue = CaptionCue(begin: begin, end: end, spans: [CaptionSpan(text: text)])
    cue.words = timed(words, in: cue)
    return cue
  }

  // WhisperX has no times of numbers: words without share the time between their neighbours by their
  // lengths.
  private static func timed(_ words: [SpokenWord], in cue: CaptionCue) -> [CaptionCue.Word] {
    guard words.contains(where: { $0.begin != nil }) else { return [] }
    var result: [CaptionCue.Word] = []
    var free = cue.begin
    func add(_ word: SpokenWord, at begin: Double) {
      let begin = max(begin, result.last?.begin ?? begin)
      result.append(CaptionCue.Word(text: word.text, begin: begin))
    }
    while result.count < words.count {
      if let begin = words[result.count].begin {
        free = words[result.count].end ?? begin
        add(words[result.count], at: begin)
      } else {
        let untimed = words[result.count...].prefix { $0.begin == nil }
        let limit = words.dropFirst(untimed.endIndex).first?.begin ?? cue.end
        let letters = untimed.reduce(0) { $0 + $1.text.count }
        var passed = 0
        for word in untimed {
          add(word, at: free + max(0, limit - free) * Double(passed) / Double(letters))
          passed += word.text.count
        }
      }
    }
    if !align(&result, with: cue.lines.joined(separator: "\n")) {
      let hasSpaces = words.dropFirst().contains(where: \.followsSpace)
      for index in result.indices.dropLast() where hasSpaces {
        result[index].endsWord = words[index + 1].followsSpace
      }
    }
    return result
  }

  // Takes lines and spaces from the text of the segment; false if that has other words.
  private static func align(_ words: inout [CaptionCue.Word], with text: String) -> Bool {
    var aligned = words
    var rest = text[...]
    var line = 0
    for index in words.indices {
      let gap = rest.prefix { $0.isLineEnd || $0.isBreakingSpace }
      if index > 0 { aligned[index - 1].endsWord = !gap.isEmpty }
      line += gap.count(where: \.isLineEnd)
      rest = rest.dropFirst(gap.count)
      guard rest.hasPrefix(words[index].text) else { return false }
      aligned[index].line = line
      rest = rest.dropFirst(words[index].text.count)
    }
    words = aligned
    return true
  }

  // MARK: YouTube

  // Nil for windows and line breaks, which are events, too.
  private static func event(_ item: JSONCursor, _ line: Int) throws(CaptionError) -> CaptionCue? {
    let segments = (item["segs"]?.elements ?? []).compactMap { segment in
      segment["utf8"]?.text.map { (text: $0, offset: segment.number("tOffsetMs")) }
    }
    guard segments.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return nil }
    guard let start = item.number("tStartMs"), let length = item.number("dDurationMs") else {
      throw CaptionError(
        line: line,
        message: "tStartMs or dDurationMs is missing: the event is not shown (give milliseconds)"
      )
    }
    let isTimed = segments.contains { $0.offset != nil }
    return CaptionCue(
      begin: start / 1000,
      end: (start + length) / 1000,
      spans: segments.map { segment in
        CaptionSpan(
          text: segment.text,
          begin: isTimed ? (start + (segment.offset ?? 0)) / 1000 : nil
        )
      }
    )
  }
}

extension JSONCursor {
  fileprivate func number(_ key: String) -> Double? {
    guard case .number(let number)? = self[key]?.value.kind else { return nil }
    return number
  }
}
