internal import JSONText
internal import SceneModel

/// The loudness of the bands of a sound, `${level[i]}` in values of layers.
struct Spectrum {
  /// The keys of the animation that declares it, without `type` and `bands`.
  let keys: [JSONMember]
  /// The number of bands.
  let bands: Int
}

/// Values of layers that follow the bands of a sound at every instant.
///
/// An animation of type `spectrum` without a key path gives `level` to its layer and the layers
/// inside. Each value with `level` becomes an audio animation of its property: the value at several
/// levels of the band that it depends on.
extension SceneExpansion {
  private static let variable = "level"
  // Levels at which values are sampled if they are not linear.
  private static let samples = 16
  // Levels that tell whether a value depends on a band: a curve may have the same value at both ends.
  private static let probes = [0.25, 0.5, 0.75, 1, 0]
  // Values inside these do not belong to the layer itself.
  private static let others: Set<String> = ["sublayers", "animations", "mask", "type", "name"]

  /// A plain layer with everything in it replaced.
  mutating func plainLayer(_ cursor: JSONCursor, _ position: Position) -> JSONValue {
    guard case .object(let members) = cursor.value.kind else { return tree(cursor.value, position) }
    let outer = spectrum
    defer { spectrum = outer }
    let declaration = cursor["animations"]?.elements.firstIndex(where: \.isSpectrum)
    if let declaration, let animation = cursor["animations"]?.element(declaration) {
      let here = position.key("animations").index(declaration)
      guard let declared = declared(animation, here) else { return .invalid }
      spectrum = declared
    }
    guard let spectrum else { return tree(cursor.value, position) }
    let audioDriven = members.filter {
      !Self.others.contains($0.key) && $0.value.mentions(Self.variable)
    }
    let rest = members.filter { member in !audioDriven.contains { $0.key == member.key } }
    let plain = tree(JSONValue(.object(rest), offset: cursor.value.offset), position)
    guard case .object(var result) = plain.kind else { return plain }
    var animations = result.last { $0.key == "animations" }?.value
    result.removeAll { $0.key == "animations" }
    if let declaration { animations = removing(declaration, of: animations, position) }
    var list = animations?.items ?? []
    for member in audioDriven {
      let here = position.key(member.key)
      let following = following(member, spectrum: spectrum, layer: result, at: here)
      guard let following else { return .invalid }
      result.append(JSONMember(member.key, following.value, keyOffset: member.keyOffset))
      for animation in following.animations {
        var source = here
        source.lowered = .index(.key(position.lowered, "animations"), list.count)
        map.record(source)
        list.append(animation)
      }
    }
    if !list.isEmpty {
      result.append(JSONMember("animations", JSONValue(.array(list), offset: plain.offset)))
    } else if let animations, !animations.isArray {
      result.append(JSONMember("animations", animations))
    }
    return JSONValue(.object(result), offset: cursor.value.offset)
  }

  // MARK: Declaration

  private mutating func declared(_ animation: JSONCursor, _ position: Position) -> Spectrum? {
    guard case .object(let members) = tree(animation.value, position).kind else { return nil }
    check(animation, AnimationKeys.spectrum.names, of: "a spectrum without a keyPath")
    guard members.contains(where: { $0.key == "asset" }) else {
      return values.refuse(animation, .missing) {
        "asset is missing (add the name of an audio asset)"
      }
    }
    let bands = members.last { $0.key == "bands" }?.value
    guard case .number(let count)? = bands?.kind, count == count.rounded(),
      (1...Double(Limits.spectrumBands)).contains(count)
    else {
      return values.refuse(animation["bands"] ?? animation) {
        "a spectrum needs its number of bands, 1…\(Limits.spectrumBands) (write \"bands\": 16)"
      }
    }
    let names: Set<String> = ["type", "bands"]
    return Spectrum(keys: members.filter { !names.contains($0.key) }, bands: Int(clamping: count))
  }

  // The list without the declaration; the elements behind it remain where they are written.
  private func removing(_ index: Int, of list: JSONValue?, _ position: Position) -> JSONValue? {
    guard case .array(var items)? = list?.kind, items.indices.contains(index) else { return list }
    items.remove(at: index)
    let animations = position.key("animations")
    let source = ListRun.Source.list(animations.written, from: index + 1)
    let run = ListRun(first: index, count: items.count - index, source: source, uses: position.uses)
    map.record(run, in: animations.lowered)
    return JSONValue(.array(items), offset: list?.offset ?? 0)
  }

  // MARK: Values

  // The value in silence, and the animations that make it follow a band; nil after a report.
  private mutating func following(
    _ member: JSONMember,
    spectrum: Spectrum,
    layer: [JSONMember],
    at position: Position
  ) -> (value: JSONValue, animations: [JSONValue])? {
    let before = report.messages.count
    let quiet = [Double](repeating: 0, count: spectrum.bands)
    let silence = value(of: member, levels: quiet, at: position)
    guard report.messages.count == before else { return nil }
    let bands = bands(of: member, count: spectrum.bands, at: position)
    guard let band = bands.first else { return (silence, []) }
    guard bands.count == 1 else {
      return self.values.refuse(JSONCursor(member.value, position.written), .conflict) {
        "\(member.key) follows \(bands.count) bands (use one level[…] in a value)"
      }
    }
    let levels = (0...Self.samples).map { Double($0) / Double(Self.samples) }
    let values = levels.map {
      value(of: member, levels: quiet.replacing(band, with: $0), at: position)
    }
    guard report.messages.count == before else { return nil }
    let source = JSONCursor(member.value, position.written)
    guard let parts = properties(of: member.key, values: values, layer: layer, at: source) else {
      return nil
    }
    let moving = parts.filter { part in part.values.contains { !$0.isSpelled(as: part.values[0]) } }
    let animations = moving.map { part -> JSONValue in
      let keys: [(String, JSONValue)] = [
        ("type", "audio"), ("keyPath", .string(part.keyPath)), ("bands", .integer(spectrum.bands)),
        ("index", .integer(band)), ("values", .array(part.values.simplified)),
      ]
      let members = keys.map { JSONMember($0.0, $0.1) } + spectrum.keys
      return JSONValue(.object(members)).moved(to: member.value.offset)
    }
    return (silence, animations)
  }

  // The bands that change a value, with all others silent or at their loudest: a product needs both of its bands.
  private func bands(of member: JSONMember, count: Int, at position: Position) -> [Int] {
    // Mistakes are reported where the values are used, and of those the limits count.
    var probe = self
    probe.values = ValueReader(report: ReadReport(), limits: limits)
    var bands: Set<Int> = []
    for others in [0.0, 1] {
      let all = [Double](repeating: others, count: count)
      let base = probe.value(of: member, levels: all, at: position)
      for band in 0..<count where !bands.contains(band) {
        let isFollowed = Self.probes.contains { level in
          guard level != others else { return false }
          let levels = all.replacing(band, with: level)
          return !probe.value(of: member, levels: levels, at: position).isSpelled(as: base)
        }
        if isFollowed { bands.insert(band) }
      }
    }
    return bands.sorted()
  }

  // The properties of a key that are animated, with their values; nil after a report.
  private func properties(
    of key: String,
    values: [JSONValue],
    layer: [JSONMember],
    at cursor: JSONCursor
  ) -> [(keyPath: String, values: [JSONValue])]? {
    let lists = values.compactMap(\.numbers)
    switch key {
    case "frame":
      let anchor = layer.last { $0.key == "anchorPoint" }?.value.numbers ?? [0.5, 0.5]
      guard lists.count == values.count, lists.allSatisfy({ $0.count == 4 }), anchor.count == 2
      else {
        return self.values.refuse(cursor, .type) {
          "a frame that follows a level needs four numbers"
        }
      }
      let positions = lists.map { frame -> JSONValue in
        let (x, y) = (frame[0] + anchor[0] * frame[2], frame[1] + anchor[1] * frame[3])
        return JSONValue(numbers: [x, y])
      }
      return [
        ("bounds.size", lists.map { JSONValue(numbers: [$0[2], $0[3]]) }), ("position", positions),
      ]
    case "scale" where lists.count == values.count && lists.allSatisfy({ $0.count == 2 }):
      return ["x", "y"].enumerated().map { index, axis in
        ("transform.scale.\(axis)", lists.map { JSONValue(.number($0[index])) })
      }
    default: return [(LayerKeys.shorthands[key] ?? key, values)]
    }
  }

  private mutating func value(
    of member: JSONMember,
    levels: [Double],
    at position: Position
  ) -> JSONValue {
    var here = position
    here.scope = position.scope.adding([Self.variable: JSONValue(numbers: levels)])
    return tree(member.value, here)
  }
}

extension JSONCursor {
  // Whether the animation declares the bands of a sound for values of layers.
  fileprivate var isSpectrum: Bool { self["type"]?.text == "spectrum" && self["keyPath"] == nil }
}

extension JSONValue {
  /// The numbers of a list; nil for anything else.
  fileprivate var numbers: [Double]? {
    guard let items, case let numbers = items.compactMap(\.number) else { return nil }
    return numbers.count == items.count ? numbers : nil
  }

  // Whether an expression in the value has a name.
  fileprivate func mentions(_ name: String) -> Bool {
    switch kind {
    case .string(let text):
      guard text.contains("${"), let parts = VariableText.parts(text) else { return false }
      return parts.contains { part in
        if case .variable(let expression) = part { expression.hasWord(name) } else { false }
      }
    case .array(let items): return items.contains { $0.mentions(name) }
    case .object(let members): return members.contains { $0.value.mentions(name) }
    default: return false
    }
  }
}

extension String {
  // Whether the text has a word that is no part of another one and no member.
  fileprivate func hasWord(_ word: String) -> Bool {
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      let before = self[..<range.lowerBound].last
      let after = self[range.upperBound...].first
      let isWord = { (character: Character?) in
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      }
      if !isWord(before), before != ".", !isWord(after) { return true }
      rest = self[range.upperBound...]
    }
    return false
  }
}

extension [Double] {
  fileprivate func replacing(_ index: Int, with value: Double) -> [Double] {
    var result = self
    result[index] = value
    return result
  }
}

extension [JSONValue] {
  // The first and the last value where the others are on the line between; else all of them.
  fileprivate var simplified: [JSONValue] {
    guard let first, let last, count > 2 else { return self }
    let isLinear = indices.allSatisfy { index in
      let fraction = Double(index) / Double(count - 1)
      return self[index].isNear(first, last, fraction)
    }
    return isLinear ? [first, last] : self
  }
}

extension JSONValue {
  fileprivate func isNear(_ first: JSONValue, _ last: JSONValue, _ fraction: Double) -> Bool {
    switch (kind, first.kind, last.kind) {
    case (.number(let value), .number(let from), .number(let to)):
      let size = Swift.max(abs(from), abs(to), 1)
      return abs(value - (from + (to - from) * fraction)) <= size * 1e-12
    case (.array(let values), .array(let from), .array(let to)):
      return values.count == from.count && values.count == to.count
        && values.indices.allSatisfy { values[$0].isNear(from[$0], to[$0], fraction) }
    default: return false
    }
  }
}
