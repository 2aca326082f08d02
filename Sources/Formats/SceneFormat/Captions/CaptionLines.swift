internal import JSONText

/// Reads caption files of lines: SubRip, WebVTT and Advanced SubStation Alpha.
struct CaptionLines {
  private let lines: [Substring]
  private let limit: Int
  private var position = 0
  private var cues: [CaptionCue] = []

  /// - Parameter limit: the number of cues at most.
  init(_ text: String, limit: Int) {
    // A pair of carriage return and line feed is one character in Swift.
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    self.limit = limit
  }

  /// The cues in the order of their begins.
  ///
  /// - Throws: an error with the number of the line.
  mutating func cues(_ format: CaptionFormat) throws(CaptionError) -> [CaptionCue] {
    switch format {
    case .srt, .vtt: try readBlocks(format)
    case .ass: try readEvents()
    case .json: break
    }
    return cues.enumerated().sorted {
      ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset)
    }.map(\.element)
  }

  // MARK: SubRip and WebVTT

  private mutating func readBlocks(_ format: CaptionFormat) throws(CaptionError) {
    while position < lines.count {
      let first = position
      var block: [Substring] = []
      while position < lines.count, !lines[position].allSatisfy(\.isWhitespace) {
        block.append(lines[position])
        position += 1
      }
      position += 1
      guard !block.isEmpty else { continue }
      let isHead =
        format == .vtt
        && ["WEBVTT", "NOTE", "STYLE", "REGION"].contains { block[0].trimmedBOM.hasPrefix($0) }
      if isHead { continue }
      try readCue(block, at: first, format)
    }
  }

  private mutating func readCue(
    _ block: [Substring],
    at first: Int,
    _ format: CaptionFormat
  ) throws(CaptionError) {
    guard let index = block.firstIndex(where: { $0.contains("-->") }), index <= 1 else {
      throw error(
        first,
        "the cue has no times (write a line such as 00:00:01\(format == .srt ? "," : ".")000 --> 00:00:02\(format == .srt ? "," : ".")500)"
      )
    }
    let parts = block[index].splitOnce("-->")
    let end = parts.1.split { $0.isWhitespace }.first ?? ""
    guard let begin = CaptionTime.seconds(parts.0.trimmedBOM), let end = CaptionTime.seconds(end)
    else {
      throw error(
        first + index,
        "\(String(block[index].prefix(60)).quoted) are no times (write hours:minutes:seconds)"
      )
    }
    guard end > begin else {
      throw error(first + index, "the cue ends before it begins (swap the two times)")
    }
    let text = block[(index + 1)...].map { CaptionMarkup.plain($0) }
    try add(CaptionCue(begin: begin, end: end, lines: text), first)
    addWords(block[(index + 1)...].joined(separator: " "))
  }

  // Timestamps inside a WebVTT cue give the begins of words.
  private mutating func addWords(_ text: String) {
    guard let cue = cues.last, text.contains("<"), text.contains(":") else { return }
    var words: [CaptionCue.Word] = []
    var begin = cue.begin
    var isTimed = false
    for part in text.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      var segment = part.element
      if part.offset > 0, let close = segment.firstIndex(of: ">") {
        if let time = CaptionTime.seconds(segment[..<close]) {
          guard time >= begin, time <= cue.end else { return }
          (begin, isTimed) = (time, true)
        }
        segment = segment[segment.index(after: close)...]
      }
      for word in segment.split(whereSeparator: \.isWhitespace) {
        words.append(.init(text: CaptionMarkup.plain(word), begin: begin, end: cue.end))
      }
    }
    guard isTimed else { return }
    for index in words.indices.dropLast() { words[index].end = words[index + 1].begin }
    cues[cues.count - 1].words = words
  }

  // MARK: Advanced SubStation Alpha

  private mutating func readEvents() throws(CaptionError) {
    var section = ""
    var columns: [String] = []
    for (number, raw) in lines.enumerated() {
      let line = raw.drop { $0.isWhitespace }
      if line.hasPrefix("[") {
        section = line.lowercased()
        continue
      }
      guard section.hasPrefix("[events]") else { continue }
      if let format = line.value(of: "Format") {
        columns = format.split(separator: ",").map { $0.trimmedSpaces.lowercased() }
      } else if let event = line.value(of: "Dialogue") {
        try readDialogue(event, columns, number)
      }
    }
  }

  private mutating func readDialogue(
    _ event: Substring,
    _ columns: [String],
    _ number: Int
  ) throws(CaptionError) {
    guard let start = columns.firstIndex(of: "start"), let end = columns.firstIndex(of: "end"),
      let text = columns.firstIndex(of: "text"), text == columns.count - 1
    else {
      throw error(number, "no Format line with Start, End and Text is before the event (add it)")
    }
    let fields = event.split(
      separator: ",",
      maxSplits: columns.count - 1,
      omittingEmptySubsequences: false
    )
    guard fields.count == columns.count, let begin = CaptionTime.seconds(fields[start]),
      let last = CaptionTime.seconds(fields[end])
    else {
      throw error(number, "the event has too few fields or no times (write 0:00:01.00)")
    }
    guard last > begin else {
      throw error(number, "the event ends before it begins (swap the two times)")
    }
    let plain = CaptionMarkup.withoutOverrides(fields[text])
    let lines = plain.replacingLineBreaks().split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    try add(CaptionCue(begin: begin, end: last, lines: lines.map(String.init)), number)
  }

  // MARK: Results

  private mutating func add(_ cue: CaptionCue, _ line: Int) throws(CaptionError) {
    guard cues.count < limit else {
      throw error(line, "more than \(limit) captions (raise the limit with --max-instances)")
    }
    var cue = cue
    cue.lines = cue.lines.filter { !$0.allSatisfy(\.isWhitespace) }
    if let message = cue.lengthError { throw error(line, message) }
    cues.append(cue)
  }

  private func error(_ line: Int, _ message: String) -> CaptionError {
    CaptionError(line: line + 1, message: message)
  }
}

/// Times in caption files.
enum CaptionTime {
  /// Seconds of `hours:minutes:seconds` or `minutes:seconds`, with a comma or a point before the
  /// fraction; nil for anything else.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    guard (2...3).contains(fields.count) else { return nil }
    var sum = 0.0
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      let decimal = String(field.map { isLast && $0 == "," ? "." : $0 })
      let isPlain = decimal.utf8.allSatisfy { (0x30...0x39).contains($0) || isLast && $0 == 0x2E }
      guard isPlain, let number = DecimalText.number(decimal), index == 0 || number < 60,
        number < 1e6
      else { return nil }
      sum = sum * 60 + number
    }
    return sum
  }
}

/// The markup of caption texts.
enum CaptionMarkup {
  /// A text without tags such as `<i>` and with the characters of entities.
  static func plain(_ text: some StringProtocol) -> String {
    var result = ""
    var rest = withoutOverrides(Substring(text))[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: ">") else {
        result += rest[open...]
        return decoded(result)
      }
      rest = rest[rest.index(after: close)...]
    }
    return decoded(result + rest)
  }

  /// A text without overrides of SubStation Alpha, `{\i1}`.
  static func withoutOverrides(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      let after = rest[rest.index(after: open)...]
      guard after.first == "\\", let close = after.firstIndex(of: "}") else {
        result += rest[...open]
        rest = after
        continue
      }
      result += rest[..<open]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static let entities: [(String, String)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"),
    ("&rlm;", "\u{200F}"), ("&amp;", "&"),
  ]

  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

extension StringProtocol {
  fileprivate var trimmedSpaces: String {
    var result = Substring(self).drop { $0.isWhitespace }
    while result.last?.isWhitespace == true { result.removeLast() }
    return String(result)
  }
}

extension Substring {
  fileprivate var trimmedBOM: Substring { first == "\u{FEFF}" ? dropFirst() : self }

  fileprivate func splitOnce(_ separator: String) -> (Substring, Substring) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    return (self[..<range.lowerBound], self[range.upperBound...])
  }

  // `Key: value`, with any case of the key.
  fileprivate func value(of key: String) -> Substring? {
    guard let colon = firstIndex(of: ":"), self[..<colon].lowercased() == key.lowercased() else {
      return nil
    }
    return self[index(after: colon)...]
  }
}

extension String {
  // Line breaks of SubStation Alpha: `\N`, `\n`; `\h` is a fixed space.
  fileprivate func replacingLineBreaks() -> String {
    replacing("\\N", with: "\n").replacing("\\n", with: "\n").replacing("\\h", with: "\u{A0}")
  }
}
