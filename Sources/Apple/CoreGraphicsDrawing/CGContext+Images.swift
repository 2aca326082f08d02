public import CoreGraphicsCompat
package import DisplayModel
public import Foundation
internal import Graphics
package import TextShaping

extension CGContext {
  /// Draws an image into a rectangle, its first row where y is greatest.
  ///
  /// In a context of UIKit, where y runs down, it is upside down, as in Core Graphics; `UIImage.draw(in:)` draws
  /// it upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let box = rect.standardized.rect
    let upright = Affine(1, 0, 0, -1, 0, box.minY + box.maxY)
    draw(image, in: box, upright.concatenating(state.map), state.alpha)
  }

  /// Draws an image with its first row where y is least.
  func drawUpright(_ image: CGImage, in rect: CGRect, alpha: Double = 1) {
    draw(image, in: rect.standardized.rect, state.map, state.alpha * alpha)
  }

  private func draw(_ image: CGImage, in box: Rect, _ map: Affine, _ alpha: Double) {
    guard let item = item(image, in: box, map, alpha) else { return }
    add(.image(item), within: item.bounds)
  }

  private func item(
    _ image: CGImage,
    in box: Rect,
    _ map: Affine,
    _ alpha: Double
  ) -> ImageItem? {
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

  private func pixels(of image: CGImage) -> Bitmap? {
    do {
      return try image.bitmap()
    } catch {
      fault(error.message)
      return nil
    }
  }

  /// Draws a list that was made for the pixels of this context, with the clip and fading of now.
  package func append(_ list: DisplayList) {
    guard !list.items.isEmpty else { return }
    let group = DisplayGroup(
      label: "list",
      items: list.items,
      isolatesBlending: true,
      opacity: state.alpha,
      bounds: canvas
    )
    add(.group(group), within: canvas)
  }

  /// The fonts that drawn texts are made of; nil when they cannot be read.
  package static var systemFonts: FontCatalog? { try? TextMeasure.catalog.get() }

  /// Clips further drawing to the alpha of an image, which is placed in a rectangle as `draw` does.
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

  /// As above, clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginLayer()
    clip(to: rect)
  }

  /// Ends a transparency layer.
  public func endTransparencyLayer() { endLayer() }

  /// Returns the drawing so far as an image; nil when there is no memory for it.
  ///
  /// Later drawing does not change it. Open transparency layers are not included.
  ///
  /// - Complexity: O(*pixels* + *items*)
  public func makeImage() -> CGImage? {
    if let memory {
      return CGImage(
        bitmap: memory.bitmap(width, height),
        faults: faults,
        missingFonts: missingFonts
      )
    }
    return bitmap(of: items).map { CGImage(bitmap: $0, faults: faults, missingFonts: missingFonts) }
  }

  /// Accepted: everything is drawn when the image is made.
  public func flush() {}

  /// Accepted: everything is drawn when the image is made.
  public func synchronize() {}
}

/// Why something could not be drawn.
package struct DrawingFault: Error {
  /// The reason of the failure.
  package var message: String
}
