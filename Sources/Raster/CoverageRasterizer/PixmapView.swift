internal import CRasterKernels
package import Graphics

/// The format of a pixel in memory.
package enum PixelFormat: Sendable {
  /// Premultiplied sRGB 0xAARRGGBB, four bytes.
  case color
  /// Alpha or coverage, one byte.
  case alpha

  var bytesPerPixel: Int {
    switch self {
    case .color: 4
    case .alpha: 1
    }
  }
}

/// A view of pixels in memory: plain values, valid while the owner of the memory exists.
package struct PixmapView {
  /// The longest side of an image in pixels; coordinates are stored in 24 bits with 8 of fraction.
  package static let longestSide = 32_767

  /// The first pixel of the first row.
  package let memory: UnsafeMutableRawPointer
  /// The distance between rows in bytes.
  package let bytesPerRow: Int
  /// The pixels of the image, in the coordinates of the output.
  package let area: PixelRect
  package var format = PixelFormat.color

  /// A view of memory that outlives it.
  package init(
    memory: UnsafeMutableRawPointer,
    bytesPerRow: Int,
    area: PixelRect,
    format: PixelFormat = .color
  ) {
    (self.memory, self.bytesPerRow, self.area, self.format) = (memory, bytesPerRow, area, format)
  }

  /// The address of a pixel of the area.
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    memory + (y - area.y) * bytesPerRow + (x - area.x) * format.bytesPerPixel
  }

  /// The first pixel of a row of a colour image.
  func colors(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixel(area.x, y).assumingMemoryBound(to: UInt32.self)
  }

  /// The first pixel of a row of an alpha image.
  func alphas(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    pixel(area.x, y).assumingMemoryBound(to: UInt8.self)
  }

  /// Throws if a side of an area is too long for the arithmetic of the rasterizers.
  package static func check(_ area: PixelRect) throws(RasterError) {
    guard max(area.width, area.height) > longestSide else { return }
    throw RasterError(
      code: .limit,
      message: "an image of \(area.width) × \(area.height) pixels is too large to draw;"
        + " neither side may be longer than \(longestSide)"
    )
  }

  /// Makes all pixels of an area of a colour image one.
  func clear(_ area: PixelRect, to pixel: UInt32) {
    rk_clear(self.pixel(area.x, area.y), bytesPerRow, area.width, area.height, pixel)
  }

  /// The kernels' description of an area as a target.
  ///
  /// - Parameters:
  ///   - area: not empty, within the image.
  ///   - clip: a coverage plane or mask that contains the area; nil for none.
  func target(_ area: PixelRect, under clip: PixmapView?) -> rk_coverage_target {
    rk_coverage_target(
      pixels: pixel(area.x, area.y),
      stride: bytesPerRow,
      is_alpha: format == .alpha,
      clip: clip.map {
        UnsafePointer($0.pixel(area.x, area.y).assumingMemoryBound(to: UInt8.self))
      },
      clip_stride: clip?.bytesPerRow ?? 0
    )
  }

  /// Composites an image with an opacity or mask.
  ///
  /// Empty parts, which are frequent in group images, cost next to nothing.
  ///
  /// - Parameters:
  ///   - source: has all pixels of the area; an image of alpha only on one of alpha.
  ///   - alpha: a mask has all of them, too.
  ///   - area: whole pixels within the image.
  func composite(
    _ source: PixmapView,
    through alpha: CompositeAlpha,
    _ operation: CompositeOperation,
    within area: PixelRect
  ) {
    guard !area.isEmpty else { return }
    let target = target(area, under: alpha.plane)
    let first = source.pixel(area.x, area.y)
    switch source.format {
    case .color:
      rk_blend_rows(
        operation.kernel,
        target,
        first.assumingMemoryBound(to: UInt32.self),
        source.bytesPerRow,
        alpha.opacity,
        area.width,
        area.height
      )
    case .alpha:
      rk_blend_alpha_rows(
        operation.kernel,
        target,
        first.assumingMemoryBound(to: UInt8.self),
        source.bytesPerRow,
        alpha.opacity,
        area.width,
        area.height
      )
    }
  }

  /// Composites a premultiplied colour through the alpha of an image, outside of which it is transparent.
  ///
  /// - Parameters:
  ///   - alpha: an alpha image.
  ///   - offset: the distance from its own position in pixels, rounded to 1/256; interpolated bilinearly.
  ///   - area: whole pixels within this image.
  ///   - clip: a coverage plane that contains the area; nil for none.
  func composite(
    _ color: UInt32,
    through alpha: PixmapView,
    movedBy offset: Point = .zero,
    within area: PixelRect,
    under clip: PixmapView? = nil
  ) {
    guard !area.isEmpty else { return }
    // Rounded before the position in the area is added.
    func rounded(_ distance: Double) -> Double { (distance * 256 + 0.5).rounded(.down) / 256 }
    let image = rk_alpha_image(
      alpha: UnsafePointer(alpha.memory.assumingMemoryBound(to: UInt8.self)),
      stride: alpha.bytesPerRow,
      x: Double(alpha.area.x - area.x) + rounded(offset.x),
      y: Double(alpha.area.y - area.y) + rounded(offset.y),
      width: Int32(clamping: alpha.area.width),
      height: Int32(clamping: alpha.area.height)
    )
    rk_blend_through(target(area, under: clip), area.width, area.height, color, image)
  }

  /// Multiplies an alpha image by a coverage plane that contains the area.
  func multiply(by plane: PixmapView, within area: PixelRect) {
    guard !area.isEmpty else { return }
    rk_multiply_rows(
      pixel(area.x, area.y).assumingMemoryBound(to: UInt8.self),
      bytesPerRow,
      plane.pixel(area.x, area.y).assumingMemoryBound(to: UInt8.self),
      plane.bytesPerRow,
      area.width,
      area.height
    )
  }
}
