internal import Graphics

/// A caption whose end may be the begin of the next one.
struct OpenCaption {
  var begin: Double
  /// The end in seconds; nil for the begin of the next caption.
  var end: Double?
  var line: Int
  /// The text; times are those from the begin.
  var spans: [CaptionSpan]

  /// The length in seconds of a caption that nothing ends.
  static let lastLength = 5.0

  /// Adds captions of a file; those without text end others.
  ///
  /// - Throws: an error if there are too many captions.
  static func add(_ captions: [OpenCaption], to list: inout CaptionList) throws(CaptionError) {
    let sorted = captions.ordered(by: \.begin)
    var next = 0
    for caption in sorted {
      while next < sorted.count, sorted[next].begin <= caption.begin { next += 1 }
      let following = next < sorted.count ? sorted[next].begin : caption.begin + lastLength
      var spans = caption.spans
      for index in spans.indices { spans[index].begin? += caption.begin }
      let end = caption.end ?? following
      try list.add(CaptionCue(begin: caption.begin, end: end, spans: spans), caption.line)
    }
  }
}

/// Reads lyrics (`.lrc`) as FFmpeg does, with the times of words of enhanced files.
enum LyricsReader {
  /// Reads the lines of a song; each ends with the begin of the next one.
  ///
  /// - Throws: an error if there are too many captions.
  static func read(_ lines: [CaptionLine], into list: inout CaptionList) throws(CaptionError) {
    var captions: [OpenCaption] = []
    // Seconds by which the file is late.
    var offset = 0.0
    for (index, line) in lines.enumerated() {
      var scanner = CaptionScanner(line)
      scanner.skipSpaces()
      if scanner.take("["), scanner.rest.first?.isLetter == true {
        if scanner.take("offset:") { offset = Double(scanner.integer() ?? 0) / 1000 }
        continue
      }
      scanner = CaptionScanner(line)
      var begins: [Double] = []
      while let begin = time(&scanner, between: "[", and: "]") { begins.append(begin) }
      if begins.isEmpty, !line.allSatisfy({ $0.isSpace }) {
        list.warn(index + 1) {
          "\(line.quotedStart) has no time and is not shown (write [00:12.50] before it)"
        }
      }
      guard let first = begins.first else { continue }
      if hasTimes(scanner.rest) {
        list.warn(index + 1) {
          "the times inside of \(line.quotedStart) are shown as written (begin a line with each)"
        }
      }
      // Times of words are those of the first repetition.
      var spans = spans(scanner.rest)
      for index in spans.indices { spans[index].begin? -= first }
      for begin in begins {
        try list.check(captions.count, index + 1)
        captions.append(OpenCaption(begin: begin - offset, line: index + 1, spans: spans))
      }
    }
    try OpenCaption.add(captions, to: &list)
  }

  // `[12:34.56]` in seconds; the rest up to the mark at the end is read over, as by FFmpeg.
  private static func time(_ scanner: inout CaptionScanner, between start: String, and end: String)
    -> Double?
  {
    let begin = scanner
    scanner.skipSpaces()
    guard scanner.take(start), let minutes = scanner.decimal(), scanner.take(":"),
      let seconds = scanner.decimal(), seconds <= 60, scanner.skip(behind: end)
    else {
      scanner = begin
      return nil
    }
    return minutes * 60 + seconds
  }

  private static func hasTimes(_ text: CaptionLine) -> Bool {
    guard let end = text.lastIndex(of: UInt8(ascii: "]")) else { return false }
    return text[..<end].indices.contains { index in
      guard text[index] == UInt8(ascii: "[") else { return false }
      var scanner = CaptionScanner(text[index...])
      return time(&scanner, between: "[", and: "]") != nil
    }
  }

  private static func spans(_ text: CaptionLine) -> [CaptionSpan] {
    var spans = [CaptionSpan(text: "")]
    for part in text.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
      var scanner = CaptionScanner([UInt8(ascii: "<")] + part)
      if part.startIndex == text.startIndex {
        spans[0].text = part.text
      } else if let time = time(&scanner, between: "<", and: ">") {
        spans.append(CaptionSpan(text: scanner.rest.text, begin: time))
      } else {
        spans[spans.count - 1].text += "<" + part.text
      }
    }
    return spans
  }
}
