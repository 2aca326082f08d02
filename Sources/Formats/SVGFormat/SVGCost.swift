internal import Graphics
internal import JSONText
internal import XMLText

/// Counts the elements that drawing an SVG visits: what is used several times counts as often.
struct SVGCost {
  let ids: [String: XMLElement]
  let limit: Int
  let deepest: Int

  private static let greatestRadius = 64.0
  private static let greatestOrder = 16.0

  /// - Throws: `limit` for more than are allowed, for uses nested too deeply, and for filters that look at
  ///   thousands of pixels for each one.
  func check(_ root: XMLElement) throws(SVGDamage) {
    var costs: [String: Cost] = [:]
    var open: Set<String> = []
    let cost = try cost(of: root, &costs, &open, depth: 0)
    guard cost.count <= limit else {
      throw SVGDamage(
        .limit,
        "the SVG draws more than \(limit) elements, uses of one counted each time (simplify it, or raise the "
          + "limit with --max-instances)"
      )
    }
  }

  private struct Cost {
    /// How many elements are visited.
    var count = 1
    /// How deep they are in each other.
    var height = 0

    /// With another element inside.
    mutating func add(_ inner: Cost) {
      count = min(count + inner.count, 1 << 40)
      height = max(height, inner.height + 1)
    }
  }

  private func cost(
    of element: XMLElement,
    _ costs: inout [String: Cost],
    _ open: inout Set<String>,
    depth: Int
  ) throws(SVGDamage) -> Cost {
    try checkFilter(element)
    try checkDepth(depth)
    var result = Cost()
    for child in element.children {
      result.add(try cost(of: child, &costs, &open, depth: depth + 1))
    }
    for id in references(of: element) {
      guard let target = ids[id], open.insert(id).inserted else { continue }
      let known: Cost
      if let cost = costs[id] {
        known = cost
      } else {
        known = try cost(of: target, &costs, &open, depth: depth + 1)
      }
      open.remove(id)
      costs[id] = known
      result.add(known)
    }
    try checkDepth(depth + result.height)
    return result
  }

  private func checkDepth(_ depth: Int) throws(SVGDamage) {
    guard depth >= deepest else { return }
    throw SVGDamage(
      .limit,
      "elements of the SVG use each other deeper than \(deepest) (raise the limit with --max-depth)"
    )
  }

  private func references(of element: XMLElement) -> [String] {
    var result: [String] = []
    if let target = element.reference, target.hasPrefix("#") {
      result.append(String(target.dropFirst()))
    }
    for key in element.attributes.keys.ordered() {
      var rest = (element.attributes[key] ?? "")[...]
      while let start = rest.firstRange(of: "url(") {
        rest = rest[start.upperBound...].drop { $0.isWhitespace || "'\"".contains($0) }
        guard rest.first == "#" else { continue }
        result.append(String(rest.dropFirst().prefix { !$0.isWhitespace && !"'\")".contains($0) }))
      }
    }
    return result
  }

  private func checkFilter(_ element: XMLElement) throws(SVGDamage) {
    let (key, greatest): (String, Double)
    switch element.localName {
    case "feMorphology": (key, greatest) = ("radius", Self.greatestRadius)
    case "feConvolveMatrix": (key, greatest) = ("order", Self.greatestOrder)
    case "feTurbulence": (key, greatest) = ("numOctaves", Self.greatestOrder)
    default: return
    }
    guard let numbers = element.attributes[key]?.numbers, let most = numbers.max(), most > greatest
    else { return }
    throw SVGDamage(
      .limit,
      "\(element.name) of the SVG has \(key) \(most.shortestDecimal); the limit is \(greatest.shortestDecimal)"
    )
  }
}
