import DisplayModel
import Graphics
import SceneModel

/// Cuts the items of a layer to the outlines of its mask paths at one instant.
struct MaskCutter {
  /// At least one.
  let masks: [MaskPath]
  /// Seconds on the layer's clock.
  let time: Double
  /// Makes items in the layer's coordinates.
  let painter: LayerPainter

  private var origin: GroupOrigin { GroupOrigin(painter.identity, .maskPaths) }

  /// Returns items in output pixels, cut by the masks.
  func cut(_ items: [DisplayItem], _ plane: LayerPlane) -> [DisplayItem] {
    guard !items.isEmpty else { return [] }
    let bounds = items.unionOfBounds
    if let clips {
      let area = clips.reduce(bounds) { area, clip in
        area.intersection(plane.outputArea(of: pixels(of: clip)))
      }
      guard !area.isEmpty else { return [] }
      let outlines = clips.map(plane.output)
      return [.group(DisplayGroup(origin: origin, items: items, clips: outlines, bounds: area))]
    }
    guard let mask = mask(plane) else { return items }
    let area = bounds.intersection(mask.bounds)
    guard !area.isEmpty else { return [] }
    return [.group(DisplayGroup(origin: origin, items: items, mask: mask, bounds: area))]
  }

  // MARK: Sharp outlines

  // The outlines, if only their intersection matters; otherwise nil.
  private var clips: [ClipPath]? {
    var result: [ClipPath] = []
    for (index, mask) in masks.enumerated() {
      let isCommon =
        switch mask.mode {
        case .add, .lighten: index == 0
        case .intersect, .darken: true
        case .subtract, .difference: false
        }
      guard isCommon, !mask.isInverted, mask.opacity.value(at: time) >= 1,
        mask.expansion.value(at: time) == 0, mask.feather.value(at: time) == .zero
      else { return nil }
      let path = painter.rounded(mask.path.value(at: time))
      result.append(ClipPath(path: path, transform: painter.transform))
    }
    return result
  }

  private func pixels(of clip: ClipPath) -> PixelRect {
    let area = clip.path.isEmpty ? Rect.zero : clip.transform.apply(clip.path.controlBounds)
    guard area.minX.isFinite, area.maxX.isFinite, area.minY.isFinite, area.maxY.isFinite else {
      return painter.clip
    }
    return PixelRect(covering: area)
  }

  // MARK: Coverage

  // The combined coverage; nil where everything is covered.
  private func mask(_ plane: LayerPlane) -> DisplayMask? {
    let usesLuminance = masks.contains { [.lighten, .darken, .difference].contains($0.mode) }
    guard let items = usesLuminance ? luminanceItems : coverage else { return nil }
    let output = plane.output(items)
    return DisplayMask(
      mode: usesLuminance ? .luma : .alpha,
      items: output,
      bounds: output.unionOfBounds
    )
  }

  // As alpha; nil for everything.
  private var coverage: [DisplayItem]? {
    var result: [DisplayItem]? = masks[0].mode.startsEmpty ? [] : nil
    for mask in masks {
      let items = items(of: mask, .white)
      switch mask.mode {
      case .add, .lighten: result? += items
      case .subtract: result = cut(result ?? [solid(.white)], .alphaInverted, items)
      case .intersect, .darken, .difference: result = result.map { cut($0, .alpha, items) } ?? items
      }
    }
    return result
  }

  // As brightness, which can be compared and subtracted.
  private var luminanceItems: [DisplayItem]? {
    let black = Color(0, 0, 0)
    var result = [solid(masks[0].mode.startsEmpty ? black : .white)]
    for mask in masks {
      switch mask.mode {
      case .add: result += items(of: mask, .white)
      case .subtract: result += items(of: mask, black)
      case .intersect: result += cut([solid(black)], .alphaInverted, items(of: mask, .white))
      case .lighten: result.append(group([solid(black)] + items(of: mask, .white), .lighten))
      case .darken: result.append(group([solid(black)] + items(of: mask, .white), .darken))
      case .difference: result.append(group([solid(black)] + items(of: mask, .white), .difference))
      }
    }
    return [group(result, .normal)]
  }

  private func solid(_ color: Color) -> DisplayItem { painter.solid(color, painter.clip) }

  private func group(_ items: [DisplayItem], _ blendMode: BlendMode) -> DisplayItem {
    .group(
      DisplayGroup(
        origin: origin,
        items: items,
        isolatesBlending: blendMode == .normal,
        blendMode: blendMode,
        bounds: items.unionOfBounds
      )
    )
  }

  private func cut(
    _ items: [DisplayItem],
    _ mode: DisplayMask.Mode,
    _ cutter: [DisplayItem]
  ) -> [DisplayItem] {
    painter.cut(items, mode, by: cutter, .maskPaths)
  }

  // Returns the area of one outline, filled with a colour.
  private func items(of mask: MaskPath, _ color: Color) -> [DisplayItem] {
    let opacity = mask.opacity.value(at: time).clamped(to: 0...1)
    guard opacity > 0 else { return [] }
    let scale = abs(painter.transform.determinant).squareRoot()
    let feather = mask.feather.value(at: time)
    let sigma = (max(0, (feather.x + feather.y) / 2) * scale).clamped(to: 0...Effect.maxSigma)
    let blur = sigma > 0 ? [Effect.blur(sigma: (sigma * 4096).rounded() / 4096)] : []
    let reach = Effect.reach(sigma)
    var items = outline(of: mask, mask.isInverted ? .white : color, reach: reach)
    if !blur.isEmpty, !items.isEmpty {
      let bounds = items.unionOfBounds.outset(by: reach).intersection(painter.clip)
      items = [.group(DisplayGroup(origin: origin, items: items, effects: blur, bounds: bounds))]
    }
    if mask.isInverted { items = cut([solid(color)], .alphaInverted, items) }
    guard opacity < 1, !items.isEmpty else { return items }
    let group = DisplayGroup(
      origin: origin,
      items: items,
      opacity: opacity,
      bounds: items.unionOfBounds
    )
    return [.group(group.foldingOpacity())]
  }

  // The outline moved outwards or inwards.
  private func outline(of mask: MaskPath, _ color: Color, reach: Int) -> [DisplayItem] {
    var painter = painter
    painter.tint = .white
    painter.clip = painter.clip.outset(by: reach)
    let path = mask.path.value(at: time)
    guard !path.isEmpty, let fill = painter.fill(path, .color(color)) else { return [] }
    let expansion = mask.expansion.value(at: time)
    guard expansion != 0 else { return [fill] }
    let style = StrokeStyle(lineWidth: 2 * abs(expansion), miterLimit: 4)
    guard let border = painter.stroke(path, .color(color), style) else { return [fill] }
    return expansion > 0 ? [fill, border] : cut([fill], .alphaInverted, [border])
  }
}
