/// Reads MicroDVD (`.sub`), whose times are numbers of frames, as FFmpeg does.
enum MicroDVDReader {
  // Frames per second of files without them.
  private static let defaultRate = 2997.0 / 125

  /// Reads the captions of a file.
  ///
  /// - Throws: an error if there are too many captions.
  static func read(_ lines: [CaptionLine], into list: inout CaptionList) throws(CaptionError) {
    var captions: [OpenCaption] = []
    var rate: Double?
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0.isSpace }) {
      var scanner = CaptionScanner(line)
      if scanner.take("{DEFAULT}{}") { continue }
      guard scanner.take("{"), let begin = scanner.integer(), scanner.take("}{"),
        case let end = scanner.integer(), scanner.skip(behind: "}")
      else {
        list.warn(index + 1) {
          "\(line.quotedStart) has no frames and is not shown (write {25}{50}text)"
        }
        continue
      }
      var number = scanner
      if index < 3, begin <= 1, let written = number.decimal(), 3 < written, written < 100,
        number.rest.isEmpty
      {
        rate = written
        continue
      }
      let text = scanner.rest.split(separator: UInt8(ascii: "|")).map { plain($0).text }
      try list.check(captions.count, index + 1)
      var caption = OpenCaption(begin: Double(begin), line: index + 1, spans: [])
      caption.end = end.map(Double.init)
      caption.spans = [CaptionSpan(text: text.joined(separator: "\n"))]
      captions.append(caption)
    }
    if rate == nil, !captions.isEmpty {
      list.warn(1) {
        "the file has no frames per second: 23.976 are assumed (write {1}{1}25 as the first line)"
      }
    }
    for index in captions.indices {
      captions[index].begin /= rate ?? defaultRate
      captions[index].end = captions[index].end.map { $0 / (rate ?? defaultRate) }
    }
    try OpenCaption.add(captions, to: &list)
  }

  // A line without the styles before it, such as `/` for italic letters and `{y:i}{C:$0000ff}`.
  private static func plain(_ line: CaptionLine) -> CaptionLine {
    var rest = line.first == UInt8(ascii: "/") ? line.dropFirst() : line
    while rest.first == UInt8(ascii: "{"), rest.dropFirst(2).first == UInt8(ascii: ":"),
      rest.dropFirst().first.map("yYcCfFsSHPo".utf8.contains) == true,
      let end = rest.firstIndex(of: UInt8(ascii: "}"))
    {
      rest = rest[(end + 1)...]
    }
    return rest
  }
}
