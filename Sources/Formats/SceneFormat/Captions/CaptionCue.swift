internal import SceneModel

/// A caption: a text that is shown in an interval of time.
package struct CaptionCue: Sendable, Equatable {
  /// A word with the interval in which it is spoken.
  package struct Word: Sendable, Equatable {
    /// The text, without spaces around it.
    package var text: String
    /// Seconds from the start of the captions.
    package var begin: Double
    /// The end of the word in seconds.
    package var end: Double
  }

  /// The first instant in seconds.
  package var begin: Double
  /// The first instant after the cue in seconds, greater than `begin`.
  package var end: Double
  /// The lines as written, without markup.
  package var lines: [String]
  /// The words with separate times; empty if the file has none.
  package var words: [Word] = []

  /// The problem of a caption with more words than allowed; nil for others.
  var lengthError: String? {
    let written = lines.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
    guard max(written, words.count) > Limits.captionWords else { return nil }
    return "the caption has more than \(Limits.captionWords) words (split it)"
  }
}

/// A caption file that cannot be read.
package struct CaptionError: Error, Sendable, Equatable {
  /// The line of the file, counted from 1.
  package var line: Int
  /// The problem and the remedy.
  package var message: String
}

/// The formats of caption files.
package enum CaptionFormat: String, Sendable, CaseIterable {
  case srt, vtt, ass, json

  /// The format of a file by its first characters and its name; nil for an unknown one.
  package init?(_ text: Substring, name: String) {
    let start = text.drop { $0.isWhitespace || $0.isNewline }
    if start.hasPrefix("WEBVTT") {
      self = .vtt
    } else if start.hasPrefix("[Script Info]") || start.hasPrefix("[script info]") {
      self = .ass
    } else if start.first == "{" || start.first == "[" {
      self = .json
    } else if let ending = name.split(separator: ".").last.map({ $0.lowercased() }) {
      switch ending {
      case "ssa": self = .ass
      case "webvtt": self = .vtt
      default:
        guard let format = CaptionFormat(rawValue: ending) else { return nil }
        self = format
      }
    } else {
      return nil
    }
  }
}
