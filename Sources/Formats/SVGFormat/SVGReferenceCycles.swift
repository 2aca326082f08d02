internal import JSONText
internal import SceneModel

/// The references of elements that lead back to themselves.
///
/// The reference that closes a cycle is invalid and counts as none, as browsers and resvg draw it (SVG 2, 16.1.5; CSS
/// Masking 1, 5.1).
struct SVGReferenceCycles {
  private struct Edge {
    var target: Int
    /// The property or attribute; nil for a child.
    var name: String?
  }

  private enum State { case new, open, done }

  let tree: SVGTree
  let cascade: CSSCascade

  /// Messages about the references that close cycles.
  var findings: [SVGFinding] {
    // A search in depth without recursion: chains of references are as long as the file allows.
    var result: [SVGFinding] = []
    var states = [State](repeating: .new, count: tree.nodes.count)
    for root in tree.nodes.indices where states[root] == .new {
      states[root] = .open
      var path = [(node: root, edges: edges(of: root)[...])]
      while let last = path.last {
        guard let edge = last.edges.first else {
          states[last.node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].edges.removeFirst()
        switch states[edge.target] {
        case .done: break
        case .open:
          guard let name = edge.name else { break }
          let message =
            "\(name) of \(tree[last.node].name) leads back to \(tree[edge.target].name) "
            + "\((tree[edge.target].attributes["id"] ?? "").quoted), which it is a part of; the reference that closes "
            + "the cycle is ignored (remove one of them)"
          result.append(SVGFinding(.ignored, node: last.node, message))
        case .new:
          states[edge.target] = .open
          path.append((edge.target, edges(of: edge.target)[...]))
        }
      }
    }
    return result
  }

  private static let properties: [(name: String, targets: Set<String>)] = [
    ("clip-path", ["clipPath"]), ("mask", ["mask"]), ("filter", ["filter"]),
    ("fill", ["pattern"]), ("stroke", ["pattern"]),
    ("marker-start", ["marker"]), ("marker-mid", ["marker"]), ("marker-end", ["marker"]),
  ]
  // The elements that an element takes content from by `href`; nil for any.
  private static let templates: [String: Set<String>?] = [
    "use": nil, "feImage": nil, "tref": nil, "pattern": ["pattern"], "filter": ["filter"],
    "linearGradient": ["linearGradient", "radialGradient"],
    "radialGradient": ["linearGradient", "radialGradient"],
  ]

  private func edges(of node: Int) -> [Edge] {
    var result = tree[node].children.filter { !SVGInstant.unpainted.contains(tree[$0].name) }
      .map { Edge(target: $0) }
    for (name, targets) in Self.properties {
      let text = cascade.declared[node][name]?.value ?? tree[node].attributes[name]
      guard let text, let target = tree.element(ofURL: text, named: targets),
        !result.contains(where: { $0.target == target })
      else { continue }
      result.append(Edge(target: target, name: name))
    }
    if let targets = Self.templates[tree[node].name],
      let target = tree.element(tree[node].reference),
      targets?.contains(tree[target].name) ?? true
    {
      result.append(Edge(target: target, name: "href"))
    }
    return result
  }
}
