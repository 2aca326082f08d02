internal import Files
internal import IOSPorting
package import SceneLoading
internal import SceneModel

/// Messages of a compiler, at the lines of the original files.
package struct CompilerMessages {
  /// One error for each text, with all its positions.
  package private(set) var errors: [InputMessage] = []

  /// Reads `FILE:LINE:COLUMN: error: TEXT` lines.
  ///
  /// - Parameters:
  ///   - text: the compiler's output.
  ///   - declared: names that the sources declare, for suggestions.
  package init(_ text: String, declared: Set<String> = []) {
    self.init(text, names: SourceNames(), declared: declared)
  }

  init(_ text: String, names: SourceNames, declared: Set<String> = []) {
    var order: [String] = []
    var occurrences: [String: [(file: String, location: SourceLocation?)]] = [:]
    // Lines with an error: what follows there mostly follows from it, except for other missing names.
    var lines: Set<String> = []
    var isOpen = false
    for line in text.split(separator: "\n") {
      if let note = Self.opening(line, names), let last = order.last, isOpen {
        if occurrences[last]?.first?.location == nil { occurrences[last] = [note] }
        continue
      }
      guard let error = Self.error(line, names) else { continue }
      // Of several open braces the innermost is the mistake.
      let wasOpen = isOpen
      isOpen = error.location == nil && error.text.hasPrefix("expected '}'")
      if isOpen, wasOpen || order.contains(where: { $0.hasPrefix("expected '}'") }) {
        isOpen = false
        continue
      }
      let place = "\(error.file):\(error.location?.line ?? 0)"
      let isFirst = error.location == nil || lines.insert(place).inserted
      guard isFirst || error.text.hasPrefix("cannot find ") else { continue }
      if occurrences[error.text] == nil { order.append(error.text) }
      let isKnown = occurrences[error.text]?.contains {
        $0.file == error.file && $0.location == error.location
      }
      if isKnown != true {
        occurrences[error.text, default: []].append((error.file, error.location))
      }
    }
    let brace = order.first { $0.hasPrefix("expected '}'") }
    if occurrences.contains(where: { $0.key != brace && $0.value[0].location != nil }) {
      order.removeAll { $0 == brace }
    }
    // Errors behind the end of a source follow from others in it.
    let isAboutSource = occurrences.values.contains { $0.contains { $0.location != nil } }
    order.sort { a, b in
      func key(_ text: String) -> (String, SourceLocation) {
        let first = occurrences[text]?.first
        return (first?.file ?? "", first?.location ?? SourceLocation(line: 0, column: 0))
      }
      return key(a) < key(b)
    }
    for text in order {
      if isAboutSource, occurrences[text]?.first?.location == nil { continue }
      guard let all = occurrences[text], let first = all.first else { continue }
      let others = all.dropFirst().prefix(8).map { occurrence in
        let line = occurrence.location.map { "\($0.line)" } ?? "?"
        return occurrence.file == first.file ? line : "\(occurrence.file):\(line)"
      }
      let rest = all.count > 9 ? " and \(all.count - 9) more" : ""
      let also = others.isEmpty ? "" : "; also in line \(others.joined(separator: ", "))\(rest)"
      let start = first.location == nil ? "the class that is shown cannot be made here: " : ""
      let message = start + text + also + Self.advice(on: text, declared)
      errors.append(
        InputMessage(
          Diagnostic(.error, .program, at: first.location, message),
          file: first.file.isEmpty ? nil : first.file
        )
      )
    }
  }

  // The brace that a note names: where an error behind the end of a source belongs.
  private static func opening(
    _ line: Substring,
    _ names: SourceNames
  ) -> (file: String, location: SourceLocation?)? {
    guard let match = line.firstMatch(of: /^(.*?):(\d+):(\d+): note: to match this opening/),
      let file = names[String(match.output.1)], let number = Int(match.output.2)
    else { return nil }
    return (file, SourceLocation(line: number, column: Int(match.output.3) ?? 1))
  }

  private static func error(
    _ line: Substring,
    _ names: SourceNames
  ) -> (file: String, location: SourceLocation?, text: String)? {
    guard let match = line.firstMatch(of: /^(.*?):(\d+):(\d+): error: (.*)$/) else {
      guard let match = line.firstMatch(of: /^(?:<unknown>:0: )?error: (.*)$/),
        !match.output.1.hasPrefix("fatalError")
      else { return nil }
      return ("", nil, String(match.output.1))
    }
    let location = SourceLocation(
      line: Int(match.output.2) ?? 1,
      column: Int(match.output.3) ?? 1
    )
    let file = String(match.output.1)
    let isSource = file != PortedProgram.generated && file != "main.swift"
    return (isSource ? names[file] ?? file : "", isSource ? location : nil, String(match.output.4))
  }

  // What a missing name of Apple's is, or the nearest existing name.
  private static func advice(on text: String, _ declared: Set<String>) -> String {
    let missing =
      text.firstMatch(of: /cannot find (?:type )?'(\w+)' in scope/)?.output.1
      ?? text.firstMatch(of: /has no member '(\w+)'/)?.output.1
    guard let missing else { return "" }
    if text.contains("in scope"), !declared.contains(String(missing)),
      let meaning = NameCheck.meaning(ofAbsent: String(missing))
    {
      return " (\(meaning))"
    }
    let names = NameCheck.existingNames(areTypes: missing.first?.isUppercase == true)
    let exists = names.contains(String(missing))
    let near =
      exists ? nil : Suggestions.nearest(to: String(missing), among: declared.union(names).sorted())
    return near.map { " (did you mean \($0)?)" }
      ?? (text.contains("in scope") && !exists && missing.contains(/^(?:UI|CA|CG|AV|NS)[A-Z]/)
        ? " (docs/IOSNames.md lists the names of iOS that are there)" : "")
  }
}
