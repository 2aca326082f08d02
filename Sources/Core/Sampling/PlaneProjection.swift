import DisplayModel
import Graphics

/// Projects items from the plane of a layer in perspective to the output.
///
/// Solid fills and strokes become paths in output pixels and remain sharp. Gradients and images are
/// drawn in the plane and resampled, cut by projected paths.
struct PlaneProjection {
  /// Maps the pixels that items are made in to output pixels.
  let map: Homography
  /// The output pixels that can be seen.
  let clip: PixelRect
  /// The pixels that can be seen where items are made.
  let planeClip: PixelRect

  /// The layer in the plane.
  let identity: LayerIdentity

  /// The longest side and the most pixels of an image in the plane; beyond them it is coarser.
  static let (longestSide, maxPixels) = (8192.0, 16_000_000.0)
  // Output coordinates are rounded to this.
  private static let grid = 1.0 / 4096

  /// A projection.
  ///
  /// - Parameters:
  ///   - map: leads from the layer's coordinates to output pixels.
  ///   - scale: how many pixels of items one unit of the layer has.
  init(
    map: Homography,
    scale: Double,
    clip: PixelRect,
    planeClip: PixelRect,
    identity: LayerIdentity
  ) {
    self.map = Homography(.scale(1 / scale, 1 / scale)).concatenating(map)
    (self.clip, self.planeClip, self.identity) = (clip, planeClip, identity)
  }

  /// The item in output pixels; nil when it shows nothing there.
  func projected(_ item: DisplayItem) -> DisplayItem? {
    switch item {
    case .fill(let item):
      return fill(item.path, mappedBy: item.transform, with: item.paint, rule: item.rule)
    case .stroke(let item):
      let outline = StrokeOutline(of: item.path, style: item.style, tolerance: tolerance(of: item))
      return fill(outline.path, mappedBy: item.transform, with: item.paint, rule: .nonZero)
    case .image(let item): return image(item)
    case .tiles(let item): return tiles(item)
    case .group(let group): return self.group(group).map(DisplayItem.group)
    }
  }

  /// A clip in output pixels.
  func projected(_ clip: ClipPath) -> ClipPath {
    ClipPath(path: projected(clip.path, clip.transform), transform: .identity, rule: clip.rule)
  }

  /// The output pixels that an area where items are made can touch.
  func outputArea(of area: PixelRect) -> PixelRect { pixels(map, area.rect) }

  private func pixels(_ map: Homography, _ rect: Rect) -> PixelRect {
    guard let bounds = map.projectedBounds(of: rect) else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    return PixelRect(covering: bounds).intersection(clip)
  }

  private func projected(_ path: Path, _ transform: Affine) -> Path {
    Homography(transform).concatenating(map).projected(path).rounded(toMultiplesOf: Self.grid)
  }

  // Half of what a curve may be off on the output where it is magnified most.
  private func tolerance(of item: StrokeItem) -> Double {
    let reach = item.path.controlBounds.outset(by: item.style.reach)
    let total = Homography(item.transform).concatenating(map)
    let scale = total.largestScale(over: reach.corners)
    let coarsest = max(reach.width, reach.height) / 8
    return max(min(0.025 / max(scale, 1e-9), coarsest), coarsest * 1e-5, 1e-9)
  }

  private func fill(
    _ path: Path,
    mappedBy transform: Affine,
    with paint: Paint,
    rule: FillRule
  ) -> DisplayItem? {
    let image = projected(path, transform)
    let bounds = PixelRect(covering: image.controlBounds).intersection(clip)
    guard !image.isEmpty, !bounds.isEmpty, image.isFinite else { return nil }
    guard case .gradient = paint else {
      return .fill(
        FillItem(path: image, transform: .identity, paint: paint, rule: rule, bounds: bounds)
      )
    }
    let area = PixelRect(covering: transform.apply(path.controlBounds)).intersection(planeClip)
    guard !area.isEmpty else { return nil }
    let shrink = Self.shrink(area.rect.size)
    let scaled = PixelRect(covering: shrink.apply(area.rect))
    let placing = transform.concatenating(shrink)
    guard let back = placing.inverse, let unshrink = shrink.inverse else { return nil }
    let toOutput = Homography(unshrink).concatenating(map)
    guard toOutput.inverse != nil else { return nil }
    // All of the image is painted: its edge must not mix with transparency where the path cuts it.
    let cover = Path.polyline(scaled.rect.outset(by: 1).corners.map(back.apply), closed: true)
    return .group(
      DisplayGroup(
        origin: GroupOrigin(identity, .gradient),
        items: [
          .fill(
            FillItem(path: cover, transform: placing, paint: paint, rule: .nonZero, bounds: scaled)
          )
        ],
        clips: [ClipPath(path: image, transform: .identity, rule: rule)],
        bounds: bounds,
        projection: Projection(map: toOutput, area: scaled)
      )
    )
  }

  // A scale that brings an image within its limits; the identity for most.
  private static func shrink(_ size: Size) -> Affine {
    let pixels = max(1, size.width * size.height)
    let side = max(1, size.width, size.height)
    let factor = min(1, longestSide / side, (maxPixels / pixels).squareRoot())
    return .scale(factor, factor)
  }

  // The image is resampled from its own pixels where they are not many more than are needed.
  private func image(_ item: ImageItem) -> DisplayItem? {
    let target = item.destination
    let total = Homography(item.transform).concatenating(map)
    let bounds = pixels(total, target)
    guard !bounds.isEmpty, let back = item.transform.inverse else { return nil }
    let seen = target.intersection(back.apply(planeClip.rect)) ?? target
    let central = total.project(seen.center).map { _ in
      total.linearized(at: seen.center).largestScale
    }
    let largest = total.largestScale(over: seen.corners)
    let scale = min(largest, 4 * (central ?? largest))
    func side(_ length: Double, _ pixels: Int) -> Double {
      let wanted = max(1, (length * scale).rounded(.up))
      let isFitting = item.filter == .linear && Double(pixels) <= 2 * wanted
      return isFitting ? Double(pixels) : wanted
    }
    var size = Size(side(target.width, item.image.width), side(target.height, item.image.height))
    let shrink = Self.shrink(size)
    size = Size(
      max(1, (size.width * shrink.a).rounded(.down)),
      max(1, (size.height * shrink.a).rounded(.down))
    )
    let full = Rect(0, 0, size.width, size.height)
    let placing = Affine(
      target.width / size.width,
      0,
      0,
      target.height / size.height,
      target.minX,
      target.minY
    )
    guard let unplacing = placing.inverse else { return nil }
    let area = PixelRect(covering: full)
      .intersection(PixelRect(covering: unplacing.apply(seen).outset(by: 2)))
    let toOutput = Homography(placing).concatenating(total)
    guard !area.isEmpty, toOutput.inverse != nil else { return nil }
    var flat = item
    (flat.destination, flat.transform, flat.bounds) = (full, .identity, area)
    return .group(
      DisplayGroup(
        origin: GroupOrigin(identity, .picture),
        items: [.image(flat)],
        bounds: bounds,
        projection: Projection(map: toOutput, area: area)
      )
    )
  }

  // Tiles are drawn in the plane, as far as it is seen.
  private func tiles(_ item: TileItem) -> DisplayItem? {
    let area = item.bounds.intersection(planeClip)
    let shrink = Self.shrink(area.rect.size)
    let scaled = PixelRect(covering: shrink.apply(area.rect))
    let bounds = outputArea(of: area)
    guard !area.isEmpty, !bounds.isEmpty, let unshrink = shrink.inverse else { return nil }
    let toOutput = Homography(unshrink).concatenating(map)
    guard toOutput.inverse != nil else { return nil }
    var flat = item
    flat.transform = item.transform.concatenating(shrink)
    flat.bounds = scaled
    return .group(
      DisplayGroup(
        origin: GroupOrigin(identity, .tiles),
        items: [.tiles(flat)],
        bounds: bounds,
        projection: Projection(map: toOutput, area: scaled)
      )
    )
  }

  private func group(_ group: DisplayGroup) -> DisplayGroup? {
    var result = group
    result.clips = group.clips.map(projected)
    if var projection = group.projection {
      projection.map = projection.map.concatenating(map)
      result.projection = projection
    } else {
      result.items = group.items.compactMap(projected)
    }
    if var mask = group.mask {
      mask.items = mask.items.compactMap(projected)
      mask.bounds = mask.items.unionOfBounds
      result.mask = mask
    }
    result.bounds = outputArea(of: group.bounds)
    return result.bounds.isEmpty || result.items.isEmpty ? nil : result
  }
}

extension Path {
  // Matrices of extreme numbers leave the range of `Double`; such an image shows nothing.
  fileprivate var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): (p.x + p.y).isFinite
      case .curve(let a, let b, let p): (a.x + a.y + b.x + b.y + p.x + p.y).isFinite
      case .close: true
      }
    }
  }
}
