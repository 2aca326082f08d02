internal import SceneModel

/// The correspondence of the layers of two lists.
struct LayerPairing {
  /// The index of the expected layer for every actual one; nil for a new layer.
  private(set) var partners: [Int?]

  init(_ expected: [Layer], _ actual: [Layer]) {
    func isEqual(_ partner: Int, _ index: Int) -> Bool {
      var layer = expected[partner]
      layer.name = actual[index].name
      return layer == actual[index]
    }
    let pairing = ListPairing(expected.map(\.name), actual.map(\.name), isEqual)
    let (left, right) = (pairing.left, pairing.right)
    partners = pairing.partners
    // Layers with different unique names are different layers, unless they are equal.
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
          && !(pairing.named.old.contains($0) && pairing.named.new.contains(index))
      }
      if let position { partners[index] = rest.remove(at: position) }
    }
  }

  // More layers between equal ones are not searched for equal ones.
  private static let maxComparisons = 100_000
}

/// The correspondence of the items of two lists by unique names, and of equal items at both ends.
struct ListPairing {
  /// The index of the expected item for every actual one; nil for an item without.
  private(set) var partners: [Int?]
  /// The expected items between equal ones that have no partner.
  private(set) var left: ArraySlice<Int>
  /// The actual items between equal ones that have no partner.
  private(set) var right: ArraySlice<Int>
  /// The items with unique names.
  let named: (old: Set<Int>, new: Set<Int>)

  init(_ expected: [String?], _ actual: [String?], _ isEqual: (Int, Int) -> Bool) {
    let (old, new) = (Self.uniqueNames(expected), Self.uniqueNames(actual))
    named = (Set(old.values), Set(new.values))
    partners = Array(repeating: nil, count: actual.count)
    for (name, index) in new { partners[index] = old[name] }
    let taken = Set(partners.compactMap { $0 })
    left = expected.indices.filter { !taken.contains($0) }[...]
    right = actual.indices.filter { [partners] index in partners[index] == nil }[...]
    while let partner = left.first, let index = right.first, isEqual(partner, index) {
      partners[index] = partner
      (left, right) = (left.dropFirst(), right.dropFirst())
    }
    while let partner = left.last, let index = right.last, isEqual(partner, index) {
      partners[index] = partner
      (left, right) = (left.dropLast(), right.dropLast())
    }
  }

  // The index of every item whose name occurs once.
  private static func uniqueNames(_ names: [String?]) -> [String: Int] {
    var result: [String: Int?] = [:]
    for (index, name) in names.enumerated() {
      guard let name else { continue }
      result[name] = result[name] == nil ? .some(index) : .some(nil)
    }
    return result.compactMapValues(\.self)
  }
}
