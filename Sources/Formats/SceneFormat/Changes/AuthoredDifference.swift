internal import JSONText

/// The values that differ between two scene files as they are written there.
///
/// Variables, themes, templates and shorthands are compared before they are expanded, so a value
/// with many uses differs once. Keys without a meaning and assertions are not compared.
struct AuthoredDifference {
  /// A value that differs, with offsets in bytes into the actual file.
  struct Item {
    var change: SourceChange
    /// The offset of the value, or of the object around a removed one; nil for a removed layer.
    var offset: Int?
    /// The offset of the layer that has the value; nil for values of the scene.
    var layerOffset: Int?
  }

  /// The values in the order of the actual file; removed values follow the others.
  private(set) var items: [Item] = []

  /// Compares two parsed files.
  ///
  /// - Complexity: O(*values* · *depth*), and of lists without names O(*changed items*²) up to
  ///   `maxComparisons`.
  init(from expected: JSONValue, to actual: JSONValue) {
    compare(expected, actual, Scope(offset: actual.offset))
  }

  // The part of a scene around a value.
  private struct Scope {
    var owner = SourceChange.Owner.scene
    var name = "scene"
    /// Within the owner.
    var property = ""
    /// The paths of the owner, which differ where layers were inserted or moved.
    var expectedPath = ""
    var actualPath = ""
    /// Of the nearest object in the actual file.
    var offset: Int
    var layerOffset: Int?

    func key(_ key: String) -> Scope {
      var scope = self
      scope.property = property.appending(key: key)
      return scope
    }

    func index(_ index: Int) -> Scope {
      var scope = self
      scope.property += "[\(index)]"
      return scope
    }

    /// The scope of a layer in the value of this scope.
    func layer(_ layer: JSONValue, expected: String?, actual: String?) -> Scope {
      func path(_ base: String, _ step: String) -> String {
        let path = base.isEmpty || property.isEmpty ? base + property : "\(base).\(property)"
        return path + step
      }
      let paths = (expected.map { path(expectedPath, $0) }, actual.map { path(actualPath, $0) })
      let written = JSONCursor(layer)["name"]?.text ?? ""
      return Scope(
        owner: .layer(expected: paths.0, actual: paths.1),
        name: written.isEmpty ? paths.1 ?? paths.0 ?? "" : written.onOneLine,
        expectedPath: paths.0 ?? "",
        actualPath: paths.1 ?? "",
        offset: layer.offset,
        layerOffset: layer.offset
      )
    }
  }

  private mutating func compare(_ expected: JSONValue?, _ actual: JSONValue?, _ scope: Scope) {
    if let expected, let actual {
      guard !expected.isSpelled(as: actual) else { return }
      if case .object(let old) = expected.kind, case .object(let new) = actual.kind {
        return compare(old, new, scope, at: actual.offset)
      }
      if case .array(let old) = expected.kind, case .array(let new) = actual.kind,
        (old + new).contains(where: \.isObject)
      {
        return compare(old, new, scope)
      }
    }
    let texts = ValueDifference(path: "", expected: expected, actual: actual).texts
    add(scope, expected: texts.expected, actual: texts.actual, at: actual?.offset ?? scope.offset)
  }

  private mutating func add(_ scope: Scope, expected: String?, actual: String?, at offset: Int?) {
    let (owner, name, path) = (scope.owner, scope.name, scope.property)
    let change = SourceChange(
      owner: owner,
      name: name,
      property: path,
      expected: expected,
      actual: actual
    )
    items.append(Item(change: change, offset: offset, layerOffset: scope.layerOffset))
  }

  // MARK: Objects

  private mutating func compare(
    _ old: [JSONMember],
    _ new: [JSONMember],
    _ scope: Scope,
    at offset: Int
  ) {
    var scope = scope
    scope.offset = offset
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
    let isRoot = scope.property.isEmpty && scope.owner == .scene
    let keys = new.map(\.key) + old.map(\.key).filter { after[$0] == nil }
    for key in keys where !KeyCatalogue.isFree(key) && !(isRoot && key == "assertions") {
      // Names are the correspondence of layers, not values.
      if key == "name", scope.owner != .scene, scope.property.isEmpty { continue }
      let inner = scope.key(key)
      if key == "mask", let mask = after[key], mask.isObject, before[key]?.isObject == true {
        compare(before[key], mask, inner.layer(mask, expected: "", actual: ""))
      } else {
        compare(before[key], after[key], inner)
      }
    }
  }

  // MARK: Lists

  private mutating func compare(_ old: [JSONValue], _ new: [JSONValue], _ scope: Scope) {
    let isLayers = ["layers", "sublayers"].contains(scope.property.split(separator: ".").last)
    let partners = Self.partners(old, new)
    let order = OrderedSubsequence.positions(of: partners)
    for (index, item) in new.enumerated() {
      let partner = partners[index]
      let inner =
        isLayers && item.isObject
        ? scope.layer(item, expected: partner.map { "[\($0)]" }, actual: "[\(index)]")
        : scope.index(index)
      guard let partner else {
        if isLayers {
          add(inner, expected: nil, actual: "layer", at: item.offset)
        } else {
          compare(nil, item, inner)
        }
        continue
      }
      if !order.contains(index) {
        var moved = inner
        moved.property = inner.property.appending(key: "order")
        add(moved, expected: "\(partner + 1)", actual: "\(index + 1)", at: item.offset)
      }
      compare(old[partner], item, inner)
    }
    let present = Set(partners.compactMap { $0 })
    for (index, item) in old.enumerated() where !present.contains(index) {
      guard isLayers, item.isObject else {
        compare(item, nil, scope.index(index))
        continue
      }
      var removed = scope.layer(item, expected: "[\(index)]", actual: nil)
      removed.layerOffset = nil
      add(removed, expected: "layer", actual: nil, at: nil)
    }
  }

  // More items than this between equal ones correspond by their order.
  private static let maxComparisons = 10_000

  // The index of the expected item for every actual one: by unique names, then of equal items at
  // both ends, then by the most equal members.
  private static func partners(_ old: [JSONValue], _ new: [JSONValue]) -> [Int?] {
    let names = [old, new].map { items in items.map { JSONCursor($0)["name"]?.text } }
    let pairing = ListPairing(names[0], names[1]) { old[$0].isSpelled(as: new[$1]) }
    let (left, right) = (pairing.left, pairing.right)
    var partners = pairing.partners
    guard left.count != right.count, left.count * right.count <= maxComparisons else {
      for (a, b) in zip(left, right) { partners[b] = a }
      return partners
    }
    var rest = Array(left)
    for b in right {
      let best = rest.indices.map { (equal: equalMembers(old[rest[$0]], new[b]), index: $0) }
        .max { ($0.equal, -$0.index) < ($1.equal, -$1.index) }
      if let best, best.equal > 0 { partners[b] = rest.remove(at: best.index) }
    }
    return partners
  }

  private static func equalMembers(_ a: JSONValue, _ b: JSONValue) -> Int {
    guard case .object(let old) = a.kind, case .object(let new) = b.kind else {
      return a.isSpelled(as: b) ? 1 : 0
    }
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    return new.count { before[$0.key]?.isSpelled(as: $0.value) ?? false }
  }
}
