/// The text of one paragraph as UTF-8, without its line end.
struct ParagraphText {
  /// A part of a paragraph that belongs to one run of the request.
  struct Span {
    /// The number of the run.
    var run: Int
    /// Where the part ends in the paragraph, in bytes.
    var end: Int
  }

  /// The bytes, followed by a NUL that is not part of the text.
  let bytes: [CChar]
  /// The parts in order, without gaps; none for an empty paragraph.
  let spans: [Span]
  /// The run that gives an empty paragraph its height: that of its line end.
  let endRun: Int

  /// The number of bytes of the text.
  var count: Int { bytes.count - 1 }

  /// The paragraphs of some runs: one more than there are line ends.
  ///
  /// LF, CR, CR LF, U+2028 and U+2029 end a paragraph. U+0000 becomes U+FFFD, as C ends at it.
  ///
  /// - Complexity: O(*text*)
  static func paragraphs(of runs: [String]) -> [ParagraphText] {
    var paragraphs: [ParagraphText] = []
    var open = OpenParagraph()
    var previous: Unicode.Scalar = " "
    var lastRun = 0
    for (run, text) in runs.enumerated() where !text.isEmpty {
      lastRun = run
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n" where previous == "\r": break
        case "\n", "\r", "\u{2028}", "\u{2029}": paragraphs.append(open.close(run: run))
        case "\0": open.append("\u{FFFD}", run: run)
        default: open.append(scalar, run: run)
        }
        previous = scalar
      }
    }
    paragraphs.append(open.close(run: lastRun))
    return paragraphs
  }

  /// The characters of a range of bytes.
  func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the byte at an offset is a tabulator.
  func isTab(at offset: Int) -> Bool { bytes[offset] == 9 }

  /// Whether a character starts at an offset.
  func isScalarStart(_ offset: Int) -> Bool { UInt8(bitPattern: bytes[offset]) & 0xC0 != 0x80 }

  /// The character that starts at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    if bytes[offset] >= 0 { return Unicode.Scalar(UInt8(bitPattern: bytes[offset])) }
    let rest = bytes[offset..<min(offset + 4, count)].map(UInt8.init(bitPattern:))
    return String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// The index of the span that holds an offset.
  ///
  /// - Complexity: O(log *spans*)
  func spanIndex(at offset: Int) -> Int {
    var (low, high) = (0, max(0, spans.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The run that an offset belongs to; that of the line end in an empty paragraph.
  func run(at offset: Int) -> Int { spans.isEmpty ? endRun : spans[spanIndex(at: offset)].run }
}

/// A paragraph that is being read.
private struct OpenParagraph {
  private var bytes: [CChar] = []
  private var spans: [ParagraphText.Span] = []

  mutating func append(_ scalar: Unicode.Scalar, run: Int) {
    if spans.last?.run != run { spans.append(.init(run: run, end: bytes.count)) }
    // A scalar always encodes; the standard library's signature does not say so.
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      bytes.append(CChar(bitPattern: byte))
    }
    spans[spans.count - 1].end = bytes.count
  }

  // The paragraph, which ends inside a run; then a new one begins.
  mutating func close(run: Int) -> ParagraphText {
    let paragraph = ParagraphText(bytes: bytes + [0], spans: spans, endRun: run)
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    return paragraph
  }
}
