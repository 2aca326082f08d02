internal import Graphics
internal import JSONText
internal import SceneModel

/// Looks for what an SVG file wants from outside, and for what of it is not drawn.
struct SVGCheck {
  /// The addresses of images, in the order of the file.
  private(set) var images: [String] = []
  private var findings: Set<Finding> = []

  private enum Finding: String, CaseIterable {
    case text =
      "text of an SVG is drawn with the fonts of the system, which differ between machines (convert it to paths)"
    case script = "scripts of an SVG are not run (export the animation as CSS)"
    case foreign = "foreignObject of an SVG is not drawn (draw it with shapes)"
    case styleSheet =
      "style sheets beside an SVG are not read (copy their rules into a style element)"
    case font =
      "fonts beside an SVG are not read, and installed ones take their place (embed them as data: addresses)"
  }

  /// Checks all elements.
  ///
  /// - Parameter hasStyleSheet: whether the file asks for a style sheet before its root.
  init(_ tree: SVGTree, hasStyleSheet: Bool) throws(SVGReadError) {
    if hasStyleSheet { findings.insert(.styleSheet) }
    for element in tree.nodes { try visit(element) }
  }

  /// The warnings, each kind once.
  var warnings: [String] { Finding.allCases.filter(findings.contains).map(\.rawValue) }

  private mutating func visit(_ element: SVGNode) throws(SVGReadError) {
    switch element.name {
    case "text": findings.insert(.text)
    case "script": findings.insert(.script)
    case "foreignObject": findings.insert(.foreign)
    case "include" where element.qualifiedName != "include":
      throw Self.referenceError(element.qualifiedName)
    default: break
    }
    if let target = element.anyReference, !element.ignoresReference {
      try check(target, of: element)
    }
    try checkAnimatedReference(element)
    for key in element.attributes.keys.ordered() {
      try checkAddresses(element.attributes[key] ?? "")
    }
    if element.name == "style" { try checkSheet(CSSTokenizer.tokens(of: element.text)[...]) }
  }

  private mutating func check(_ target: String, of element: SVGNode) throws(SVGReadError) {
    if target.isEmpty || target.hasPrefix("#") { return }
    // Without their element, and without being run, they draw nothing, which is reported.
    if ["textPath", "tref", "script"].contains(element.name) { return }
    let acceptsImages = element.name == "image" || element.name == "feImage"
    guard acceptsImages, Self.isImageAddress(target) else { throw Self.referenceError(target) }
    images.append(target)
  }

  // The references that an animation gives to its target over time.
  private mutating func checkAnimatedReference(_ element: SVGNode) throws(SVGReadError) {
    let attribute = element.attributes["attributeName"]
    guard attribute == "href" || attribute == "xlink:href",
      ["animate", "set"].contains(element.name)
    else { return }
    let single = ["from", "to", "by"].compactMap { element.attributes[$0] }
    let list = element.attributes["values"]?.split(separator: ";").map(String.init) ?? []
    for value in single + list {
      let target = value.drop(while: \.isWhitespace)
      if target.isEmpty || target.hasPrefix("#") { continue }
      // A list cannot hold embedded images: their addresses have semicolons, too.
      let isEmbedded = target.lowercased().hasPrefix("data:")
      guard Self.isImageAddress(String(target)), single.contains(value) || !isEmbedded else {
        throw Self.referenceError(String(target))
      }
      images.append(String(target))
    }
  }

  // Whether an address is that of an embedded image or of a file beside the drawing.
  private static func isImageAddress(_ address: String) -> Bool {
    if address.lowercased().hasPrefix("data:") { return true }
    let scheme = address.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    return !address.hasPrefix("//") && !address.dropFirst(scheme.count).hasPrefix(":")
  }

  // Sheets and fonts beside the file are not read, as in an image of a page: its other rules and fonts count. Deeper
  // rules than are read have no effect.
  private mutating func checkSheet(_ tokens: ArraySlice<CSSToken>, depth: Int = 0)
    throws(SVGReadError)
  {
    guard depth <= Limits.cssNesting else { return }
    for item in CSSItems(tokens, inBlock: depth > 0) {
      switch item {
      case .atRule("@import", _, _): findings.insert(.styleSheet)
      case .atRule("@font-face", _, let block?):
        if (try? checkAddresses(block.text())) == nil { findings.insert(.font) }
      case .atRule(_, _, let block?), .rule(_, let block): try checkSheet(block, depth: depth + 1)
      case .atRule(_, _, nil): break
      case .declaration(let declaration): try checkAddresses(declaration.value)
      }
    }
  }

  // Every url(…) of presentation attributes and styles.
  private func checkAddresses(_ text: String) throws(SVGReadError) {
    for target in text.lowercased().addresses {
      // Embedded data is a part of the file.
      guard target.hasPrefix("#") || target.hasPrefix(")") || target.hasPrefix("data:") else {
        throw Self.referenceError(String(target.prefix { $0 != ")" }))
      }
    }
  }

  private static func referenceError(_ target: String) -> SVGReadError {
    SVGReadError(
      .refused,
      "the SVG asks for \(target.quoted), and nothing outside of it is opened (embed it)"
    )
  }
}

extension String {
  /// What follows each `url(` and its quotation mark.
  var addresses: [Substring] {
    var result: [Substring] = []
    var rest = self[...]
    while let start = rest.firstRange(of: "url(") {
      rest = rest[start.upperBound...].drop { $0.isWhitespace || $0 == "'" || $0 == "\"" }
      result.append(rest)
    }
    return result
  }
}

extension SVGNode {
  /// The reference to another element or file by an attribute of any namespace.
  var anyReference: String? {
    (attributes["href"] ?? attributes["xlink:href"]
      ?? attributes.keys.ordered().first { $0.hasSuffix(":href") }.flatMap { attributes[$0] })?
      .trimmingSpace
  }

  /// Whether its reference draws nothing: of a link, of a profile that SVG 2 has no more, of a text along its own attribute
  /// `path`, and of an image without an area.
  fileprivate var ignoresReference: Bool {
    switch name {
    case "a", "color-profile": true
    case "textPath": attributes["path"] != nil
    case "image":
      children.isEmpty && ["width", "height"].contains { attributes[$0]?.trimmingSpace == "0" }
    default: false
    }
  }
}
