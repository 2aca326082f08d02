internal import Graphics

/// Writes the static form of an animated SVG at any instant, for one worker.
///
/// The result depends on the document and the instant alone; schedules and static parts are cached.
package final class SVGFrameWriter {
  private let document: AnimatedSVG
  private var schedule: SMILSchedule
  private var staticParts: [Int: String] = [:]

  /// The names of attributes that have no meaning in a static document.
  static let droppedAttributes: Set<String> = [
    "style", "class", "transform-origin", "transform-box",
  ]
  private static let droppedElements: Set<String> = SMILAnimation.elementNames.union([
    "style", "script", "metadata", "title", "desc", "foreignObject", "mpath", "discard", "view",
  ])
  private static let textElements: Set<String> = ["text", "tspan", "textPath", "tref", "a"]

  // Seconds that most documents need no more intervals for.
  private static let firstHorizon = 60.0

  /// Creates a writer.
  package init(_ document: AnimatedSVG) {
    self.document = document
    schedule = document.schedule(upTo: Self.firstHorizon)
  }

  /// The SVG text of an instant.
  ///
  /// - Parameter time: seconds from the beginning of the document.
  package func text(at time: Double) -> String {
    while schedule.horizon <= time, !schedule.isTruncated, time.isFinite {
      schedule = document.schedule(upTo: max(time + 1, schedule.horizon * 2))
    }
    let instant = SVGInstant(document, at: time, schedule)
    var result = ""
    write(0, instant, isInText: false, &result)
    return result
  }

  private func write(_ node: Int, _ instant: SVGInstant, isInText: Bool, _ result: inout String) {
    let element = document.tree[node]
    let prefix = document.tree[0].qualifiedName.dropLast(document.tree[0].name.count)
    guard !Self.droppedElements.contains(element.name),
      element.qualifiedName.dropLast(element.name.count) == prefix
    else { return }
    let isDynamic = document.dynamicSubtrees.contains(node) || document.animatesClasses
    if !isDynamic, let part = staticParts[node] {
      result += part
      return
    }
    let start = result.utf8.count
    if node != 0, let clip = instant.basicClip(of: node) { result += clip }
    let suffix = node == 0 ? openRoot(instant, &result) : ""
    var attributes = instant.staticAttributes(of: node)
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
        write(child, instant, isInText: holdsText, &result)
      }
      if writesText { result += element.trailingText.escapedForXML }
      result += "</\(element.qualifiedName)>"
    }
    result += end
    if !isDynamic, node != 0 {
      staticParts[node] = String(result.utf8.dropFirst(start)) ?? ""
    }
  }

  private static func text(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\($0.value.escapedForXML)\"" }.joined()
  }

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
