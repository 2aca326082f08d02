package import JSONText

/// Gives a layer another name, together with everything in its file that names the layer.
///
/// These are mattes of its siblings, cells of the emitter around it, scripts and assertions.
package struct LayerRename {
  private let root: JSONValue
  private let steps: [JSONStep]
  private let layer: JSONValue

  /// A layer of a file.
  ///
  /// - Parameters:
  ///   - root: the value of the file.
  ///   - steps: the path of the layer's object in it.
  /// - Throws: `JSONEditError` where there is no such object.
  package init(_ root: JSONValue, at steps: [JSONStep]) throws(JSONEditError) {
    guard let layer = root.value(at: steps) else {
      throw JSONEditError("there is no layer at \(JSONPath(steps).text) (reload the file)")
    }
    (self.root, self.steps, self.layer) = (root, steps, layer)
  }

  // An object of the file with its path.
  private typealias Object = (steps: [JSONStep], cursor: JSONCursor)

  /// Returns the edits for a new name; an empty one removes the name.
  ///
  /// - Throws: `JSONEditError` for a name that another layer has, and for references that would
  ///   lead nowhere or to another layer.
  package func edits(to name: String) throws(JSONEditError) -> [JSONEdit] {
    let path = steps + [.key("name")]
    let old = JSONCursor(layer)["name"]?.text
    guard name != old else { return [] }
    var objects: [Object] = []
    root.visitObjects { objects.append(($0, JSONCursor($1))) }
    let named = objects.filter { Self.isLayer($0.steps) && $0.steps != steps }
    if !name.isEmpty, let other = named.first(where: { $0.cursor["name"]?.text == name }) {
      throw JSONEditError(
        "another layer is named \(name.quoted), so that mattes, expressions and assertions could not tell them "
          + "apart (choose another name)",
        offset: other.cursor.value.offset
      )
    }
    var edits: [JSONEdit] = []
    if !name.isEmpty {
      edits = [.set(path, .string(name))]
    } else if old != nil {
      edits = [.remove(path)]
    }
    guard let old, !old.isEmpty else { return edits }
    let isShared = named.contains { $0.cursor["name"]?.text == old }
    for object in objects {
      for (path, value, isGlobal) in try references(in: object, from: old, to: name) {
        guard !name.isEmpty, !(isGlobal && isShared) else {
          let reason = name.isEmpty ? "names this layer" : "names several layers \(old.quoted)"
          throw JSONEditError(
            "\(JSONPath(path).text) \(reason) (change it first)",
            offset: root.value(at: path)?.offset ?? 0,
            target: path
          )
        }
        edits.append(.set(path, .string(value)))
      }
    }
    return edits
  }

  private typealias Reference = (path: [JSONStep], value: String, isGlobal: Bool)

  private func references(
    in object: Object,
    from old: String,
    to name: String
  ) throws(JSONEditError) -> [Reference] {
    var result: [Reference] = []
    let (path, cursor) = (object.steps, object.cursor)
    if cursor["matte"]?["layer"]?.text == old, siblings(of: path) == siblings(of: steps) {
      result.append((path + [.key("matte"), .key("layer")], name, false))
    }
    if cursor["contents"]?["layer"]?.text == old,
      let cells = path.firstIndex(of: .key("emitterCells")),
      path[..<cells] + [.key("sublayers")] == steps.dropLast()
    {
      result.append((path + [.key("contents"), .key("layer")], name, false))
    }
    if let script = cursor["expression"], let text = script.text {
      let replaced = Self.script(text, from: old, to: name)
      guard Self.quotes.allSatisfy({ !replaced.contains("\($0)\(old)\($0)") }) else {
        throw JSONEditError(
          "an expression has the name \(old.quoted) in a form that is not followed (rename both in the file)",
          offset: script.value.offset,
          target: path + [.key("expression")]
        )
      }
      if replaced != text { result.append((path + [.key("expression")], replaced, true)) }
    }
    if path.count == 2, path[0] == .key("assertions") {
      for key in Self.assertionKeys {
        guard let value = cursor[key] else { continue }
        let list: [(inner: [JSONStep], text: String?)] =
          [([], value.text)] + value.elements.enumerated().map { ([.index($0)], $1.text) }
        for (inner, text) in list {
          guard let text else { continue }
          let replaced = Self.pattern(text, from: old, to: name)
          if replaced != text { result.append((path + [.key(key)] + inner, replaced, true)) }
        }
      }
    }
    return result
  }

  // The list of a layer; the layers of a repeat are siblings of those around it.
  private func siblings(of steps: [JSONStep]) -> [JSONStep] {
    var list = Array(steps.dropLast())
    while let around = root.value(at: list.dropLast()), JSONCursor(around)["repeat"] != nil {
      list = Array(list.dropLast(2))
    }
    return list
  }

  // Whether the object at a path is an element of a list of layers.
  private static func isLayer(_ steps: [JSONStep]) -> Bool {
    guard case .index = steps.last, case .key(let list) = steps.dropLast().last else {
      return false
    }
    return ["layers", "sublayers", "sequence"].contains(list)
  }

  // MARK: Forms of references

  private static let assertionKeys = [
    "visible", "hidden", "appears", "disappears", "before", "inside", "apart", "above", "of",
    "moves", "rests", "maxSpeed", "maxJump", "textFits", "readable", "contrast", "equal",
  ]
  private static let quotes = ["\"", "'", "`"]

  private static func script(_ text: String, from old: String, to name: String) -> String {
    var result = text
    for quote in quotes {
      let escaped = name.replacing("\\", with: "\\\\").replacing(quote, with: "\\\(quote)")
      result = result.replacing(
        "layer(\(quote)\(old)\(quote))",
        with: "layer(\(quote)\(escaped)\(quote))"
      )
    }
    return result
  }

  // A pattern is a name, or names of layers in one another.
  private static func pattern(_ text: String, from old: String, to name: String) -> String {
    guard text != old else { return name }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.map { $0 == old ? name[...] : $0 }.joined(separator: "/")
  }
}
