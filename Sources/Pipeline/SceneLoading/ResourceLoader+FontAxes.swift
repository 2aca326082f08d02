internal import Files
internal import SceneModel
internal import TextShaping

extension ResourceLoader {
  /// Returns an error for each position on an axis that the text's font lacks, or outside of the axis.
  ///
  /// A font that takes the place of a missing one is not checked: it has another warning.
  func checkAxes(of scene: Scene, _ fonts: FontCatalog) -> [RenderError] {
    var problems: [RenderError] = []
    var seen: Set<String> = []
    scene.visitLayers { layer, path in
      guard case .text(let text) = layer.state.content else { return }
      let animated = layer.animations.enumerated().flatMap {
        $0.element.axisPositions(path: "\(path).animations[\($0.offset)]")
      }
      for (index, run) in text.resolvedRuns.enumerated() {
        let local = text.runs.indices.contains(index) ? text.runs[index] : nil
        // Positions of the text are for its font, which such a run does not have.
        let namesFont = local?.font != nil
        guard
          let font = try? fonts.resolve(
            run.font ?? text.font,
            weight: run.fontWeight ?? text.fontWeight,
            isItalic: run.fontStyle == .italic
          ), font.match != .fallback
        else { continue }
        var uses = namesFont ? [] : animated
        for axis in run.style.fontVariations.axes {
          let isLocal = local?.style.fontVariations[axis.tag] != nil
          guard isLocal || !namesFont else { continue }
          let key = isLocal ? "\(path).string[\(index)]" : path
          uses.append((axis.tag, axis.value, "\(key).fontVariations.\(axis.tag.text)"))
        }
        for use in uses {
          guard let complaint = complaint(about: use.tag, value: use.value, in: font, fonts: fonts),
            seen.insert(use.path).inserted
          else { continue }
          problems.append(RenderError(.badInput, path: use.path, complaint))
        }
      }
    }
    return problems
  }

  private func complaint(
    about tag: FontAxisTag,
    value: Double,
    in font: ResolvedFont,
    fonts: FontCatalog
  ) -> String? {
    let axes = fonts.axes(of: font.face)
    guard !axes.isEmpty else {
      return "the font \(font.fullName) is static, and has no axes "
        + "(choose a variable font, or write fontWeight)"
    }
    guard let axis = axes.first(where: { $0.tag == tag.text }) else {
      let ranges = axes.map { "\($0.tag) \($0.range)" }.joined(separator: ", ")
      return "the font \(font.family) has no axis \(tag.text) (it has \(ranges))"
    }
    guard value < axis.minimum || value > axis.maximum else { return nil }
    return "\(value.shortestDecimal) is outside of the axis \(tag.text) of \(font.family) "
      + "(give \(axis.range))"
  }
}

extension FontAxis {
  fileprivate var range: String { "\(minimum.shortestDecimal)…\(maximum.shortestDecimal)" }
}

extension Animation {
  // The positions on axes that an animation specifies.
  fileprivate func axisPositions(
    path: String
  ) -> [(tag: FontAxisTag, value: Double, path: String)] {
    func positions(_ channel: Channel) -> [(tag: FontAxisTag, value: Double, path: String)] {
      guard case .textStyle(.axis(let tag), let track) = channel, !isAdditive else { return [] }
      let key = "\(path).fontVariations.\(tag.text)"
      return switch track {
      case .basic(let from, let to, _): [from, to].compactMap { $0 }.map { (tag, $0, key) }
      case .keyframes(let frames): frames.values.map { (tag, $0, key) }
      }
    }
    switch action {
    case .property(let channel): return positions(channel)
    case .group(let children):
      return children.enumerated().flatMap {
        $0.element.axisPositions(path: "\(path).animations[\($0.offset)]")
      }
    case .transition(let transition): return transition.changes.flatMap(positions)
    }
  }
}
