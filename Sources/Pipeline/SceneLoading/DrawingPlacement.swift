internal import DisplayModel
internal import Files
internal import Graphics
internal import SVGFormat
internal import Sampling
internal import SceneModel

/// Where a drawing is in an image.
struct DrawingPlacement {
  var resource: DrawingResource
  /// Seconds from the beginning of the drawing.
  var time: Double
  /// Maps the pixels of the drawing's size to output pixels.
  var map: Affine
  /// The output pixels that can be seen.
  var visible: PixelRect
}

extension DrawingShapes {
  // Pixels along a side of the image of a tile or of a filter that is turned.
  private static let longestSide = 8192.0

  /// The display items of a drawing.
  ///
  /// - Throws: the errors of the drawings in it.
  func items(
    of shapes: [SVGShapeItem],
    _ placement: DrawingPlacement
  ) throws(RenderError) -> [DisplayItem] {
    var result: [DisplayItem] = []
    for shape in shapes {
      switch shape {
      case .path(let path): if let item = self.path(path, placement) { result.append(item) }
      case .image(let image): if let item = try self.image(image, placement) { result.append(item) }
      case .tiles(let tiles): if let item = try self.tiles(tiles, placement) { result.append(item) }
      case .group(let group): if let item = try self.group(group, placement) { result.append(item) }
      }
    }
    return result
  }

  private func path(_ path: SVGShapePath, _ placement: DrawingPlacement) -> DisplayItem? {
    let transform = path.map.concatenating(placement.map).withRoundedTranslation
    guard transform.isInvertible else { return nil }
    let shared = shared(
      path.path,
      number: path.staticNumber,
      content: placement.resource.image.content,
      grid: transform.coordinateGrid
    )
    let box = path.stroke.map { shared.bounds.outset(by: $0.reach) } ?? shared.bounds
    guard let bounds = transform.pixels(of: box, within: placement.visible) else { return nil }
    let paint = path.paint.clamped
    let item: DisplayItem
    if let style = path.stroke {
      item = .stroke(
        StrokeItem(
          path: shared.path,
          transform: transform,
          paint: paint,
          style: style,
          bounds: bounds
        )
      )
    } else {
      item = .fill(
        FillItem(
          path: shared.path,
          transform: transform,
          paint: paint,
          rule: path.rule,
          bounds: bounds
        )
      )
    }
    return path.isCrisp ? item.crisp : item
  }

  private func image(
    _ image: SVGShapeImage,
    _ placement: DrawingPlacement
  ) throws(RenderError) -> DisplayItem? {
    let transform = image.map.concatenating(placement.map)
    let destination = image.destination
    guard transform.isInvertible,
      let bounds = transform.pixels(of: destination, within: placement.visible)
    else { return nil }
    let content: DrawingImage? =
      switch image.source {
      case .png(let bytes): bitmap(of: bytes).map(DrawingImage.bitmap)
      case .address(let address): placement.resource.images[address]
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
      let size = resource.image.size
      let map = Affine.scale(destination.width / size.width, destination.height / size.height)
        .concatenating(.translation(destination.minX, destination.minY))
        .concatenating(transform)
      let inner = DrawingPlacement(
        resource: resource,
        time: placement.time,
        map: map,
        visible: bounds
      )
      let items = try self.items(of: self.items(at: placement.time, of: resource), inner)
      guard !items.isEmpty else { return nil }
      var group = DisplayGroup(
        origin: GroupOrigin(LayerIdentity(element: resource.image.source), .layer),
        items: items,
        bounds: bounds
      )
      group.clips = [ClipPath(path: .rect(destination), transform: transform)]
      group.isolatesBlending = items.contains(where: \.blendsWithBackdrop)
      return .group(group)
    }
  }

  private func tiles(
    _ tiles: SVGShapeTiles,
    _ placement: DrawingPlacement
  ) throws(RenderError) -> DisplayItem? {
    let transform = tiles.map.concatenating(placement.map)
    guard transform.isInvertible else { return nil }
    let scale = transform.axisScales
    func side(_ length: Double) -> Int {
      Int(clamping: min(length, Self.longestSide) - 1e-6, .up, in: 1...8192)
    }
    let (width, height) = (
      side(tiles.size.width * scale.width), side(tiles.size.height * scale.height)
    )
    let (across, down) = (Double(width) / tiles.size.width, Double(height) / tiles.size.height)
    let tile = PixelRect(x: 0, y: 0, width: width, height: height)
    let inner = DrawingPlacement(
      resource: placement.resource,
      time: placement.time,
      map: .scale(across, down),
      visible: tile
    )
    let items = try self.items(of: tiles.items, inner)
    guard !items.isEmpty else { return nil }
    return .tiles(
      TileItem(
        items: items,
        width: width,
        height: height,
        transform: Affine.scale(1 / across, 1 / down).concatenating(transform),
        bounds: placement.visible
      )
    )
  }

  private func group(
    _ group: SVGShapeGroup,
    _ placement: DrawingPlacement
  ) throws(RenderError) -> DisplayItem? {
    var inner =
      group.filters.isEmpty ? try items(of: group.items, placement) : []
    if !group.filters.isEmpty {
      inner = try filtered(group.items, group.filters, placement).map { [$0] } ?? []
    }
    guard !inner.isEmpty else { return nil }
    var bounds = inner.unionOfBounds
    let name = name(of: group.element, in: placement.resource)
    var result = DisplayGroup(
      origin: name.map { GroupOrigin(LayerIdentity(element: $0), .layer) } ?? GroupOrigin(.group),
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
      let cutters = try items(of: clip, placement)
      let clipBounds = cutters.unionOfBounds
      bounds = bounds.intersection(clipBounds)
      guard !bounds.isEmpty else { return nil }
      if cutters.count == 1, case .fill(let cutter) = cutters[0] {
        result.clips = [ClipPath(path: cutter.path, transform: cutter.transform, rule: cutter.rule)]
      } else if group.mask != nil {
        // A group has one mask.
        let cut = DisplayGroup(
          origin: GroupOrigin(.clip),
          items: inner,
          mask: DisplayMask(items: cutters, bounds: clipBounds),
          bounds: bounds
        )
        result.items = [.group(cut)]
      } else {
        result.mask = DisplayMask(items: cutters, bounds: clipBounds)
      }
    }
    if let mask = group.mask {
      let cutters = try items(of: mask.items, placement)
      let maskBounds = cutters.unionOfBounds
      bounds = bounds.intersection(maskBounds)
      guard !bounds.isEmpty else { return nil }
      result.mask = DisplayMask(mode: mask.mode, items: cutters, bounds: maskBounds)
    }
    result.bounds = bounds
    return .group(result)
  }

  // MARK: Filters

  // Items with filters; those of turned elements are drawn upright and then turned.
  private func filtered(
    _ shapes: [SVGShapeItem],
    _ filters: [SVGShapeFilter],
    _ placement: DrawingPlacement
  ) throws(RenderError) -> DisplayItem? {
    guard let first = filters.first else { return nil }
    let total = first.map.concatenating(placement.map)
    guard total.isInvertible else { return nil }
    if total.b == 0, total.c == 0, total.a > 0, total.d > 0 {
      return try upright(shapes, filters: filters, at: placement, total: total).map(
        DisplayItem.group
      )
    }
    let scale = total.axisScales
    let local = Affine.scale(scale.width, scale.height)
    guard let inverse = first.map.inverse, let back = local.inverse else { return nil }
    let projected = back.concatenating(total)
    // The pixels of the upright image that can be seen.
    guard let seen = projected.inverse?.apply(placement.visible.rect) else { return nil }
    var inner = placement
    inner.map = inverse.concatenating(local)
    inner.visible = PixelRect(covering: seen).outset(by: 1)
    guard let group = try upright(shapes, filters: filters, at: inner, total: local) else {
      return nil
    }
    let bounds = PixelRect(covering: projected.apply(group.bounds.rect))
      .intersection(placement.visible)
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
  private func upright(
    _ shapes: [SVGShapeItem],
    filters: [SVGShapeFilter],
    at placement: DrawingPlacement,
    total: Affine
  ) throws(RenderError) -> DisplayGroup? {
    var effects: [Effect] = []
    var inner = placement
    for filter in filters.reversed() {
      var graph = filter.graph
      graph.transform = total
      let needed = graph.needed(for: inner.visible)
      for (index, items) in filter.items.sorted(by: { $0.key < $1.key })
      where graph.primitives.indices.contains(index) {
        var part = placement
        part.visible = needed.results[index]
        graph.primitives[index].operation = .items(try self.items(of: items, part))
      }
      effects.insert(.graph(graph), at: 0)
      inner.visible = effects[0].needed(for: inner.visible)
    }
    let items = try items(of: shapes, inner)
    let bounds = effects.touched(from: items.unionOfBounds)
      .intersection(placement.visible)
    guard !bounds.isEmpty else { return nil }
    return DisplayGroup(
      origin: GroupOrigin(.filter),
      items: items,
      effects: effects,
      bounds: bounds
    )
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
