internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// An image after a list of effects, on the same pixels.
  ///
  /// - Parameter draw: draws items that a filter needs; nil for this canvas's way.
  func changed(
    _ image: consuming OffscreenSurface,
    by effects: ArraySlice<Effect>,
    drawing draw: ItemDrawing? = nil
  ) throws(RasterError) -> OffscreenSurface {
    var image = image
    var curves: [(Levels, Levels.Channel)] = []
    for (index, effect) in zip(effects.indices, effects) {
      switch effect {
      case .blur(let x, let y, .sRGB):
        try image.pixels.blur(x: x, y: y, using: memory)
      case .blur(let x, let y, .linearRGB): try image.pixels.blurLight(x: x, y: y, using: memory)
      case .directionalBlur(let sigma, let axis, let space):
        try image.pixels.blur(sigma: sigma, along: axis, space, using: memory)
      case .colorMatrix(let matrix): image.pixels.map(by: matrix)
      case .tritone(let ramp): image.pixels.map(by: ramp)
      case .levels(let levels, let channel):
        // Curves that follow each other are one table, rounded once.
        curves.append((levels, channel))
        if index + 1 < effects.endIndex, case .levels = effects[index + 1] { continue }
        image.pixels.map(by: TransferTables(curves))
        curves = []
      case .overlay(let color, let mode):
        let source = try OffscreenSurface(covering: image.area, isCleared: false, from: memory)
        source.pixels.clear(image.area, to: color.pixel)
        image.pixels.blendAtop(source.pixels, mode: mode)
        _ = consume source
      case .shadow(let shadow): image = try shadowed(image, shadow)
      case .glow(let glow): image = try glowing(image, glow)
      case .noise(let noise): image.pixels.add(noise)
      case .graph(let graph):
        let evaluator = FilterEvaluator(graph, memory, caches, draw ?? drawItems)
        image = try evaluator.result(of: image)
      case .extend(let area): image.pixels.extendEdges(of: area)
      case .innerShadow(let shadow, let mode): try shade(image, shadow, mode)
      }
    }
    return image
  }

  private func drawItems(
    _ items: [DisplayItem],
    on pixels: PixmapView
  ) throws(RasterError) {
    let canvas = DrawingCanvas(
      pixels: pixels,
      damage: pixels.area,
      memory: memory,
      caches: caches
    )
    try canvas.draw(items, within: pixels.area, Compositing(isOverClear: true))
  }

  // The image over its shadow.
  private func shadowed(
    _ image: borrowing OffscreenSurface,
    _ shadow: EffectShadow
  ) throws(RasterError) -> OffscreenSurface {
    let result = try OffscreenSurface(covering: image.area, from: memory)
    let alpha = try blurredAlpha(of: image, shadow)
    alpha.pixels.multiplyAlpha(by: shadow.gain)
    result.pixels.composite(
      shadow.color.pixel,
      through: alpha.pixels,
      movedBy: shadow.offset,
      within: image.area,
      under: nil
    )
    result.pixels.composite(image.pixels, through: CompositeAlpha(), .over, within: image.area)
    _ = consume alpha
    return result
  }

  // Darkens the image by the moved and blurred inverse of its alpha.
  private func shade(
    _ image: borrowing OffscreenSurface,
    _ shadow: EffectShadow,
    _ mode: BlendMode
  ) throws(RasterError) {
    let alpha = try blurredAlpha(of: image, shadow)
    let moved = try OffscreenSurface(covering: image.area, format: .alpha, from: memory)
    moved.pixels.composite(
      .max,
      through: alpha.pixels,
      movedBy: shadow.offset,
      within: image.area,
      under: nil
    )
    moved.pixels.invertAlpha()
    moved.pixels.multiplyAlpha(by: shadow.gain)
    let source = try OffscreenSurface(covering: image.area, from: memory)
    source.pixels.composite(
      shadow.color.pixel,
      through: moved.pixels,
      movedBy: .zero,
      within: image.area,
      under: nil
    )
    image.pixels.blendAtop(source.pixels, mode: mode)
    _ = consume alpha
    _ = consume moved
    _ = consume source
  }

  private func blurredAlpha(
    of image: borrowing OffscreenSurface,
    _ shadow: EffectShadow
  ) throws(RasterError) -> OffscreenSurface {
    let alpha = try OffscreenSurface(covering: image.area, format: .alpha, from: memory)
    image.pixels.copyAlpha(to: alpha.pixels)
    try alpha.pixels.blur(sigma: shadow.sigma, using: memory)
    return alpha
  }
}
