public import CoreGraphicsCompat
public import Foundation
internal import Graphics

/// Colours along a line or between circles.
public final class CGGradient: Sendable {
  let stops: [GradientStop]

  private init?(_ colors: [CGColor], _ locations: [CGFloat]?) {
    guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true else { return nil }
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { index, color in
      GradientStop(
        location: locations.map { Double($0[index]) } ?? Double(index) / last,
        color: color.color
      )
    }
    guard stops.allSatisfy({ $0.location.isFinite }) else { return nil }
    // Equal locations keep their order.
    self.stops = stops.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  /// A gradient of colours.
  ///
  /// - Parameters:
  ///   - space: without meaning; colours are mixed in sRGB.
  ///   - colors: an array of `CGColor`.
  ///   - locations: as many places, 0…1; nil spreads them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?,
    colors: CFArray,
    locations: UnsafePointer<CGFloat>?
  ) {
    let cgColors = colors.compactMap { $0 as? CGColor }
    guard cgColors.count == colors.count else { return nil }
    self.init(
      cgColors,
      locations.map { Array(UnsafeBufferPointer(start: $0, count: cgColors.count)) }
    )
  }

  /// A gradient of components: for every colour those of the space, then alpha.
  public convenience init?(
    colorSpace space: CGColorSpace,
    colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?,
    count: Int
  ) {
    guard count > 0 else { return nil }
    let size = space.numberOfComponents + 1
    let colors = (0..<count).compactMap {
      CGColor(colorSpace: space, components: components + $0 * size)
    }
    self.init(colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }
}

/// The extension of a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
  /// One bit an end.
  public let rawValue: UInt32

  /// Ends from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour extends before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour extends after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Fills what the clip leaves with a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient,
    start: CGPoint,
    end: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (from, to) = (start.point, end.point)
    let path = to - from
    guard path.length > 0, path.length.isFinite else { return }
    // Canonical x runs from start to end, y at right angles to it.
    let map = Affine(path.x, path.y, -path.y, path.x, from.x, from.y).concatenating(state.map)
    // The image as the gradient sees it: no band has to be longer.
    guard let seen = map.inverse?.apply(image) else { return }
    let left = options.contains(.drawsBeforeStartLocation) ? seen.minX : max(0, seen.minX)
    let right = options.contains(.drawsAfterEndLocation) ? seen.maxX : min(1, seen.maxX)
    guard left < right else { return }
    let band = Rect(minX: left, minY: seen.minY, maxX: right, maxY: seen.maxY)
    fill(gradient.stops, kind: .axial, map: map, outline: .rect(band), focus: .zero)
  }

  /// Fills what the clip leaves with a gradient from one circle to another around the same centre.
  ///
  /// Circles around different centres are drawn when the first is a point inside the second.
  public func drawRadialGradient(
    _ gradient: CGGradient,
    startCenter: CGPoint,
    startRadius: CGFloat,
    endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let (center, radius) = (endCenter.point, Double(endRadius))
    let inner = Double(startRadius)
    let focus = (startCenter.point - center) * (1 / radius)
    guard radius > 0, radius.isFinite, inner >= 0, inner < radius, focus.length < 0.99,
      inner == 0 || focus == .zero
    else {
      return fault(
        "a radial gradient whose first circle is not around the second's centre or a point in it, and smaller"
      )
    }
    let map = Affine(radius, 0, 0, radius, center.x, center.y).concatenating(state.map)
    let share = inner / radius
    var stops = gradient.stops.map {
      GradientStop(location: share + $0.location * (1 - share), color: $0.color)
    }
    if share > 0, !options.contains(.drawsBeforeStartLocation), let first = stops.first {
      stops.insert(GradientStop(location: first.location, color: .clear), at: 0)
    }
    let disc = Path.ellipse(in: Rect(minX: -1, minY: -1, maxX: 1, maxY: 1))
    fill(
      stops,
      kind: .radial,
      map: map,
      outline: options.contains(.drawsAfterEndLocation) ? nil : disc,
      focus: focus
    )
  }

  /// Fills what the clip leaves with colours around a point, from an angle in radians on.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    let map = Affine.rotation(Double(angle))
      .concatenating(.translation(Double(center.x), Double(center.y)))
      .concatenating(state.map)
    fill(gradient.stops, kind: .conic, map: map, outline: nil, focus: .zero)
  }

  private var image: Rect { Rect(0, 0, Double(width), Double(height)) }

  // Without an outline in canonical space the gradient fills the entire clip.
  private func fill(
    _ stops: [GradientStop],
    kind: Gradient.Kind,
    map: Affine,
    outline: Path?,
    focus: Point
  ) {
    guard map.inverse != nil else { return }
    var paint = Gradient(kind: kind, stops: stops, transform: map)
    paint.focus = focus
    guard let outline else { return fill(.rect(image), .nonZero, .gradient(paint)) }
    saveGState()
    addClip(outline.transformed(by: map), .nonZero)
    fill(.rect(image), .nonZero, .gradient(paint))
    restoreGState()
  }
}
