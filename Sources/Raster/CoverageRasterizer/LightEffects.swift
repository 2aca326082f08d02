internal import DisplayModel
internal import Graphics

extension EffectGlow: DrawnChange {
  // The image with its blurred copy, added over it or under it.
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    let copy = try OffscreenSurface(covering: image.area, from: canvas.memory)
    copy.pixels.composite(image.pixels, through: CompositeAlpha(), .over, within: image.area)
    try copy.pixels.blur(sigma: sigma, using: canvas.memory)
    let factor = color.withAlpha(multipliedBy: gain)
    if factor != .white { copy.pixels.map(by: .scale(factor)) }
    let operation = isBelow ? CompositeOperation.over : .add
    copy.pixels.composite(image.pixels, through: CompositeAlpha(), operation, within: image.area)
    return copy
  }
}

extension EffectNoise: DrawnChange {
  func draw(
    on image: consuming OffscreenSurface,
    _ canvas: DrawingCanvas
  ) throws(RasterError) -> OffscreenSurface {
    image.pixels.add(self)
    return image
  }
}

extension PixmapView {
  /// Adds grains to the straight colours; alpha is unchanged.
  fileprivate func add(_ noise: EffectNoise) {
    // In 1/256 of a component's code.
    let gain = Int(clamping: noise.amount * 255 * 256, in: 0...65_280)
    func number(_ pixel: Int, _ origin: Double) -> Int {
      Int(clamping: (Double(pixel) + 0.5 - origin) / noise.cell, .down)
    }
    let columns = (area.x..<area.maxX).map { number($0, noise.origin.x) }
    for y in area.y..<area.maxY {
      let pixels = colors(y)
      let line = number(y, noise.origin.y)
      var (last, change) = (Int.min, 0)
      for x in 0..<area.width where pixels[x] >> 24 > 0 {
        if columns[x] != last {
          last = columns[x]
          change = (noise.grain(last, line) * gain) >> 15
        }
        pixels[x] = Self.brightened(pixels[x], by: change)
      }
    }
  }

  // A premultiplied pixel with a change, in 1/256 of a code, of its straight components.
  private static func brightened(_ pixel: UInt32, by change: Int) -> UInt32 {
    let alpha = Int(pixel >> 24)
    // Rounded half up, by an offset that makes the dividend positive.
    let step = (change * alpha + 65_280 * 256 + 32_640) / 65_280 - 256
    func component(_ shift: UInt32) -> UInt32 {
      let value = Int(pixel >> shift & 255) + step
      return UInt32(min(alpha, max(0, value))) << shift
    }
    return pixel & 0xFF00_0000 | component(16) | component(8) | component(0)
  }
}
