internal import Graphics
internal import JSONText
internal import SceneModel

/// Finds the times of markers and sequences, which may depend on each other in any order.
final class MarkerResolver {
  private let reader: ValueReader
  private let times: TimeTable
  private var definitions: [String: Definition] = [:]
  private var sequences: [SequenceSite] = []
  // The names and sequences whose times are being found, and those without a time.
  private var visiting: Set<String> = []
  private var failed: Set<String> = []

  private struct Definition {
    let cursor: JSONCursor
    // The sequence with an item of the name; nil for a marker of the file.
    var sequence: Int?
  }

  private enum Ancestor {
    case layer(JSONCursor)
    case item(sequence: Int, index: Int)
  }

  private struct SequenceSite {
    let cursor: JSONCursor
    let ancestors: [Ancestor]
    // Whether the sequence is in a mask, whose items are no markers.
    var isResolved = false
  }

  /// - Parameter times: receives the markers; also the times of `reader`.
  init(_ reader: ValueReader, _ times: TimeTable) { (self.reader, self.times) = (reader, times) }

  /// Finds all markers and the plans of all sequences.
  ///
  /// - Parameters:
  ///   - markers: the markers of the file.
  ///   - layers: the layers, with sequences as plain layers; nil if there are no sequences.
  func resolve(_ markers: JSONCursor?, _ layers: JSONCursor?) {
    if let markers { declare(markers) }
    if let layers { collect(layers, []) }
    times.names = definitions.keys.filter { !$0.contains(Self.separator) }.ordered()
    times.pending = { [unowned self] in marker($0) }
    for name in order where times.markers.allSatisfy({ $0.name != name }) { _ = marker(name) }
    for position in sequences.indices { resolve(position) }
    times.pending = nil
    reader.index.markers = times.markers.filter { !$0.name.contains(Self.separator) }
  }

  private var order: [String] { definitions.ordered { $0.value.cursor.value.offset }.map(\.key) }

  private func declare(_ cursor: JSONCursor) {
    guard cursor.isObject else {
      return reader.mismatch(cursor, needs: "an object from names to seconds or [begin, end]")
    }
    for member in cursor.members where !(KeyCatalogue.isFree(member.key) && member.cursor.isString)
    {
      definitions[member.key] = Definition(cursor: member.cursor)
    }
  }

  // MARK: Sequences

  private func collect(_ list: JSONCursor, _ ancestors: [Ancestor]) {
    for element in list.elements where element.isObject {
      guard let sublayers = element["sublayers"] else { continue }
      guard case .bool(true)? = element["sequence"]?.value.kind else {
        collect(sublayers, ancestors + [.layer(element)])
        continue
      }
      let position = sequences.count
      sequences.append(SequenceSite(cursor: element, ancestors: ancestors))
      for (number, item) in sublayers.elements.enumerated() where item.isObject {
        if let name = item["name"], let text = name.text {
          declare(text, at: name, sequence: position)
        }
        guard let inner = item["sublayers"] else { continue }
        let path = ancestors + [.layer(element), .item(sequence: position, index: number)]
        collect(inner, path)
      }
    }
  }

  // Between a name and the path of a later use, whose markers only times of the same use see.
  private static let separator: Character = "\0"

  // A symbol or repeat with a sequence gives the scene markers once, by its first use.
  private func declare(_ name: String, at cursor: JSONCursor, sequence: Int) {
    guard let rival = definitions[name] else {
      definitions[name] = Definition(cursor: cursor, sequence: sequence)
      return
    }
    guard rival.cursor.value.offset != cursor.value.offset else {
      let key = Self.laterName(name, cursor.path)
      definitions[key] = Definition(cursor: cursor, sequence: sequence)
      times.uses[name, default: [(rival.cursor.path, name)]].append((cursor.path, key))
      return
    }
    reader.refuse(cursor, .duplicate) {
      "there is a marker \(name.quoted) already (rename the item or the marker)"
    }
  }

  private func resolve(_ position: Int) {
    guard !sequences[position].isResolved else { return }
    let (site, outer) = (sequences[position], times.clocks)
    defer { times.clocks = outer }
    let key = "sequence \(position)"
    guard enter(key, site.cursor) else { return }
    defer { visiting.remove(key) }
    times.clocks = clocks(of: site.ancestors)
    let clocks = times.clocks.appending(timing(site.cursor), isRemapped: isRemapped(site.cursor))
    times.clocks = clocks
    let plan = reader.sequencePlan(site.cursor)
    sequences[position].isResolved = true
    guard let plan else { return }
    reader.index.sequences[site.cursor.path.text] = plan
    for (item, element) in zip(plan.items, site.cursor["sublayers"]?.elements ?? []) {
      guard let path = element["name"]?.path, let begin = clocks.sceneTime(atLocalTime: item.begin),
        let end = clocks.sceneTime(atLocalTime: item.end),
        let name = item.name.flatMap({ self.name($0, at: path, of: position) })
      else { continue }
      times.add(Marker(name: name, begin: begin, end: end))
    }
  }

  private static func laterName(_ name: String, _ path: JSONPath) -> String {
    "\(name)\(separator)\(path.text)"
  }

  // The name under which a marker of a sequence is known; nil for one that is refused or in a mask.
  private func name(_ name: String, at path: JSONPath, of sequence: Int) -> String? {
    [name, Self.laterName(name, path)].first {
      definitions[$0].map { $0.sequence == sequence && $0.cursor.path.text == path.text } ?? false
    }
  }

  private func clocks(of ancestors: [Ancestor]) -> ClockChain {
    var chain = ClockChain.scene
    for ancestor in ancestors {
      times.clocks = chain
      switch ancestor {
      case .layer(let cursor):
        chain = chain.appending(timing(cursor), isRemapped: isRemapped(cursor))
      case .item(let sequence, let number):
        resolve(sequence)
        let plan = reader.index.sequences[sequences[sequence].cursor.path.text]
        var timing = Timing.layer
        if let plan, plan.items.indices.contains(number) {
          timing.beginTime = plan.items[number].begin
        }
        chain = chain.appending(timing)
      }
    }
    return chain
  }

  // The clock of a layer. Reading the layer reports mistakes in it.
  private func timing(_ cursor: JSONCursor) -> Timing {
    var timing = Timing.layer
    if let begin = cursor["beginTime"], let seconds = reader.time(begin) {
      timing.beginTime = seconds
    }
    if let offset = cursor["timeOffset"], let seconds = reader.length(offset) {
      timing.timeOffset = seconds
    }
    timing.speed = cursor["speed"]?.value.number ?? timing.speed
    return timing
  }

  private func isRemapped(_ cursor: JSONCursor) -> Bool {
    cursor["timeRemap"] != nil || cursor["duration"].map { $0.text != "infinity" } ?? false
  }

  // MARK: Markers

  private func marker(_ name: String) -> Marker? {
    if let marker = times.markers.first(where: { $0.name == name }) { return marker }
    guard let definition = definitions[name], !failed.contains(name) else { return nil }
    guard enter(name, definition.cursor) else { return nil }
    defer { visiting.remove(name) }
    if let sequence = definition.sequence {
      resolve(sequence)
    } else if let marker = read(name, definition.cursor) {
      times.add(marker)
    }
    let marker = times.markers.first { $0.name == name }
    if marker == nil { failed.insert(name) }
    return marker
  }

  private func enter(_ key: String, _ cursor: JSONCursor) -> Bool {
    let isNew = visiting.insert(key).inserted
    if !isNew {
      reader.refuse(cursor, .conflict) {
        "this time depends on itself (write one of the times in seconds)"
      }
    }
    return isNew
  }

  private func read(_ name: String, _ cursor: JSONCursor) -> Marker? {
    let what = "seconds, or [begin, end]"
    guard cursor.isArray else {
      return reader.sceneTime(cursor, as: what).map { Marker(name: name, begin: $0) }
    }
    guard cursor.count == 2, let first = cursor.element(0), let last = cursor.element(1) else {
      return reader.mismatch(cursor, needs: what)
    }
    guard let begin = reader.sceneTime(first), let end = reader.sceneTime(last) else { return nil }
    guard end >= begin else {
      return reader.refuse(cursor) { "the span ends before it begins (swap the two times)" }
    }
    return Marker(name: name, begin: begin, end: end)
  }
}
