internal import Graphics

/// Reads SubStation Alpha (`.ssa`) and Advanced SubStation Alpha (`.ass`) as libass does.
///
/// Events have the style of the layer of the captions: styles and overrides of the file are left out.
struct SubStationReader {
  // The columns of both versions, for files without a line of them.
  private var columns = [
    "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
  ]
  private var wrapStyle = 0
  // The overrides that are not drawn, and the line of the first one.
  private var dropped: Set<String> = []
  private var droppedLine = 0

  /// Reads the events of a file.
  ///
  /// - Throws: an error if there are too many captions.
  static func read(_ lines: [CaptionLine], into list: inout CaptionList) throws(CaptionError) {
    var reader = SubStationReader()
    var section = ""
    for (index, line) in lines.enumerated() {
      var scanner = CaptionScanner(line)
      scanner.skipSpaces()
      let start = scanner.rest.prefix(13).text.lowercased()
      let names = ["[script info]", "[v4 styles]", "[v4+ styles]", "[events]", "[fonts]"]
      if let name = names.first(where: start.hasPrefix) {
        section = name
      } else if section == "[script info]", scanner.take("WrapStyle:") {
        reader.wrapStyle = scanner.integer() ?? 0
      } else if section == "[events]" {
        if scanner.take("Format:") {
          reader.columns = scanner.rest.split(
            separator: UInt8(ascii: ","),
            omittingEmptySubsequences: false
          ).map { $0.filter { !$0.isSpace }[...].text.lowercased() }
        } else if scanner.take("Dialogue:") {
          try reader.readEvent(scanner.rest, index + 1, &list)
        }
      }
    }
    if !reader.dropped.isEmpty {
      let names = reader.dropped.ordered().joined(separator: ", ")
      list.warn(reader.droppedLine) {
        "overrides of events are not drawn: \(names) (captions have the place and the style of their layer)"
      }
    }
  }

  private mutating func readEvent(
    _ event: CaptionLine,
    _ line: Int,
    _ list: inout CaptionList
  ) throws(CaptionError) {
    var rest = event.drop { $0.isSpace }
    var times = (begin: 0, end: 0)
    for column in columns {
      if column == "text" {
        let begin = Double(times.begin) / 100
        let spans = spans(of: rest, begin: begin, line: line)
        let cue = CaptionCue(begin: begin, end: Double(times.end) / 100, spans: spans)
        return try list.add(cue, line)
      }
      // An empty rest is a missing field, an empty field is none.
      rest = rest.drop { $0.isSpace }
      guard !rest.isEmpty else { break }
      let field = rest.prefix { $0 != UInt8(ascii: ",") }
      rest = rest.dropFirst(field.count + 1)
      guard column == "start" || column == "end" else { continue }
      // As for libass any number behind the point counts hundredths.
      var scanner = CaptionScanner(field)
      guard let time = scanner.clock(hasComma: false, partsPerSecond: 100) else {
        return list.warn(line) {
          "\(field.quotedStart) is no time, and the event is not shown (write 0:00:01.00)"
        }
      }
      if column == "start" { times.begin = time } else { times.end = time }
    }
    list.warn(line) {
      "the event has too few fields and is not shown (write those of the line Format, with Text as the last)"
    }
  }

  // MARK: Texts

  private mutating func spans(of text: CaptionLine, begin: Double, line: Int) -> [CaptionSpan] {
    var overrides = SubStationOverrides(wrapStyle: wrapStyle)
    var spans: [CaptionSpan] = []
    var plain: [UInt8] = []
    var instant: Double?
    var rest = text
    let last = text.lastIndex(of: UInt8(ascii: "}")) ?? text.startIndex
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "{"), rest.startIndex <= last,
        let end = rest.firstIndex(of: UInt8(ascii: "}"))
      {
        if let syllable = overrides.read(rest[..<end]) {
          spans.append(CaptionSpan(text: plain[...].text, begin: instant))
          (plain, instant) = ([], begin + Double(syllable) / 100)
        }
        rest = rest[(end + 1)...]
      } else if overrides.isDrawing {
        continue
      } else if byte == UInt8(ascii: "\\"), let text = escape(rest.first, overrides.wrapStyle) {
        plain += text.utf8
        rest = rest.dropFirst()
      } else {
        plain.append(byte == 0x09 ? 0x20 : byte)
      }
    }
    if dropped.isEmpty, !overrides.dropped.isEmpty { droppedLine = line }
    dropped.formUnion(overrides.dropped)
    return spans + [CaptionSpan(text: plain[...].text, begin: instant)]
  }

  private func escape(_ byte: UInt8?, _ wrapStyle: Int) -> String? {
    switch byte {
    case UInt8(ascii: "N"): "\n"
    case UInt8(ascii: "n"): wrapStyle == 2 ? "\n" : " "
    case UInt8(ascii: "h"): "\u{A0}"
    case UInt8(ascii: "{"): "{"
    case UInt8(ascii: "}"): "}"
    default: nil
    }
  }
}

/// The overrides of an event, such as `{\i1\pos(10,20)}`.
private struct SubStationOverrides {
  // Overrides whose effect is missed; others are those of letters, which the layer decides.
  private static let missed = [
    "iclip", "alpha", "move", "clip", "blur", "fade", "pos", "org", "fad", "frx", "fry", "frz",
    "fax", "fay", "1a", "2a", "3a", "4a", "an", "be", "fr", "a", "t",
  ]

  private let fileWrapStyle: Int
  private(set) var wrapStyle: Int
  /// Whether text is a drawing.
  private(set) var isDrawing = false
  /// The overrides that are not drawn, with backslashes.
  private(set) var dropped: Set<String> = []
  // The begin of the next syllable, hundredths of seconds from the begin of the event.
  private var syllable = 0

  init(wrapStyle: Int) { (fileWrapStyle, self.wrapStyle) = (wrapStyle, wrapStyle) }

  /// Reads the text between braces; returns the begin of the syllable that it starts.
  ///
  /// Text before the first backslash is a comment.
  mutating func read(_ block: CaptionLine) -> Int? {
    var begin: Int?
    for part in block.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      var scanner = CaptionScanner(part.drop { $0.isSpace })
      if scanner.take("kt") {
        syllable = Self.number(&scanner) ?? 0
      } else if ["kf", "ko", "K", "k"].contains(where: { scanner.take($0) }) {
        // Hundredths of seconds.
        begin = syllable
        syllable += max(0, Self.number(&scanner) ?? 100)
      } else if let name = Self.missed.first(where: { scanner.take($0) }) {
        dropped.insert("\\\(name)")
      } else if scanner.take("pbo") {
        continue
      } else if scanner.take("p") {
        isDrawing = (Self.number(&scanner) ?? 0) > 0
        if isDrawing { dropped.insert("drawings") }
      } else if scanner.take("q") {
        let style = Self.number(&scanner).flatMap { (0...3).contains($0) ? $0 : nil }
        wrapStyle = style ?? fileWrapStyle
      }
    }
    return begin
  }

  private static func number(_ scanner: inout CaptionScanner) -> Int? {
    _ = scanner.take("(")
    return scanner.integer()
  }
}
