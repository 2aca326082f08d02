internal import CoreGraphicsCompat
internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

// How what is painted joins the items that are there.
extension CGContext {
  /// All pixels.
  var canvas: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixels that clips leave, as a box.
  var clippedArea: PixelRect {
    var area = canvas
    for clip in state.clips {
      area = area.intersection(PixelRect(covering: clip.path.controlBounds))
    }
    for mask in state.masks { area = area.intersection(mask.bounds) }
    return area
  }

  func addClip(_ path: Path, _ rule: FillRule) {
    state.clips.append(ClipPath(path: path, transform: .identity, rule: rule))
  }

  /// Whether a path has only numbers that can be drawn; if not, that is noted.
  func isDrawable(_ path: Path) -> Bool {
    let bounds = path.controlBounds
    let numbers = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    if numbers.allSatisfy({ abs($0) <= DrawingLimits.coordinate }) { return true }
    fault("a path with a number that is not finite or beyond 1e8 pixels")
    return false
  }

  /// Fills a path in pixels.
  func fill(_ path: Path, _ rule: FillRule) {
    fill(path, rule, .color(state.fill.color))
  }

  /// Fills a path in pixels with a paint that is placed in pixels.
  func fill(_ path: Path, _ rule: FillRule, _ paint: Paint) {
    guard !path.isEmpty, isDrawable(path) else { return }
    let bounds = PixelRect(covering: path.controlBounds).intersection(clippedArea)
    let item = FillItem(
      path: path,
      transform: .identity,
      paint: faded(paint),
      rule: rule,
      bounds: bounds
    )
    add(.fill(item), within: bounds)
  }

  /// Draws the outline of a path in pixels with the pen of user space.
  func stroke(_ path: Path) {
    guard !path.isEmpty, isDrawable(path), state.line.lineWidth > 0 else { return }
    guard let inverse = state.map.inverse else { return }
    let user = path.transformed(by: inverse)
    let reach = state.line.reach
    let box = user.controlBounds
    let area = state.map.apply(
      Rect(
        minX: box.minX - reach,
        minY: box.minY - reach,
        maxX: box.maxX + reach,
        maxY: box.maxY + reach
      )
    )
    let bounds = PixelRect(covering: area).intersection(clippedArea)
    let item = StrokeItem(
      path: user,
      transform: state.map,
      paint: faded(.color(state.stroke.color)),
      style: state.line,
      bounds: bounds
    )
    add(.stroke(item), within: bounds)
  }

  private func faded(_ paint: Paint) -> Paint {
    state.alpha < 1 ? paint.multiplied(by: Color(1, 1, 1, state.alpha)) : paint
  }

  /// Adds an item with the shadow, clips and blend mode of the state.
  func add(_ item: DisplayItem, within bounds: PixelRect) {
    guard !bounds.isEmpty || state.shadow != nil else { return }
    let (item, bounds) = clipped(shadowed(item, bounds))
    guard !bounds.isEmpty else { return }
    if let mode = state.blendMode.blendMode {
      guard mode != .normal else { return append(item) }
      append(
        .group(
          DisplayGroup(origin: GroupOrigin(.blend), items: [item], blendMode: mode, bounds: bounds)
        )
      )
    } else {
      compose(item, bounds)
    }
  }

  private func shadowed(
    _ item: DisplayItem,
    _ bounds: PixelRect
  ) -> (DisplayItem, PixelRect) {
    guard let shadow = state.shadow else { return (item, bounds) }
    let resolved = DisplayShadow(color: shadow.color, offset: shadow.offset, sigma: shadow.blur)
    // The shadow caster may be outside of the image.
    let group = DisplayGroup(
      origin: GroupOrigin(.shadow),
      items: [item],
      shadow: resolved,
      bounds: canvas
    )
    return (.group(group), canvas)
  }

  private func clipped(_ painted: (DisplayItem, PixelRect)) -> (DisplayItem, PixelRect) {
    var (item, bounds) = painted
    if !state.clips.isEmpty {
      bounds = bounds.intersection(clippedArea)
      let group = DisplayGroup(
        origin: GroupOrigin(.clip),
        items: [item],
        clips: state.clips,
        bounds: bounds
      )
      item = .group(group)
    }
    for mask in state.masks {
      bounds = bounds.intersection(mask.bounds)
      item = .group(
        DisplayGroup(origin: GroupOrigin(.mask), items: [item], mask: mask, bounds: bounds)
      )
    }
    return (item, bounds)
  }

  func append(_ item: DisplayItem) {
    if layers.isEmpty {
      append(item, to: &items)
    } else {
      append(item, to: &layers[layers.count - 1].items)
    }
  }

  private func append(_ item: DisplayItem, to list: inout [DisplayItem]) {
    list.append(item)
    if list.count > DrawingLimits.items { list = flattened(list).map { [.image($0)] } ?? [] }
  }

  /// Items as one image of all pixels; nil when there is no memory for it.
  func flattened(_ items: [DisplayItem]) -> ImageItem? { bitmap(of: items).map(image(of:)) }

  /// A bitmap of the context's size as an item that covers it.
  func image(of bitmap: Bitmap) -> ImageItem {
    ImageItem(
      image: .bitmap(bitmap),
      destination: Rect(0, 0, Double(width), Double(height)),
      transform: .identity,
      filter: .nearest,
      tint: .white,
      bounds: canvas
    )
  }

  func bitmap(of items: [DisplayItem]) -> Bitmap? {
    let list = DisplayList(width: width, height: height, background: .clear, items: items)
    do {
      return try CoverageRasterizer().makeBitmap(of: list)
    } catch {
      fault(error.description)
      return nil
    }
  }
}

// MARK: Transparency layers

extension CGContext {
  func beginLayer() {
    guard layers.count < DrawingLimits.nesting else {
      ignoredLayers += 1
      return fault("transparency layers more than \(DrawingLimits.nesting) deep (end them)")
    }
    layers.append(TransparencyLayer(outer: state, area: clippedArea))
    // The layer's own clips and fading act on it as a whole.
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    resetClip()
  }

  func endLayer() {
    if ignoredLayers > 0 { return ignoredLayers -= 1 }
    guard let layer = layers.popLast() else {
      return fault("endTransparencyLayer() without beginTransparencyLayer()")
    }
    state = layer.outer
    guard !layer.items.isEmpty else { return }
    let group = DisplayGroup(
      origin: GroupOrigin(.group),
      items: layer.items,
      isolatesBlending: true,
      opacity: state.alpha,
      bounds: layer.area
    )
    add(.group(group), within: layer.area)
  }
}

// MARK: Porter and Duff

extension CGContext {
  // Quartz composites by coverage: where an item covers a pixel by c, the pixel becomes c ·
  // op(item, pixel) + (1 − c) · pixel, and elsewhere it is unchanged. With S the item and D the
  // destination, both premultiplied:
  private func compose(_ item: DisplayItem, _ bounds: PixelRect) {
    guard let before = takeItems() else { return }
    let there = DisplayItem.image(before)
    let outside = cut(there, to: item, .alphaInverted, canvas)
    switch state.blendMode {
    case .clear:
      // D · (1 − c)
      append(cut(there, to: opaque(item), .alphaInverted, canvas))
    case .copy:
      append(cut(there, to: opaque(item), .alphaInverted, canvas))
      append(added(item, bounds))
    case .sourceIn:
      append(cut(there, to: opaque(item), .alphaInverted, canvas))
      append(added(cut(item, to: there, .alpha, bounds), bounds))
    case .sourceOut:
      append(cut(there, to: opaque(item), .alphaInverted, canvas))
      append(added(cut(item, to: there, .alphaInverted, bounds), bounds))
    case .sourceAtop:
      append(outside)
      append(added(cut(item, to: there, .alpha, bounds), bounds))
    case .destinationOver:
      append(item)
      append(there)
    case .destinationOut: append(outside)
    case .xor:
      append(outside)
      append(added(cut(item, to: there, .alphaInverted, bounds), bounds))
    case .destinationIn:
      // D · (1 − c · (1 − Sα)): removes the area that the shape covers and the item leaves
      // transparent.
      append(
        cut(there, to: cut(opaque(item), to: item, .alphaInverted, bounds), .alphaInverted, canvas)
      )
    case .destinationAtop:
      append(
        cut(there, to: cut(opaque(item), to: item, .alphaInverted, bounds), .alphaInverted, canvas)
      )
      append(added(cut(item, to: there, .alphaInverted, bounds), bounds))
    default:
      fault("the blend mode \(state.blendMode) (draws as normal)")
      append(there)
      append(item)
    }
  }

  // Removes the items of the open layer and returns them as one image.
  private func takeItems() -> ImageItem? {
    if layers.isEmpty {
      defer { items = [] }
      return flattened(items)
    }
    let top = layers.count - 1
    defer { layers[top].items = [] }
    return flattened(layers[top].items)
  }

  private func cut(
    _ item: DisplayItem,
    to other: DisplayItem,
    _ mode: DisplayMask.Mode,
    _ bounds: PixelRect
  ) -> DisplayItem {
    let mask = DisplayMask(mode: mode, items: [other], bounds: other.bounds)
    return .group(
      DisplayGroup(origin: GroupOrigin(.blend), items: [item], mask: mask, bounds: bounds)
    )
  }

  private func added(_ item: DisplayItem, _ bounds: PixelRect) -> DisplayItem {
    .group(
      DisplayGroup(
        origin: GroupOrigin(.blend),
        items: [item],
        blendMode: .plusLighter,
        bounds: bounds
      )
    )
  }

  // The same shape in an opaque paint: its coverage.
  private func opaque(_ item: DisplayItem) -> DisplayItem {
    switch item {
    case .fill(var fill):
      fill.paint = .color(.black)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.paint = .color(.black)
      return .stroke(stroke)
    case .image(let image):
      let path = Path.rect(image.destination)
      return .fill(
        FillItem(
          path: path,
          transform: image.transform,
          paint: .color(.black),
          rule: .nonZero,
          bounds: image.bounds
        )
      )
    case .tiles(let tiles):
      return .fill(
        FillItem(
          path: .rect(tiles.bounds.rect),
          transform: .identity,
          paint: .color(.black),
          rule: .nonZero,
          bounds: tiles.bounds
        )
      )
    case .group(var group):
      group.items = group.items.map(opaque)
      group.shadow = nil
      group.opacity = 1
      return .group(group)
    }
  }
}
