internal import Graphics
internal import JSONText
internal import SVGFormat
internal import SceneModel

/// The messages about parts of a document that are ignored or never happen.
enum SVGFindings {
  static func all(
    of tree: SVGTree,
    _ sheet: CSSStyleSheet,
    _ cascade: CSSCascade,
    _ reader: SMILReader,
    css: [Int: [CSSTrackedAnimation]],
    unknownKeyframes: [String]
  ) -> [SVGFinding] {
    var findings = reader.findings
    for (index, timing) in reader.timings.enumerated() {
      let node = reader.animations[index].node
      let causes = timing.begin.compactMap { item -> String? in
        if case .never(let text) = item { text } else { nil }
      }
      let others = timing.begin.count - causes.count
      if others == 0 {
        let reason =
          causes.isEmpty
          ? "begin has no time" : "it starts on \(causes.joined(separator: ", ")) only"
        findings.append(
          SVGFinding(.never, node, "\(tree[node].name) never starts: \(reason) (give begin a time)")
        )
      }
      for item in timing.begin + timing.end {
        guard case .syncbase(let id, _, _) = item, reader.ids[id] == nil else { continue }
        findings.append(
          SVGFinding(
            .ignored,
            node,
            "\(tree[node].name): there is no animation with the id \(id.quoted)"
          )
        )
      }
    }
    for finding in sheet.findings {
      switch finding.kind {
      case .interaction:
        findings.append(
          SVGFinding(
            .never,
            nil,
            "\(finding.text.quoted) animates on interaction only, which never happens (remove the pseudo-class)"
          )
        )
      case .selector:
        findings.append(SVGFinding(.hint, nil, "the selector \(finding.text.quoted) is not read"))
      case .atRule:
        findings.append(SVGFinding(.ignored, nil, "\(finding.text) of a style sheet is not read"))
      case .animationFeature:
        findings.append(
          SVGFinding(.ignored, nil, "\(finding.text) has no effect (the clock is time)")
        )
      }
    }
    for name in unknownKeyframes {
      findings.append(SVGFinding(.ignored, nil, "there are no @keyframes \(name.quoted)"))
    }
    findings += texts(of: tree, cascade, reader) + paths(of: tree)
    findings += SVGReferenceCycles.findings(of: tree, cascade)
    for (index, node) in tree.nodes.enumerated() {
      let key = node.attributes.keys.filter { $0.hasPrefix("on") }.ordered()
        .first { node.attributes[$0]?.trimmingSpace.isEmpty == false }
      if let key {
        findings.append(
          SVGFinding(
            .unsupported,
            index,
            "\(key) of \(node.name): scripts of an SVG are not run (remove it)"
          )
        )
        break
      }
    }
    return findings
  }

  // Path data that ends with a mistake: SVG draws what is before it.
  private static func paths(of tree: SVGTree) -> [SVGFinding] {
    tree.nodes.indices.compactMap { index in
      guard tree[index].name == "path", let data = tree[index].attributes["d"], data != "none"
      else {
        return nil
      }
      do throws(SVGPathData.Failure) {
        _ = try SVGPathData.path(data)
        return nil
      } catch {
        return SVGFinding(
          .ignored,
          index,
          "\(error.message), at character \(error.position) of the path data; the rest is not drawn (correct it)"
        )
      }
    }
  }

  // Texts of which nothing or not everything is drawn.
  private static func texts(
    of tree: SVGTree,
    _ cascade: CSSCascade,
    _ reader: SMILReader
  ) -> [SVGFinding] {
    var findings: [SVGFinding] = []
    for (index, node) in tree.nodes.enumerated() {
      switch node.name {
      case "textPath":
        let isAnimated = reader.animations.contains {
          $0.target == index && ["href", "xlink:href"].contains($0.attribute)
        }
        let target = tree.element(node.reference)
        if !isAnimated, node.attributes["path"] == nil,
          target.map({ tree[$0].isShape }) != true
        {
          let message =
            "textPath refers to no path, so that its text is not drawn (give href the id of a path)"
          findings.append(SVGFinding(.ignored, index, message))
        }
      case "tref" where tree.element(node.reference) == nil:
        let message = "tref refers to nothing, so that it is not drawn (write its text)"
        findings.append(SVGFinding(.ignored, index, message))
      case "text": findings += length(of: index, tree)
      default: break
      }
    }
    return findings
  }

  // A text of outlines that is too long.
  private static func length(of node: Int, _ tree: SVGTree) -> [SVGFinding] {
    guard tree.characterCount(of: node) > Limits.svgPathCharacters else { return [] }
    let message =
      "a text ends after \(Limits.svgPathCharacters) characters (shorten it)"
    return [SVGFinding(.limit, node, message)]
  }
}

extension SVGTree {
  /// The number of Unicode scalars in an element with its descendants.
  fileprivate func characterCount(of node: Int) -> Int {
    self[node].children.reduce(self[node].text.unicodeScalars.count) {
      $0 + characterCount(of: $1)
    }
  }
}
