internal import Graphics
internal import SceneModel

extension AnimatedSVG {
  /// The elements `textPath` of a text, in the order of the file.
  func textPaths(of text: Int) -> [Int] {
    tree[text].children.flatMap { child in
      switch tree[child].name {
      case "textPath": [child]
      case "tspan", "a": textPaths(of: child)
      default: [Int]()
      }
    }
  }

  /// The texts with placed letters that can be drawn as outlines, those with space between letters that join, and the
  /// huge ones.
  func findPlacedTexts(_ spaced: Set<Int>) -> Set<Int> {
    let placed = tree.nodes.indices.filter {
      (spaced.contains($0) || SVGPlacedText.attribute(of: $0, tree) != nil)
        && SVGPlacedText.obstacle(to: $0, tree, cascade) == nil
    }
    return Set(placed).union(hugeTexts.keys)
  }

  /// The texts with letters that join and `letter-spacing`, which librsvg puts between these letters, too.
  func findSpacedTexts() -> Set<Int> {
    let instant = SVGInstant(unanimated: self)
    let texts = tree.nodes.indices.filter { node in
      guard tree[node].name == "text", textPaths(of: node).isEmpty else { return false }
      let content = SVGTextContent(node, instant)
      return content.runs.contains { run in
        run.string.unicodeScalars.contains(where: \.isCursiveLetter)
          && content.length("letter-spacing", property: run.node) != 0
      }
    }
    return Set(texts)
  }

  /// The texts that transforms enlarge beyond the limit of font sizes.
  func findHugeTexts() -> [Int: Double] {
    let instant = SVGInstant(unanimated: self)
    var result: [Int: Double] = [:]
    for node in tree.nodes.indices where tree[node].name == "text" {
      var size = 0.0
      var current: Int? = node
      // The largest font of the elements in the text.
      for element in SVGPlacedText.elements(of: node, tree) {
        size = max(size, style.lengthContext(of: element).fontSize)
      }
      while let element = current {
        let matrix = instant.matrix(of: element)
        size *= max(
          matrix.a.magnitude + matrix.b.magnitude,
          matrix.c.magnitude + matrix.d.magnitude
        )
        current = tree[element].parent
      }
      if size > Limits.svgFontSize { result[node] = size }
    }
    return result
  }
}
