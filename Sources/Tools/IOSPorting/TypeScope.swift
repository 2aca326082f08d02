/// A declaration of a type, or an extension, in a source: its header and the text between its braces.
struct TypeScope {
  /// `class`, `struct`, `enum`, `protocol`, `actor` or `extension`.
  var keyword: String
  /// The name, without generic parameters.
  var name: String
  /// The text after the colon of the header; empty for none.
  var inheritance: String
  /// Offsets of the characters of the header, from the keyword to the opening brace.
  var header: Range<Int>
  /// Offsets of the characters between the braces.
  var body: Range<Int>

  /// The inherited names.
  var parents: [String] { inheritance.split(separator: ",").map { String($0).trimmed } }

  /// Whether the first inherited name is that of a view, a controller or an object of a database.
  var isOtherThanLayer: Bool {
    let parent = parents.first ?? ""
    let ends = ["View", "Controller", "Control", "Button", "Label", "Cell", "Slider", "Bar"]
    return parent == "NSManagedObject" || ends.contains { parent.hasSuffix($0) }
  }

  /// Whether an offset is in the body and in no braces there.
  func holdsDirectly(_ offset: Int, in masked: [Character]) -> Bool {
    guard body.contains(offset) else { return false }
    return masked[body.lowerBound..<offset].reduce(0) { depth, character in
      depth + (character == "{" ? 1 : character == "}" ? -1 : 0)
    } == 0
  }

  /// All declarations in a source, in the order of their headers.
  static func all(in source: SourceText) -> [TypeScope] {
    let masked = source.masked
    let text = String(masked)
    let pattern =
      /\b(class|struct|enum|protocol|actor|extension)[ \t]+(?!func\b|var\b|let\b|subscript\b)([\w.]+)[ \t]*(?:<[^{]*?>)?[ \t\n]*(?::([^{]*))?\{/
    var (offset, last) = (0, text.startIndex)
    return text.matches(of: pattern).compactMap { match in
      offset += text.distance(from: last, to: match.range.lowerBound)
      last = match.range.lowerBound
      let open = offset + match.output.0.count - 1
      guard let close = closingBrace(of: open, in: masked) else { return nil }
      return TypeScope(
        keyword: String(match.output.1),
        name: String(match.output.2),
        inheritance: match.output.3.map(String.init)?.trimmed ?? "",
        header: offset..<open,
        body: open + 1..<close
      )
    }
  }

  /// The offset of the brace that closes the one at an offset; nil for a source that is cut off.
  static func closingBrace(of open: Int, in characters: [Character]) -> Int? {
    var depth = 0
    for index in open..<characters.count {
      if characters[index] == "{" { depth += 1 }
      if characters[index] == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}

extension [TypeScope] {
  /// The last of the declarations that contain a place of a source.
  func innermost(at index: String.Index, of source: SourceText) -> TypeScope? {
    let offset = source.offset(of: index)
    return last { $0.body.contains(offset) }
  }
}

extension BidirectionalCollection where SubSequence == Substring {
  /// What the group of a pattern matches.
  func names(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
    Set(matches(of: pattern).map { String($0.output.1) })
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
