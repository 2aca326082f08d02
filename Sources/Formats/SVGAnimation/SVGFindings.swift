internal import Graphics
internal import JSONText

/// The messages about parts of a document that are ignored or never happen.
enum SVGFindings {
  static func all(
    of tree: SVGTree,
    _ sheet: CSSStyleSheet,
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
}
