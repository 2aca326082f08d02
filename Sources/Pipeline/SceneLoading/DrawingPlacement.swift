internal import DisplayModel
internal import Files
internal import Graphics
internal import SVGFormat
internal import Sampling
internal import SceneModel

/// Where a drawing is in an image; makes its display items.
struct DrawingPlacement {
  let shapes: DrawingShapes
  let resource: DrawingResource
  /// Seconds from the beginning of the drawing.
  let time: Double
  /// Maps the pixels of the drawing's size to output pixels.
  var map: Affine
  /// The output pixels that can be seen.
  var visible: PixelRect
  /// Whether groups have the names of elements, which those of drawings in the drawing have not.
  var namesElements = true

  // Pixels along a side of the image of a tile or of a filter that is turned.
  private static let longestSide = 8192.0

  /// The display items of the drawing.
  ///
  /// - Throws: the errors of the drawings in it.
  func items() throws(RenderError) -> [DisplayItem] {
    try items(of: shapes.items(at: time, of: resource))
  }

  /// The display items of a part of the drawing.
  ///
  /// - Throws: the errors of the drawings in it.
  func items(of parts: [SVGShapeItem]) throws(RenderError) -> [DisplayItem] {
    var result: [DisplayItem] = []
    for part in parts {
      let item: DisplayItem? =
        switch part {
        case .path(let path): self.path(path)
        case .image(let image): try self.image(image)
        case .tiles(let tiles): try self.tiles(tiles)
        case .group(let group): try self.group(group)
        }
      if let item { result.append(item) }
    }
    return result
  }

  private func path(_ path: SVGShapePath) -> DisplayItem? {
    let transform = path.map.concatenating(map).withRoundedTranslation
    guard transform.isInvertible else { return nil }
    let content = resource.image.content
    let shared = shapes.shared(path, content: content, grid: transform.coordinateGrid)
    let box = path.stroke.map { shared.bounds.outset(by: $0.reach) } ?? shared.bounds
    guard let bounds = transform.pixels(of: box, within: visible) else { return nil }
    let (outline, paint) = (shared.path, path.paint.clamped)
    let item =
      path.stroke.map {
        DisplayItem.stroke(
          .init(path: outline, transform: transform, paint: paint, style: $0, bounds: bounds)
        )
      }
      ?? .fill(
        .init(path: outline, transform: transform, paint: paint, rule: path.rule, bounds: bounds)
      )
    return path.isCrisp ? item.crisp : item
  }

  private func image(_ image: SVGShapeImage) throws(RenderError) -> DisplayItem? {
    let transform = image.map.concatenating(map)
    let destination = image.destination
    guard transform.isInvertible, let bounds = transform.pixels(of: destination, within: visible)
    else { return nil }
    let content: DrawingImage? =
      switch image.source {
      case .png(let bytes): shapes.bitmap(of: bytes).map(DrawingImage.bitmap)
      case .address(let address): resource.images[address]
      }
    switch content {
    case nil: return nil
    case .bitmap(let bitmap):
      return .image(
        ImageItem(
          image: .bitmap(bitmap),
          destination: destination,
          transform: transform,
          filter: image.isPixelated ? .nearest : .linear,
          tint: .white,
          bounds: bounds
        )
      )
    case .drawing(let resource):
      let map = resource.map(onto: destination).concatenating(transform)
      let items = try DrawingPlacement(
        shapes: shapes,
        resource: resource,
        time: time,
        map: map,
        visible: bounds,
        namesElements: false
      ).items()
      guard !items.isEmpty else { return nil }
      let origin = GroupOrigin(LayerIdentity(element: resource.image.source), .layer)
      var group = DisplayGroup(origin: origin, items: items, bounds: bounds)
      group.clips = [ClipPath(path: .rect(destination), transform: transform)]
      group.isolatesBlending = items.contains(where: \.blendsWithBackdrop)
      return .group(group)
    }
  }

  private func tiles(_ tiles: SVGShapeTiles) throws(RenderError) -> DisplayItem? {
    let transform = tiles.map.concatenating(map)
    guard transform.isInvertible else { return nil }
    let (scale, size) = (transform.axisScales, tiles.size)
    func side(_ length: Double) -> Int {
      Int(clamping: min(length, Self.longestSide) - 1e-6, .up, in: 1...8192)
    }
    let (width, height) = (side(size.width * scale.width), side(size.height * scale.height))
    let (across, down) = (Double(width) / size.width, Double(height) / size.height)
    var inner = self
    inner.map = .scale(across, down)
    inner.visible = PixelRect(x: 0, y: 0, width: width, height: height)
    let items = try inner.items(of: tiles.items)
    guard !items.isEmpty else { return nil }
    let map = Affine.scale(1 / across, 1 / down).concatenating(transform)
    return .tiles(
      TileItem(items: items, width: width, height: height, transform: map, bounds: visible)
    )
  }

  private func group(_ group: SVGShapeGroup) throws(RenderError) -> DisplayItem? {
    let inner: [DisplayItem]
    if let first = group.filters.first {
      inner = try filtered(group, first.map.concatenating(map), first.map).map { [$0] } ?? []
    } else {
      inner = try items(of: group.items)
    }
    guard !inner.isEmpty else { return nil }
    var bounds = inner.unionOfBounds
    let name = namesElements ? shapes.name(of: group.element, in: resource) : nil
    let part = group.isPattern ? GroupOrigin.Part.pattern : .group
    var result = DisplayGroup(
      origin: name.map { GroupOrigin(LayerIdentity(element: $0), .layer) } ?? GroupOrigin(part),
      items: inner,
      isolatesBlending: group.isIsolated,
      opacity: group.opacity,
      blendMode: group.blendMode,
      bounds: bounds
    )
    if result.isIsolated { result.isolatesBlending = inner.contains(where: \.blendsWithBackdrop) }
    if group.clip == nil, group.mask == nil {
      let folded = DisplayItem.group(result.foldingOpacity())
      // A group that only contains one item is that item.
      guard name == nil, let items = folded.passThroughItems, items.count == 1 else {
        return folded
      }
      return items[0]
    }
    if let clip = group.clip {
      let cutters = try items(of: clip)
      let mask = DisplayMask(items: cutters, bounds: cutters.unionOfBounds)
      bounds = bounds.intersection(mask.bounds)
      guard !bounds.isEmpty else { return nil }
      if cutters.count == 1, case .fill(let cutter) = cutters[0] {
        result.clips = [ClipPath(path: cutter.path, transform: cutter.transform, rule: cutter.rule)]
      } else if group.mask != nil {
        // A group has one mask.
        let origin = GroupOrigin(.clip)
        result.items = [
          .group(DisplayGroup(origin: origin, items: inner, mask: mask, bounds: bounds))
        ]
      } else {
        result.mask = mask
      }
    }
    if let mask = group.mask {
      let cutters = try items(of: mask.items)
      let maskBounds = cutters.unionOfBounds
      bounds = bounds.intersection(maskBounds)
      guard !bounds.isEmpty else { return nil }
      result.mask = DisplayMask(mode: mask.mode, items: cutters, bounds: maskBounds)
    }
    result.bounds = bounds
    if group.isPattern, case .tiles(var tiles)? = result.items.first {
      tiles.bounds = bounds
      result.items = [.tiles(tiles)]
    }
    return .group(result)
  }

  // MARK: Filters

  // The items of a group with its filters; those of turned elements are drawn upright and then turned.
  //
  // - Parameters:
  //   - total: maps the user space of the filters to output pixels.
  //   - space: maps it to the pixels of the drawing's size.
  private func filtered(
    _ group: SVGShapeGroup,
    _ total: Affine,
    _ space: Affine
  ) throws(RenderError) -> DisplayItem? {
    guard total.isInvertible else { return nil }
    if total.b == 0, total.c == 0, total.a > 0, total.d > 0 {
      return try upright(group, total: total).map(DisplayItem.group)
    }
    let scale = total.axisScales
    let local = Affine.scale(scale.width, scale.height)
    guard let inverse = space.inverse, let back = local.inverse else { return nil }
    let projected = back.concatenating(total)
    // The pixels of the upright image that can be seen.
    guard let seen = projected.inverse?.apply(visible.rect) else { return nil }
    var inner = self
    inner.map = inverse.concatenating(local)
    inner.visible = PixelRect(covering: seen).outset(by: 1)
    guard let group = try inner.upright(group, total: local) else { return nil }
    let bounds = PixelRect(covering: projected.apply(group.bounds.rect)).intersection(visible)
    guard !bounds.isEmpty else { return nil }
    return .group(
      DisplayGroup(
        origin: GroupOrigin(.turnedFilter),
        items: [.group(group)],
        bounds: bounds,
        projection: Projection(map: Homography(projected), area: group.bounds)
      )
    )
  }

  // A group with filters whose user space has the directions of the pixels; nil where nothing can be seen.
  private func upright(_ group: SVGShapeGroup, total: Affine) throws(RenderError) -> DisplayGroup? {
    var effects: [Effect] = []
    var inner = self
    for filter in group.filters.reversed() {
      var graph = filter.graph
      graph.transform = total
      let needed = graph.needed(for: inner.visible)
      for (index, items) in filter.items.sorted(by: { $0.key < $1.key })
      where graph.primitives.indices.contains(index) {
        var part = self
        part.visible = needed.results[index]
        graph.primitives[index].operation = .items(try part.items(of: items))
      }
      effects.insert(.graph(graph), at: 0)
      inner.visible = effects[0].needed(for: inner.visible)
    }
    let items = try inner.items(of: group.items)
    let bounds = effects.touched(from: items.unionOfBounds).intersection(visible)
    guard !bounds.isEmpty else { return nil }
    let origin = GroupOrigin(.filter)
    return DisplayGroup(origin: origin, items: items, effects: effects, bounds: bounds)
  }
}

extension SVGShapeGroup {
  /// Whether it is the tiles of a pattern in the outline that they fill.
  fileprivate var isPattern: Bool {
    guard items.count == 1, case .tiles = items[0] else { return false }
    return element == nil && clip != nil && mask == nil && filters.isEmpty
  }
}

extension DrawingResource {
  /// Maps the drawing's size to a rectangle.
  func map(onto rect: Rect) -> Affine {
    Affine.scale(rect.width / image.size.width, rect.height / image.size.height)
      .concatenating(.translation(rect.minX, rect.minY))
  }
}

extension Affine {
  /// The visible pixels of a rectangle that is mapped; nil when there are none.
  fileprivate func pixels(of rect: Rect, within visible: PixelRect) -> PixelRect? {
    let mapped = apply(rect)
    guard mapped.minX.isFinite, mapped.maxX.isFinite, mapped.minY.isFinite, mapped.maxY.isFinite
    else { return nil }
    let bounds = PixelRect(covering: mapped).intersection(visible)
    return bounds.isEmpty ? nil : bounds
  }

  /// The lengths of the images of the unit vectors.
  fileprivate var axisScales: Size { Size(Point(a, b).length, Point(c, d).length) }
}
