/// Reads SubRip as FFmpeg does: a line of times begins a caption, and empty lines mean nothing.
///
/// Times without milliseconds, which FFmpeg reads as text, are times here.
struct SubRipReader {
  private let lines: [CaptionLine]
  // The line of times, and the times in seconds; nil for a caption that is wrong.
  private var current: (line: Int, times: (begin: Double, end: Double)?)?
  private var text: [CaptionLine] = []
  // The last line, if it may be the number of the next caption.
  private var number: (text: CaptionLine, line: Int)?

  private var warnsOfReferences = false

  /// Reads the captions of a file.
  ///
  /// - Throws: an error if there are too many captions.
  static func read(_ lines: [CaptionLine], into list: inout CaptionList) throws(CaptionError) {
    var reader = SubRipReader(lines: lines)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      try reader.read(line, index + 1, &list)
    }
    // A number at the end is rather text, such as a year.
    if let number = reader.number { reader.text.append(number.text) }
    try reader.endCaption(&list)
  }

  private init(lines: [CaptionLine]) { self.lines = lines }

  private mutating func read(
    _ line: CaptionLine,
    _ index: Int,
    _ list: inout CaptionList
  ) throws(CaptionError) {
    if let times = Self.times(line) {
      try endCaption(&list)
      current = (index, times)
    } else if Self.resemblesTimes(line) {
      list.warn(index) {
        "\(line.quotedStart) are no times, and the caption is not shown (write 00:00:01,000 --> 00:00:02,500)"
      }
      try endCaption(&list)
      current = (index, nil)
    } else if current != nil {
      if let number { text.append(number.text) }
      number = nil
      var scanner = CaptionScanner(line)
      if let value = scanner.integer(), value >= 0 {
        number = (line, index)
      } else {
        text.append(line)
      }
    } else {
      var scanner = CaptionScanner(line)
      if scanner.integer() == nil, !line.allSatisfy({ $0.isSpace }) {
        list.warn(index) { "\(line.quotedStart) is before the first times and not shown" }
      }
    }
  }

  // Adds the caption before a line of times.
  private mutating func endCaption(_ list: inout CaptionList) throws(CaptionError) {
    if let number {
      var scanner = CaptionScanner(number.text)
      _ = scanner.integer()
      let isNumber = scanner.rest.isEmpty
      if text.isEmpty, !isNumber {
        text = [number.text]
      } else if !isNumber, !scanner.rest.allSatisfy({ $0.isSpace }) {
        list.warn(number.line) {
          "\(number.text.quotedStart) is taken as the number of the next caption (number the captions)"
        }
      }
    }
    if let current, let times = current.times {
      var markup = SubRipMarkup(Array(text.joined(separator: [0x0A])))
      markup.read()
      if markup.endsEarly {
        list.warn(current.line) { "the lines behind a blank line of the caption are not shown" }
      }
      if markup.hasReference, !warnsOfReferences {
        warnsOfReferences = true
        list.warn(current.line) {
          "character references such as &amp; are shown as written, as by FFmpeg (write the characters, or WebVTT)"
        }
      }
      let spans = [CaptionSpan(text: markup.text)]
      try list.add(CaptionCue(begin: times.begin, end: times.end, spans: spans), current.line)
    }
    (text, number) = ([], nil)
  }

  // MARK: Times

  private static func times(_ line: CaptionLine) -> (begin: Double, end: Double)? {
    var scanner = CaptionScanner(line)
    // `,5` are five milliseconds, as for FFmpeg.
    if let begin = scanner.clock(hasComma: true, partsPerSecond: 1000) {
      scanner.skipSpaces()
      if scanner.take("-->"), let end = scanner.clock(hasComma: true, partsPerSecond: 1000) {
        return (Double(begin) / 1000, Double(end) / 1000)
      }
    }
    var clock = CaptionScanner(line)
    guard let begin = clock.clock() else { return nil }
    clock.skipSpaces()
    guard clock.take("-->"), let end = clock.clock() else { return nil }
    return (begin, end)
  }

  // Whether a line is rather a damaged line of times than text.
  private static func resemblesTimes(_ line: CaptionLine) -> Bool {
    var scanner = CaptionScanner(line)
    guard scanner.integer() != nil, scanner.take(":") else { return false }
    return line.contains("-->") || scanner.skip(behind: "->") && scanner.clock() != nil
  }
}

/// Removes the markup of a SubRip text as FFmpeg's `htmlsubtitles.c` and the readers of its result do.
///
/// Words in angle brackets are tags only if they resemble them: `3 < 4 and 5 > 2` is text.
struct SubRipMarkup {
  private var rest: CaptionLine
  private var plain: [UInt8] = []
  private var isLineStart = true
  // Whether the rest may have a closing brace: a failed search reads all of it.
  private var mayClose = true
  /// Whether a blank line ends the text before its last line.
  private(set) var endsEarly = false
  /// Whether the text has a character reference, such as `&amp;`, which is text here.
  private(set) var hasReference = false

  /// - Parameter source: the lines of a caption, separated by line feeds.
  init(_ source: [UInt8]) { rest = source[...] }

  /// The text; line feeds separate lines.
  var text: String { plain[...].text }

  /// Reads the source.
  mutating func read() {
    while let byte = rest.popFirst() {
      switch byte {
      case 0x0A where isLineStart:
        endsEarly = !rest.allSatisfy { $0.isSpace }
        return
      case 0x0A:
        while plain.last == 0x20 { plain.removeLast() }
        plain.append(byte)
        isLineStart = true
      case 0x20:
        if !isLineStart { plain.append(byte) }
      default:
        isLineStart = false
        readMark(byte)
      }
    }
  }

  private mutating func readMark(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"):
      // Overrides of SubStation Alpha such as `{\an8}`, and of MicroDVD such as `{Y:i}`.
      let isOverride =
        rest.first == UInt8(ascii: "\\")
        || rest.dropFirst().first == UInt8(ascii: ":")
          && rest.first.map("CcFfoPSsYy".utf8.contains) == true
      let end = isOverride && mayClose ? rest.firstIndex(of: UInt8(ascii: "}")) : nil
      if let end {
        rest = rest[(end + 1)...]
      } else {
        if isOverride { mayClose = false }
        plain.append(byte)
      }
    case UInt8(ascii: "\\") where rest.first == UInt8(ascii: "N"):
      rest = rest.dropFirst()
      plain.append(0x0A)
    case UInt8(ascii: "\\") where rest.first == UInt8(ascii: "h"):
      rest = rest.dropFirst()
      plain += "\u{A0}".utf8
    case UInt8(ascii: "<"):
      readTag()
    case UInt8(ascii: "&"):
      hasReference = hasReference || CharacterReference([byte] + rest.prefix(10)) != nil
      plain.append(byte)
    default:
      plain.append(byte)
    }
  }

  private mutating func readTag() {
    var isLikely = true
    while rest.first == UInt8(ascii: "<") {
      plain.append(UInt8(ascii: "<"))
      isLikely = false
      rest = rest.dropFirst()
    }
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { isLikely = true }
    let start = isClosing ? rest.dropFirst() : rest
    let content = start.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    guard content.count < 128, start.dropFirst(content.count).first == UInt8(ascii: ">") else {
      plain.append(UInt8(ascii: "<"))
      return
    }
    let trimmed = content.drop { $0 == 0x20 }
    if trimmed.count < content.count { isLikely = false }
    let name = trimmed.prefix { $0 != 0x20 }.text.lowercased()
    let isName = name.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "/")
    }
    if ["br", "br/"].contains(name) {
      plain.append(0x0A)
    } else if !["font", "b", "i", "s", "u"].contains(name), !isLikely || !isName {
      plain.append(UInt8(ascii: "<"))
      return
    }
    rest = start.dropFirst(content.count + 1)
  }
}
