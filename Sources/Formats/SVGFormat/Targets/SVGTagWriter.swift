internal import JSONText

/// Puts changed tags and contents of elements into the text of an SVG.
struct SVGTagWriter {
  private let tree: SVGTree
  private let bytes: [UInt8]
  /// The attributes of changed tags, by node.
  private var tags: [Int: [String: String]] = [:]
  private var replacements: [(range: Range<Int>, text: String)] = []
  private var wrappers: [Int: [String]] = [:]
  /// The first node whose tags are in the text of an entity.
  private var isInEntity = false

  init(_ tree: SVGTree, _ bytes: [UInt8]) { (self.tree, self.bytes) = (tree, bytes) }

  /// Sets an attribute; nil removes it.
  mutating func set(_ name: String, _ value: String?, of node: Int) {
    let written = name == "xlink:href" ? tree[node].linkName ?? name : name
    var changed = tags[node] ?? attributes(of: node)
    changed[written] = value
    tags[node] = changed
  }

  // The attributes as they are written.
  private func attributes(of node: Int) -> [String: String] {
    var attributes = tree[node].attributes
    if tree[node].linkName != nil { attributes["xlink:href"] = nil }
    return attributes
  }

  /// Adds a declaration that wins over style sheets.
  mutating func declare(_ name: String, _ value: String, of node: Int) {
    let old = (tags[node] ?? tree[node].attributes)["style"] ?? ""
    let others = old.splitTopLevel(";").filter { declaration in
      declaration.split(separator: ":").first?.trimmingSpace.lowercased() != name
        && !declaration.trimmingSpace.isEmpty
    }
    set("style", (others + ["\(name):\(value) !important"]).joined(separator: ";"), of: node)
  }

  /// Sets the text between the tags of an element; animations in it stay.
  mutating func setContent(_ markup: String, of node: Int) {
    guard let content = tree[node].content else {
      // An element that is one tag.
      if tree[node].end == nil { isInEntity = true }
      set("", markup, of: node)
      return
    }
    let animations = tree[node].children
      .filter { SMILAnimation.elementNames.contains(tree[$0].name) }.map(source).joined()
    replacements.append((content, animations + markup))
  }

  /// Removes everything between the tags of an element but one element in it and some others.
  mutating func keepOnly(_ child: Int, in node: Int, and isKept: (Int) -> Bool) {
    guard let content = tree[node].content else { return }
    var position = content.lowerBound
    for other in tree[node].children where other == child || isKept(other) {
      guard let end = tree[other].end else { return isInEntity = true }
      replacements.append((position..<max(position, tree[other].offset), ""))
      position = end
    }
    replacements.append((position..<max(position, content.upperBound), ""))
  }

  /// Puts an element into a group of a style.
  mutating func wrap(_ node: Int, style: String) { wrappers[node, default: []].append(style) }

  /// Adds markup at the end of an element.
  mutating func append(_ markup: String, to node: Int) {
    guard let end = tree[node].content?.upperBound else {
      let old = tags[node]?[""] ?? ""
      return set("", old + markup, of: node)
    }
    replacements.append((end..<end, markup))
  }

  private func source(_ node: Int) -> String {
    guard let end = tree[node].end else { return "" }
    return String(decoding: bytes[tree[node].offset..<end], as: UTF8.self)
  }

  /// The text with all changes.
  ///
  /// - Throws: for an element in the text of an entity.
  func written() throws(SVGChangeError) -> [UInt8] {
    let reason = "the element is in an entity of the file (write it where it is used)"
    let problem = SVGChangeError(message: reason)
    if isInEntity { throw problem }
    var edits = replacements
    for (node, attributes) in tags {
      guard let end = tree[node].content?.lowerBound ?? tree[node].end else { throw problem }
      edits.append((tree[node].offset..<end, tag(node, attributes)))
    }
    // A group that ends where the next one begins ends first.
    var beginnings: [(range: Range<Int>, text: String)] = []
    for (node, styles) in wrappers {
      guard let end = tree[node].end else { throw problem }
      let start = tree[node].offset
      let group = tree[node].qualifiedName.dropLast(tree[node].name.count) + "g"
      let tags = styles.map { "<\(group) style=\"\(Self.escaped($0))\">" }.joined()
      beginnings.append((start..<start, tags))
      edits.append((end..<end, styles.map { _ in "</\(group)>" }.joined()))
    }
    edits += beginnings
    return applied(edits)
  }

  private func applied(_ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    // Insertions go before what begins at the same place; outer changes before those in them.
    let ordered = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var (result, position) = ([UInt8](), 0)
    for edit in ordered where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  // Attributes in the order of their names, and the lines of the old tag.
  private func tag(_ node: Int, _ attributes: [String: String]) -> String {
    let element = tree[node]
    let content = attributes[""]
    var text = "<\(element.qualifiedName)"
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      text += " \(name)=\"\(Self.escaped(value))\""
    }
    let end = element.content?.lowerBound ?? element.end ?? element.offset
    text += String(repeating: "\n", count: bytes[element.offset..<end].count { $0 == 0x0A })
    if element.content != nil { return text + ">" }
    return content.map { "\(text)>\($0)</\(element.qualifiedName)>" } ?? text + "/>"
  }

  /// A text for content and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\r": "&#13;"
      case "\t": "&#9;"
      // XML has no other controls.
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: ""
      default: nil
      }
    }
  }
}
