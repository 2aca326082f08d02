internal import CRasterKernels
internal import Graphics

/// The opacity or mask that is applied while an image is composited: plain values, valid while the
/// mask's image exists.
enum CompositeAlpha {
  /// Opacity, 0 to 1.
  case opacity(Double)
  case mask(AlphaPlane)

  /// The alpha of an alpha image in memory.
  struct AlphaPlane {
    /// The corresponding C type is `cairo_surface_t`.
    let surface: OpaquePointer
    fileprivate let memory: UnsafeRawPointer
    fileprivate let bytesPerRow: Int
    let area: PixelRect

    init(
      surface: OpaquePointer,
      memory: UnsafeRawPointer,
      bytesPerRow: Int,
      area: PixelRect
    ) {
      self.surface = surface
      self.memory = memory
      self.bytesPerRow = bytesPerRow
      self.area = area
    }

    fileprivate func row(_ y: Int, from x: Int) -> UnsafePointer<UInt8> {
      (memory + (y - area.y) * bytesPerRow + (x - area.x)).assumingMemoryBound(to: UInt8.self)
    }
  }

  /// Whether everything is seen as it is.
  var isClear: Bool {
    switch self {
    case .opacity(let opacity): opacity >= 1
    case .mask: false
    }
  }
}

extension PathFiller.PixmapView {
  /// Composites pixels with an opacity or mask; the result equals Cairo's.
  ///
  /// Empty parts, which are frequent in group images, cost next to nothing.
  ///
  /// - Parameters:
  ///   - source: has all pixels of the area.
  ///   - alpha: a mask has all of them, too.
  ///   - area: whole pixels within the target.
  func composite(
    _ source: Self,
    through alpha: CompositeAlpha,
    _ operation: PathFiller.Operation,
    within area: PixelRect
  ) {
    var mask: CompositeAlpha.AlphaPlane?
    var opacity: UInt8 = 255
    switch alpha {
    case .mask(let plane): mask = plane
    // Cairo makes sixteen bits of it and pixman takes the upper eight.
    case .opacity(let factor):
      opacity = UInt8(truncatingIfNeeded: UInt16(factor.clamped(to: 0...1) * 65_535 + 0.5) >> 8)
    }
    guard !area.isEmpty else { return }
    rk_blend_rows(
      operation.kernel,
      row(area.y, from: area.x),
      bytesPerRow / 4,
      source.row(area.y, from: area.x),
      source.bytesPerRow / 4,
      mask?.row(area.y, from: area.x),
      mask?.bytesPerRow ?? 0,
      opacity,
      area.width,
      area.height
    )
  }

  /// Mixes pixels with those under them by a kernel of blend modes.
  func blend(_ source: Self, mode: blend_mode, within area: PixelRect) {
    for y in area.y..<area.maxY {
      blend_row(mode, row(y, from: area.x), source.row(y, from: area.x), area.width)
    }
  }

  private func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    pixel(x, y).assumingMemoryBound(to: UInt32.self)
  }
}
