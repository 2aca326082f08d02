/// Variables of blocks, which are variables of functions for the engine.
extension ScriptTranspiler {
  /// Gives variables of blocks another name where the same name is used outside.
  mutating func renameBlockVariables() {
    var scopes: [String: [Range<Int>]] = [:]
    var inBlocks: [(name: String, place: Int, scope: Range<Int>)] = []
    for index in tokens.indices where declares(index) && !isWord(index, "var") {
      let (scope, isBlock) = scope(of: index)
      for (name, place) in declaredNames(index) {
        scopes[name, default: []].append(scope)
        if isBlock { inBlocks.append((name, place, scope)) }
      }
    }
    guard !inBlocks.isEmpty else { return }
    guard scopes.values.allSatisfy({ $0.count <= Limits.declarations }) else { return refuse() }
    let uses = uses()
    for entry in inBlocks {
      // Those of other blocks, beside this one.
      let others = scopes[entry.name, default: []].filter { !$0.contains(entry.place) }
      let isShared = uses[entry.name, default: []].contains { use in
        !entry.scope.contains(use) && !others.contains { $0.contains(use) }
      }
      if isShared { rename(entry.name, within: entry.scope, as: "\(entry.name)_$\(entry.place)") }
    }
  }

  // Where each name is used, also in templates.
  private func uses() -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for index in tokens.indices {
      if isName(index) { result[tokens[index].text, default: []].append(index) }
      for substitution in tokens[index].substitutions ?? [] {
        for token in ScriptTokens(text(substitution)).all where token.kind == .word {
          result[token.text, default: []].append(index)
        }
      }
    }
    return result
  }

  // Whether a word is no member of an object, and no key.
  private func isName(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, !isSign(index - 1, "."), !isSign(index - 1, "?.") else {
      return false
    }
    return !isSign(index + 1, ":") || !isSign(index - 1, "{") && !isSign(index - 1, ",")
  }

  /// Renames the uses of a variable in some tokens.
  mutating func rename(_ name: String, within scope: Range<Int>, as new: String) {
    for index in scope {
      if isName(index), tokens[index].text == name { renamed[index] = new }
      if tokens[index].kind == .template { templateNames[index, default: [:]][name] = new }
    }
  }

  // The first names of a declaration; those after a comma are found, too.
  private func declaredNames(_ index: Int) -> [(String, Int)] {
    var (result, next) = ([(String, Int)](), index + 1)
    while next < tokens.count {
      if tokens[next].kind == .word {
        result.append((tokens[next].text, next))
      } else if isSign(next, "[") || isSign(next, "{") {
        result += names(next..<partners[next] + 1).map { ($0, next) }
      }
      next = expressionEnd(next, before: tokens.count)
      guard isSign(next, ",") else { break }
      next += 1
    }
    return result
  }

  // The tokens in which a name is visible: the block around, or a loop; and whether that is no function.
  private func scope(of index: Int) -> (Range<Int>, isBlock: Bool) {
    var open = parents[index]
    while open >= 0 {
      if isSign(open, "("), isWord(open - 1, "for") {
        let body = partners[open] + 1
        let end = isSign(body, "{") ? partners[body] : expressionEnd(body, before: tokens.count)
        return (open..<end, true)
      }
      if isSign(open, "{") { return (open..<partners[open], !isFunction(open)) }
      open = parents[open]
    }
    return (0..<tokens.count, false)
  }

  // Whether a bracket begins the body of a function.
  private func isFunction(_ bracket: Int) -> Bool {
    if isSign(bracket - 1, "=>") { return true }
    guard isSign(bracket - 1, ")") else { return false }
    let list = partners[bracket - 1]
    return isWord(list - 1, "function") || isWord(list - 2, "function")
  }
}
