internal import JSONText
internal import SceneModel

/// The map from the plain layers of a scene to their source positions.
///
/// A class because every step of the expansion adds to the same map.
final class SourceMap {
  private struct File {
    var name: String
    var text: SourceText
    var root: JSONValue
    /// Bytes of the files before it.
    var start: Int
  }

  private let main: SourceText
  private var files: [File] = []
  private var end: Int
  // By the lowered path, for each layer that is not where it is written.
  private var positions: [String: Position] = [:]
  // By the lowered path of their list.
  private var runs: [String: [ListRun]] = [:]
  // By the number of a message.
  private var reported: [Int: [PartUse]] = [:]

  init(_ main: SourceText) {
    self.main = main
    end = main.bytes.count + 1
  }

  /// The included files, with the offset of each behind the scene's own bytes.
  var includedFiles: [(source: String?, text: SourceText, root: JSONValue, start: Int)] {
    files.map { ($0.name, $0.text, $0.root, $0.start) }
  }

  /// Adds a file with its value.
  ///
  /// - Returns: how far behind the scene's own bytes those of the file are reckoned.
  func add(_ name: String, _ text: SourceText, _ root: JSONValue) -> Int {
    let start = end
    files.append(File(name: name, text: text, root: root, start: start))
    end += text.bytes.count + 1
    return start
  }

  /// Remembers where a layer comes from.
  func record(_ position: Position) {
    var place = position
    // Variables are not kept alive.
    place.scope = .none
    positions[position.lowered.text] = place
  }

  /// Remembers where elements of a list come from.
  func record(_ run: ListRun, in list: JSONPath) {
    if run.count > 0 { runs[list.text, default: []].append(run) }
  }

  /// Records the uses through which the expansion reached the source of some messages.
  ///
  /// Messages that have been reported already retain their uses.
  func attribute(_ messages: Range<Int>, to uses: [PartUse]) {
    for message in messages where reported[message] == nil { reported[message] = uses }
  }

  // MARK: Back to the files

  /// The messages of a report, each about the place where something is written, once.
  ///
  /// - Parameter expanded: how many of them are about places as they are written; later ones are about
  ///   the plain layers.
  func diagnostics(_ report: ReadReport, expanded: Int) -> [Diagnostic] {
    guard !positions.isEmpty || !runs.isEmpty || !files.isEmpty || !reported.isEmpty else {
      return report.diagnostics(in: main)
    }
    var seen: Set<Reported> = []
    var traced: [(offset: Int, diagnostic: Diagnostic)] = []
    for (index, message) in report.messages.enumerated() {
      // Each round of a stagger quotes another sum where one text is written.
      let isBegin =
        message.diagnostic.severity == .error && message.diagnostic.path.hasSuffix(".beginTime")
      let key = Reported(
        offset: message.offset,
        message: isBegin ? "" : message.diagnostic.message
      )
      guard seen.insert(key).inserted else { continue }
      var (uses, diagnostic) = (reported[index] ?? [], message.diagnostic)
      if index >= expanded, let (position, rest) = origin(of: diagnostic.path) {
        uses = position.uses
        diagnostic.path = position.written.text + rest
      }
      traced.append(located(message.offset, diagnostic, uses))
    }
    let locations = main.locations(of: traced.map(\.offset))
    return traced.ordered(by: \.offset).map { message in
      var diagnostic = message.diagnostic
      diagnostic.location = locations[message.offset]
      return diagnostic
    }
  }

  /// Returns the locations of values in the scene's own file, by lowered paths and offsets.
  func locations(_ values: [(path: String, offset: Int)]) -> [String: SourceLocation] {
    let base = values.map { value -> (path: String, offset: Int) in
      guard value.offset > main.bytes.count else { return value }
      return (value.path, origin(of: value.path)?.position.uses.last?.offset ?? 0)
    }
    let table = main.locations(of: base.map(\.offset))
    return base.reduce(into: [:]) { $0[$1.path] = table[$1.offset] }
  }

  /// Returns where values are written that are written elsewhere, by lowered paths.
  func writtenParts(_ values: [(path: String, offset: Int)]) -> [String: WrittenPart] {
    guard !positions.isEmpty || !runs.isEmpty || !files.isEmpty else { return [:] }
    let included = includedLocations(values.map(\.offset))
    return values.reduce(into: [:]) { table, value in
      guard let (position, rest) = origin(of: value.path) else { return }
      let written = position.written.text + rest
      let include = included[value.offset].map { file, location in
        WrittenPart.Include(
          source: file,
          location: location,
          use: position.uses.last?.path.text ?? ""
        )
      }
      guard include != nil || written != value.path else { return }
      table[value.path] = WrittenPart(path: written, include: include)
    }
  }

  // The files and locations in them of values that are not in the scene's own.
  private func includedLocations(
    _ offsets: [Int]
  ) -> [Int: (file: String, location: SourceLocation?)] {
    var result: [Int: (file: String, location: SourceLocation?)] = [:]
    for file in files {
      let end = file.start + file.text.bytes.count
      let local = offsets.filter { (file.start...end).contains($0) }.map { $0 - file.start }
      let locations = file.text.locations(of: local)
      for offset in local { result[file.start + offset] = (file.name, locations[offset]) }
    }
    return result
  }

  private struct Reported: Hashable {
    var offset: Int
    var message: String
  }

  // The message with its uses, at a place in the scene's own file.
  private func located(
    _ offset: Int,
    _ diagnostic: Diagnostic,
    _ uses: [PartUse]
  ) -> (Int, Diagnostic) {
    guard offset <= main.bytes.count else {
      // The included file comes first in the message; the scene's use of it precedes it.
      var result = named(offset, diagnostic)
      guard let last = uses.last else { return (0, result) }
      result.path = last.path.text
      return (last.offset, result)
    }
    guard !uses.isEmpty else { return (offset, diagnostic) }
    var result = diagnostic
    let positions = main.locations(of: uses.map(\.offset))
    let words = uses.map { use in
      let position = positions[use.offset].map { " at \($0.line):\($0.column)" } ?? ""
      return "\(use.what), \(use.path.text)\(position)"
    }
    result.message += " [in \(words.joined(separator: "; "))]"
    return (offset, result)
  }

  private func named(_ offset: Int, _ diagnostic: Diagnostic) -> Diagnostic {
    guard let file = files.last(where: { $0.start <= offset }) else { return diagnostic }
    var result = diagnostic
    result.location = file.text.locations(of: [offset - file.start])[offset - file.start]
    result.message = result.text(in: file.name)
    return result
  }

  // The nearest layer or element around a path that is written elsewhere, and the rest of the path.
  private func origin(of path: String) -> (position: Position, rest: String)? {
    path.nearest { positions[String($0)] ?? element(at: $0) }.map { ($0.value, String($0.rest)) }
  }

  private func element(at path: Substring) -> Position? {
    guard !runs.isEmpty, path.last == "]", let open = path.lastIndex(of: "["),
      let index = Int(path[path.index(after: open)...].dropLast()),
      let runs = runs[String(path[..<open])]
    else { return nil }
    return runs.firstResult { $0.position(index) }
  }
}

extension ReadReport {
  /// Adds the diagnostics of a file that a value names, with its name and the place there.
  func add(_ diagnostics: [Diagnostic], of file: String, at cursor: JSONCursor) {
    let (offset, path) = (cursor.value.offset, cursor.path.text)
    for diagnostic in diagnostics {
      let message = diagnostic.text(in: file)
      add(diagnostic.severity, diagnostic.code, offset: offset, path: path, message)
    }
  }
}

extension Diagnostic {
  /// The message with a file and the place in it.
  func text(in file: String) -> String {
    var parts = [file]
    if let location { parts[0] += ":\(location.line):\(location.column)" }
    if !path.isEmpty { parts.append(path) }
    return (parts + [message]).joined(separator: ": ")
  }
}

extension String {
  /// Returns the value of this path, else of the nearest one around it, and the rest of the path.
  package func nearest<Value>(_ value: (Substring) -> Value?) -> (value: Value, rest: Substring)? {
    var head = self[...]
    while !head.isEmpty {
      if let value = value(head) { return (value, dropFirst(head.count)) }
      guard let cut = head.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      head = head[..<cut]
    }
    return nil
  }
}
