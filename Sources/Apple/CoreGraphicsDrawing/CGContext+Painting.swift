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

  /// Fills a path in pixels with the colour of the state.
  func fill(_ path: Path, _ rule: FillRule) { fill(path, rule, state.fill) }

  /// Fills a path in pixels with a colour or the tiles of a pattern.
  func fill(_ path: Path, _ rule: FillRule, _ color: CGColor) {
    guard let pattern = color.pattern else { return fill(path, rule, .color(color.color)) }
    guard !path.isEmpty, isDrawable(path), let image = pattern.uprightImage,
      let bitmap = pixels(of: image)
    else { return }
    let bounds = PixelRect(covering: path.controlBounds).intersection(clippedArea)
    let tile = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    let item = ImageItem(
      image: .bitmap(bitmap),
      destination: tile.rect,
      transform: .identity,
      filter: state.interpolation,
      tint: Color(1, 1, 1, state.alpha * Double(color.alpha)),
      bounds: tile
    )
    // Tiles begin at the origin of the base space, as in Core Graphics: later maps do not move them.
    let scale = 1 / Double(pattern.scale)
    let upright =
      isFlipped
      ? Affine.scale(scale, scale)
      : Affine(scale, 0, 0, -scale, 0, Double(image.height) * scale)
    let tiles = TileItem(
      items: [.image(item)],
      width: image.width,
      height: image.height,
      transform: upright.concatenating(base),
      bounds: bounds
    )
    let clip = ClipPath(path: path, transform: .identity, rule: rule)
    add(grouped(.tiles(tiles), .pattern, bounds) { $0.clips = [clip] }, within: bounds)
  }

  /// Fills a path in pixels with a paint that is placed in pixels.
  func fill(_ path: Path, _ rule: FillRule, _ paint: Paint) {
    guard !path.isEmpty, isDrawable(path) else { return }
    let bounds = PixelRect(covering: path.controlBounds).intersection(clippedArea)
    let paint = faded(paint)
    let item = FillItem(path: path, transform: .identity, paint: paint, rule: rule, bounds: bounds)
    add(.fill(item), within: bounds)
  }

  /// Draws the outline of a path in pixels with the pen of user space.
  func stroke(_ path: Path) {
    guard !path.isEmpty, isDrawable(path), state.line.lineWidth > 0 else { return }
    guard state.stroke.pattern == nil else {
      return fault(
        "a line in a pattern of an image (fill its outline: replacePathWithStrokedPath())"
      )
    }
    guard let inverse = state.map.inverse else { return }
    let user = path.transformed(by: inverse)
    let area = state.map.apply(user.controlBounds.outset(by: state.line.reach))
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
      append(grouped(item, .blend, bounds) { $0.blendMode = mode })
    } else {
      compose(item, bounds)
    }
  }

  private func shadowed(_ item: DisplayItem, _ bounds: PixelRect) -> (DisplayItem, PixelRect) {
    guard let shadow = state.shadow else { return (item, bounds) }
    let resolved = DisplayShadow(color: shadow.color, offset: shadow.offset, sigma: shadow.blur)
    // The shadow caster may be outside of the image.
    return (grouped(item, .shadow, canvas) { $0.shadow = resolved }, canvas)
  }

  private func grouped(
    _ item: DisplayItem,
    _ part: GroupOrigin.Part,
    _ bounds: PixelRect,
    _ change: (inout DisplayGroup) -> Void
  ) -> DisplayItem {
    var group = DisplayGroup(origin: GroupOrigin(part), items: [item], bounds: bounds)
    change(&group)
    return .group(group)
  }

  private func clipped(_ painted: (DisplayItem, PixelRect)) -> (DisplayItem, PixelRect) {
    var (item, bounds) = painted
    if !state.clips.isEmpty {
      bounds = bounds.intersection(clippedArea)
      item = grouped(item, .clip, bounds) { $0.clips = state.clips }
    }
    for mask in state.masks {
      bounds = bounds.intersection(mask.bounds)
      item = grouped(item, .mask, bounds) { $0.mask = mask }
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
    add(layer.items, .group, fadedWithin: layer.area)
  }

  /// Adds items as one, with the alpha of the state.
  func add(_ items: [DisplayItem], _ part: GroupOrigin.Part, fadedWithin bounds: PixelRect) {
    let group = DisplayGroup(
      origin: GroupOrigin(part),
      items: items,
      isolatesBlending: true,
      opacity: state.alpha,
      bounds: bounds
    )
    add(.group(group), within: bounds)
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
    let shape = opaque(item)
    // D · (1 − S), and D · (1 − c)
    let outside = cut(there, to: item, .alphaInverted, canvas)
    let uncovered = cut(there, to: shape, .alphaInverted, canvas)
    // D · (1 − c · (1 − Sα)): without the area that the shape covers and the item leaves transparent.
    let hole = cut(shape, to: item, .alphaInverted, bounds)
    let within = cut(there, to: hole, .alphaInverted, canvas)
    // S · Dα, and S · (1 − Dα)
    let inside = added(cut(item, to: there, .alpha, bounds), bounds)
    let beyond = added(cut(item, to: there, .alphaInverted, bounds), bounds)
    let result: [DisplayItem]
    switch state.blendMode {
    case .clear: result = [uncovered]
    case .copy: result = [uncovered, added(item, bounds)]
    case .sourceIn: result = [uncovered, inside]
    case .sourceOut: result = [uncovered, beyond]
    case .sourceAtop: result = [outside, inside]
    case .destinationOver: result = [item, there]
    case .destinationOut: result = [outside]
    case .xor: result = [outside, beyond]
    case .destinationIn: result = [within]
    case .destinationAtop: result = [within, beyond]
    default:
      fault("the blend mode \(state.blendMode) (draws as normal)")
      result = [there, item]
    }
    for item in result { append(item) }
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
    return grouped(item, .blend, bounds) { $0.mask = mask }
  }

  private func added(_ item: DisplayItem, _ bounds: PixelRect) -> DisplayItem {
    grouped(item, .blend, bounds) { $0.blendMode = .plusLighter }
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
    case .image(let image): return opaque(image.destination, image.transform, image.bounds)
    case .tiles(let tiles): return opaque(tiles.bounds.rect, .identity, tiles.bounds)
    case .group(var group):
      group.items = group.items.map(opaque)
      group.shadow = nil
      group.opacity = 1
      return .group(group)
    }
  }

  private func opaque(_ box: Rect, _ map: Affine, _ bounds: PixelRect) -> DisplayItem {
    let path = Path.rect(box)
    let paint = Paint.color(.black)
    return .fill(FillItem(path: path, transform: map, paint: paint, rule: .nonZero, bounds: bounds))
  }
}
