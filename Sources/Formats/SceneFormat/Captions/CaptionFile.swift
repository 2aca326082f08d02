internal import JSONText
package import SceneModel

/// A file of captions that cannot be read, or a caption of it that is not shown.
package struct CaptionError: Error, Sendable, Equatable {
  /// The line of the file, counted from 1.
  package var line: Int
  /// The problem and the remedy.
  package var message: String
}

/// The captions of a file.
package struct CaptionFile: Sendable {
  /// The captions in the order of their begins; none for a file without.
  package let cues: [CaptionCue]
  /// The parts of the file that are not shown, in the order of their lines.
  package let warnings: [CaptionError]

  /// Reads the captions of a file.
  ///
  /// A caption that is wrong is left out, with a warning.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 with a byte order mark.
  ///   - name: the name of the file, whose ending decides if the content does not identify the format.
  ///   - limits: the number of layers limits the number of captions.
  /// - Throws: an error with the number of the line for a file in no format of captions.
  package init(_ bytes: [UInt8], name: String, limits: Limits) throws(CaptionError) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw CaptionError(line: 1, message: "the file is UTF-32 (save it as UTF-8)")
    }
    let text = CaptionText(bytes)
    guard let format = CaptionFormat(text.bytes, name: name) else {
      throw CaptionError(
        line: 1,
        message: "the file is no captions (give \(CaptionFormat.endings))"
      )
    }
    var list = CaptionList(limits, dropsDamagedText: text.damagedLine != nil && format != .vtt)
    if !text.bytes.allSatisfy({ $0.isSpace }) {
      switch format {
      case .vtt:
        if let line = text.damagedLine {
          list.warn(line) { "bytes that are not UTF-8 are replaced (save it as UTF-8)" }
        }
        try WebVTTReader.read(text.lines, into: &list)
      case .srt: try SubRipReader.read(text.lines, into: &list)
      case .ass: try SubStationReader.read(text.lines, into: &list)
      case .lrc: try LyricsReader.read(text.lines, into: &list)
      case .sub: try MicroDVDReader.read(text.lines, into: &list)
      case .json: try CaptionJSON.read(SourceText(text.bytes), into: &list)
      }
    }
    cues = list.sortedCues(dropsRepetitions: [.srt, .lrc, .sub].contains(format))
    warnings = list.warnings.ordered(by: \.line)
  }
}

/// The formats of caption files.
enum CaptionFormat: String, CaseIterable {
  case srt, vtt, ass, lrc, sub, json

  /// The endings of the formats, as words.
  static let endings =
    allCases.dropLast().map { ".\($0.rawValue)" }.joined(separator: ", ") + " or .json"

  /// The format of a file by its first characters, its name or a line of times; nil for an unknown one.
  init?(_ bytes: [UInt8], name: String) {
    let start = String(decoding: bytes.drop { $0.isSpace }.prefix(200), as: UTF8.self).lowercased()
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    var scanner = CaptionScanner(Array(start.utf8)[...])
    let (isBrace, isBracket) = (scanner.take("{"), scanner.take("["))
    var inside = scanner
    inside.skipSpaces()
    if start.hasPrefix("webvtt") {
      self = .vtt
    } else if ["[script info]", "[v4", "[events]"].contains(where: start.hasPrefix) {
      self = .ass
    } else if isBrace, scanner.take("default}") || scanner.integer() != nil && scanner.take("}") {
      self = .sub
    } else if isBracket, !["ass", "ssa"].contains(ending),
      scanner.rest.first?.isLetter == true || scanner.clock() != nil
    {
      self = .lrc
    } else if isBrace || isBracket, inside.rest.first.map("\"{}[]".utf8.contains) ?? true {
      self = .json
    } else {
      let names = ["ssa": "ass", "webvtt": "vtt", "json3": "json"]
      if let format = CaptionFormat(rawValue: names[ending] ?? ending) {
        self = format
      } else if bytes.prefix(1000).contains("-->") {
        self = .srt
      } else {
        return nil
      }
    }
  }
}
