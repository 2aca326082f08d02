public import Foundation

extension UIView {
  /// Draws the view and all in it, as they are set, into a rectangle of the current context.
  ///
  /// - Parameters:
  ///   - rect: where the bounds go.
  ///   - afterUpdates: without meaning: changes are drawn as they have been made.
  /// - Returns: whether there was a context, and bounds to draw.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    let (from, to) = (bounds, rect.standardized)
    guard let context = UIGraphicsGetCurrentContext(), from.width > 0, from.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: to.minX, y: to.minY)
    context.scaleBy(x: to.width / from.width, y: to.height / from.height)
    context.translateBy(x: -from.minX, y: -from.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// Draws the bounds by `draw(_:)`.
  func drawBounds(in context: CGContext) {
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
  }

  /// A view of the same size with an image of this one; nil without a size.
  var snapshot: UIView? {
    let view = resizableSnapshotView(
      from: bounds,
      afterScreenUpdates: true,
      withCapInsets: .zero
    )
    view?.frame = bounds
    return view
  }

  /// A view of a part of this one as it is now, whose middle stretches; nil without a size.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's own coordinates.
  ///   - afterUpdates: without meaning, as above.
  ///   - capInsets: the edges that keep their size.
  public func resizableSnapshotView(
    from rect: CGRect,
    afterScreenUpdates afterUpdates: Bool,
    withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    let image = UIGraphicsImageRenderer(bounds: rect).image { layer.render(in: $0.cgContext) }
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.layer.contents = image.cgImage
    view.layer.contentsCenter = CGRect(
      x: capInsets.left / rect.width,
      y: capInsets.top / rect.height,
      width: 1 - (capInsets.left + capInsets.right) / rect.width,
      height: 1 - (capInsets.top + capInsets.bottom) / rect.height
    )
    return view
  }
}
