internal import JSONText
internal import SceneModel

/// Reads captions from JSON in the shapes of Whisper, WhisperX, whisper.cpp, OpenAI, Transformers and
/// YouTube (json3 and lists with durations).
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
    let names = ["segments", "transcription", "chunks", "events"]
    let array = root.isArray ? root : names.firstResult { root[$0] }
    // OpenAI writes the words beside the segments, or alone.
    var spoken = (root["words"]?.elements ?? []).compactMap(SpokenWord.init)[...]
    if array?.elements.isEmpty ?? true, !spoken.isEmpty {
      let text = root["text"]?.text ?? ""
      let words =
        text.isEmpty
        ? Array(spoken) : SpokenWord.words(of: text, until: .infinity, timedBy: &spoken)
      for cue in SpokenWord.captions(words) { try list.add(cue, 1) }
      return
    }
    guard let items = array?.elements, array?.isArray == true else {
      throw CaptionError(line: 1, message: "needs a list of segments (write {\"segments\": […]})")
    }
    let isYouTube = array?.path.text == "events"
    let lines = source.locations(of: items.map(\.value.offset))
    var cues: [(cue: CaptionCue, line: Int)] = []
    // The last caption of each window of YouTube.
    var last: [Double: Int] = [:]
    for (index, item) in items.enumerated() {
      let line = lines[item.value.offset]?.line ?? 1
      do throws(CaptionError) {
        let next = index + 1 < items.count ? begin(of: items[index + 1]) : nil
        guard let cue = isYouTube ? try event(item, line) : try segment(item, line, next, &spoken)
        else { continue }
        if isYouTube, let window = item.number("wWinId") {
          // Lines of spoken captions roll: the next one takes the place of this one.
          if let index = last[window], cues[index].cue.begin < cue.begin {
            cues[index].cue.end = min(cues[index].cue.end, cue.begin)
          }
          last[window] = cues.count
        }
        cues.append((cue, line))
      } catch {
        list.warn(error.line) { error.message }
      }
    }
    for (cue, line) in cues { try list.add(cue, line) }
  }

  // MARK: Whisper

  // Seconds. Pairs of seconds have a second one that may be null.
  private static func begin(of item: JSONCursor) -> Double? {
    item.number("start") ?? item["offsets"]?.number("from").map { $0 / 1000 }
      ?? item["timestamp"]?.elements.first?.value.number
  }

  // Where a transcription ends in the middle of a sentence, the end of its last segment is null: it is that of
  // lyrics.
  private static func segment(
    _ item: JSONCursor,
    _ line: Int,
    _ next: Double?,
    _ spoken: inout ArraySlice<SpokenWord>
  ) throws(CaptionError) -> CaptionCue? {
    var words = item["words"]?.elements.compactMap(SpokenWord.init) ?? []
    let areParts = words.isEmpty
    if areParts, let tokens = item["tokens"] { words = SpokenWord.words(ofTokens: tokens) }
    guard words.count <= Limits.captionWords else {
      throw CaptionError(line: line, message: CaptionList.tooManyWords)
    }
    guard let begin = begin(of: item) ?? words.firstResult(\.begin) else {
      throw CaptionError(
        line: line,
        message: "the start of the segment is missing: it is not shown (give seconds)"
      )
    }
    let pair = item["timestamp"]?.elements.map(\.value.number) ?? []
    let written =
      item.number("end") ?? item["offsets"]?.number("to").map { $0 / 1000 }
      ?? item.number("duration").map { begin + $0 } ?? (pair.count == 2 ? pair[1] : nil)
    let following = next.flatMap { $0 > begin ? $0 : nil } ?? begin + OpenCaption.lastLength
    let end = written ?? words.reversed().firstResult(\.end) ?? following
    guard let text = item["text"]?.text else {
      throw CaptionError(
        line: line,
        message: "text is missing: the segment is not shown (give the text of the segment)"
      )
    }
    var cue = CaptionCue(begin: begin, end: end, spans: [CaptionSpan(text: text)])
    if words.isEmpty, !spoken.isEmpty {
      words = SpokenWord.words(of: text, until: end, timedBy: &spoken)
    }
    cue.words = SpokenWord.timed(words, in: cue, areParts: areParts)
    return cue
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
  /// The number of a key; nil for another value.
  func number(_ key: String) -> Double? { self[key]?.value.number }
}
