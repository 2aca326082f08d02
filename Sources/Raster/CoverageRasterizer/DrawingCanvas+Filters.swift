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
      case .levels(let levels, let channel):
        // Curves that follow each other are one table, rounded once.
        curves.append((levels, channel))
        if index + 1 < effects.endIndex, case .levels = effects[index + 1] { continue }
        image.pixels.map(by: TransferTables(curves))
        curves = []
      case .change(let change):
        guard let change = change.base as? any DrawnChange else { continue }
        image = try change.draw(on: image, self)
      case .graph(let graph):
        let evaluator = FilterEvaluator(
          graph,
          memory: memory,
          caches: caches,
          drawItems: draw ?? drawItems
        )
        image = try evaluator.result(of: image)
      case .extend(let area): image.pixels.extendEdges(of: area)
      }
    }
    return image
  }

  private func drawItems(_ items: [DisplayItem], on pixels: PixmapView) throws(RasterError) {
    let canvas = canvas(on: pixels)
    try canvas.draw(items, within: pixels.area, Compositing(isOverClear: true))
  }
}

/// How this rasterizer draws a change of an image.
protocol DrawnChange: ImageChange {
  /// The changed image, on the same pixels.
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface
}
