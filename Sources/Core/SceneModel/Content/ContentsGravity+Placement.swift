public import Graphics

extension ContentsGravity {
  /// Returns the rectangle of an image in a layer.
  ///
  /// It may reach beyond the bounds; only `masksToBounds` cuts it. Vertical names follow the
  /// headers of Core Animation: `top` is the edge of greatest y, at the bottom of a screen with y
  /// down.
  ///
  /// - Parameters:
  ///   - imageSize: the image's size in points, its pixels divided by `contentsScale`.
  ///   - bounds: the layer's bounds; the result is in the same coordinates.
  public func rect(for imageSize: Size, in bounds: Rect) -> Rect {
    switch self {
    case .resize: bounds
    case .resizeAspect: aspectRect(imageSize, in: bounds, pick: min)
    case .resizeAspectFill: aspectRect(imageSize, in: bounds, pick: max)
    case .center: alignedRect(imageSize, in: bounds, x: 0.5, y: 0.5)
    case .top: alignedRect(imageSize, in: bounds, x: 0.5, y: 1)
    case .bottom: alignedRect(imageSize, in: bounds, x: 0.5, y: 0)
    case .left: alignedRect(imageSize, in: bounds, x: 0, y: 0.5)
    case .right: alignedRect(imageSize, in: bounds, x: 1, y: 0.5)
    case .topLeft: alignedRect(imageSize, in: bounds, x: 0, y: 1)
    case .topRight: alignedRect(imageSize, in: bounds, x: 1, y: 1)
    case .bottomLeft: alignedRect(imageSize, in: bounds, x: 0, y: 0)
    case .bottomRight: alignedRect(imageSize, in: bounds, x: 1, y: 0)
    }
  }

  // The image enlarged in proportion, in the middle; an image without area keeps its size.
  private func aspectRect(
    _ image: Size,
    in bounds: Rect,
    pick: (Double, Double) -> Double
  ) -> Rect {
    guard !image.isEmpty else { return alignedRect(image, in: bounds, x: 0.5, y: 0.5) }
    let factor = pick(bounds.width / image.width, bounds.height / image.height)
    return alignedRect(
      Size(image.width * factor, image.height * factor),
      in: bounds,
      x: 0.5,
      y: 0.5
    )
  }

  // Shares out the room that the image leaves: 0 puts it at the least coordinate, 1 at the greatest.
  private func alignedRect(_ size: Size, in bounds: Rect, x: Double, y: Double) -> Rect {
    Rect(
      bounds.origin.x + (bounds.width - size.width) * x,
      bounds.origin.y + (bounds.height - size.height) * y,
      size.width,
      size.height
    )
  }
}
