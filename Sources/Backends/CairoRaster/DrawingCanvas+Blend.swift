internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Blends an image with its backdrop by this module's kernel.
  ///
  /// The blend is made on a copy of the backdrop and composited through the clip in force by its
  /// coverage. This equals blending with that fraction of the image.
  ///
  /// - Parameters:
  ///   - area: the required pixels.
  ///   - alpha: mask and opacity of the image.
  func blend(
    _ image: borrowing OffscreenSurface,
    _ mode: BlendMode,
    within area: PixelRect,
    _ alpha: CompositeAlpha
  ) throws(RasterError) {
    guard let mode = mode.kernel else { return }
    let source = try OffscreenSurface(covering: area, from: memory)
    let sourceContext = try CairoContext(on: source.surface)
    sourceContext.setSource(image.surface)
    sourceContext.paint(through: alpha)
    try sourceContext.check()
    let mixture = try OffscreenSurface(covering: area, from: memory)
    let mixtureContext = try CairoContext(on: mixture.surface)
    mixtureContext.setSource(drawnBy: context)
    mixtureContext.setReplacing()
    mixtureContext.paint(alpha: 1)
    try mixtureContext.check()
    mixture.blend(source, mode: mode)
    context.setReplacing()
    context.setSource(mixture.surface)
    context.paint(alpha: 1)
    try context.check()
    // The context must not keep memory that goes back to the pool here.
    context.setSource(.clear)
    _ = consume mixtureContext
    _ = consume mixture
    _ = consume sourceContext
    _ = consume source
  }

  /// The alpha by which a mask cuts, times an opacity.
  func image(
    of mask: DisplayMask,
    within area: PixelRect,
    fadedBy opacity: Double
  ) throws(RasterError) -> OffscreenSurface {
    let image: OffscreenSurface
    switch mask.mode {
    case .alpha, .alphaInverted:
      image = try self.image(of: mask.items, within: area, format: .alpha)
    case .luma, .lumaInverted:
      let colors = try self.image(of: mask.items, within: area)
      image = try OffscreenSurface(covering: area, format: .alpha, from: memory)
      colors.copyLuma(to: image)
    }
    if mask.mode.isInverted { image.invertAlpha() }
    if opacity < 1 {
      let context = try CairoContext(on: image.surface)
      context.fade(by: opacity)
      image.surface.flush()
    }
    return image
  }
}

extension BlendMode {
  /// The kernel's name for mixing within an image, where every mode is the kernel's.
  var kernelAtop: blend_mode { kernel ?? (self == .plusLighter ? blend_add : blend_normal) }

  /// The kernel's name; nil for the modes that Cairo mixes.
  var kernel: blend_mode? {
    switch self {
    case .normal, .plusLighter: nil
    case .multiply: blend_multiply
    case .screen: blend_screen
    case .overlay: blend_overlay
    case .darken: blend_darken
    case .lighten: blend_lighten
    case .colorDodge: blend_color_dodge
    case .colorBurn: blend_color_burn
    case .hardLight: blend_hard_light
    case .softLight: blend_soft_light
    case .difference: blend_difference
    case .exclusion: blend_exclusion
    case .hue: blend_hue
    case .saturation: blend_saturation
    case .color: blend_color
    case .luminosity: blend_luminosity
    case .hardMix: blend_hard_mix
    }
  }
}
