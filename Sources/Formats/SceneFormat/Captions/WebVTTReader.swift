/// Reads WebVTT by the parsing algorithm of its specification, https://www.w3.org/TR/webvtt1/#file-parsing.
///
/// Styles, regions and settings of cues are read over: the layer of the captions has their place and style.
struct WebVTTReader {
  private let lines: [CaptionLine]
  private var position = 1

  /// Reads the captions of a file.
  ///
  /// - Throws: an error if the first line is not that of WebVTT, or if there are too many captions.
  static func read(_ lines: [CaptionLine], into list: inout CaptionList) throws(CaptionError) {
    var signature = CaptionScanner(lines[0])
    guard signature.take("WEBVTT"), signature.rest.first.map(\.isSpace) ?? true else {
      throw CaptionError(
        line: 1,
        message: "the first line is not WEBVTT (write it, without anything before it)"
      )
    }
    var reader = WebVTTReader(lines: lines)
    if lines.count > 1, !lines[1].isEmpty { try reader.readBlock(isHeader: true, &list) }
    while reader.position < lines.count {
      if lines[reader.position].isEmpty {
        reader.position += 1
      } else {
        try reader.readBlock(isHeader: false, &list)
      }
    }
  }

  private init(lines: [CaptionLine]) { self.lines = lines }

  // "Collect a WebVTT block" of the specification. The first line is not empty.
  private mutating func readBlock(isHeader: Bool, _ list: inout CaptionList) throws(CaptionError) {
    let first = position
    var line = first + 1
    var hasArrow = false
    var times: (begin: Double, end: Double)?
    var text: [UInt8] = []
    while position < lines.count, !lines[position].isEmpty {
      let content = lines[position]
      if content.contains("-->") {
        guard !isHeader, position == first || position == first + 1 && !hasArrow else { break }
        (hasArrow, times, text, line) = (true, Self.times(content), [], position + 1)
        if times == nil {
          list.warn(line) {
            "\(content.quotedStart) are no times, and the caption is not shown (write 00:01.000 --> 00:02.500)"
          }
        }
      } else {
        if !text.isEmpty { text.append(0x0A) }
        text += content
      }
      position += 1
    }
    if let times {
      let spans = Self.spans(text[...])
      try list.add(CaptionCue(begin: times.begin, end: times.end, spans: spans), line)
    } else if !isHeader, !hasArrow,
      !["NOTE", "STYLE", "REGION"].contains(where: { lines[first].starts(with: $0.utf8) })
    {
      list.warn(first + 1) {
        "\(lines[first].quotedStart) has no times and is not shown (empty lines end captions)"
      }
    }
  }

  // MARK: Times

  private static func times(_ line: CaptionLine) -> (begin: Double, end: Double)? {
    var scanner = CaptionScanner(line)
    scanner.skipSpaces()
    guard let begin = timestamp(&scanner) else { return nil }
    scanner.skipSpaces()
    guard scanner.take("-->") else { return nil }
    scanner.skipSpaces()
    guard let end = timestamp(&scanner) else { return nil }
    return (begin, end)
  }

  // "Collect a WebVTT timestamp" of the specification, in seconds.
  private static func timestamp(_ scanner: inout CaptionScanner) -> Double? {
    let first = scanner.digits()
    guard !first.isEmpty, scanner.take(":"), case let second = scanner.digits(), second.count == 2
    else { return nil }
    var (hours, minutes, seconds) = (0, first.number, second.number)
    if first.count != 2 || first.number > 59 || scanner.rest.first == UInt8(ascii: ":") {
      guard scanner.take(":"), case let third = scanner.digits(), third.count == 2 else {
        return nil
      }
      (hours, minutes, seconds) = (first.number, second.number, third.number)
    }
    guard scanner.take("."), case let fraction = scanner.digits(), fraction.count == 3,
      minutes < 60, seconds < 60
    else { return nil }
    return Double((hours * 60 + minutes) * 60 + seconds) + Double(fraction.number) / 1000
  }

  // MARK: Texts

  // Tags are left out: of the tree of nodes that the specification makes, only text and times count.
  private static func spans(_ text: CaptionLine) -> [CaptionSpan] {
    var spans: [CaptionSpan] = []
    var begin: Double?
    var plain: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "<") {
        let tag = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") }
        rest = rest.dropFirst(tag.count + 2)
        var scanner = CaptionScanner(tag)
        if let time = timestamp(&scanner), scanner.rest.isEmpty {
          spans.append(CaptionSpan(text: plain[...].text, begin: begin))
          (plain, begin) = ([], time)
        }
      } else if byte == UInt8(ascii: "&"), let reference = CharacterReference(rest) {
        plain += reference.text.utf8
        rest = rest.dropFirst(reference.count)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return spans + [CaptionSpan(text: plain[...].text, begin: begin)]
  }
}
