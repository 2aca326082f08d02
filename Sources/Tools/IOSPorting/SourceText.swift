/// A Swift source in which code is distinguished from comments and strings.
struct SourceText {
  private(set) var text: String

  init(_ text: String) { self.text = text }

  /// The characters with those of comments and strings as spaces, and lines as they are.
  var masked: [Character] {
    var result = [Character]()
    var index = text.startIndex
    for range in Self.codeRanges(in: text) {
      result += text[index..<range.lowerBound].map { $0.isNewline ? "\n" : " " }
      result += text[range]
      index = range.upperBound
    }
    return result + text[index...].map { $0.isNewline ? "\n" : " " }
  }

  /// The text without comments and strings.
  var code: String { String(masked) }

  /// The line of a place, from 1.
  func line(of index: String.Index) -> Int { text[..<index].count { $0.isNewline } + 1 }

  /// The number of characters before a place.
  func offset(of index: String.Index) -> Int { text.distance(from: text.startIndex, to: index) }

  /// Replaces the matches of a pattern in code.
  ///
  /// - Parameters:
  ///   - pattern: the pattern, searched for from beginning to end.
  ///   - change: returns the replacement of a match; nil leaves the match unchanged.
  mutating func replace<Output>(
    _ pattern: some RegexComponent<Output>,
    _ change: (Regex<Output>.Match) -> String?
  ) {
    // A full stop between letters is no boundary of words in Unicode's rules.
    let matches = text.matches(of: pattern.regex.wordBoundaryKind(.simple))
    guard !matches.isEmpty else { return }
    let code = Self.codeRanges(in: text)
    var result = ""
    var done = text.startIndex
    var next = 0
    for match in matches {
      while next < code.count, code[next].upperBound <= match.range.lowerBound { next += 1 }
      guard next < code.count, code[next].contains(match.range.lowerBound),
        let new = change(match)
      else { continue }
      result += text[done..<match.range.lowerBound] + new
      done = match.range.upperBound
    }
    text = result + text[done...]
  }

  /// Adds lines at the end; none for an empty text.
  mutating func append(_ lines: String) {
    if !lines.isEmpty { text += (text.hasSuffix("\n") ? "" : "\n") + lines }
  }

  // The parts that are neither comments nor strings, in order.
  private static func codeRanges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      guard let end = endOfText(at: index, in: text) else {
        index = text.index(after: index)
        continue
      }
      if start < index { ranges.append(start..<index) }
      (start, index) = (end, end)
    }
    if start < text.endIndex { ranges.append(start..<text.endIndex) }
    return ranges
  }

  // Where a comment or string ends that begins at a place; nil where none begins.
  private static func endOfText(at index: String.Index, in text: String) -> String.Index? {
    let rest = text[index...]
    if rest.hasPrefix("//") { return rest.firstIndex(where: \.isNewline) ?? text.endIndex }
    if rest.hasPrefix("/*") { return endOfComment(rest) }
    let hashes = String(rest.prefix { $0 == "#" })
    let quoted = rest.dropFirst(hashes.count)
    guard quoted.hasPrefix("\"") else { return nil }
    let quote = quoted.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    return end(of: quoted.dropFirst(quote.count), quote: quote + hashes, isRaw: !hashes.isEmpty)
  }

  private static func end(of body: Substring, quote: String, isRaw: Bool) -> String.Index {
    var rest = body
    while let character = rest.first {
      if rest.hasPrefix(quote) { return rest.dropFirst(quote.count).startIndex }
      rest = rest.dropFirst(character == "\\" && !isRaw ? 2 : 1)
    }
    return body.endIndex
  }

  // Comments may be inside each other.
  private static func endOfComment(_ comment: Substring) -> String.Index {
    var rest = comment
    var depth = 0
    while !rest.isEmpty {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
        if depth == 0 { return rest.startIndex }
      } else {
        rest = rest.dropFirst()
      }
    }
    return comment.endIndex
  }
}
