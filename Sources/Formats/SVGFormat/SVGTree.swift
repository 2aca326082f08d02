internal import Graphics
internal import XMLText

/// An element of an SVG document in document order.
struct SVGNode: Sendable {
  /// The name without its prefix.
  var name: String
  /// The name as written.
  var qualifiedName: String
  /// Whether the element has another namespace than SVG and the root.
  var isForeign: Bool
  /// Values by the names as written; that of XLink's `href` as `xlink:href`, too.
  var attributes: [String: String]
  /// The name of XLink's `href` with another prefix, as written; nil for none.
  var linkName: String?
  /// The index of the parent; nil for the root.
  var parent: Int?
  /// The indices of the child elements.
  var children: [Int] = []
  /// The text content without that of children.
  var text: String
  /// The text of the parent before the element.
  var precedingText: String
  /// The text after the last child.
  var trailingText: String
  /// The byte offset in the file.
  var offset: Int
  /// The bytes between its tags; nil for an element that is one tag, and in the text of an entity.
  var content: Range<Int>?
  /// The byte offset after the element; nil in the text of an entity.
  var end: Int?
  /// The position among the siblings, counted from 1, and their number.
  var position = 1, siblingCount = 1
  /// The same among the siblings of the same name.
  var positionOfType = 1, siblingCountOfType = 1

  /// The classes of the element.
  var classes: [Substring] = []

  /// The reference to another element or file, as written.
  var reference: String? { (attributes["href"] ?? attributes["xlink:href"])?.trimmingSpace }
}

extension SVGNode {
  /// Whether the element is a basic shape or a path.
  var isShape: Bool {
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"].contains(name)
  }

  /// Whether the element is of a kind that is drawn where it stands.
  var isGraphic: Bool {
    !isForeign && (isShape || ["g", "a", "switch", "use", "svg", "text", "image"].contains(name))
  }

  /// The name of the attribute for the property `transform` (CSS Transforms 1, section 8).
  var transformAttribute: String {
    switch name {
    case "linearGradient", "radialGradient": "gradientTransform"
    case "pattern": "patternTransform"
    default: "transform"
    }
  }

  /// Whether the element has letters.
  var isTextPart: Bool { ["text", "tspan", "textPath"].contains(name) }

  /// Whether the element is drawn for readers of English, as which everyone counts (SVG 2, 5.8).
  var meetsConditions: Bool {
    guard attributes["requiredExtensions"] == nil else { return false }
    guard let languages = attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").map { $0.trimmingSpace.lowercased() }
      .contains { $0 == "en" || $0.hasPrefix("en-") }
  }
}

/// The elements of an SVG document as an array: parents before their children.
struct SVGTree: Sendable {
  private(set) var nodes: [SVGNode] = []
  /// The index of the first element of every id.
  private(set) var ids: [String: Int] = [:]
  /// The first prefix that no namespace is declared for, with its element.
  private(set) var undeclaredPrefix: (name: String, node: Int)?
  private var rootNamespace = Self.namespace

  /// Flattens a document; recursion is bounded by the depth that the XML reader accepts.
  init(_ root: XMLElement) {
    append(root, parent: nil, [:])
    for index in nodes.indices { countSiblings(of: index) }
    if let root = nodes.indices.first { (nodes[root].position, nodes[root].siblingCount) = (1, 1) }
  }

  subscript(index: Int) -> SVGNode { nodes[index] }

  /// The element of a reference such as `#a`; nil for none in the document.
  func element(_ reference: String?) -> Int? {
    reference?.fragment.flatMap { ids[$0] }
  }

  /// The element of a value such as `url(#a)`; nil for other values, and for elements without one of some names.
  func element(ofURL text: String, named names: Set<String>) -> Int? {
    guard let target = SVGInstant.reference(in: text).flatMap({ ids[$0] }) else { return nil }
    return names.contains(self[target].name) ? target : nil
  }

  /// The child of a `switch` that is drawn: the first one whose conditions hold.
  func selectedChild(of node: Int) -> Int? {
    nodes[node].children.first { nodes[$0].isGraphic && nodes[$0].meetsConditions }
  }

  /// Whether a `switch` draws something else in place of an element.
  func hasSubstitute(_ node: Int) -> Bool {
    guard let parent = nodes[node].parent, nodes[parent].name == "switch" else { return false }
    return selectedChild(of: parent) != nil
  }

  // Namespaces are those around the element, by their prefixes.
  private mutating func append(_ element: XMLElement, parent: Int?, _ outer: [String: String]) {
    let index = nodes.count
    var namespaces = outer
    for (name, value) in element.attributes where name.hasPrefix("xmlns") {
      let prefix = name.dropFirst("xmlns".count)
      if prefix.isEmpty || prefix.first == ":" { namespaces[String(prefix.dropFirst())] = value }
    }
    if undeclaredPrefix == nil {
      let prefixes = (element.attributes.keys + [element.name]).compactMap { name in
        name.utf8.firstIndex(of: 0x3A).map { String(name[..<$0]) }
      }
      let name = prefixes.filter { $0 != "xml" && $0 != "xmlns" && namespaces[$0] == nil }.min()
      undeclaredPrefix = name.map { ($0, index) }
    }
    var (attributes, linkName): ([String: String], String?) = (element.attributes, nil)
    if attributes["xlink:href"] == nil {
      // Prefixes other than `xlink` may stand for its namespace.
      let keys = attributes.keys.filter {
        $0.hasSuffix(":href")
          && namespaces[String($0.dropLast(":href".count))] == Self.linkNamespace
      }
      linkName = keys.min()
      attributes["xlink:href"] = linkName.flatMap { attributes[$0] }
    }
    let name = element.name.split(separator: ":").last.map(String.init) ?? element.name
    let prefix = String(element.name.dropLast(name.count).dropLast())
    let namespace = namespaces[prefix] ?? prefix
    if parent == nil { rootNamespace = namespace }
    nodes.append(
      SVGNode(
        name: name,
        qualifiedName: element.name,
        isForeign: ![Self.namespace, rootNamespace].contains(namespace),
        attributes: attributes,
        linkName: linkName,
        parent: parent,
        text: element.text,
        precedingText: element.precedingText,
        trailingText: element.trailingText,
        offset: element.offset,
        content: element.content,
        end: element.end,
        classes: (element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
      )
    )
    if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
    if let parent { nodes[parent].children.append(index) }
    for child in element.children { append(child, parent: index, namespaces) }
  }

  private static let namespace = "http://www.w3.org/2000/svg"
  private static let linkNamespace = "http://www.w3.org/1999/xlink"

  private mutating func countSiblings(of parent: Int) {
    let children = nodes[parent].children
    var counts: [String: Int] = [:]
    for (position, child) in children.enumerated() {
      let name = nodes[child].name
      counts[name, default: 0] += 1
      nodes[child].position = position + 1
      nodes[child].siblingCount = children.count
      nodes[child].positionOfType = counts[name] ?? 1
    }
    for child in children { nodes[child].siblingCountOfType = counts[nodes[child].name] ?? 1 }
  }

  /// An element and those around it, from the inside to the outside.
  func outward(from node: Int) -> UnfoldFirstSequence<Int> {
    sequence(first: node) { nodes[$0].parent }
  }

  /// The elements from the outermost to an element.
  func path(to node: Int) -> [Int] { outward(from: node).reversed() }

  /// An element and those in it.
  ///
  /// - Complexity: O(*depth*)
  func subtree(of node: Int) -> ClosedRange<Int> {
    var last = node
    while let child = nodes[last].children.last { last = child }
    return node...last
  }
}
