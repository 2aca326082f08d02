internal import SceneModel

/// The correspondence of the layers of two lists.
struct LayerPairing {
  /// The index of the expected layer for every actual one; nil for a new layer.
  private(set) var partners: [Int?]

  init(_ expected: [Layer], _ actual: [Layer]) {
    partners = Array(repeating: nil, count: actual.count)
    let (old, new) = (Self.uniqueNames(expected), Self.uniqueNames(actual))
    for (name, index) in new { partners[index] = old[name] }
    let taken = Set(partners.compactMap { $0 })
    var left = expected.indices.filter { !taken.contains($0) }[...]
    var right = actual.indices.filter { partners[$0] == nil }[...]
    func isEqual(_ partner: Int, _ index: Int) -> Bool {
      var layer = expected[partner]
      layer.name = actual[index].name
      return layer == actual[index]
    }
    while let partner = left.first, let index = right.first, isEqual(partner, index) {
      partners[index] = partner
      (left, right) = (left.dropFirst(), right.dropFirst())
    }
    while let partner = left.last, let index = right.last, isEqual(partner, index) {
      partners[index] = partner
      (left, right) = (left.dropLast(), right.dropLast())
    }
    // Layers with different unique names are different layers, unless they are equal.
    let named = (old: Set(old.values), new: Set(new.values))
    var rest = Array(left)
    if left.count * right.count <= Self.maxComparisons {
      for index in right {
        guard let position = rest.firstIndex(where: { isEqual($0, index) }) else { continue }
        partners[index] = rest.remove(at: position)
      }
    }
    for index in right where partners[index] == nil {
      let kind = actual[index].state.content.kind
      let position = rest.firstIndex {
        expected[$0].state.content.kind == kind
          && !(named.old.contains($0) && named.new.contains(index))
      }
      if let position { partners[index] = rest.remove(at: position) }
    }
  }

  // More layers between equal ones are not searched for equal ones.
  private static let maxComparisons = 100_000

  // The index of every layer whose name occurs once.
  private static func uniqueNames(_ layers: [Layer]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for layer in layers { if let name = layer.name { counts[name, default: 0] += 1 } }
    var result: [String: Int] = [:]
    for (index, layer) in layers.enumerated() {
      if let name = layer.name, counts[name] == 1 { result[name] = index }
    }
    return result
  }
}
