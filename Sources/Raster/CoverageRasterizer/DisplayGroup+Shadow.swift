package import DisplayModel
package import Graphics

extension DisplayGroup {
  /// The shadow, if the group can be drawn directly over it; nil otherwise.
  package var onlyShadow: DisplayShadow? {
    guard mask == nil, opacity == 1, blendMode == .normal, effects.isEmpty, !isolatesBlending,
      projection == nil
    else { return nil }
    return shadow
  }
}

extension DisplayShadow {
  /// The pixels whose alpha is needed for the shadow on an area.
  package func sourceArea(for area: PixelRect) -> PixelRect {
    // One pixel more for interpolation: the offset may be fractional.
    area.shifted(by: Point(-offset.x, -offset.y)).outset(by: reach + 1)
  }

  /// Returns the pixels on which the shadow is blurred: the pixels that it needs and can touch.
  package func coveredArea(for area: PixelRect, sourceBounds: PixelRect) -> PixelRect {
    sourceArea(for: area).intersection(sourceBounds.outset(by: reach))
  }

  /// The shadow of a path, which is moved instead of the shadow.
  package func moved(with path: ClipPath) -> (shadow: DisplayShadow, path: ClipPath) {
    var (shadow, path) = (self, path)
    path.transform = path.transform.concatenating(.translation(offset.x, offset.y))
    shadow.offset = .zero
    return (shadow, path)
  }
}
