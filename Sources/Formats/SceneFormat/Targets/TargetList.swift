internal import JSONText
package import SceneModel

/// The layers of a file that can be named, as selectors see them.
public struct TargetList: Sendable {
  /// A layer, or a group of shapes in one.
  public struct Layer: Sendable {
    /// The names of the layers around it and of itself, outermost first; empty texts for layers without one.
    public var names: [String]
    /// What it is, in words.
    public var kind: String
    /// The properties that can be set, with their values as text; nil where there is no short one.
    public var properties: [(name: String, value: String?)] = []
    /// The identifier in its file; nil for none.
    package var id: String?
    package var classes: [String] = []
    /// The index of the layer around it; nil for outermost layers.
    package var parent: Int?
    /// Whether it is a group of shapes in a layer.
    package var isPart = false
    /// Whether it has no name, and its path is that of a layer around it.
    package var isUnnamed = false
    /// Whether nothing of it is drawn.
    package var isHidden = false
    /// The compositions around it: their names, and how many of the names are outside of each.
    package var compositions: [(names: [String], depth: Int)] = []

    /// Whether reports list it: a layer with a name, or a class, that is drawn.
    package var isListed: Bool {
      !isHidden && !isPart && !isUnnamed && !(names.last ?? "").isEmpty || !classes.isEmpty
    }

    package init(names: [String], kind: String) { (self.names, self.kind) = (names, kind) }
  }

  /// In the order of the file, layers before those in them.
  public package(set) var layers: [Layer] = []

  package init() {}

  /// The layers of a scene, and the elements of its drawing.
  package init(_ tree: LayerTree) {
    layers = tree.entries.map { entry in
      var layer = Layer(names: entry.names, kind: entry.layer.state.content.kind.rawValue)
      layer.isUnnamed = entry.layer.name == nil
      if entry.path.hasPrefix("/") { layer.id = entry.layer.name }
      return layer
    }
  }

  /// The indices of the layers that a target names.
  ///
  /// - Throws: for a name that no layer has, and for one that layers in different groups have.
  package func select(_ target: Target) throws(VariableError) -> [Int] {
    var found = matches(target.selector)
    guard !found.isEmpty else { throw unknown(target) }
    // Layers of one path cannot be told apart.
    if !target.isWildcard, Set(found.map { layers[$0].names.dropLast() }).count > 1 {
      throw ambiguity(target, found)
    }
    if case .id = target.selector { found = [found[0]] }
    return found
  }

  private func matches(_ selector: Target.Selector) -> [Int] {
    func indices(_ isMatch: (Layer) -> Bool) -> [Int] {
      // Names of layers go before those of groups in them.
      let found = layers.indices.filter {
        !layers[$0].isPart && !layers[$0].isUnnamed && isMatch(layers[$0])
      }
      return found.isEmpty
        ? layers.indices.filter { layers[$0].isPart && isMatch(layers[$0]) } : found
    }
    switch selector {
    case .name(let part): return indices { part.matches($0.names.last ?? "") }
    case .id(let id): return indices { $0.id == id }
    case .styleClass(let name): return indices { $0.classes.contains(name) }
    case .path(let parts):
      let found = indices { Target.Part.match(parts[...], $0.names[...]) }
      return found.isEmpty
        ? indices { Target.Part.match(([.anyDepth] + parts)[...], $0.names[...]) } : found
    case .rooted(let parts): return indices { Target.Part.match(parts[...], $0.names[...]) }
    case .composition(let name, let parts):
      return indices { layer in
        layer.compositions.contains {
          $0.names.contains(name) && Target.Part.match(parts[...], layer.names[$0.depth...])
        }
      }
    }
  }

  // MARK: Messages

  private func unknown(_ target: Target) -> VariableError {
    // The nearest may be a name in another spelling, or a path.
    let (written, candidates): (String, [String]) =
      switch target.selector {
      case .name(.name(let name)):
        (name, layers.compactMap(\.names.last))
      case .id(let name): ("#" + name, layers.compactMap { $0.id.map { "#" + $0 } })
      case .styleClass(let name): ("." + name, layers.flatMap { $0.classes.map { "." + $0 } })
      case .composition(let name, _):
        (
          "comp:" + name,
          layers.flatMap { $0.compositions.flatMap { $0.names.map { "comp:" + $0 } } }
        )
      case .name, .path, .rooted: (String(target.text), layers.map { TargetText.path($0.names) })
      }
    if let spelled = unquoted(target) {
      return VariableError(
        "\(target.text.quoted): no layer has that name (a name with . / * = or quotes in it "
          + "is written in quotes: '\(spelled)')"
      )
    }
    let near = Suggestions.nearest(to: written, among: candidates.filter { !$0.isEmpty })
    let names = Self.distinct(candidates.filter { !$0.isEmpty })
    let hint =
      near.map { "did you mean \($0)? " }
      ?? (names.isEmpty
        ? "" : "there are \(names.prefix(8).map(\.quoted).joined(separator: ", ")). ")
    return VariableError(
      "\(target.text.quoted): no layer has that name "
        + "(\(hint)animrender info FILE --targets lists all)"
    )
  }

  // The right spelling of a target that begins with a name, a path or an identifier without the quotes it needs.
  private func unquoted(_ target: Target) -> String? {
    let text = String(target.text)
    for layer in layers where !layer.isUnnamed {
      let name = layer.names.last ?? ""
      var spellings = [(name, TargetText.name(name))]
      spellings.append((layer.names.joined(separator: "/"), TargetText.path(layer.names)))
      if let id = layer.id { spellings.append(("#" + id, "#" + TargetText.name(id))) }
      for (plain, spelled) in spellings
      where plain != spelled && !plain.isEmpty && text.hasPrefix(plain + ".") {
        return spelled + text.dropFirst(plain.count)
      }
    }
    return nil
  }

  private func ambiguity(_ target: Target, _ found: [Int]) -> VariableError {
    let selectors = selectors
    let paths = Self.distinct(found.map { selectors[$0] })
    let listed = paths.prefix(10).joined(separator: ", ") + (paths.count > 10 ? ", …" : "")
    var all = "**/\(TargetText.name(layers[found[0]].names.last ?? ""))"
    if let composition = layers[found[0]].compositions.last,
      let name = composition.names.first,
      found.allSatisfy({ layers[$0].compositions.last?.names.contains(name) == true })
    {
      let rest = Array(layers[found[0]].names[composition.depth...])
      all = "comp:\(TargetText.name(name))/\(TargetText.path(rest))"
    }
    return VariableError(
      "\(target.text.quoted) names \(found.count) layers in different groups: \(listed) "
        + "(name one by its path, or all of them: \(all))"
    )
  }

  /// The shortest selector of every layer that names it, and no other one in another group.
  ///
  /// - Complexity: O(*layers*)
  public var selectors: [String] { choices.map(\.selector) }

  /// Whether the selectors name one layer only, each.
  ///
  /// - Complexity: O(*layers*)
  public var namesOne: [Bool] { choices.map(\.namesOne) }

  private var choices: [(selector: String, namesOne: Bool)] {
    var names: [String: Int] = [:]
    var paths: [[String]: Int] = [:]
    var others: [String: Int] = [:]
    for layer in layers {
      for text in layer.classes.map({ "." + $0 }) + [layer.id.map { "#" + $0 } ?? ""] {
        others[text, default: 0] += 1
      }
      guard !layer.isUnnamed else { continue }
      if !layer.isPart { names[layer.names.last ?? "", default: 0] += 1 }
      paths[layer.names, default: 0] += 1
    }
    return layers.map { layer in
      let name = layer.names.last ?? ""
      if name.isEmpty, let first = layer.classes.first {
        return (".\(TargetText.name(first))", others["." + first] == 1)
      }
      if !layer.isPart, names[name] == 1 { return (TargetText.name(name), !layer.isUnnamed) }
      if paths[layer.names] != 1, let id = layer.id {
        return ("#\(TargetText.name(id))", others["#" + id] == 1)
      }
      // A path of one name is that name, wherever it is: others than outermost layers have it.
      let isOutermost = layer.names.count == 1 && names[name] != paths[layer.names]
      let isAlone =
        !layer.names.contains("") && !layer.isUnnamed && paths[layer.names] == 1
      return ((isOutermost && !layer.isUnnamed ? "/" : "") + TargetText.path(layer.names), isAlone)
    }
  }

  /// The selectors that name one layer; nil for others, and for layers without names.
  package var uniqueSelectors: [String?] {
    zip(layers, choices).map { layer, choice in
      guard choice.namesOne else { return nil }
      guard let id = layer.id.map(TargetText.name) else { return choice.selector }
      return choice.selector == id ? "#\(id)" : choice.selector
    }
  }

  /// The selectors that name one layer, for layers of the scene that was made of the file; nil for others, and for
  /// those that the file does not have.
  ///
  /// - Parameter names: the names along the path of each, none for a layer without a name.
  package func uniqueSelectors(for names: [[String]]) -> [String?] {
    var selectors: [[String]: String] = [:]
    for (layer, selector) in zip(layers, uniqueSelectors) where !layer.isUnnamed {
      selectors[layer.names] = selector
    }
    let written = writtenNames
    return names.map { selectors[written($0)] }
  }

  /// The shortest selector of a layer.
  package func selector(of index: Int) -> String { selectors[index] }

  /// Layers with all layers in them; groups of shapes are parts of their layers.
  package func withContents(_ chosen: [Int]) -> [Int] {
    var isIn = [Bool](repeating: false, count: layers.count)
    for index in chosen { isIn[index] = true }
    // Layers precede those in them.
    for (index, layer) in layers.enumerated() where !layer.isPart {
      if let parent = layer.parent, isIn[parent] { isIn[index] = true }
    }
    return layers.indices.filter { isIn[$0] }
  }

  // The error of a property that no named layer has; a layer in the first one may have it.
  func inapplicable(_ target: Target, _ named: [Int]) -> VariableError {
    let word = target.property.word
    guard word != .key else {
      return target.property.unknown(in: target.text, among: TargetProperty.words)
    }
    let layer = layers[named[0]]
    let name = layer.names.last.flatMap { $0.isEmpty ? nil : " " + $0.quoted } ?? ""
    guard
      !target.property.isShade || !layer.properties.contains(where: { $0.name == word.rawValue })
    else {
      return target.error("\(layer.kind)\(name) has no colour of its own (give it one with color)")
    }
    let inner = withContents(named).first { index in
      layers[index].properties.contains { $0.name == word.rawValue }
    }
    guard target.operation == .set || inner != named[0] else {
      return target.error(
        "the \(word.rawValue) of \(layer.kind)\(name) takes no \(target.operation.rawValue) (use =)"
      )
    }
    let lacksStroke =
      word == .strokeWidth
      && layer.properties.contains { $0.name == TargetProperty.Word.stroke.rawValue }
    let hint =
      lacksStroke
      ? "set its stroke first, to a colour"
      : inner.map { "did you mean \(selectors[$0]).\(word.rawValue)?" }
        ?? "it has \(layer.properties.map(\.name).joined(separator: ", "))"
    return target.error(
      "\(layer.kind)\(name) has no \(target.property.name ?? word.rawValue) (\(hint))"
    )
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Whether a name has the form of a target.
  public static func isTarget(_ text: String) -> Bool { Target.hasForm(text) }

  /// The problem of a name that is to be a target: nil if it names layers.
  public func problem(ofTarget text: String) -> String? {
    do throws(VariableError) {
      guard let target = try Target(text, .text("")) else { return "\(text.quoted) is no target" }
      _ = try select(target)
      return nil
    } catch {
      return error.message
    }
  }
}

extension Target.Part {
  // Texts that Unicode counts as equal are equal: names are compared after normalization.
  fileprivate func matches(_ name: String) -> Bool {
    switch self {
    case .name(let text): text == name
    case .pattern(let text): LayerPattern.matches(pattern: text, name)
    case .anyDepth: true
    }
  }

  fileprivate static func match(_ parts: ArraySlice<Self>, _ names: ArraySlice<String>) -> Bool {
    // The places in the names that the parts so far may lead to.
    var places: Set<Int> = [names.startIndex]
    for part in parts {
      var next: Set<Int> = []
      for place in places {
        if part == .anyDepth {
          next.formUnion(place...names.endIndex)
        } else if place < names.endIndex, part.matches(names[place]) {
          next.insert(place + 1)
        }
      }
      places = next
    }
    return places.contains(names.endIndex)
  }
}

extension TargetList {
  /// Turns the names along a path of layers in the scene into those of the file: a file's layers may be
  /// in one layer of the scene, which has the name of the composition.
  ///
  /// - Complexity: O(*layers*), and O(*names*) for each call of the result.
  package var writtenNames: ([String]) -> [String] {
    let outermost = Set(layers.compactMap(\.names.first))
    return { names in
      guard let first = names.first, !outermost.contains(first) else { return names }
      return Array(names.dropFirst())
    }
  }
}
