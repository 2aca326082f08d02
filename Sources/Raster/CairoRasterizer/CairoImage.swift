internal import CCairo
internal import CoverageRasterizer
internal import Graphics

/// Pixels that Cairo draws on or reads.
///
/// The corresponding C type is `cairo_surface_t`.
final class CairoImage {
  let pointer: OpaquePointer
  /// The output pixels that it covers.
  ///
  /// The corresponding C function is `cairo_surface_set_device_offset`.
  let area: PixelRect
  private let budget: SurfaceBudget?
  private let charge: Int

  /// Creates a transparent image.
  ///
  /// The corresponding C function is `cairo_image_surface_create`.
  ///
  /// - Parameter isAlpha: whether it has alpha alone, one byte a pixel.
  init(
    covering area: PixelRect,
    isAlpha: Bool = false,
    _ budget: SurfaceBudget
  ) throws(RasterError) {
    try PixmapView.check(area)
    let charge = try budget.charge(area, bytesPerPixel: isAlpha ? 1 : 4)
    let created = cairo_image_surface_create(
      isAlpha ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32,
      Int32(clamping: area.width),
      Int32(clamping: area.height)
    )
    do throws(RasterError) {
      pointer = try Self.valid(created)
    } catch {
      budget.release(charge)
      throw error
    }
    (self.area, self.budget, self.charge) = (area, budget, charge)
    cairo_surface_set_device_offset(pointer, Double(-area.x), Double(-area.y))
  }

  /// A view of memory that outlives it.
  ///
  /// The corresponding C function is
  /// `cairo_image_surface_create_for_data`.
  init(memory: UnsafeMutableRawPointer, bytesPerRow: Int, area: PixelRect) throws(RasterError) {
    try PixmapView.check(area)
    let created = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_ARGB32,
      Int32(clamping: area.width),
      Int32(clamping: area.height),
      Int32(clamping: bytesPerRow)
    )
    pointer = try Self.valid(created)
    (self.area, budget, charge) = (area, nil, 0)
    cairo_surface_set_device_offset(pointer, Double(-area.x), Double(-area.y))
  }

  // `cairo_surface_finish` detaches the memory, even if references to the surface remain.
  deinit {
    if budget == nil { cairo_surface_finish(pointer) }
    cairo_surface_destroy(pointer)
    budget?.release(charge)
  }

  /// Completes all drawing in memory.
  ///
  /// The corresponding C function is `cairo_surface_flush`.
  func flush() { cairo_surface_flush(pointer) }

  /// Passes the pixels to a routine that is not Cairo's.
  ///
  /// The corresponding C functions are `cairo_image_surface_get_data` and
  /// `cairo_surface_mark_dirty`.
  func withPlane(_ body: (PixmapView) throws(RasterError) -> Void) throws(RasterError) {
    cairo_surface_flush(pointer)
    guard let memory = cairo_image_surface_get_data(pointer) else { return }
    let bytesPerRow = Int(cairo_image_surface_get_stride(pointer))
    let isAlpha = cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_A8
    try body(
      PixmapView(
        memory: memory,
        bytesPerRow: bytesPerRow,
        area: area,
        format: isAlpha ? .alpha : .color
      )
    )
    cairo_surface_mark_dirty(pointer)
  }

  // Cairo never returns null. A failure is a surface with an error status.
  private static func valid(_ created: OpaquePointer?) throws(RasterError) -> OpaquePointer {
    let status = created.map(cairo_surface_status) ?? CAIRO_STATUS_NO_MEMORY
    if let created, status == CAIRO_STATUS_SUCCESS { return created }
    cairo_surface_destroy(created)
    throw RasterError(status, "no surface was created")
  }
}

extension RasterError {
  /// The error of a status of Cairo's that is not success.
  init(_ status: cairo_status_t, _ message: String) {
    self.init(
      code: status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .graphicsLibrary,
      message: message,
      status: String(cString: cairo_status_to_string(status))
    )
  }
}
