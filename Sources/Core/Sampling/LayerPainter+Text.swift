import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// The letters as one filled path a colour, clipped to the bounds where they would leave them.
  func appendText(
    _ text: TextContent,
    at time: Double,
    _ resources: any ResourceProvider,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard let visible = pixels(state.bounds), let text = try visibleLetters(of: text, resources)
    else { return }
    var letters: [DisplayItem] = []
    for letter in text.letters {
      switch letter {
      case .part(let part): try append(displayItem(part), to: &letters, &budget)
      case .filled(let path, let pattern):
        let item = try fill(path, with: pattern, rule: .nonZero, at: time, resources: resources)
        try append(item, to: &letters, &budget)
      case .image(let letter):
        let resolved = ResolvedImage.pixels(.bitmap(letter.bitmap))
        if let item = image(resolved, nil, into: letter.box) { letters.append(item) }
      }
    }
    guard let first = letters.first else { return }
    if text.areInside {
      items += letters
      return
    }
    let area = letters.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
      .intersection(visible)
    guard !area.isEmpty else { return }
    items.append(
      .group(
        DisplayGroup(
          origin: GroupOrigin(identity, .text),
          items: letters,
          clips: [ClipPath(path: rounded(.rect(state.bounds)), transform: transform)],
          bounds: area
        )
      )
    )
  }

  /// The letters as parts, one a colour; nil where some leave the bounds or are images.
  func parts(
    of text: TextContent,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> [LayerPart]? {
    guard let text = try visibleLetters(of: text, resources) else { return [] }
    guard text.areInside else { return nil }
    var parts: [LayerPart] = []
    for letter in text.letters {
      guard case .part(let part) = letter else { return nil }
      parts.append(part)
    }
    return parts
  }

  // Letters of one colour, or one letter that is an image.
  private enum VisibleLetters {
    case part(LayerPart)
    case filled(Path, FillPattern)
    case image(GlyphImage)

    var isStroke: Bool {
      if case .part(let part) = self, case .stroke = part.pen { true } else { false }
    }
  }

  // In paint order, and whether all letters lie within the bounds; nil without bounds.
  //
  // Strokes and boxes around letters do not count: only letters that leave the bounds are clipped.
  private func visibleLetters(
    of text: TextContent,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> (letters: [VisibleLetters], areInside: Bool)? {
    let bounds = state.bounds
    guard !bounds.isEmpty else { return nil }
    let outlines = try outlines.letters(
      of: text,
      in: bounds,
      isFlipped: isFlipped,
      selection: selection
    ) { () throws(SamplingError) in try self.letters(of: text, resources) }
    var (below, letters): ([VisibleLetters], [VisibleLetters]) = ([], [])
    for outline in outlines {
      if let image = outline.image {
        letters.append(.image(image))
      } else if outline.isHighlight {
        if let part = part(backend: outline.path, outline.fill) {
          below.insert(.part(part), at: below.firstIndex { $0.isStroke } ?? below.endIndex)
        }
      } else {
        let fill =
          outline.pattern.map { VisibleLetters.filled(outline.path, $0) }
          ?? part(backend: outline.path, outline.fill).map(VisibleLetters.part)
        let stroke = outline.stroke.flatMap { part(stroking: outline.path, $0.paint, $0.style) }
          .map(VisibleLetters.part)
        if let stroke, outline.stroke?.isOutside ?? false { below.append(stroke) }
        if let fill { letters.append(fill) }
        if let stroke, !(outline.stroke?.isOutside ?? false) { letters.append(stroke) }
      }
    }
    let areInside = outlines.allSatisfy {
      $0.isHighlight || bounds.contains($0.image?.box ?? outline($0.path).bounds)
    }
    return (below + letters, areInside)
  }

  // The letters in the layer's coordinates, one path for each style.
  private func letters(
    of text: TextContent,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> [ColoredOutline] {
    let request = TextLayoutRequest(text, bounds: state.bounds.size, unit: selection?.unit)
    guard request.hasLetters else { return [] }
    let position = Affine.textLayout(text, in: state.bounds, isFlipped: isFlipped)
    let parts = try SamplingError.located(at: path, resources.textParts(for: request))
    let selected = selection.map { selection in parts.filter { selection.contains($0) } } ?? parts
    return text.outlinesByStyle(selected).map {
      var outline = $0
      outline.path = outline.path.transformed(by: position)
      if outline.hasFontPaint { outline.fill = outline.fill.mapped(by: position) }
      if let box = outline.image?.box { outline.image?.box = position.apply(box) }
      return outline
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }
}

extension Affine {
  /// The map from the coordinates of a text's layout to those of its layer.
  static func textLayout(_ text: TextContent, in bounds: Rect, isFlipped: Bool) -> Affine {
    let box = bounds.inset(by: text.padding)
    let shift = Affine.translation(box.minX, box.minY)
    return isFlipped ? shift.concatenating(.mirror(about: bounds)) : shift
  }
}
