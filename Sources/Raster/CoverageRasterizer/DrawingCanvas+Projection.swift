internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Returns the image of items in perspective, resampled to output pixels but not clipped along
  /// its edges.
  ///
  /// Outside the image its edge is repeated, so that a clip along the edge finds full colours.
  ///
  /// - Parameters:
  ///   - items: in the pixels of the projection's image.
  ///   - area: the required output pixels, not empty.
  func projectedImage(
    of items: [DisplayItem],
    _ projection: Projection,
    within area: PixelRect
  ) throws(RasterError) -> OffscreenSurface {
    guard projection.map.inverse != nil, !projection.area.isEmpty, !items.isEmpty else {
      return try OffscreenSurface(covering: area, from: memory)
    }
    let flat = try image(of: items, within: projection.area)
    let result = try OffscreenSurface(covering: area, isCleared: false, from: memory)
    result.pixels.project(flat.pixels, by: projection.map)
    _ = consume flat
    return result
  }
}
