public import CoreGraphicsCompat
package import DisplayModel
public import Foundation
internal import Graphics
package import TextShaping

extension CGContext {
  /// Draws an image into a rectangle, with its first row at the maximum y.
  ///
  /// In a UIKit context, where y points down, the image is upside down, as in Core Graphics.
  /// `UIImage.draw(in:)` draws it upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let box = rect.standardized.rect
    let upright = Affine(1, 0, 0, -1, 0, box.minY + box.maxY)
    draw(image, in: box, upright.concatenating(state.map), state.alpha)
  }

  /// Draws an image with its first row at the minimum y.
  func drawUpright(_ image: CGImage, in rect: CGRect, alpha: Double = 1) {
    draw(image, in: rect.standardized.rect, state.map, state.alpha * alpha)
  }

  private func draw(_ image: CGImage, in box: Rect, _ map: Affine, _ alpha: Double) {
    guard let item = item(image, in: box, map, alpha) else { return }
    add(.image(item), within: item.bounds)
  }

  private func item(_ image: CGImage, in box: Rect, _ map: Affine, _ alpha: Double) -> ImageItem? {
    let area = map.apply(box)
    guard box.width > 0, box.height > 0, isDrawable(.rect(area)), let bitmap = pixels(of: image)
    else { return nil }
    return ImageItem(
      image: .bitmap(bitmap),
      destination: box,
      transform: map,
      filter: state.interpolation,
      tint: Color(1, 1, 1, alpha),
      bounds: PixelRect(covering: area).intersection(clippedArea)
    )
  }

  func pixels(of image: CGImage) -> Bitmap? {
    do {
      return try image.bitmap()
    } catch {
      fault(error.message)
      return nil
    }
  }

  /// Draws a display list in the pixels of this context, with the current clip and alpha.
  package func append(_ list: DisplayList) {
    guard !list.items.isEmpty else { return }
    add(list.items, .list, fadedWithin: canvas)
  }

  /// The fonts for drawn text; nil if they cannot be read.
  package static var systemFonts: FontCatalog? { try? ProgramFonts.catalog.get() }

  /// Clips further drawing to the alpha of an image, positioned in a rectangle as by `draw`.
  ///
  /// An image without alpha clips to its rectangle; Core Graphics' masks of grey samples are not
  /// supported.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard state.masks.count < DrawingLimits.nesting else {
      return fault("more than \(DrawingLimits.nesting) masks at once (restore states)")
    }
    let box = rect.standardized.rect
    let upright = Affine(1, 0, 0, -1, 0, box.minY + box.maxY)
    guard let item = item(mask, in: box, upright.concatenating(state.map), 1) else { return }
    state.masks.append(DisplayMask(items: [.image(item)], bounds: item.bounds))
  }

  /// Begins a group that lasts until `endTransparencyLayer()` and is composited as one image with
  /// the current alpha, blend mode and shadow.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer() }

  /// Begins a transparency layer that is clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginLayer()
    clip(to: rect)
  }

  /// Ends a transparency layer.
  public func endTransparencyLayer() { endLayer() }

  /// Returns the current drawing as an image; nil if there is not enough memory.
  ///
  /// Later drawing does not change it. Open transparency layers are not included.
  ///
  /// - Complexity: O(*pixels* + *items*)
  public func makeImage() -> CGImage? {
    let bitmap = memory?.bitmap(width, height) ?? bitmap(of: items)
    return bitmap.map { CGImage(bitmap: $0, faults: faults, missingFonts: missingFonts) }
  }

  /// Does nothing: drawing commands are rasterized by `makeImage()`.
  public func flush() {}

  /// Does nothing: drawing commands are rasterized by `makeImage()`.
  public func synchronize() {}
}

/// An error while drawing.
package struct DrawingFault: Error {
  /// The reason of the failure.
  package var message: String
}
