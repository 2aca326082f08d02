/// A caption: a text that is shown in an interval of time.
package struct CaptionCue: Sendable, Equatable {
  /// A word, or a syllable with a time.
  package struct Word: Sendable, Equatable {
    /// The text, without spaces around it.
    package var text: String
    /// The instant at which it is spoken, seconds from the start of the captions.
    package var begin: Double
    /// The index of its line.
    package var line = 0
    /// Whether a space or the end of a line follows; false for a syllable inside of a word.
    package var endsWord = true
  }

  /// The first instant in seconds.
  package var begin: Double
  /// The first instant after the cue in seconds, greater than `begin`.
  package var end: Double
  /// The lines as written, without markup; none is blank.
  package var lines: [String]
  /// The words with separate times, in the order of their begins; empty if the file has none.
  package var words: [Word] = []
}

/// A part of the text of a caption, without markup.
struct CaptionSpan: Equatable {
  /// The text; line feeds separate lines.
  var text: String
  /// The instant at which it is spoken in seconds; nil for that of the text before it.
  var begin: Double?
}

extension CaptionCue {
  /// A cue of spans, whose words have times if a span has one.
  init(begin: Double, end: Double, spans: [CaptionSpan]) {
    (self.begin, self.end) = (begin, end)
    lines = Self.lines(of: spans.map(\.text).joined())
    guard spans.contains(where: { $0.begin != nil }) else { return }
    var instant = begin
    var line = 0
    var isInside = false
    for span in spans {
      // Times that run backwards are those of the text before.
      instant = max(instant, span.begin ?? instant)
      var continues = isInside && span.begin == nil
      for character in span.text {
        if character.isLineEnd || character.isBreakingSpace {
          if character.isLineEnd, let last = words.last, last.line == line { line += 1 }
          (isInside, continues) = (false, false)
        } else if continues {
          words[words.count - 1].text.append(character)
        } else {
          if isInside { words[words.count - 1].endsWord = false }
          words.append(Word(text: String(character), begin: instant, line: line))
          (isInside, continues) = (true, true)
        }
      }
    }
  }

  /// The lines of a text that are not blank, without spaces around them.
  static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isLineEnd).map { line in
      var line = line.drop(while: \.isBreakingSpace)
      while line.last?.isBreakingSpace == true { line.removeLast() }
      return String(line)
    }.filter { !$0.isEmpty }
  }

  /// The words of the lines, which share the time of the caption by their lengths.
  ///
  /// Parts of Chinese and Japanese texts that a line may end behind are words.
  var sharedWords: [Word] {
    var result: [Word] = []
    for (line, text) in lines.enumerated() {
      for word in text.split(whereSeparator: \.isBreakingSpace) {
        let joined = Word(text: String(word), begin: begin, line: line)
        result += CaptionFragment.fragments(of: [(0, joined)]).map {
          Word(text: $0.text, begin: begin, line: line, endsWord: $0.endsWord)
        }
      }
    }
    let total = Double(result.reduce(0) { $0 + $1.text.count })
    var letters = 0
    for index in result.indices {
      result[index].begin = begin + (end - begin) * Double(letters) / total
      letters += result[index].text.count
    }
    return result
  }
}

extension Character {
  /// Whether a line ends here; tabulators of lines and form feeds are spaces.
  var isLineEnd: Bool { isNewline && self != "\u{B}" && self != "\u{C}" }

  /// Whether a line may end at this space; false for no-break spaces.
  var isBreakingSpace: Bool {
    isWhitespace && self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}"
  }
}
