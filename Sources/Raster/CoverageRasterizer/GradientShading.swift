internal import CRasterKernels
internal import Graphics

/// A gradient prepared for the pixel kernel: the map from output pixels to canonical space, and the
/// stops as segments.
///
/// Colours are interpolated as straight components and then premultiplied, with one rounding. An
/// ordered dither of 8 × 8 pixels decides the rounding where neighbours differ: slow gradients show
/// no bands, and a uniform colour remains uniform. The dither moves with the gradient by whole
/// pixels, so that an image moved by these equals one drawn at that position. Locations may be any
/// numbers; equal neighbours give a hard edge. Components out of range are clamped at the stops.
struct GradientShading {
  private let kind: gradient_kind
  private let inverse: Affine
  private let focus: Point
  private let segments: [gradient_segment]
  // The output pixel at which a cell of the dither begins.
  private let anchor: (x: Int, y: Int)

  /// The shading of a gradient of an item; nil when its map has no inverse or there is one colour.
  init?(_ gradient: Gradient, mappedBy transform: Affine) {
    let map = gradient.transform.concatenating(transform)
    guard gradient.stops.count > 1, let inverse = map.inverse else { return nil }
    self.inverse = inverse
    anchor = (Self.pixel(of: map.tx), Self.pixel(of: map.ty))
    focus = gradient.focus
    kind =
      switch gradient.kind {
      case .axial: gradient_axial
      case .radial: gradient_radial
      case .conic: gradient_conic
      }
    segments = Self.segments(of: gradient.stops)
  }

  /// Whether every colour is opaque: the gradient then hides what it is drawn over.
  var isOpaque: Bool { segments.allSatisfy { $0.alpha == 1 && $0.delta_alpha == 0 } }

  /// Overwrites pixels with the gradient.
  ///
  /// - Parameters:
  ///   - part: the pixels of the target to fill, not empty.
  ///   - area: contains the part. The pixels depend on its first column by the rounding of positions.
  func fill(_ target: PixmapView, with part: PixelRect, of area: PixelRect) {
    guard part == area else {
      target.clear(part, to: 0)
      return composite(into: target, .over, with: part, of: area)
    }
    gradient_fill(
      kind,
      target.pixel(area.x, area.y),
      target.bytesPerRow,
      area.width,
      area.height,
      matrix(from: area),
      [focus.x, focus.y],
      segments,
      segments.count,
      (area.x - anchor.x) & 7,
      area.y - anchor.y
    )
  }

  /// Mixes the gradient into pixels, without an image of it in between.
  ///
  /// - Parameters:
  ///   - part: the pixels of the target to mix, not empty.
  ///   - area: contains the part, likewise.
  func composite(
    into target: PixmapView,
    _ operation: CompositeOperation,
    with part: PixelRect,
    of area: PixelRect
  ) {
    gradient_mix(
      operation.kernel,
      kind,
      target.pixel(part.x, part.y),
      target.bytesPerRow,
      gradient_part(
        x: part.x - area.x,
        y: part.y - area.y,
        width: part.width,
        height: part.height
      ),
      matrix(from: area),
      [focus.x, focus.y],
      segments,
      segments.count,
      (area.x - anchor.x) & 7,
      area.y - anchor.y
    )
  }

  // The map to canonical space from pixels whose columns are counted from the first one of an area, and whose rows are
  // counted from the anchor. Rows of any band thus have the same positions.
  private func matrix(from area: PixelRect) -> [Double] {
    let origin = Affine.translation(Double(area.x), Double(anchor.y)).concatenating(inverse)
    return [origin.a, origin.b, origin.c, origin.d, origin.tx, origin.ty]
  }

  // Integers that lost their last bits in computation are rounded to their former value.
  private static func pixel(of coordinate: Double) -> Int {
    Int(clamping: coordinate + 1.0 / 512, .down, in: -1_000_000_000...1_000_000_000)
  }

  // One segment before the first stop, one between two stops that differ in place, one after the
  // last stop.
  private static func segments(of stops: [GradientStop]) -> [gradient_segment] {
    var result: [gradient_segment] = []
    var start = -Float.greatestFiniteMagnitude
    var color = stops.first?.color ?? .clear
    result.append(gradient_segment(at: start, width: 0, from: color, to: color))
    for (index, stop) in stops.enumerated() {
      let location = Float(stop.location.clamped(to: -1e30...1e30))
      if index > 0, location > start {
        result.append(
          gradient_segment(at: start, width: location - start, from: color, to: stop.color)
        )
      }
      // A falling location counts as equal to its predecessor.
      start = max(start, location)
      color = stop.color
    }
    result.append(gradient_segment(at: start, width: 0, from: color, to: color))
    return result
  }
}

extension gradient_segment {
  fileprivate init(at start: Float, width: Float, from first: Color, to second: Color) {
    let (a, b) = (first.clamped, second.clamped)
    self.init(
      start: start,
      inverse: width > 0 ? 1 / width : 0,
      red: Float(a.red),
      green: Float(a.green),
      blue: Float(a.blue),
      alpha: Float(a.alpha),
      delta_red: Float(b.red - a.red),
      delta_green: Float(b.green - a.green),
      delta_blue: Float(b.blue - a.blue),
      delta_alpha: Float(b.alpha - a.alpha)
    )
  }
}
