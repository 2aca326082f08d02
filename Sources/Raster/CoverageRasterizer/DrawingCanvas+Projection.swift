internal import CRasterKernels
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
    guard let inverse = projection.map.inverse, !projection.area.isEmpty, !items.isEmpty else {
      return try OffscreenSurface(covering: area, from: memory)
    }
    let flat = try image(of: items, within: projection.area)
    let result = try OffscreenSurface(covering: area, isCleared: false, from: memory)
    // From pixels of the result to pixels of the flat image.
    let (from, to) = (
      Affine.translation(Double(area.x), Double(area.y)),
      Affine.translation(-Double(projection.area.x), -Double(projection.area.y))
    )
    let map = Homography(from).concatenating(inverse).concatenating(Homography(to))
    let matrix = [map.x, map.y, map.origin].flatMap { [$0.x, $0.y, $0.z] }
    result.withUnsafeMutableBytes { out in
      flat.withUnsafeMutableBytes { bytes in
        guard let pixels = bytes.baseAddress else { return }
        var source = perspective_source(
          pixels: UnsafeRawPointer(pixels),
          stride: flat.bytesPerRow,
          width: Int32(clamping: projection.area.width),
          height: Int32(clamping: projection.area.height)
        )
        perspective_fill(
          out.baseAddress,
          result.bytesPerRow,
          Int32(clamping: area.width),
          Int32(clamping: area.height),
          matrix,
          &source
        )
      }
    }
    _ = consume flat
    return result
  }
}
