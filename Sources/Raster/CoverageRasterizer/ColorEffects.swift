internal import DisplayModel
internal import Graphics

extension Tritone: DrawnChange {
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    image.pixels.map(by: self)
    return image
  }
}

extension EffectOverlay: DrawnChange {
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    let source = try OffscreenSurface(covering: image.area, isCleared: false, from: canvas.memory)
    source.pixels.clear(image.area, to: color.pixel)
    image.pixels.blendAtop(source.pixels, mode: blendMode)
    _ = consume source
    return image
  }
}
