internal import CCairo
internal import Graphics

/// Pixels in memory that Cairo draws on or reads.
///
/// The corresponding C type is `cairo_surface_t`.
///
/// The memory has another owner, which retains it while the surface exists. Afterwards Cairo does
/// not access it, even if references to the surface remain.
struct CairoSurface: ~Copyable {
  /// The format of a pixel.
  enum Format {
    /// Premultiplied colour, four bytes.
    case color
    /// Alpha alone, one byte.
    case alpha

    var bytesPerPixel: Int {
      switch self {
      case .color: 4
      case .alpha: 1
      }
    }

    fileprivate var cairo: cairo_format_t {
      switch self {
      case .color: CAIRO_FORMAT_ARGB32
      case .alpha: CAIRO_FORMAT_A8
      }
    }
  }

  /// The longest side that Cairo's arithmetic allows.
  static let longestSide = 32_767

  let pointer: OpaquePointer
  /// The memory, for what is drawn without Cairo; nil where there is only alpha.
  let pixels: PathFiller.PixmapView?

  /// Creates a surface over memory.
  ///
  /// The corresponding C function is `cairo_image_surface_create_for_data`.
  ///
  /// - Parameters:
  ///   - memory: the first byte of the first row.
  ///   - bytesPerRow: a multiple of 4.
  ///   - area: the size, and the position of the first pixel in drawing coordinates. The
  ///     corresponding C function for the position is `cairo_surface_set_device_offset`.
  init(
    memory: UnsafeMutableRawPointer,
    bytesPerRow: Int,
    area: PixelRect,
    format: Format = .color
  ) throws(RasterError) {
    guard max(area.width, area.height) <= Self.longestSide else {
      throw RasterError(
        code: .limit,
        message: "an image of \(area.width) × \(area.height) pixels is too large to draw;"
          + " neither side may be longer than \(Self.longestSide)"
      )
    }
    let created = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self),
      format.cairo,
      Int32(clamping: area.width),
      Int32(clamping: area.height),
      Int32(clamping: bytesPerRow)
    )
    // Cairo never returns null: a failure is a surface whose status says why.
    guard let created, cairo_surface_status(created) == CAIRO_STATUS_SUCCESS else {
      let status = created.map(cairo_surface_status) ?? CAIRO_STATUS_NO_MEMORY
      cairo_surface_destroy(created)
      try RasterError.check(status, "a surface of \(area.width) × \(area.height) was refused")
      throw RasterError(code: .graphicsLibrary, message: "no surface was made")
    }
    cairo_surface_set_device_offset(created, Double(-area.x), Double(-area.y))
    pointer = created
    switch format {
    case .color:
      pixels = PathFiller.PixmapView(memory: memory, bytesPerRow: bytesPerRow, area: area)
    case .alpha: pixels = nil
    }
  }

  // `cairo_surface_finish` cuts the tie to the memory, `cairo_surface_destroy` frees the surface.
  deinit {
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// Brings all drawing into the memory.
  ///
  /// The corresponding C function is `cairo_surface_flush`.
  func flush() { cairo_surface_flush(pointer) }

  /// Notifies Cairo that the memory was changed without it.
  ///
  /// The corresponding C function is `cairo_surface_mark_dirty`.
  func markDirty() { cairo_surface_mark_dirty(pointer) }
}
