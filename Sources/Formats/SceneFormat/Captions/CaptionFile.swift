internal import Graphics
internal import JSONText
package import SceneModel

/// A file with captions.
package enum CaptionFile {
  /// Reads the captions of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - name: the name of the file, whose ending decides if the content does not identify the format.
  ///   - limits: the number of layers limits the number of captions.
  /// - Returns: the captions in the order of their begins; none for a file without.
  /// - Throws: an error with the number of the line.
  package static func cues(
    _ bytes: [UInt8],
    name: String,
    limits: Limits
  ) throws(CaptionError) -> [CaptionCue] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = firstInvalidLine(bytes)
      throw CaptionError(line: line, message: "the text is not UTF-8 (save the file as UTF-8)")
    }
    let start = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let isBlank = start.allSatisfy(\.isWhitespace)
    guard let format = CaptionFormat(start, name: name) else {
      throw CaptionError(
        line: 1,
        message: "the file is no captions (give .srt, .vtt, .ass or .json)"
      )
    }
    if isBlank { return [] }
    var cues: [CaptionCue]
    if format == .json {
      cues = try CaptionJSON(source: SourceText(bytes), limits: limits).cues()
      cues = cues.enumerated().sorted {
        ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset)
      }.map(\.element)
    } else {
      var reader = CaptionLines(text, limit: limits.layers)
      cues = try reader.cues(format)
    }
    try checkOverlaps(cues)
    return cues
  }

  private static func checkOverlaps(_ cues: [CaptionCue]) throws(CaptionError) {
    let ends = cues.map(\.end).sorted()
    var ended = 0
    for (index, cue) in cues.enumerated() {
      while ended < ends.count, ends[ended] <= cue.begin { ended += 1 }
      guard index + 1 - ended <= Limits.simultaneousCaptions else {
        throw CaptionError(
          line: 1,
          message:
            "more than \(Limits.simultaneousCaptions) captions are visible at \(cue.begin.shortestDecimal) s (give them other times)"
        )
      }
    }
  }

  private static func firstInvalidLine(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }
}
