internal import JSONText
internal import SceneModel

/// Reads captions with word times from JSON, in the shape that Whisper writes.
///
/// Either an object with `segments`, or a list of segments: `{"start", "end", "text", "words": [{"word",
/// "start", "end"}]}`, in seconds.
struct CaptionJSON {
  let source: SourceText
  let limits: Limits

  /// The cues in the order of the file.
  ///
  /// - Throws: an error with the number of the line.
  func cues() throws(CaptionError) -> [CaptionCue] {
    let report = ReadReport()
    guard let value = JSONParser.parse(source, limits: limits, report: report), !report.hasErrors
    else {
      let first = report.diagnostics(in: source).first { $0.severity == .error }
      throw CaptionError(
        line: first?.location?.line ?? 1,
        message: first?.message ?? "the file is no JSON"
      )
    }
    let root = JSONCursor(value)
    let list = root.isArray ? root : root["segments"]
    guard let list, list.isArray else {
      throw error(root, "needs a list of segments (write {\"segments\": […]})")
    }
    guard list.count <= limits.layers else {
      throw error(
        list,
        "more than \(limits.layers) captions (raise the limit with --max-instances)"
      )
    }
    var cues: [CaptionCue] = []
    for element in list.elements { cues.append(try cue(element)) }
    return cues
  }

  private func cue(_ cursor: JSONCursor) throws(CaptionError) -> CaptionCue {
    let (begin, end) = try interval(cursor)
    guard let text = cursor["text"]?.text else {
      throw error(cursor, "text is missing (give the text of the segment)")
    }
    var words: [CaptionCue.Word] = []
    for element in cursor["words"]?.elements ?? [] {
      guard let written = (element["word"] ?? element["text"])?.text else {
        throw error(element, "word is missing (give the text of the word)")
      }
      let times = try interval(element)
      let parts = written.split(whereSeparator: \.isWhitespace)
      guard !parts.isEmpty else { continue }
      words.append(.init(text: parts.joined(separator: " "), begin: times.0, end: times.1))
    }
    for index in words.indices.dropFirst() where words[index].begin < words[index - 1].begin {
      throw error(cursor, "the words of the segment are not in order (sort them by start)")
    }
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let cue = CaptionCue(
      begin: begin,
      end: end,
      lines: lines.filter { !$0.isEmpty },
      words: words
    )
    if let message = cue.lengthError { throw error(cursor, message) }
    return cue
  }

  private func interval(_ cursor: JSONCursor) throws(CaptionError) -> (Double, Double) {
    guard case .number(let begin)? = cursor["start"]?.value.kind,
      case .number(let end)? = cursor["end"]?.value.kind, begin >= 0, end >= begin,
      end <= limits.magnitude
    else {
      throw error(cursor, "start and end are missing or no interval (give seconds)")
    }
    return (begin, max(end, begin + 0.001))
  }

  private func error(_ cursor: JSONCursor, _ message: String) -> CaptionError {
    let offset = cursor.value.offset
    return CaptionError(line: source.locations(of: [offset])[offset]?.line ?? 1, message: message)
  }
}
