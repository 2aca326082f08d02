import DisplayModel
import Graphics

/// A fill or a stroke of a layer before it is placed: the same wherever the layer goes.
struct LayerPart {
  /// The maximum number of parts cached for one layer: images with more parts are mostly drawn, not
  /// moved.
  static let maxRetained = 1024

  /// The operation that draws the path.
  enum Pen {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }
  /// The outline, rounded for places of the same grid; see `Affine.coordinateGrid`.
  let path: Path
  let pen: Pen
  /// Maps the part's coordinates to those of the layer; nil where they are the same.
  let map: Affine?
  /// The grid that the outline was rounded to.
  let grid: Double
  /// The paint with the colours of the replicators around.
  let paint: Paint
  /// The rectangle that it can touch, in its own coordinates.
  let box: Rect

  /// Maps the part's coordinates to output pixels; nil where it covers no pixel there.
  ///
  /// - Parameter transform: that of the layer.
  func outputTransform(at transform: Affine) -> Affine? {
    guard let map else { return transform }
    let total = map.concatenating(transform)
    return total.isInvertible ? total.withRoundedTranslation : nil
  }

  /// Returns the item of the part; nil if it touches no visible pixel.
  ///
  /// - Parameters:
  ///   - transform: maps the part's coordinates to output pixels.
  ///   - clip: the visible output pixels.
  func item(at transform: Affine, within clip: PixelRect) -> DisplayItem? {
    transform.pixels(of: box, within: clip).map { item(at: transform, covering: $0) }
  }

  /// The part in a place where it touches some pixels.
  func item(at transform: Affine, covering bounds: PixelRect) -> DisplayItem {
    switch pen {
    case .fill(let rule):
      .fill(FillItem(path: path, transform: transform, paint: paint, rule: rule, bounds: bounds))
    case .stroke(let style):
      .stroke(
        StrokeItem(path: path, transform: transform, paint: paint, style: style, bounds: bounds)
      )
    }
  }
}

extension Affine {
  /// The visible pixels of a rectangle that is mapped; nil when there are none.
  func pixels(of rect: Rect, within clip: PixelRect) -> PixelRect? {
    let mapped = apply(rect)
    guard mapped.minX.isFinite, mapped.maxX.isFinite, mapped.minY.isFinite, mapped.maxY.isFinite
    else { return nil }
    let bounds = PixelRect(covering: mapped).intersection(clip)
    return bounds.isEmpty ? nil : bounds
  }
}
