package import Graphics
package import JSONText

/// Edits of a layer as a whole, in the keys and units in which the layer is written.
package struct LayerEdit: Sendable {
  private let layer: JSONValue
  private let steps: [JSONStep]
  private let parent: Rect

  /// The edits of a layer.
  ///
  /// - Parameters:
  ///   - layer: its object in the file.
  ///   - steps: the path of the object.
  ///   - parent: the bounds of the layer around it, for percentages.
  package init(_ layer: JSONValue, at steps: [JSONStep], in parent: Rect) {
    (self.layer, self.steps, self.parent) = (layer, steps, parent)
  }

  // MARK: Position

  /// Returns the edits that move a layer together with the animations of its position.
  ///
  /// - Parameter delta: points in the parent's coordinates.
  /// - Throws: `JSONEditError` for a layer whose position follows from something else.
  package func moving(by delta: Point) throws(JSONEditError) -> [JSONEdit] {
    if let inset = layer["inset"] {
      throw editError("the frame follows from inset (edit inset)", inset, [.key("inset")])
    }
    try refuseScripts(["position", "position.x", "position.y"])
    var edits: [JSONEdit] = []
    let sizes = [parent.width, parent.height]
    for (axis, change) in [delta.x, delta.y].enumerated() where change != 0 {
      let component = axis == 0 ? "position.x" : "position.y"
      if let list = ["frame", "position"].first(where: { layer[$0]?.isArray == true }) {
        let path: [JSONStep] = [.key(list), .index(axis)]
        edits.append(set(path, try shifted(path, by: change, of: sizes[axis])))
      } else if layer[component] != nil {
        edits.append(set([.key(component)], try shifted([.key(component)], by: change)))
      }
    }
    if edits.isEmpty, delta != .zero {
      // A layer without numbers for its position.
      let isCentered = layer["position"]?.text == "center"
      let origin = isCentered ? parent.center : .zero
      edits = [set([.key("position")], Self.list(origin.x + delta.x, origin.y + delta.y))]
    }
    return edits + (try animationEdits(by: delta))
  }

  private func animationEdits(by delta: Point) throws(JSONEditError) -> [JSONEdit] {
    let changes = [
      "position": [delta.x, delta.y], "position.x": [delta.x], "position.y": [delta.y],
    ]
    var edits: [JSONEdit] = []
    for (steps, animation) in animations {
      guard let axes = changes[animation["keyPath"]?.text ?? ""] else { continue }
      if case .bool(true)? = animation["isAdditive"]?.kind { continue }
      if let path = animation["path"] {
        throw editError("the position follows a path (edit the path)", path, steps + [.key("path")])
      }
      let values = animation["values"]?.items?.count ?? 0
      let ends: [[JSONStep]] =
        [[.key("from")], [.key("to")]] + (0..<values).map { [.key("values"), .index($0)] }
      for end in ends {
        guard let value = animation.value(at: end) else { continue }
        let paths = value.isArray ? axes.indices.map { end + [.index($0)] } : [end]
        for (path, change) in zip(paths, axes) where change != 0 {
          edits.append(set(steps + path, try shifted(steps + path, by: change)))
        }
      }
    }
    return edits
  }

  // MARK: Scale and rotation

  /// Returns the edits that scale a layer about its anchor point.
  ///
  /// - Parameter factor: the factors along its axes.
  /// - Throws: `JSONEditError` where animations or a matrix give the scale.
  package func scaling(by factor: Point) throws(JSONEditError) -> [JSONEdit] {
    if layer["type"]?.text == "emitter" {
      throw editError(
        "the scale of an emitter is that of its cells (scale a layer around it)",
        layer
      )
    }
    let path = try transformPath("scale", animated: ["scale", "transform.scale"])
    switch layer.value(at: path)?.kind ?? .number(1) {
    case .number(let number):
      let (x, y) = (number * factor.x, number * factor.y)
      return [set(path, factor.x == factor.y ? .number(Self.rounded(x)) : Self.list(x, y))]
    case .array(let items):
      var edits: [JSONEdit] = []
      for (index, item) in items.prefix(2).enumerated() {
        guard case .number(let number) = item.kind else { continue }
        let product = number * (index == 0 ? factor.x : factor.y)
        edits.append(set(path + [.index(index)], .number(Self.rounded(product))))
      }
      return edits
    // The editor refuses what comes from an expression.
    default: return [set(path, .number(factor.x))]
    }
  }

  /// Returns the edits that rotate a layer about its anchor point.
  ///
  /// - Parameter degrees: clockwise.
  /// - Throws: `JSONEditError` where animations or a matrix give the rotation.
  package func rotating(by degrees: Double) throws(JSONEditError) -> [JSONEdit] {
    let names = ["rotation", "transform.rotation", "transform.rotation.z"]
    let path = try transformPath("rotation", animated: names)
    guard let old = layer.value(at: path) else {
      return [set(path, .string(Self.rounded(degrees).shortestDecimal + "deg"))]
    }
    let unit: (number: Double, radians: Double)
    switch old.kind {
    case .number(let number): unit = (number, 1)
    case .string(let text):
      guard let match = AngleText.units.first(where: { text.hasSuffix($0.suffix) }),
        let number = DecimalText.number(text.dropLast(match.suffix.count))
      else { return [set(path, .number(0))] }
      unit = (number, match.radians)
    default: return [set(path, .number(0))]
    }
    let sum = unit.number + degrees * (.pi / 180) / unit.radians
    let digits = unit.radians == 1 ? 10_000.0 : 1000
    return [set(path, .number((sum * digits).rounded() / digits))]
  }

  // The path of a scale or rotation: a key, or the only such step of a transform.
  private func transformPath(_ name: String, animated: [String]) throws(JSONEditError) -> [JSONStep]
  {
    for (steps, animation) in animations {
      guard let keyPath = animation["keyPath"]?.text,
        animated.contains(where: { keyPath == $0 || keyPath.hasPrefix("\($0).") })
      else { continue }
      throw editError("\(keyPath) is animated (edit the animation)", animation, steps)
    }
    for (key, _, value) in JSONCursor(layer).members where key.hasPrefix("transform.\(name)") {
      throw editError("\(key) gives the \(name) (edit it)", value.value, [.key(key)])
    }
    try refuseScripts([name])
    guard let transform = layer["transform"] else {
      if let placement = layer["placement"] {
        throw editError("a placement gives the \(name) (edit it)", placement, [.key("placement")])
      }
      return [.key(name)]
    }
    let step = name == "rotation" ? "rotate" : name
    let matches = JSONCursor(transform).elements.indices.filter {
      transform.value(at: [.index($0), .key(step)]) != nil
    }
    guard matches.count == 1, let index = matches.first else {
      throw editError("transform gives the \(name) (edit it)", transform, [.key("transform")])
    }
    return [.key("transform"), .index(index), .key(step)]
  }

  // MARK: Values

  // The animations of the layer, also those in groups, with their paths in the layer.
  private var animations: [(steps: [JSONStep], value: JSONValue)] {
    func list(_ owner: JSONValue, _ steps: [JSONStep]) -> [(steps: [JSONStep], value: JSONValue)] {
      (owner["animations"]?.items ?? []).enumerated().flatMap { index, item in
        let path = steps + [.key("animations"), .index(index)]
        return [(path, item)] + list(item, path)
      }
    }
    return list(layer, [])
  }

  // A script must not be lost by a gesture.
  private func refuseScripts(_ keys: [String]) throws(JSONEditError) {
    for key in keys {
      guard let value = layer[key], JSONCursor(value).isScript else { continue }
      throw editError("a script gives \(key) (edit the script)", value, [.key(key)])
    }
  }

  // A number, or a percentage of a size, plus some points. The editor refuses other texts.
  private func shifted(
    _ path: [JSONStep],
    by change: Double,
    of size: Double = 0
  ) throws(JSONEditError) -> JSONValue {
    guard let value = layer.value(at: path) else { return .number(Self.rounded(change)) }
    switch value.kind {
    case .number(let number): return .number(Self.rounded(number + change))
    case .string(let text):
      guard text.hasSuffix("%"), let part = DecimalText.number(text.dropLast()) else {
        return .number(0)
      }
      guard size > 0 else { throw editError("is a part of nothing (give points)", value, path) }
      return .number(Self.rounded(part + change / size * 100))
    default: return .number(0)
    }
  }

  private func set(_ path: [JSONStep], _ value: JSONValue) -> JSONEdit { .set(steps + path, value) }

  private func editError(_ message: String, _ value: JSONValue, _ path: [JSONStep] = [])
    -> JSONEditError
  {
    JSONEditError(message, offset: value.offset, target: steps + path)
  }

  private static func list(_ x: Double, _ y: Double) -> JSONValue {
    .array([.number(rounded(x)), .number(rounded(y))])
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
