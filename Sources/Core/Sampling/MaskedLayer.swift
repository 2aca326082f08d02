import DisplayModel
import Graphics

/// A layer's mask and matte with the remaining visible pixels: the second step of drawing it.
struct MaskedLayer {
  private(set) var mask: DisplayMask?
  private(set) var matte: DisplayMask?
  /// The output pixels that can be seen through both.
  private(set) var visible: PixelRect

  /// Takes the items of the mask; false when nothing shows through them.
  mutating func mask(by items: [DisplayItem]) -> Bool {
    let bounds = items.unionOfBounds
    // Nothing shows outside the mask's image.
    visible = visible.intersection(bounds)
    mask = DisplayMask(items: items, bounds: bounds)
    return !bounds.isEmpty
  }

  /// Takes the matte, if there is one; false when nothing shows through it.
  mutating func cut(by matte: DisplayMask?) -> Bool {
    self.matte = matte
    guard let matte, !matte.mode.isInverted else { return true }
    visible = visible.intersection(matte.bounds)
    return !visible.isEmpty
  }
}
