internal import Files
internal import IOSPorting
internal import SceneLoading
internal import SceneModel

/// Messages of a compiler, at the lines of the original files.
struct CompilerMessages {
  /// One error for each text, with all its positions.
  let errors: [InputMessage]

  private struct Place: Equatable {
    /// Empty for what is written behind the sources.
    var file = ""
    var location: SourceLocation?

    var key: (String, SourceLocation) { (file, location ?? SourceLocation(line: 0, column: 0)) }
  }

  // A text of the compiler, and where it stands.
  private struct Finding {
    let text: String
    var places: [Place]

    var isBrace: Bool { text.hasPrefix("expected '}'") }
    // Mistakes of syntax, behind which the compiler may lose count of braces.
    var isOfSyntax: Bool {
      !isBrace
        && ["expected ", "unterminated ", "consecutive ", "extraneous "].contains(
          where: text.hasPrefix
        )
    }
    var isMissingName: Bool {
      text.hasPrefix("cannot find ") || text.contains("' has no member '")
        || text.contains("' is not a member type of ")
    }
  }

  /// Reads `FILE:LINE:COLUMN: error: TEXT` lines.
  ///
  /// - Parameters:
  ///   - text: the compiler's output.
  ///   - names: those of the sources.
  ///   - declared: names that the sources declare, for suggestions.
  ///   - shown: the class that is made behind the sources.
  init(
    _ text: String,
    names: SourceNames = SourceNames(),
    declared: Set<String> = [],
    shown: ProgramContent.Item? = nil
  ) {
    var findings: [Finding] = []
    // Lines with an error: what follows there mostly follows from it, except for other missing names.
    var lines: Set<String> = []
    var isOpen = false
    let output = text.split(separator: "\n")
    for (index, line) in output.enumerated() {
      if isOpen, let last = findings.indices.last, let brace = Self.opening(line, names) {
        if findings[last].places[0].location == nil { findings[last].places = [brace] }
        continue
      }
      guard let (said, place) = Self.error(line, names) else { continue }
      let labelled = Self.labelled(said, at: place, in: output[index...])
      let text = Self.naming(labelled, in: output[index...])
      let finding = Finding(text: text, places: [place])
      // Of several open braces the innermost is the mistake.
      isOpen = finding.isBrace && place.location == nil
      if isOpen, findings.contains(where: \.isBrace) {
        isOpen = false
        continue
      }
      let isFirst = place.location.map { lines.insert("\(place.file):\($0.line)").inserted } ?? true
      guard isFirst || text.hasPrefix("cannot find ") else { continue }
      if let index = findings.firstIndex(where: { $0.text == text }) {
        if !findings[index].places.contains(place) { findings[index].places.append(place) }
      } else {
        findings.append(finding)
      }
    }
    func isLocated(_ finding: Finding) -> Bool { finding.places[0].location != nil }
    if findings.contains(where: { $0.isOfSyntax && isLocated($0) }) {
      findings.removeAll(where: \.isBrace)
    }
    // Errors behind the end of a source follow from others in it.
    if findings.contains(where: { $0.places.contains { $0.location != nil } }) {
      findings.removeAll { !isLocated($0) }
    }
    // Types that cannot be inferred follow from names that are missing.
    if findings.contains(where: \.isMissingName) {
      findings.removeAll { $0.text.hasPrefix("cannot infer ") }
    }
    findings.sort { $0.places[0].key < $1.places[0].key }
    errors = findings.map { Self.message($0, declared, shown) }
  }

  private static func message(
    _ finding: Finding,
    _ declared: Set<String>,
    _ shown: ProgramContent.Item?
  ) -> InputMessage {
    let (first, count) = (finding.places[0], finding.places.count)
    let others = finding.places.dropFirst().prefix(8).map { place in
      let line = place.location.map { "\($0.line)" } ?? "?"
      return place.file == first.file ? line : "\(place.file):\(line)"
    }
    let rest = count > 9 ? " and \(count - 9) more" : ""
    let also = others.isEmpty ? "" : "; also in line \(others.joined(separator: ", "))\(rest)"
    let text = finding.text + also + advice(on: finding.text, declared)
    if first.location == nil { return unmade(text, shown) }
    let diagnostic = Diagnostic(.error, .program, at: first.location, text)
    return InputMessage(diagnostic, file: first.file.isEmpty ? nil : first.file)
  }

  // An error in the statement that makes the class that is shown.
  private static func unmade(_ text: String, _ shown: ProgramContent.Item?) -> InputMessage {
    guard let shown else {
      let start = "the class that is shown cannot be made here: "
      return InputMessage(Diagnostic(.error, .program, start + text), file: nil)
    }
    let remedy =
      text.contains("argument")
      ? " (give the parameters of its initializer default values, or choose another class with --show)"
      : ""
    let message = "the class \(shown.name) cannot be made here: \(text)\(remedy)"
    let location = SourceLocation(line: shown.line, column: 1)
    return InputMessage(Diagnostic(.error, .program, at: location, message), file: shown.file)
  }

  // The brace that a note names: where an error behind the end of a source belongs.
  private static func opening(_ line: Substring, _ names: SourceNames) -> Place? {
    guard let match = line.firstMatch(of: /^(.*?):(\d+):(\d+): note: to match this opening/),
      let file = names[String(match.output.1)], let number = Int(match.output.2)
    else { return nil }
    let column = Int(match.output.3) ?? 1
    return Place(file: file, location: SourceLocation(line: number, column: column))
  }

  private static func error(
    _ line: Substring,
    _ names: SourceNames
  ) -> (text: String, place: Place)? {
    guard let match = line.firstMatch(of: /^(.*?):(\d+):(\d+): error: (.*)$/) else {
      guard let match = line.firstMatch(of: /^(?:<unknown>:0: )?error: (.*)$/),
        !match.output.1.hasPrefix("fatalError")
      else { return nil }
      return (String(match.output.1), Place())
    }
    let (file, text) = (String(match.output.1), String(match.output.4))
    guard file != PortedProgram.generated, file != "main.swift" else { return (text, Place()) }
    let (number, column) = (Int(match.output.2) ?? 1, Int(match.output.3) ?? 1)
    let location = SourceLocation(line: number, column: column)
    return (text, Place(file: names[file] ?? file, location: names.inside(location, of: file)))
  }

  // Where some initializer has no parameters, the compiler names no label: it is in the line below the message.
  private static func labelled(
    _ text: String,
    at place: Place,
    in output: ArraySlice<Substring>
  ) -> String {
    guard text == "argument passed to call that takes no arguments", let location = place.location,
      let code = output.dropFirst().first
    else { return text }
    let offset = max(0, location.column - 1)
    let end = code.utf8.index(code.startIndex, offsetBy: offset, limitedBy: code.endIndex)
    guard let end else { return text }
    // One argument is marked at its value, several at their bracket.
    let label =
      code[..<end].firstMatch(of: /(\w+):[ \t]*\.?$/)?.output.1
      ?? code[end...].firstMatch(of: /^\((\w+):/)?.output.1
    return label.map { "extra argument '\($0)' in call" } ?? text
  }

  // Nor does it name what an override is of.
  private static func naming(_ text: String, in output: ArraySlice<Substring>) -> String {
    guard text.contains(" does not override any ") || text.hasPrefix("overriding non-open "),
      let code = output.dropFirst().first, let kind = text.firstMatch(of: /property|method/)
    else { return text }
    let names = code.matches(of: /\boverride\b[^{]*?\b(?:func|var)[ \t]+(\w+)/).map(\.output.1)
    guard names.count == 1 else { return text }
    return "\(text[..<kind.range.upperBound]) '\(names[0])'\(text[kind.range.upperBound...])"
  }

  // What a missing name of Apple's is, or the nearest existing name.
  private static func advice(on text: String, _ declared: Set<String>) -> String {
    // Foundation declares its types for the network as unavailable names.
    let isOfNetwork =
      text.contains("' (aka 'AnyObject')") || text.contains("to the FoundationNetworking module")
    if isOfNetwork, let meaning = KnownNames.absent["URLSession"] {
      return " (\(meaning))"
    }
    if let module = text.firstMatch(of: /^no such module '(\w+)'/)?.output.1 {
      let meaning = KnownNames.absentModules[String(module)]
      return " (\(meaning ?? "leave the import out, with what needs it"))"
    }
    if text.hasPrefix("overriding non-open ") {
      return " (it cannot be overridden on Linux: give yours another name, and call it by that)"
    }
    let overridden =
      text.firstMatch(of: /(?:property|method) '(\w+)' does not override/)?.output.1
    // Members that UIKit's types have, and labels of their initializers.
    let member =
      text.firstMatch(of: /type '(?:UI|NS)\w+(?:\.\w+)*' has no member '(\w+)'/)?.output.1
      ?? text.firstMatch(of: /^'(\w+)' is not a member type of \w+ '(?:\w+\.)?(?:UI|NS)\w+'/)?
      .output.1
      ?? text.firstMatch(of: /^extra argument '(\w+)' in call/)?.output.1 ?? overridden
      ?? text.firstMatch(of: /^cannot find '(\w+)' in scope/)?.output.1
    if let member, let meaning = KnownNames.absentMembers[String(member)] {
      return " (\(meaning))"
    }
    let missing =
      text.firstMatch(of: /cannot find (?:type )?'(\w+)' in scope/)?.output.1
      ?? text.firstMatch(of: /has no member '(\w+)'/)?.output.1 ?? overridden
    guard let missing = missing.map(String.init) else { return "" }
    let isInScope = text.contains("in scope")
    if isInScope, let meaning = KnownNames.absent[missing] { return " (\(meaning))" }
    let isType = missing.first?.isUppercase == true
    let names = isType ? KnownNames.types : KnownNames.members
    guard !names.contains(missing) else { return "" }
    // Among thousands of names one is near to any short one. A type is no variable.
    let candidates = missing.count > 4 ? declared.union(names) : declared
    let near = Suggestions.nearest(
      to: missing,
      among: candidates.filter { ($0.first?.isUppercase == true) == isType }
    )
    if let near, !declared.contains(missing) { return " (did you mean \(near)?)" }
    let isApples = isInScope && missing.contains(/^(?:UI|CA|CF|CG|CT|AV|NS|kC[AT])[A-Z]/)
    return isApples ? " (docs/IOSNames.md lists the names of iOS that are there)" : ""
  }
}
