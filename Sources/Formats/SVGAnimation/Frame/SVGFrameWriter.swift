internal import Graphics
internal import SceneModel

/// Writes the static form of an animated SVG at any instant, for one worker.
///
/// The result depends on the document and the instant alone; static parts are cached.
package final class SVGFrameWriter {
  private let document: AnimatedSVG
  private let letters: SVGLetterSource
  private var instants: SVGInstants
  private var staticParts: [Int: String] = [:]
  private let forms: SVGLibrsvgForms
  private let mayTurn: Bool
  private var isCopying = false

  /// The names of attributes that have no meaning in a static document.
  static let droppedAttributes: Set<String> = [
    "style", "class", "transform-origin", "transform-box",
  ]
  private static let droppedElements: Set<String> = SMILAnimation.elementNames.union([
    "style", "script", "metadata", "title", "desc", "foreignObject", "mpath", "discard", "view",
  ])
  private static let textElements: Set<String> = ["text", "tspan", "textPath", "tref", "a"]

  /// Creates a writer.
  ///
  /// - Parameter letters: the outlines of letters, for texts that are drawn as outlines.
  package init(_ document: AnimatedSVG, letters: @escaping SVGLetterSource = noLetters) {
    (self.document, self.letters) = (document, letters)
    instants = SVGInstants(document)
    forms = SVGLibrsvgForms(document.tree)
    mayTurn = SVGBoxForms.mayTurn(document)
  }

  /// The SVG text of an instant.
  ///
  /// - Parameter time: seconds from the beginning of the document.
  /// - Throws: where a text that is drawn as outlines has no letters.
  package func text(at time: Double) throws(SVGLetterError) -> String {
    let instant = instants.instant(at: time)
    var result = ""
    try write(0, instant, isInText: false, &result)
    return result
  }

  private func write(
    _ node: Int,
    _ instant: SVGInstant,
    isInText: Bool,
    _ result: inout String
  ) throws(SVGLetterError) {
    let element = document.tree[node]
    let prefix = document.tree[0].qualifiedName.dropLast(document.tree[0].name.count)
    guard !Self.droppedElements.contains(element.name),
      element.qualifiedName.dropLast(element.name.count) == prefix
    else { return }
    let isDynamic = document.dynamicSubtrees.contains(node) || document.animatesClasses
    if !isDynamic, !isCopying, let part = staticParts[node] {
      result += part
      return
    }
    let start = result.utf8.count
    if node != 0, let clip = instant.basicClip(of: node) { result += clip }
    if let filter = instant.filterElement(of: node, prefix: String(prefix)) { result += filter }
    if forms.write(node, instant, prefix: String(prefix), &result) { return }
    let suffix = node == 0 ? openRoot(instant, &result) : ""
    if element.name == "text", document.textPaths(of: node).isEmpty == false {
      try writeTextPaths(of: node, instant, &result)
      result += suffix
      return
    }
    if document.placedTexts.contains(node) {
      try writePlacedText(of: node, instant, &result)
      if !isDynamic, !isCopying { staticParts[node] = String(result.utf8.dropFirst(start)) ?? "" }
      return
    }
    var attributes = instant.staticAttributes(of: node)
    attributes += forms.addedResult(of: node, document.tree)
    if mayTurn, !isInText {
      let declarations = try SVGBoxForms(instant: instant, prefix: String(prefix))
        .write(of: node, copiesParts: !isCopying, &result) {
          (child, result) throws(SVGLetterError) in
          isCopying = true
          defer { isCopying = false }
          try write(child, instant, isInText: false, &result)
        }
      Self.append(declarations, to: &attributes)
    }
    var end = suffix
    if let outer = RotatedFilter.moveOut(of: node, instant, &attributes) {
      result += "<\(prefix)g\(Self.text(outer))>"
      end = "</\(prefix)g>" + end
    }
    result += "<\(element.qualifiedName)\(Self.text(attributes))"
    let holdsText = isInText || element.name == "text"
    let writesText = holdsText && Self.textElements.contains(element.name)
    if element.children.isEmpty, !writesText || element.trailingText.isEmpty {
      result += "/>"
    } else {
      result += ">"
      for child in element.children {
        if writesText { result += document.tree[child].precedingText.escapedForXML }
        try write(child, instant, isInText: holdsText, &result)
      }
      if writesText { result += element.trailingText.escapedForXML }
      result += "</\(element.qualifiedName)>"
    }
    result += end
    if !isDynamic, !isCopying, node != 0 {
      staticParts[node] = String(result.utf8.dropFirst(start)) ?? ""
    }
  }

  // Writes a text with parts along paths: the other parts as a text, and the outlines of the letters on the paths.
  private func writeTextPaths(
    of node: Int,
    _ instant: SVGInstant,
    _ result: inout String
  ) throws(SVGLetterError) {
    let element = document.tree[node]
    let prefix = String(element.qualifiedName.dropLast(element.name.count))
    let group = "\(prefix)g"
    var outer = instant.staticAttributes(of: node, shiftsBaseline: false)
    outer.removeAll { Self.positions.contains($0.name) }
    result += "<\(group)\(Self.text(outer))>"
    let others = element.children.filter {
      Self.textElements.contains(document.tree[$0].name) && document.tree[$0].name != "textPath"
    }
    let hasText =
      !element.trailingText.trimmingSpace.isEmpty
      || element.children.contains { !document.tree[$0].precedingText.trimmingSpace.isEmpty }
    if hasText || !others.isEmpty {
      let attributes = instant.staticAttributes(of: node).filter {
        Self.positions.contains($0.name) || $0.name == "text-anchor"
      }
      let shift = instant.baselineShift(of: node) ?? 0
      result +=
        "<\(prefix)text\(Self.text(attributes)) transform=\"translate(0 \(shift.shortestDecimal))\">"
      for child in element.children {
        result += document.tree[child].precedingText.escapedForXML
        if others.contains(child) { try write(child, instant, isInText: true, &result) }
      }
      result += element.trailingText.escapedForXML + "</\(prefix)text>"
    }
    for path in document.textPaths(of: node) {
      var attributes = instant.staticAttributes(of: path)
      attributes.removeAll { Self.positions.contains($0.name) }
      result += "<\(group)\(Self.text(attributes))>"
      for run in try SVGTextPath(path, instant).outlines(letters) ?? [] {
        write(run, upTo: path, instant, &result)
      }
      result += "</\(group)>"
    }
    result += "</\(group)>"
  }

  // Writes a text as the outlines of its letters.
  private func writePlacedText(
    of node: Int,
    _ instant: SVGInstant,
    _ result: inout String
  ) throws(SVGLetterError) {
    let element = document.tree[node]
    guard document.hugeTexts[node] ?? 0 <= Limits.svgTextPixels else { return }
    let group = "\(element.qualifiedName.dropLast(element.name.count))g"
    var attributes = instant.staticAttributes(of: node, shiftsBaseline: false)
    attributes.removeAll { Self.positions.contains($0.name) }
    result += "<\(group)\(Self.text(attributes))>"
    for run in try SVGPlacedText(node, instant).outlines(letters) {
      write(run, upTo: node, instant, &result)
    }
    result += "</\(group)>"
  }

  // Writes the outlines of a run in groups with the style of the elements around it.
  private func write(
    _ run: SVGTextOutlines,
    upTo root: Int,
    _ instant: SVGInstant,
    _ result: inout String
  ) {
    let element = document.tree[root]
    let prefix = element.qualifiedName.dropLast(element.name.count)
    var (groups, current) = ([String](), run.node)
    while current != root, let parent = document.tree[current].parent {
      var attributes = instant.staticAttributes(of: current)
      attributes.removeAll { Self.positions.contains($0.name) }
      groups.append("<\(prefix)g\(Self.text(attributes))>")
      current = parent
    }
    result += groups.reversed().joined()
    for part in run.parts {
      let fill = part.color.map { " fill=\"\($0)\" stroke=\"none\"" } ?? ""
      result += "<\(prefix)path fill-rule=\"nonzero\" d=\"\(part.path.svgData)\"\(fill)/>"
    }
    for image in run.images {
      let box = image.box
      let sides = [("x", box.minX), ("y", box.minY), ("width", box.width), ("height", box.height)]
        .map { " \($0)=\"\($1.shortestDecimal)\"" }.joined()
      result +=
        "<\(prefix)image\(sides) preserveAspectRatio=\"none\" transform=\"\(image.map.matrixText)\""
        + " href=\"\(image.source.escapedForXML)\"/>"
    }
    result += String(repeating: "</\(prefix)g>", count: groups.count)
  }

  // Attributes of texts that outlines have been placed by, and those of references.
  private static let positions: Set<String> = [
    "x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "startOffset", "href",
    "xlink:href", "method",
    "spacing", "side", "path",
  ]

  private static func append(
    _ declarations: String,
    to attributes: inout [(name: String, value: String)]
  ) {
    guard !declarations.isEmpty else { return }
    let style = attributes.first { $0.name == "style" }?.value
    attributes.removeAll { $0.name == "style" }
    attributes.append(("style", (style ?? "") + declarations))
  }

  static func text(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\($0.value.escapedForXML)\"" }.joined()
  }

  /// A text with the characters replaced that have a meaning in XML.
  static func escaped(_ text: String) -> String { text.escapedForXML }

  // Opens what surrounds the root: its background, and a group for its transform. Returns the end.
  private func openRoot(_ instant: SVGInstant, _ result: inout String) -> String {
    let element = document.tree[0]
    let background = SVGColor(instant.computed("background-color", of: 0)).flatMap { color in
      color.alpha > 0 ? color : nil
    }
    let matrix = instant.transform(of: 0).flatMap { $0 == .identity ? nil : $0 }
    guard background != nil || matrix != nil else { return "" }
    let size = document.size
    let sides = "width=\"\(size.width.shortestDecimal)\" height=\"\(size.height.shortestDecimal)\""
    let prefix = element.qualifiedName.dropLast(element.name.count)
    let namespace = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix.dropLast())"
    result += "<\(prefix)svg \(namespace)=\"http://www.w3.org/2000/svg\" \(sides)>"
    if let background { result += "<\(prefix)rect \(sides) fill=\"\(background.text)\"/>" }
    guard let matrix else { return "</\(prefix)svg>" }
    result += "<\(prefix)g transform=\"\(matrix.matrixText)\">"
    return "</\(prefix)g></\(prefix)svg>"
  }
}

extension String {
  /// The text with the characters replaced that have a meaning in XML.
  fileprivate var escapedForXML: String {
    guard utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22].contains($0) }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
