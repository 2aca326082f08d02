import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  // Pixels along a side of a tile: larger ones are enlarged.
  private static let longestSide = 8192.0

  /// A path filled with tiles; nil when it shows nothing.
  ///
  /// - Parameters:
  ///   - rule: decides which points are inside.
  ///   - time: seconds on the layer's clock, for images that move.
  func fill(
    _ path: Path,
    with pattern: FillPattern,
    rule: FillRule,
    at time: Double,
    resources: any ResourceProvider
  ) throws(SamplingError) -> DisplayItem? {
    guard case .fill(let cutter)? = fill(path, .color(.white), rule) else { return nil }
    let image = try image(pattern.image, "fillPattern.image", resources).resolved(at: time)
    let size = pattern.size ?? image.size
    let flip = isFlipped ? Affine.mirror(about: Rect(origin: .zero, size: size)) : .identity
    let placement = flip.concatenating(pattern.transform.affine).concatenating(transform)
    guard size.width > 0, size.height > 0, placement.isInvertible else { return nil }
    func side(_ length: Double) -> Int {
      Int(clamping: min(length, Self.longestSide) - 1e-6, .up, in: 1...8192)
    }
    let width = side(size.width * Point(placement.a, placement.b).length)
    let height = side(size.height * Point(placement.c, placement.d).length)
    let scale = Size(Double(width) / image.size.width, Double(height) / image.size.height)
    let (drawn, source) = image.drawn(nil, scale: scale)
    let tile = PixelRect(x: 0, y: 0, width: width, height: height)
    let item = ImageItem(
      image: drawn,
      source: source,
      destination: tile.rect,
      transform: .identity,
      filter: max(scale.width, scale.height) > 1
        ? state.magnificationFilter : state.minificationFilter,
      tint: tint,
      bounds: tile
    )
    let tiles = TileItem(
      items: [.image(item)],
      width: width,
      height: height,
      transform: Affine.scale(size.width / Double(width), size.height / Double(height))
        .concatenating(placement),
      bounds: cutter.bounds
    )
    return .group(
      DisplayGroup(
        origin: GroupOrigin(identity, .pattern),
        items: [.tiles(tiles)],
        clips: [ClipPath(path: cutter.path, transform: cutter.transform, rule: cutter.rule)],
        bounds: cutter.bounds
      )
    )
  }
}
