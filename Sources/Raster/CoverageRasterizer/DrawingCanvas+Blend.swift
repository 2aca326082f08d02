internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// The alpha by which a mask cuts the damaged part of an area.
  func image(of mask: DisplayMask, within area: PixelRect) throws(RasterError) -> OffscreenSurface {
    let image: OffscreenSurface
    switch mask.mode {
    case .alpha, .alphaInverted:
      image = try self.image(of: mask.items, within: area, format: .alpha)
    case .luma, .lumaInverted, .lightLuma:
      let colors = try self.image(of: mask.items, within: area)
      image = try OffscreenSurface(covering: colors.area, format: .alpha, from: memory)
      if mask.mode == .lightLuma {
        colors.pixels.copyLightLuma(to: image.pixels)
      } else {
        colors.pixels.copyLuma(to: image.pixels)
      }
    }
    if mask.mode.isInverted { image.pixels.invertAlpha() }
    return image
  }
}

extension BlendMode {
  /// The kernel's name for mixing within an image, where every mode is the kernel's.
  var kernelAtop: blend_mode { kernel ?? (self == .plusLighter ? blend_add : blend_normal) }

  /// The kernel's name; nil for the modes that need no kernel of blend modes.
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
