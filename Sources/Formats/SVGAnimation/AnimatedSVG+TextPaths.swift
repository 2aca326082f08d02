extension AnimatedSVG {
  /// The parts of texts along paths, for which fonts are needed; without duplicates.
  package var textPathRuns: [SVGTextRun] {
    let paths = tree.nodes.indices.filter { tree[$0].name == "textPath" }
    guard !paths.isEmpty else { return [] }
    let instant = SVGInstant(unanimated: self)
    var (result, seen) = ([SVGTextRun](), Set<SVGTextRun>())
    for path in paths {
      let text = SVGTextPath(path, instant)
      for run in text.runs {
        let font = text.font(of: run).run
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
}
