internal import DisplayModel

extension EffectShadow: DrawnChange {
  // The image over its shadow.
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    let result = try OffscreenSurface(covering: image.area, from: canvas.memory)
    let alpha = try blurredAlpha(of: image, canvas)
    alpha.pixels.multiplyAlpha(by: gain)
    result.pixels.composite(color.pixel, through: alpha.pixels, movedBy: offset, within: image.area)
    result.pixels.composite(image.pixels, through: CompositeAlpha(), .over, within: image.area)
    _ = consume alpha
    return result
  }

  fileprivate func blurredAlpha(
    of image: borrowing OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    let alpha = try OffscreenSurface(covering: image.area, format: .alpha, from: canvas.memory)
    image.pixels.copyAlpha(to: alpha.pixels)
    try alpha.pixels.blur(sigma: sigma, using: canvas.memory)
    return alpha
  }
}

extension EffectInnerShadow: DrawnChange {
  // Darkens the image by the moved and blurred inverse of its alpha.
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    let alpha = try shadow.blurredAlpha(of: image, canvas)
    let moved = try OffscreenSurface(covering: image.area, format: .alpha, from: canvas.memory)
    moved.pixels.composite(.max, through: alpha.pixels, movedBy: shadow.offset, within: image.area)
    moved.pixels.invertAlpha()
    moved.pixels.multiplyAlpha(by: shadow.gain)
    let source = try OffscreenSurface(covering: image.area, from: canvas.memory)
    source.pixels.composite(shadow.color.pixel, through: moved.pixels, within: image.area)
    image.pixels.blendAtop(source.pixels, mode: blendMode)
    _ = consume alpha
    _ = consume moved
    _ = consume source
    return image
  }
}
