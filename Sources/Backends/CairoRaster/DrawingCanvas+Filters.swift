internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// A picture after a list of effects, on the same pixels.
  func changed(
    _ picture: consuming TemporaryPicture,
    by effects: ArraySlice<Effect>
  ) throws(RasterError) -> TemporaryPicture {
    var picture = picture
    var curves: [(Levels, Levels.Channel)] = []
    for (index, effect) in zip(effects.indices, effects) {
      switch effect {
      case .blur(let x, let y, .sRGB):
        try picture.blur(x: x, y: y, channels: 4, using: memory)
      case .blur(let x, let y, .linearRGB): try picture.blurLight(x: x, y: y, using: memory)
      case .directionalBlur(let sigma, let axis, let space):
        try picture.blur(sigma: sigma, along: axis, space, using: memory)
      case .colorMatrix(let matrix): picture.map(by: matrix)
      case .tritone(let ramp): picture.map(by: ramp)
      case .levels(let levels, let channel):
        // Curves that follow each other are one table, rounded once.
        curves.append((levels, channel))
        if index + 1 < effects.endIndex, case .levels = effects[index + 1] { continue }
        picture.map(by: TransferTables(curves))
        curves = []
      case .overlay(let color, let mode):
        let source = try TemporaryPicture(covering: picture.area, from: memory)
        try fill(source, with: color) { $0.paint(alpha: 1) }
        picture.blendAtop(source, mode: mode)
        _ = consume source
      case .shadow(let shadow): picture = try shadowed(picture, shadow)
      case .extend(let area): picture.extendEdges(of: area)
      case .innerShadow(let shadow, let mode): try shade(picture, shadow, mode)
      }
    }
    return picture
  }

  // The picture over its shadow.
  private func shadowed(
    _ picture: borrowing TemporaryPicture,
    _ shadow: EffectShadow
  ) throws(RasterError) -> TemporaryPicture {
    let result = try TemporaryPicture(covering: picture.area, from: memory)
    let context = try CairoContext(on: result.surface)
    let alpha = try blurredAlpha(of: picture, shadow)
    alpha.multiplyAlpha(by: shadow.gain)
    context.setSource(shadow.color)
    context.paint(through: alpha.surface, movedBy: shadow.offset)
    context.setSource(picture.surface)
    context.paint(alpha: 1)
    try context.check()
    context.setSource(.clear)
    result.surface.flush()
    _ = consume alpha
    return result
  }

  // Darkens the picture by the moved and blurred inverse of its alpha.
  private func shade(
    _ picture: borrowing TemporaryPicture,
    _ shadow: EffectShadow,
    _ mode: BlendMode
  ) throws(RasterError) {
    let alpha = try blurredAlpha(of: picture, shadow)
    let moved = try TemporaryPicture(covering: picture.area, format: .alpha, from: memory)
    try fill(moved, with: .black) { $0.paint(through: alpha.surface, movedBy: shadow.offset) }
    moved.invertAlpha()
    moved.multiplyAlpha(by: shadow.gain)
    let source = try TemporaryPicture(covering: picture.area, from: memory)
    try fill(source, with: shadow.color) { $0.paint(through: moved.surface) }
    picture.blendAtop(source, mode: mode)
    _ = consume alpha
    _ = consume moved
    _ = consume source
  }

  private func blurredAlpha(
    of picture: borrowing TemporaryPicture,
    _ shadow: EffectShadow
  ) throws(RasterError) -> TemporaryPicture {
    let alpha = try TemporaryPicture(covering: picture.area, format: .alpha, from: memory)
    picture.copyAlpha(to: alpha)
    try alpha.blur(sigma: shadow.sigma, channels: 1, using: memory)
    return alpha
  }

  private func fill(
    _ picture: borrowing TemporaryPicture,
    with color: Color,
    _ paint: (borrowing CairoContext) -> Void
  ) throws(RasterError) {
    let context = try CairoContext(on: picture.surface)
    context.setSource(color)
    paint(context)
    try context.check()
    picture.surface.flush()
  }
}
