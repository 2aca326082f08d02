internal import CCairo
internal import Graphics

/// A state of drawing on one surface.
///
/// The corresponding C type is `cairo_t`.
///
/// Coordinates are output pixels: the matrix of the context is the identity except while a stroke
/// needs its pen, and paths are mapped before they arrive.
struct CairoContext: ~Copyable {
  let pointer: OpaquePointer

  /// A context on a surface, which it keeps alive.
  ///
  /// The corresponding C function is `cairo_create`.
  init(on surface: borrowing CairoSurface) throws(RasterError) {
    let created = cairo_create(surface.pointer)
    guard let created, cairo_status(created) == CAIRO_STATUS_SUCCESS else {
      let status = created.map(cairo_status) ?? CAIRO_STATUS_NO_MEMORY
      cairo_destroy(created)
      try RasterError.check(status, "no drawing context was made")
      throw RasterError(code: .graphicsLibrary, message: "no drawing context was made")
    }
    pointer = created
    cairo_set_tolerance(created, CairoLimits.tolerance)
  }

  // The corresponding C function is `cairo_destroy`.
  deinit { cairo_destroy(pointer) }

  /// Throws if any call since the start has failed.
  ///
  /// The corresponding C function is `cairo_status`.
  ///
  /// Cairo's errors are sticky: after one, all drawing silently does nothing.
  func check() throws(RasterError) {
    try RasterError.check(cairo_status(pointer), "Cairo could not draw an item")
  }

  /// Brings all drawing into the memory, which may then be changed without Cairo.
  ///
  /// The corresponding C function is `cairo_surface_flush`.
  func flush() { cairo_surface_flush(cairo_get_target(pointer)) }

  /// Notifies Cairo that the memory was changed.
  ///
  /// The corresponding C function is `cairo_surface_mark_dirty`.
  func markDirty() { cairo_surface_mark_dirty(cairo_get_target(pointer)) }

  /// Runs drawing and takes back its clips, source and matrix.
  ///
  /// The corresponding C functions are `cairo_save` and `cairo_restore`.
  func withSavedState(_ body: () throws(RasterError) -> Void) throws(RasterError) {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    try body()
  }

  /// Restricts drawing to whole pixels.
  ///
  /// The corresponding C function is `cairo_clip`.
  func clip(to area: PixelRect) {
    cairo_new_path(pointer)
    let rect = area.rect
    cairo_rectangle(pointer, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(pointer)
  }

  /// Restricts drawing to the inside of a path, antialiased.
  ///
  /// The corresponding C functions are `cairo_set_fill_rule` and `cairo_clip`.
  func clip(to path: Path, mappedBy transform: Affine, rule: FillRule) {
    setPath(path, mappedBy: transform)
    cairo_set_fill_rule(pointer, rule.cairo)
    cairo_clip(pointer)
  }
}
