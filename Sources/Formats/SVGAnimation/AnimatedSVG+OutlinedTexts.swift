extension AnimatedSVG {
  /// The parts of texts that are drawn as outlines, for which fonts are needed; without duplicates.
  package var outlinedTextRuns: [SVGTextRun] {
    let nodes = tree.nodes.indices.filter {
      tree[$0].name == "textPath" || hasPlacedLetters(of: $0)
    }
    guard !nodes.isEmpty else { return [] }
    let instant = SVGInstant(unanimated: self)
    var (result, seen) = ([SVGTextRun](), Set<SVGTextRun>())
    for node in nodes {
      let content = SVGTextContent(node, instant)
      for run in content.runs {
        let font = content.font(of: run).run
        if seen.insert(font).inserted { result.append(font) }
      }
    }
    return result
  }

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

  /// Whether an element is a text whose letters are drawn where attributes place them.
  func hasPlacedLetters(of node: Int) -> Bool {
    SVGPlacedText.attribute(of: node, tree) != nil
      && SVGPlacedText.obstacle(to: node, tree, cascade) == nil
  }
}
