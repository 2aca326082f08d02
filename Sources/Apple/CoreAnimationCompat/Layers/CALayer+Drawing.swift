internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Foundation
internal import Graphics
internal import SceneModel

extension CALayer {
  func displayIfMarked() {
    guard record.needsDisplay else { return }
    record.needsDisplay = false
    display()
  }

  /// Makes the contents of what `draw(in:)` draws; leaves them where it draws nothing.
  func displayDrawing() {
    let size = bounds.size
    guard modelLayer == nil else { return }
    isUndrawn = !(size.width > 0 && size.height > 0)
    if isUndrawn { return }
    let context = CGContext.make(size, scale: contentsScale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    delegate?.layerWillDraw(self)
    draw(in: context)
    guard !context.isEmpty || isDrawn || !context.faults.isEmpty else { return }
    isDrawn = true
    // Like a changed text: at once, and not by a transition from the image before.
    CATransaction.withoutActions { contents = context.makeImage() }
  }
}
