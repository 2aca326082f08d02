import DisplayModel
import Graphics

/// How a layer's own items get to the output.
///
/// Where the layer's map is affine its items are made in output pixels. In perspective they are made
/// on the pixels of an image in the layer's plane, of a scale that suits the nearest visible part, and
/// are projected afterwards: see `PlaneProjection`.
struct LayerPlane {
  /// Maps the layer's coordinates to the pixels that items are made in.
  let transform: Affine
  /// The pixels that can be seen, where items are made.
  let clip: PixelRect
  /// Leads on to output pixels; nil where items are there already.
  let projection: PlaneProjection?

  /// The plane of a layer; nil when it covers no pixel.
  ///
  /// - Parameters:
  ///   - map: leads from the layer's coordinates to output pixels.
  ///   - bounds: where most of the layer is, in its own coordinates.
  ///   - outputClip: the output pixels that can still be seen.
  ///   - identity: the layer, for the groups of the projection.
  init?(_ map: Homography, bounds: Rect, clippedTo outputClip: PixelRect, identity: LayerIdentity) {
    if let affine = map.affine {
      // A layer that is flattened to a line, or thrown beyond all numbers, covers no pixel.
      guard affine.inverse != nil else { return nil }
      transform = affine.withRoundedTranslation
      clip = outputClip
      projection = nil
      return
    }
    guard let inverse = map.inverse, !outputClip.isEmpty else { return nil }
    // The inverse has W = 1/W, so its far limit is a thing of numbers only.
    let seen = inverse.clippedAhead(outputClip.rect.corners).map { inverse.apply($0).point }
    guard !seen.isEmpty else { return nil }
    let box = Rect(bounding: seen)
    let scale = Self.scale(map, over: bounds.intersection(box) ?? bounds)
    guard scale > 0 else { return nil }
    transform = .scale(scale, scale)
    clip = PixelRect(covering: transform.apply(box).outset(by: 1))
    projection = PlaneProjection(
      map: map,
      scale: scale,
      clip: outputClip,
      planeClip: clip,
      identity: identity
    )
  }

  // The largest local magnification, but no more than four times that in the middle: near the eye it
  // has no bound.
  private static func scale(_ map: Homography, over area: Rect) -> Double {
    let largest = map.largestScale(over: area.corners)
    guard largest > 0 else { return 1 }
    let central = map.project(area.center).map { _ in
      map.linearized(at: area.center).largestScale
    }
    return min(largest, 4 * (central ?? largest)).clamped(to: 0...1e4)
  }

  /// Items as the output shows them.
  func output(_ items: [DisplayItem]) -> [DisplayItem] {
    guard let projection else { return items }
    return items.compactMap(projection.projected)
  }

  /// A clip as the output has it.
  func output(_ clip: ClipPath) -> ClipPath { projection?.projected(clip) ?? clip }

  /// The output pixels that an area of the pixels of items can touch.
  func outputArea(of area: PixelRect) -> PixelRect { projection?.outputArea(of: area) ?? area }
}

extension Homography {
  /// Returns the part of a polygon with a W above a millionth, for which an inverse map is valid.
  func clippedAhead(_ polygon: [Point]) -> [Point] {
    // Clipping to W ≥ `nearestW` of the map with W enlarged is clipping to a smaller W.
    let factor = SIMD3(1, 1, Homography.nearestW / 1e-6)
    return Homography(x: x * factor, y: y * factor, origin: origin * factor)
      .clippedToFront(polygon)
  }
}
