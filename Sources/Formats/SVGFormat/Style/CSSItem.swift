/// One declaration of a style rule or a style attribute.
package struct CSSDeclaration: Sendable, Hashable {
  /// The lower-case name; custom properties keep their case.
  package var name: String
  /// The value as `CSSToken` writes it.
  package var value: String
  package var isImportant = false

  /// The declarations of a style attribute; parts that are none are skipped.
  package static func list(_ text: String) -> [CSSDeclaration] {
    CSSTokenizer.tokens(of: text)[...].declarations
  }
}

extension CSSDeclaration {
  // CSS Syntax 3, 5.5.6 and 8.1; nil for a declaration that is ignored.
  fileprivate init?(_ written: String, _ tokens: ArraySlice<CSSToken>) {
    name = written.hasPrefix("--") ? written : Self.canonicalName(written)
    var tokens = tokens.trimmed
    if tokens.last?.kind == .identifier, tokens.last?.text.lowercased() == "important" {
      let before = tokens.dropLast().trimmed
      if before.last?.kind == .delimiter, before.last?.text == "!" {
        isImportant = true
        tokens = before.dropLast().trimmed
      }
    }
    guard !tokens.contains(where: { $0.kind == .broken }) else { return nil }
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      if token.kind == .close || token.text == "!" { return nil }
      index = (token.opens ? token.end : index) + 1
    }
    value = tokens.text()
    guard !value.isEmpty || name.hasPrefix("--") else { return nil }
  }

  // Of the prefixed names, those for WebKit that all browsers alias are synonyms.
  private static func canonicalName(_ written: String) -> String {
    let (name, prefix) = (written.lowercased(), "-webkit-")
    guard name.hasPrefix(prefix) else { return name }
    let rest = String(name.dropFirst(prefix.utf8.count))
    let isAliased =
      ["animation", "transform", "mask"].contains(where: rest.hasPrefix)
      || webKitAliases.contains(rest)
    return isAliased ? rest : name
  }

  private static let webKitAliases = SVGNames.set("webkit-aliases")
}

extension ArraySlice<CSSToken> {
  /// The declarations of a block, without those of blocks in it.
  package var declarations: [CSSDeclaration] {
    CSSItems(self, inBlock: true).compactMap {
      if case .declaration(let declaration) = $0 { declaration } else { nil }
    }
  }
}

/// A part of a style sheet or of a block.
package enum CSSItem: Sendable {
  case declaration(CSSDeclaration)
  /// A selector, or the offsets of a keyframe, with a block.
  case rule(ArraySlice<CSSToken>, ArraySlice<CSSToken>)
  /// The lower-case name with its mark, the text after it, and the block; nil for a statement.
  case atRule(String, ArraySlice<CSSToken>, ArraySlice<CSSToken>?)
}

/// Reads the rules of a style sheet, or the declarations and rules of a block.
///
/// CSS Syntax 3, section 5.
package struct CSSItems: Sequence, IteratorProtocol {
  private var rest: ArraySlice<CSSToken>
  private let inBlock: Bool

  /// - Parameter inBlock: whether declarations are read.
  package init(_ tokens: ArraySlice<CSSToken>, inBlock: Bool) {
    (rest, self.inBlock) = (tokens, inBlock)
  }

  package mutating func next() -> CSSItem? {
    while let first = rest.first {
      if first.kind == .space || (inBlock && first.text == ";") {
        rest.removeFirst()
      } else if first.kind == .atKeyword {
        rest.removeFirst()
        let prelude = prelude(endsAtSemicolon: true)
        return .atRule(first.text.lowercased(), prelude, block())
      } else if inBlock, let colon = colon() {
        let (start, isCustom) = (rest, first.text.hasPrefix("--"))
        let value = prelude(endsAtSemicolon: true, opensBlock: !isCustom)
        // A brace makes it a rule, such as `a:hover {}`.
        if rest.first?.text == "{", let block = block() { return .rule(value, block) }
        let content = start[colon...].dropFirst().prefix(value.endIndex - colon - 1)
        if let declaration = CSSDeclaration(first.text, content) {
          return .declaration(declaration)
        }
      } else {
        let prelude = prelude(endsAtSemicolon: inBlock)
        if let block = block() { return .rule(prelude, block) }
      }
    }
    return nil
  }

  // The index of the colon after the name of a declaration; nil for none.
  private func colon() -> Int? {
    guard rest.first?.kind == .identifier else { return nil }
    let index = rest.dropFirst().firstIndex { $0.kind != .space }
    return index.flatMap { rest[$0].text == ":" ? $0 : nil }
  }

  // The tokens before the next brace or semicolon outside of brackets.
  private mutating func prelude(
    endsAtSemicolon: Bool,
    opensBlock: Bool = true
  ) -> ArraySlice<CSSToken> {
    var index = rest.startIndex
    while index < rest.endIndex {
      let token = rest[index]
      if token.text == "{" && opensBlock || token.text == ";" && endsAtSemicolon { break }
      index = (token.opens ? Swift.min(token.end, rest.endIndex - 1) : index) + 1
    }
    defer { rest = rest[index...] }
    return rest[..<index].trimmed
  }

  // The tokens of the block at the position, which is skipped with a semicolon; nil for none.
  private mutating func block() -> ArraySlice<CSSToken>? {
    guard let first = rest.first else { return nil }
    guard first.text == "{" else {
      rest.removeFirst()
      return nil
    }
    let end = Swift.min(first.end, rest.endIndex)
    defer { rest = rest[Swift.min(end + 1, rest.endIndex)...] }
    return rest[rest.startIndex + 1..<end]
  }
}
