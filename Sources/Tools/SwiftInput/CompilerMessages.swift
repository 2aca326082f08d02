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
  ///   - declared: names of the sources, for suggestions.
  package init(_ text: String, declared: Set<String> = []) {
    var order: [String] = []
    var positions: [String: [(file: String, location: SourceLocation?)]] = [:]
    for line in text.split(separator: "\n") {
      guard let error = Self.error(line) else { continue }
      if positions[error.text] == nil { order.append(error.text) }
      let isKnown = positions[error.text]?.contains {
        $0.file == error.file && $0.location == error.location
      }
      if isKnown != true { positions[error.text, default: []].append((error.file, error.location)) }
    }
    // Errors behind the end of a source follow from others in it.
    let isAboutSource = positions.values.contains { $0.contains { $0.location != nil } }
    order.sort { a, b in
      func key(_ text: String) -> (String, SourceLocation) {
        let first = positions[text]?.first
        return (first?.file ?? "", first?.location ?? SourceLocation(line: 0, column: 0))
      }
      return key(a) < key(b)
    }
    for text in order {
      if isAboutSource, positions[text]?.first?.location == nil { continue }
      guard let all = positions[text], let first = all.first else { continue }
      let others = all.dropFirst().prefix(8).map { position in
        let line = position.location.map { "\($0.line)" } ?? "?"
        return position.file == first.file ? line : "\(position.file):\(line)"
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

  private static func error(
    _ line: Substring
  ) -> (file: String, location: SourceLocation?, text: String)? {
    guard let match = line.firstMatch(of: /^(.*?):(\d+):(\d+): error: (.*)$/) else {
      guard let match = line.firstMatch(of: /^(?:<unknown>:0: )?error: (.*)$/),
        !match.output.1.hasPrefix("fatalError")
      else { return nil }
      return ("", nil, String(match.output.1))
    }
    let position = SourceLocation(
      line: Int(match.output.2) ?? 1,
      column: Int(match.output.3) ?? 1
    )
    let file = String(match.output.1)
    let isSource = file != PortedProgram.generated && file != "main.swift"
    return (isSource ? file : "", isSource ? position : nil, String(match.output.4))
  }

  // The nearest existing name for a missing one.
  private static func advice(on text: String, _ declared: Set<String>) -> String {
    let missing =
      text.firstMatch(of: /cannot find (?:type )?'(\w+)' in scope/)?.output.1
      ?? text.firstMatch(of: /has no member '(\w+)'/)?.output.1
    guard let missing else { return "" }
    let names = NameCheck.existingNames(areTypes: missing.first?.isUppercase == true)
    let exists = names.contains(String(missing))
    let near =
      exists ? nil : Suggestions.nearest(to: String(missing), among: declared.union(names).sorted())
    return near.map { " (did you mean \($0)?)" }
      ?? (text.contains("in scope") && !exists && missing.contains(/^(?:UI|CA|CG|AV|NS)[A-Z]/)
        ? " (docs/IOSNames.md lists the names of iOS that are there)" : "")
  }
}
