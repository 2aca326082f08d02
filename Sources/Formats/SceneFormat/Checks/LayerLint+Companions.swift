internal import Graphics
internal import SceneModel

extension LayerLint {
  /// Finds values that have no effect, because another value that they need is missing.
  func checkCompanions(_ layer: Layer, _ hints: PartHints) {
    guard layer.revisions.isEmpty, layer.scripting.propertyScripts.isEmpty else { return }
    checkBorder(layer, hints)
    checkCorners(layer, hints)
    checkShadowValues(layer, hints)
    checkFilters(layer, hints)
    checkClock(layer, hints)
    if !layer.animates(.color(.backgroundColor)) {
      checkAlphaDigits(layer.state.backgroundColor, hints["backgroundColor"])
    }
    switch layer.state.content {
    case .shape(let shape): checkStroke(shape, layer, hints)
    case .gradient(let gradient): checkLine(gradient, layer, hints)
    case .replicator(let replicator): checkCopies(replicator, layer, hints)
    case .emitter(let emitter): checkBirths(emitter, layer, hints)
    case .text(let text): checkLetters(text, hints)
    default: break
    }
  }

  private func checkBorder(_ layer: Layer, _ hints: PartHints) {
    let state = layer.state
    guard state.borderWidth <= 0, !layer.animates(.scalar(.borderWidth)),
      let color = state.borderColor, color != LayerState().borderColor
    else { return }
    hints["borderColor"].noEffect(
      "borderColor has no effect: borderWidth is \(state.borderWidth.shortestDecimal) (write \"borderWidth\": 2)"
    )
  }

  // Corners of a layer that draws nothing in its bounds and clips nothing.
  private func checkCorners(_ layer: Layer, _ hints: PartHints) {
    let state = layer.state
    let isDrawn =
      (state.backgroundColor?.alpha ?? 0) > 0 || state.borderWidth > 0 || state.masksToBounds
      || !state.backgroundFilters.isEmpty || state.shadow.opacity > 0
    guard state.cornerRadius > 0, !isDrawn, layer.animations.isEmpty else { return }
    if case .gradient = state.content { return }
    let remedy =
      state.contents == nil && layer.sublayers.isEmpty
      ? "\"backgroundColor\": \"white\"" : "\"masksToBounds\": true"
    hints["cornerRadius"].noEffect(
      "cornerRadius has no effect: the layer has no background and clips nothing (write \(remedy))"
    )
  }

  private func checkShadowValues(_ layer: Layer, _ hints: PartHints) {
    let (shadow, defaultValue) = (layer.state.shadow, Shadow())
    guard shadow.opacity <= 0, !layer.animates(.scalar(.shadowOpacity)) else { return }
    let names = [
      shadow.radius == defaultValue.radius ? nil : "shadowRadius",
      shadow.offset == defaultValue.offset ? nil : "shadowOffset",
      shadow.color == defaultValue.color ? nil : "shadowColor",
      shadow.path == nil ? nil : "shadowPath",
    ].compactMap(\.self)
    guard let name = names.first else { return }
    hints[name].noEffect("\(name) has no effect: shadowOpacity is 0 (write \"shadowOpacity\": 0.5)")
  }

  private func checkFilters(_ layer: Layer, _ hints: PartHints) {
    let isAnimated =
      layer.animates(where: \.isOfFilter)
      || !(layer.state.content.text.letters?.filters.isEmpty ?? true)
    guard !isAnimated else { return }
    for (key, filters) in [
      ("filters", layer.state.filters), ("backgroundFilters", layer.state.backgroundFilters),
    ] {
      for (index, filter) in filters.enumerated() {
        guard let (name, example) = filter.effect.filter.idleInput else { continue }
        hints["\(key)[\(index)]"].noEffect(
          "the filter has no effect: \(name) is 0 (write \"\(name)\": \(example))"
        )
      }
    }
  }

  private func checkClock(_ layer: Layer, _ hints: PartHints) {
    guard layer.timing.speed == 0, layer.timing.timeOffset == 0, layer.timeRemap == nil,
      !layer.animations.isEmpty
    else { return }
    hints["speed"].noEffect(
      "speed is 0, so the animations of the layer remain at their start (leave speed out, or set timeOffset)"
    )
  }

  // A colour whose code probably has its alpha in front, as on Android.
  private func checkAlphaDigits(_ color: Color?, _ hints: PartHints) {
    guard let color, color.alpha == 0, max(color.red, color.green, color.blue) > 0 else { return }
    hints.noEffect(
      "\(color.hex) is transparent: its last two digits are the alpha (write #rrggbbaa, or leave them out)"
    )
  }

  // MARK: Shapes

  private func checkStroke(_ shape: ShapeContent, _ layer: Layer, _ hints: PartHints) {
    let defaultValue = ShapeContent()
    let isStroked = shape.strokeColor != nil || shape.strokeGradient != nil
    if !isStroked, !layer.animates(.color(.strokeColor)) {
      // A shape with a chosen fill shows that; values of a stroke are left over.
      let isFilled =
        ![nil, defaultValue.fillColor].contains(shape.fillColor) || shape.fillGradient != nil
        || shape.fillPattern != nil
      let isThick = shape.lineWidth != defaultValue.lineWidth
      let isCut = shape.strokeEnd != defaultValue.strokeEnd
      let values = [
        ("lineWidth", isThick || layer.animates(.scalar(.lineWidth))),
        ("strokeEnd", isCut || layer.animates(.scalar(.strokeEnd))),
        ("lineDashPattern", !shape.lineDashPattern.isEmpty),
      ]
      if !isFilled, let (name, _) = values.first(where: \.1) {
        hints[name].noEffect(
          "\(name) has no effect: the shape has no stroke (write \"strokeColor\": \"black\")"
        )
      }
      return checkInside(shape, layer, hints)
    }
    if shape.lineWidth <= 0, !layer.animates(.scalar(.lineWidth)) {
      hints["lineWidth"].noEffect(
        "the stroke is never drawn: lineWidth is \(shape.lineWidth.shortestDecimal) (write 2)"
      )
    } else if shape.strokeStart >= shape.strokeEnd,
      ![.strokeStart, .strokeEnd].contains(where: { layer.animates(.scalar($0)) })
    {
      hints["strokeEnd"].noEffect(
        "the stroke is never drawn: strokeEnd is not above strokeStart (write \"strokeEnd\": 1)"
      )
    }
  }

  // A line that is filled and not stroked.
  private func checkInside(_ shape: ShapeContent, _ layer: Layer, _ hints: PartHints) {
    guard let outline = shape.path, !outline.isEmpty, outline.isStraight,
      (shape.fillColor?.alpha ?? 0) > 0, !layer.animates(.path(.path))
    else { return }
    hints["path"].unseen(
      "the shape is never seen: a line has no inside to fill (write \"strokeColor\": \"black\")"
    )
  }

  private func checkLine(_ gradient: GradientContent, _ layer: Layer, _ hints: PartHints) {
    let isAnimated = [PointProperty.startPoint, .endPoint].contains { layer.animates(.point($0)) }
    guard gradient.kind == .axial, gradient.startPoint == gradient.endPoint, !isAnimated,
      ![ScalarProperty.startPointX, .startPointY, .endPointX, .endPointY]
        .contains(where: { layer.animates(.scalar($0)) })
    else { return }
    hints["endPoint"].noEffect(
      "the gradient has no direction: startPoint and endPoint are equal "
        + "(write \"startPoint\": [0, 0], \"endPoint\": [1, 0])"
    )
  }

  // MARK: Copies and particles

  private func checkCopies(_ replicator: ReplicatorContent, _ layer: Layer, _ hints: PartHints) {
    let isAlike =
      replicator.copyCount > 1 && replicator.instanceTransform.matrix == .identity
      && replicator.instanceDelay == 0 && replicator.instanceRedOffset == 0
      && replicator.instanceGreenOffset == 0 && replicator.instanceBlueOffset == 0
      && replicator.instanceAlphaOffset == 0
    guard isAlike, !layer.animates(where: { $0.keyPath.hasPrefix("instance") }) else { return }
    hints.add(
      .heap,
      "\(replicator.copyCount) copies are drawn on one place "
        + "(write \"instanceTransform\": [{\"translate\": [20, 0]}])"
    )
  }

  private func checkBirths(_ emitter: EmitterContent, _ layer: Layer, _ hints: PartHints) {
    guard !layer.animates(where: \.isOfCells) else { return }
    for (index, cell) in emitter.cells.enumerated() where cell.isEnabled {
      let cellHints = hints["emitterCells[\(index)]"]
      if cell[.birthRate] <= 0 || emitter.birthRate <= 0 {
        cellHints.unseen(
          "no particle is born: birthRate is 0 (write \"birthRate\": 20, in particles a second)"
        )
      } else if cell[.lifetime] + cell[.lifetimeRange] / 2 <= 0 || emitter.lifetime <= 0 {
        cellHints.unseen("no particle is seen: lifetime is 0 (write \"lifetime\": 2, in seconds)")
      }
    }
  }

  // MARK: Texts

  private func checkLetters(_ text: TextContent, _ hints: PartHints) {
    if !hints.isCaption { checkString(text, hints) }
    if abs(text.tracking) >= 2 * text.fontSize, text.fontSize >= 4 {
      let points = (text.tracking * text.fontSize / 1000).rounded()
      hints["tracking"].range(
        "tracking is \(text.tracking.shortestDecimal) points, more than two letters "
          + "(for thousandths of the size write \(points.shortestDecimal))"
      )
    }
  }

  private func checkString(_ text: TextContent, _ hints: PartHints) {
    let string = text.runs.isEmpty ? text.string : text.runs.map(\.string).joined()
    if string.utf8.contains(UInt8(ascii: "\\")), string.contains("\\n") {
      hints["string"].noEffect(
        "\\n is drawn as two characters: its backslash is escaped (write one backslash before the n)"
      )
    }
    if let name = string.placeholder {
      hints["string"].noEffect(
        "\(name) is drawn as it is written (declare a variable, and write ${name})"
      )
    }
    if let tag = string.markup {
      hints["string"].noEffect(
        "\(tag) is drawn as it is written: texts have no tags "
          + "(give string runs such as [{\"string\": \"a\", \"fontWeight\": \"bold\"}])"
      )
    }
  }
}

extension Path {
  // Whether all points of each part are on one line; a single point is none.
  fileprivate var isStraight: Bool {
    var parts: [[Point]] = []
    for element in elements {
      switch element {
      case .move(let to): parts.append([to])
      case _ where parts.isEmpty: return false
      case .line(let to): parts[parts.count - 1].append(to)
      case .curve(let a, let b, let to): parts[parts.count - 1] += [a, b, to]
      case .close: break
      }
    }
    let isLine = parts.map { points in
      let (start, reach) = (points[0], points.map { ($0 - points[0]).length }.max() ?? 0)
      guard let end = points.first(where: { ($0 - start).length == reach }), reach > 0 else {
        return false
      }
      let line = end - start
      return points.allSatisfy {
        let offset = $0 - start
        return abs(line.x * offset.y - line.y * offset.x) <= 1e-9 * reach * reach
      }
    }
    return isLine.allSatisfy { $0 }
  }
}

extension String {
  // A name in double braces, which other template languages replace.
  fileprivate var placeholder: Substring? {
    guard utf8.contains(UInt8(ascii: "{")), let open = firstRange(of: "{{"),
      let close = self[open.upperBound...].firstRange(of: "}}")
    else { return nil }
    let name = self[open.upperBound..<close.lowerBound]
    let isName = name.utf8.allSatisfy { $0.isDigit || $0.isLetter || " _.".utf8.contains($0) }
    return isName && !name.isEmpty ? self[open.lowerBound..<close.upperBound] : nil
  }

  // A tag of HTML for parts of a text.
  fileprivate var markup: String? {
    let tags = ["<br>", "<br/>", "<br />", "<b>", "<i>", "<u>", "<strong>", "<em>", "<span", "<p>"]
    guard utf8.contains(UInt8(ascii: "<")) else { return nil }
    let lowered = lowercased()
    return tags.first { lowered.contains($0) }
  }
}

extension Property {
  fileprivate var isOfFilter: Bool { if case .filter = self { true } else { false } }

  fileprivate var isOfCells: Bool {
    switch self {
    case .cell, .cellColor: true
    default: ["birthRate", "lifetime"].contains(keyPath)
    }
  }
}
