internal import JSONText
internal import SceneModel

/// Looks for what an SVG file wants from outside, and for what of it is not drawn.
struct SVGCheck {
  /// The addresses of images, in the order of the file.
  private(set) var images: [String] = []
  private var findings: Set<Finding> = []
  // The names of elements that are not drawn, and the ids that are referred to.
  private var undrawn: Set<String> = []
  private var references: Set<String> = []

  private enum Finding: String, CaseIterable {
    case text =
      "text of an SVG is drawn with the fonts of the system, which differ between machines (convert it to paths)"
    case script = "scripts of an SVG are not run (export the animation as CSS)"
    case styleSheet =
      "style sheets beside an SVG are not read (copy their rules into a style element)"
    case font =
      "fonts beside an SVG are not read, and installed ones take their place (embed them as data: addresses)"
  }

  // Elements whose content is not drawn.
  private static let containers: Set<String> = ["foreignObject", "metadata", "title", "desc"]
  // What Inkscape writes and browsers do not draw, and the content of pages.
  private static let undrawnElements: Set<String> = ["foreignObject", "flowRoot"]
  private static let undrawnPaints: Set<String> = ["meshgradient", "meshGradient", "hatch"]
  // Elements and properties that draw what they refer to.
  private static let referrers = SVGNames.set("referrers")
  private static let properties = SVGNames.set("referring-properties")

  /// Checks all elements.
  ///
  /// - Parameter hasStyleSheet: whether the file asks for a style sheet before its root.
  init(_ tree: SVGTree, hasStyleSheet: Bool) throws(SVGReadError) {
    if hasStyleSheet { findings.insert(.styleSheet) }
    // Elements of other languages, and those in them, ask for nothing that is drawn.
    var unread: Set<Int> = []
    for (index, element) in tree.nodes.enumerated() {
      try checkStyles(element)
      let isInside = element.parent.map {
        unread.contains($0) || Self.containers.contains(tree[$0].name)
      }
      if isInside == true {
        unread.insert(index)
        continue
      }
      if element.isForeign {
        unread.insert(index)
        if element.name == "include" { throw Self.referenceError(element.qualifiedName) }
        continue
      }
      try visit(index, tree)
    }
    for element in tree.nodes where Self.undrawnPaints.contains(element.name) {
      if references.contains(element.attributes["id"] ?? "") { undrawn.insert(element.name) }
    }
  }

  /// The warnings, each kind once.
  var warnings: [String] {
    Finding.allCases.filter(findings.contains).map(\.rawValue)
      + undrawn.ordered().map { "\($0) of an SVG is not drawn (draw it with shapes)" }
  }

  // Those of HTML count for the whole file, too.
  private mutating func checkStyles(_ element: SVGNode) throws(SVGReadError) {
    switch element.name {
    case "style": try checkSheet(CSSTokenizer.tokens(of: element.text)[...])
    case "link" where element.attributes["rel"]?.lowercased().contains("stylesheet") == true:
      findings.insert(.styleSheet)
    case "script": findings.insert(.script)
    default: break
    }
  }

  private mutating func visit(_ index: Int, _ tree: SVGTree) throws(SVGReadError) {
    let element = tree[index]
    if element.name == "text" { findings.insert(.text) }
    if element.name == "font-face-uri", element.anyReference?.hasPrefix("#") == false {
      findings.insert(.font)
    }
    if Self.undrawnElements.contains(element.name), element.meetsConditions,
      !tree.hasSubstitute(index)
    {
      undrawn.insert(element.name)
    }
    if let target = element.anyReference, Self.referrers.contains(element.name),
      !element.isEmptyImage
    {
      try check(target, of: element)
    }
    try checkAnimatedReference(element)
    let isAnimation = ["animate", "set"].contains(element.name)
    for key in element.attributes.keys.ordered() {
      // Most values refer to nothing.
      guard let value = element.attributes[key], value.utf8.contains(0x28) else { continue }
      if key == "style" {
        for declaration in CSSDeclaration.list(value) { try check(declaration) }
      } else if Self.properties.contains(key)
        || isAnimation && ["from", "to", "by", "values"].contains(key)
      {
        try checkAddresses(value.canonicalCSS)
      }
    }
  }

  private mutating func check(_ target: String, of element: SVGNode) throws(SVGReadError) {
    if let id = target.fragment { references.insert(id) }
    if target.isEmpty || target.hasPrefix("#") { return }
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
    let single = ["from", "to", "by"].compactMap { element.attributes[$0]?.trimmingSpace }
    for target in single + (element.attributes["values"] ?? "").splitTopLevel(";") {
      if target.isEmpty || target.hasPrefix("#") { continue }
      guard Self.isImageAddress(target) else { throw Self.referenceError(target) }
      guard !DataURI.hasScheme(of: target) || target.utf8.contains(0x2C) else {
        let reason = "a semicolon ends a value, also in the address of an image"
        throw SVGReadError(.damaged, "\(target.quoted): \(reason) (give each image a set element)")
      }
      images.append(target)
    }
  }

  // Whether an address is that of an embedded image or of a file beside the drawing.
  private static func isImageAddress(_ address: String) -> Bool {
    if DataURI.hasScheme(of: address) { return true }
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
      case .declaration(let declaration): try check(declaration)
      }
    }
  }

  // Variables may stand for the properties that refer to something.
  private mutating func check(_ declaration: CSSDeclaration) throws(SVGReadError) {
    guard Self.properties.contains(declaration.name) || declaration.name.hasPrefix("--") else {
      return
    }
    try checkAddresses(declaration.value)
  }

  // Every url(…) of a value as `CSSToken` writes it.
  private mutating func checkAddresses(_ text: String) throws(SVGReadError) {
    for target in text.addresses {
      if let id = target.fragment { references.insert(id) }
      // Embedded data is a part of the file.
      guard target.isEmpty || target.hasPrefix("#") || target.prefix(5).lowercased() == "data:"
      else { throw Self.referenceError(target) }
    }
  }

  private static func referenceError(_ target: String) -> SVGReadError {
    SVGReadError(
      .refused,
      "the SVG asks for \(target.quoted), and nothing outside of it is opened (embed it)"
    )
  }
}

extension SVGNode {
  /// The reference to another element or file by an attribute of any namespace.
  var anyReference: String? {
    (attributes["href"] ?? attributes["xlink:href"]
      ?? attributes.keys.ordered().first { $0.hasSuffix(":href") }.flatMap { attributes[$0] })?
      .trimmingSpace
  }

  /// Whether it is an image without an area.
  fileprivate var isEmptyImage: Bool {
    name == "image" && children.isEmpty
      && ["width", "height"].contains { attributes[$0]?.trimmingSpace == "0" }
  }
}
