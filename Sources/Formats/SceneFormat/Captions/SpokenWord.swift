internal import JSONText
internal import SceneModel

/// A word of a transcription, as written there.
struct SpokenWord {
  var text: String
  /// Seconds; nil for a word without times.
  var begin: Double?
  var end: Double?
  var followsSpace: Bool

  /// A word in the shape of Whisper; nil for a value that is none.
  init?(_ item: JSONCursor) {
    guard let written = (item["word"] ?? item["text"])?.text else { return nil }
    text = written.split(whereSeparator: \.isBreakingSpace).joined(separator: " ")
    if text.isEmpty { return nil }
    (begin, end) = (item.number("start"), item.number("end"))
    followsSpace = written.first?.isBreakingSpace == true
  }

  private init(_ text: some StringProtocol, begin: Double?, end: Double?, followsSpace: Bool) {
    (self.text, self.begin, self.end) = (String(text), begin, end)
    self.followsSpace = followsSpace
  }

  /// Returns the words that tokens of whisper.cpp make; a token that begins with a space begins one.
  ///
  /// - Returns: none for tokens without text, and where a character is divided between tokens.
  static func words(ofTokens tokens: JSONCursor) -> [SpokenWord] {
    var words: [SpokenWord] = []
    for token in tokens.elements {
      guard let written = token["text"]?.text, !written.contains("\u{FFFD}") else { return [] }
      let text = written.drop(while: \.isBreakingSpace)
      // Marks of times and of the beginning.
      guard let first = text.first, !(written.hasPrefix("[_") && written.hasSuffix("]")) else {
        continue
      }
      let times = token["offsets"]
      let end = times?.number("to").map { $0 / 1000 }
      let followsSpace = text.startIndex > written.startIndex
      if let last = words.last?.text.last, !followsSpace, !last.allowsBreak(before: first) {
        words[words.count - 1].text += text
        words[words.count - 1].end = end
      } else {
        let begin = times?.number("from").map { $0 / 1000 }
        words.append(SpokenWord(text, begin: begin, end: end, followsSpace: followsSpace))
      }
    }
    return words
  }

  // MARK: Words without punctuation

  // Within this number of characters a word is found in a text that has other words before it.
  private static let lookahead = 48
  // Seconds by which a word may begin after the end of the caption that has it.
  private static let tolerance = 0.5

  /// Returns the words of a text with the times of words that may lack its punctuation.
  ///
  /// - Parameters:
  ///   - text: the text of a caption.
  ///   - end: the end of the caption in seconds.
  ///   - spoken: the words from the caption on; its words are removed.
  /// - Returns: parts of the text, so that nothing of it is lost.
  static func words(
    of text: String,
    until end: Double,
    timedBy spoken: inout ArraySlice<SpokenWord>
  ) -> [SpokenWord] {
    let characters = Array(text)
    var starts: [Int: SpokenWord] = [:]
    var position = 0
    let last = characters.lastIndex(where: \.isSpoken) ?? -1
    while position <= last, let word = spoken.first, word.begin ?? 0 < end + tolerance {
      let letters = word.text.lowercased().filter(\.isSpoken)
      if let match = match(Array(letters), in: characters, from: position) {
        starts[match.lowerBound] = word
        position = match.upperBound
      }
      spoken.removeFirst()
    }
    var words: [SpokenWord] = []
    var isInside = false
    for (index, character) in characters.enumerated() {
      guard !character.isLineEnd, !character.isBreakingSpace else {
        isInside = false
        continue
      }
      let start = starts[index]
      let last = words.count - 1
      // Quotation marks and brackets belong to the word behind them.
      let isOpened =
        isInside && words[last].begin == nil && !words[last].text.contains(where: \.isSpoken)
      if isInside, start == nil || isOpened {
        words[last].text.append(character)
        if let start { (words[last].begin, words[last].end) = (start.begin, start.end) }
      } else {
        let (begin, end) = (start?.begin, start?.end)
        words.append(
          SpokenWord(String(character), begin: begin, end: end, followsSpace: !isInside)
        )
      }
      isInside = true
    }
    return words
  }

  // Where letters are, at the next letter of a text or at the start of one of the next words.
  private static func match(
    _ letters: [Character],
    in text: [Character],
    from position: Int
  ) -> Range<Int>? {
    guard let first = letters.first else { return nil }
    var isFirst = true
    for start in position..<min(text.count, position + lookahead) where text[start].isSpoken {
      let isStart = isFirst || !text[start - 1].isSpoken
      isFirst = false
      guard isStart, text[start].lowercased() == String(first) else { continue }
      var (matched, end) = (0, start)
      while matched < letters.count, end < text.count {
        if text[end].isSpoken {
          guard text[end].lowercased() == String(letters[matched]) else { break }
          matched += 1
        } else if text[end].isWhitespace {
          break
        }
        end += 1
      }
      if matched == letters.count { return start..<end }
    }
    return nil
  }

  // MARK: Captions of words

  // Seconds of silence that separate captions.
  private static let silence = 1.0
  // The columns of a caption: two lines of subtitles.
  private static let maxColumns = 84

  /// Returns captions of words that no caption has: sentences, of at most two lines.
  static func captions(_ words: [SpokenWord]) -> [CaptionCue] {
    var captions: [[SpokenWord]] = []
    var columns = 0
    for word in words {
      let before = captions.last?.last
      let isSilent =
        if let begin = word.begin, let end = before?.end { begin - end > silence } else { false }
      if let before, !isSilent, !before.endsSentence, columns + word.text.count < maxColumns {
        captions[captions.count - 1].append(word)
      } else {
        captions.append([word])
        columns = 0
      }
      columns += word.text.count + 1
    }
    return captions.compactMap { words in
      guard let begin = words.firstResult(\.begin),
        let end = words.reversed().firstResult({ $0.end ?? $0.begin })
      else { return nil }
      let hasSpaces = words.dropFirst().contains(where: \.followsSpace)
      let text = words.dropFirst().reduce(words.first?.text ?? "") {
        $0 + ($1.followsSpace || !hasSpaces ? " " : "") + $1.text
      }
      var cue = CaptionCue(begin: begin, end: end, spans: [CaptionSpan(text: text)])
      cue.words = timed(words, in: cue)
      return cue
    }
  }

  private var endsSentence: Bool {
    text.reversed().first { !"\"')]}”’»」』）".contains($0) }.map(".?!…。？！".contains) ?? false
  }

  // MARK: Times

  /// Returns the words of a caption with times.
  ///
  /// WhisperX has no times of numbers: words without share the time between their neighbours by their
  /// lengths.
  ///
  /// - Parameter areParts: whether words that are not those of the caption's text are none.
  static func timed(
    _ words: [SpokenWord],
    in cue: CaptionCue,
    areParts: Bool = false
  ) -> [CaptionCue.Word] {
    guard words.contains(where: { $0.begin != nil }) else { return [] }
    var result: [CaptionCue.Word] = []
    var free = cue.begin
    func add(_ word: SpokenWord, at begin: Double) {
      let begin = max(begin, result.last?.begin ?? begin)
      result.append(CaptionCue.Word(text: word.text, begin: begin))
    }
    while result.count < words.count {
      if let begin = words[result.count].begin {
        free = words[result.count].end ?? begin
        add(words[result.count], at: begin)
      } else {
        let untimed = words[result.count...].prefix { $0.begin == nil }
        let limit = words.dropFirst(untimed.endIndex).first?.begin ?? cue.end
        let letters = untimed.reduce(0) { $0 + $1.text.count }
        var passed = 0
        for word in untimed {
          add(word, at: free + max(0, limit - free) * Double(passed) / Double(letters))
          passed += word.text.count
        }
      }
    }
    if !align(&result, with: cue.lines.joined(separator: "\n")) {
      if areParts { return [] }
      let hasSpaces = words.dropFirst().contains(where: \.followsSpace)
      for index in result.indices.dropLast() where hasSpaces {
        result[index].endsWord = words[index + 1].followsSpace
      }
    }
    return result
  }

  // Takes lines and spaces from the text of the segment; false if that has other words.
  private static func align(_ words: inout [CaptionCue.Word], with text: String) -> Bool {
    var aligned = words
    var rest = text[...]
    var line = 0
    for index in words.indices {
      let gap = rest.prefix { $0.isLineEnd || $0.isBreakingSpace }
      if index > 0 { aligned[index - 1].endsWord = !gap.isEmpty }
      line += gap.count(where: \.isLineEnd)
      rest = rest.dropFirst(gap.count)
      guard rest.hasPrefix(words[index].text) else { return false }
      aligned[index].line = line
      rest = rest.dropFirst(words[index].text.count)
    }
    words = aligned
    return true
  }
}

extension Character {
  // Whether it is a letter or a digit, and no punctuation.
  fileprivate var isSpoken: Bool { isLetter || isNumber }
}
