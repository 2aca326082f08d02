internal import Graphics
internal import JSONText
internal import SceneModel

extension AnimatedSVG {
  /// The messages about parts of a document that are ignored or never happen.
  func allFindings(_ reader: SMILReader, unknownKeyframes: [String]) -> [SVGFinding] {
    var findings = reader.findings
    func add(_ code: Diagnostic.Code, node: Int?, _ message: String) {
      findings.append(SVGFinding(code, node: node, message))
    }
    for (index, timing) in reader.timings.enumerated() {
      let node = smil[index].node
      let name = tree[node].name
      let causes = timing.begin.compactMap { item -> String? in
        if case .never(let text) = item { text } else { nil }
      }
      if causes.count == timing.begin.count {
        let reason =
          causes.isEmpty
          ? "begin has no time" : "it starts on \(causes.joined(separator: ", ")) only"
        add(.never, node: node, "\(name) never starts: \(reason) (give begin a time)")
      }
      for case .syncbase(let id, _, _) in timing.begin + timing.end where reader.ids[id] == nil {
        add(.ignored, node: node, "\(name): there is no animation with the id \(id.quoted)")
      }
    }
    findings += sheet.findings
    if let (prefix, node) = tree.undeclaredPrefix {
      let remedy = "(declare xmlns:\(prefix))"
      add(.ignored, node: node, "browsers refuse the prefix \(prefix.quoted) \(remedy)")
    }
    for name in unknownKeyframes {
      add(.ignored, node: nil, "there are no @keyframes \(name.quoted)")
    }
    for (index, node) in tree.nodes.enumerated() {
      if let message = textProblem(index) { add(.ignored, node: index, message) }
      let limit = Limits.svgPathCharacters
      if node.name == "text",
        tree.subtree(of: index).reduce(0, { $0 + tree[$1].text.unicodeScalars.count }) > limit
      {
        add(.limit, node: index, "a text ends after \(limit) characters (shorten it)")
      }
    }
    // SVG draws what is before a mistake.
    for (index, node) in tree.nodes.enumerated() {
      let shape = SVGShape(name: node.name, attributes: node.attributes)
      guard let mistake = shape.mistake else { continue }
      add(.ignored, node: index, "\(mistake); the rest is not drawn (correct it)")
    }
    for (index, node) in tree.nodes.enumerated() where !node.isForeign {
      for (name, remedy) in Self.wrongAttributes(of: node) {
        add(.ignored, node: index, "\(name) of \(node.name) has no effect (\(remedy))")
      }
    }
    findings += SVGReferenceCycles(tree: tree, cascade: cascade).findings
    if let value = cascade.declared.first?["background-image"]?.value, Self.hasImage(value) {
      let message =
        "the background of the SVG is drawn without its gradients and images (draw a rectangle with a gradient)"
      add(.unsupportedFeature, node: 0, message)
    }
    for (index, node) in tree.nodes.enumerated() {
      for name in ["mask", "clip-path", "offset-path", "outline"] {
        let value = cascade.declared[index][name]?.value ?? cascade.attributes[index][name]
        guard let part = value.flatMap({ Self.unreadPart(of: $0, name) }) else { continue }
        add(.unsupportedFeature, node: index, "\(name) of \(node.name): \(part)")
      }
    }
    for (index, node) in tree.nodes.enumerated() {
      let key = node.attributes.keys.filter { $0.hasPrefix("on") }.ordered()
        .first { node.attributes[$0]?.trimmingSpace.isEmpty == false }
      guard let key else { continue }
      let message = "\(key) of \(node.name): scripts of an SVG are not run (remove it)"
      add(.unsupportedFeature, node: index, message)
      break
    }
    return findings
  }

  // The attributes for transforms and viewports that cannot be read, with a remedy each.
  private static func wrongAttributes(of node: SVGNode) -> [(name: String, remedy: String)] {
    var result = SMILAnimation.transformAttributes.ordered().filter {
      node.attributes[$0].map { TransformFunction.attribute($0) == nil } == true
    }.map { (name: $0, remedy: "give it functions with plain numbers") }
    if node.attributes["viewBox"] != nil, node.attributes.viewBox == nil {
      result.append(("viewBox", "give it four plain numbers, the last two not below 0"))
    }
    for name in ["width", "height"] where node.name == "svg" {
      guard let text = node.attributes[name]?.trimmingSpace, text.lowercased() != "auto",
        Quantity(attribute: text).map({ $0.value >= 0 && $0.percent >= 0 }) != true
      else { continue }
      result.append((name, "give it a length that is not below 0"))
    }
    return result
  }

  private static let lineStyles: Set<String> = [
    "auto", "solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset",
  ]

  // What is ignored of a value of a property; nil for nothing.
  private static func unreadPart(of value: String, _ name: String) -> String? {
    if name == "mask" {
      if hasImage(value) { return "gradients and images are not drawn (refer to a mask element)" }
      return value.splitTopLevel(",").count > 1
        ? "layers after the first are not drawn (draw all in one mask element)" : nil
    }
    if name == "outline" {
      let isVisible = value.lowercased().splitTopLevel(" ").contains(where: lineStyles.contains)
      return isVisible ? "it is not drawn (give the element a stroke)" : nil
    }
    guard let call = value.splitTopLevel(" ").first?.functionCall else { return nil }
    switch call.name {
    case "shape": return "shape() is not read (write it as path())"
    case "ray" where call.arguments.lowercased().splitTopLevel(" ").contains("contain"):
      return "contain has no effect (end the motion at a shorter distance)"
    default: return nil
    }
  }

  // Whether a value of CSS has a gradient or an image from outside of the document.
  private static func hasImage(_ value: String) -> Bool {
    guard value.utf8.contains(0x28) else { return false }
    return value.splitTopLevel(",").flatMap { $0.splitTopLevel(" ") }.contains { word in
      guard let name = word.functionCall?.name else { return false }
      return name.hasSuffix("gradient") || name.hasSuffix("image-set") || name == "cross-fade"
        || (name == "url" && word.url?.hasPrefix("#") == false)
    }
  }

  // The reason why a part of a text is not drawn; nil for other elements.
  private func textProblem(_ index: Int) -> String? {
    let node = tree[index]
    let target = tree.element(node.reference)
    switch node.name {
    case "textPath":
      let isAnimated = smil.contains {
        $0.target == index && ["href", "xlink:href"].contains($0.attribute)
      }
      let isGiven = isAnimated || node.attributes["path"] != nil
      return isGiven || target.map { tree[$0].isShape } == true
        ? nil
        : "textPath refers to no path, so that its text is not drawn (give href the id of a path)"
    case "tref" where target == nil:
      return "tref refers to nothing, so that it is not drawn (write its text)"
    default: return nil
    }
  }
}

/// A part of a document that is ignored or never happens.
struct SVGFinding: Sendable, Hashable {
  var code: Diagnostic.Code
  /// The element; nil for the whole document.
  var node: Int?
  var message: String

  init(_ code: Diagnostic.Code, node: Int?, _ message: String) {
    (self.code, self.node, self.message) = (code, node, message)
  }

  /// The finding without a path in a scene.
  ///
  /// - Parameter location: the source location of a byte of the file.
  func diagnostic(in tree: SVGTree, _ location: (Int) -> SourceLocation?) -> Diagnostic {
    let severity = code == .noEffect ? Diagnostic.Severity.hint : .warning
    return Diagnostic(severity, code, at: node.flatMap { location(tree[$0].offset) }, message)
  }
}
