internal import CCairo
package import Graphics

extension Color {
  /// The four bytes of a premultiplied pixel, each rounded once.
  var premultipliedBytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let color = clamped
    return (
      UInt8(component: color.red * color.alpha),
      UInt8(component: color.green * color.alpha),
      UInt8(component: color.blue * color.alpha),
      UInt8(component: color.alpha)
    )
  }

  /// The colour as a premultiplied pixel 0xAARRGGBB.
  package var pixel: UInt32 {
    let bytes = premultipliedBytes
    return UInt32(bytes.alpha) << 24 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8
      | UInt32(bytes.blue)
  }
}

extension UInt8 {
  // Rounds a component from 0 to 1 to the nearest code, ties up. This equals `rounded`, without a
  // library call for each component; a list has at least one per item.
  fileprivate init(component: Double) {
    let code = component * 255
    let full = UInt8(code)
    self = code - Double(full) < 0.5 ? full : full + 1
  }
}

extension BlendMode {
  /// The corresponding C type is `cairo_operator_t`; nil where the own kernel mixes.
  ///
  /// Cairo has operators for all modes, which take three to ten times as long.
  fileprivate var cairo: cairo_operator_t? {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .hardMix:
      nil
    }
  }
}

extension CairoContext {
  /// Makes a colour the source.
  ///
  /// The corresponding C function is `cairo_set_source_rgba`.
  ///
  /// Cairo truncates a premultiplied colour to bytes. It is given the straight colour that leads to
  /// the rounded bytes instead, so that fills, gradients and backgrounds agree.
  func setSource(_ color: Color) {
    let bytes = color.premultipliedBytes
    let alpha = Double(max(1, bytes.alpha))
    cairo_set_source_rgba(
      pointer,
      Double(bytes.red) / alpha,
      Double(bytes.green) / alpha,
      Double(bytes.blue) / alpha,
      Double(bytes.alpha) / 255
    )
  }

  /// Makes a surface the source, pixel on pixel.
  ///
  /// The corresponding C function is `cairo_set_source_surface`.
  ///
  /// Pixels outside the surface repeat its edge.
  func setSource(_ surface: borrowing CairoSurface) {
    cairo_set_source_surface(pointer, surface.pointer, 0, 0)
    let pattern = cairo_get_source(pointer)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
  }

  /// Makes a mapped surface the source, of which each pixel is the nearest one.
  ///
  /// The corresponding C functions are `cairo_set_source_surface`, `cairo_pattern_set_matrix`,
  /// `cairo_pattern_set_filter` and `cairo_pattern_set_extend`.
  ///
  /// The edge is repeated outside, so that no transparency mixes in; the caller cuts with a path.
  ///
  /// - Parameter inverse: maps output pixels to the surface's pixels; invertible.
  func setSource(
    _ surface: borrowing CairoSurface,
    mappedFrom inverse: Affine
  ) {
    cairo_set_source_surface(pointer, surface.pointer, 0, 0)
    let pattern = cairo_get_source(pointer)
    var matrix = inverse.cairo
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
  }

  /// Paints the source everywhere inside the clip.
  ///
  /// The corresponding C function is `cairo_paint_with_alpha`.
  func paint(alpha: Double) { cairo_paint_with_alpha(pointer, alpha.clamped(to: 0...1)) }

  /// Paints the source with an opacity or mask, everywhere inside the clip.
  func paint(through alpha: CompositeAlpha) {
    switch alpha {
    case .opacity(let opacity): paint(alpha: opacity)
    case .mask(let plane): cairo_mask_surface(pointer, plane.surface, 0, 0)
    }
  }

  /// Paints the source through the alpha of a surface.
  ///
  /// The corresponding C function is `cairo_mask_surface`.
  func paint(through mask: borrowing CairoSurface) {
    cairo_mask_surface(pointer, mask.pointer, 0, 0)
  }

  /// Multiplies what has been drawn inside the clip by a factor.
  ///
  /// The corresponding C operator is `CAIRO_OPERATOR_DEST_IN`.
  func fade(by factor: Double) {
    cairo_save(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_rgba(pointer, 0, 0, 0, factor.clamped(to: 0...1))
    cairo_paint(pointer)
    cairo_restore(pointer)
  }

  /// Sets how the following paint mixes with what is there; false where Cairo is not asked for that.
  ///
  /// The corresponding C function is `cairo_set_operator`. Where there is only alpha, all modes but
  /// `plusLighter` give the alpha of normal painting.
  func setBlendMode(_ mode: BlendMode) -> Bool {
    guard let operation = mode.cairo ?? (isAlphaOnly ? CAIRO_OPERATOR_OVER : nil) else {
      return false
    }
    cairo_set_operator(pointer, operation)
    return true
  }

  /// Lets the following paint replace what is there, by the coverage of the clip.
  ///
  /// The corresponding C operator is `CAIRO_OPERATOR_SOURCE`.
  func setReplacing() { cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE) }

  /// Whether the surface has no colours.
  ///
  /// The corresponding C function is `cairo_surface_get_content`.
  var isAlphaOnly: Bool {
    cairo_surface_get_content(cairo_get_target(pointer)) == CAIRO_CONTENT_ALPHA
  }

  /// Makes what another context has drawn so far the source, pixel on pixel.
  ///
  /// The corresponding C functions are `cairo_get_target` and `cairo_set_source_surface`.
  func setSource(drawnBy other: borrowing CairoContext) {
    cairo_set_source_surface(pointer, cairo_get_target(other.pointer), 0, 0)
  }

  /// Paints the source through the alpha of a moved surface; outside it nothing is painted.
  ///
  /// The corresponding C function is `cairo_mask_surface`.
  func paint(through mask: borrowing CairoSurface, movedBy offset: Point) {
    cairo_mask_surface(pointer, mask.pointer, offset.x, offset.y)
  }
}
