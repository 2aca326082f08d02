public import Foundation
internal import SceneModel

/// A layer without an image that preserves the depth of its sublayers.
open class CATransformLayer: CALayer {
  override class var defaultContent: LayerContent { .transform }
  override class func makeEmpty() -> CALayer { CATransformLayer() }
}

/// A layer that shows a scrollable part of its sublayers; clips to its bounds by default.
open class CAScrollLayer: CALayer {
  override class var defaultContent: LayerContent { .scroll(.both) }
  override class func makeEmpty() -> CALayer { CAScrollLayer() }

  /// The directions in which the layer scrolls.
  open var scrollMode: CAScrollLayerScrollMode {
    get {
      guard case .scroll(let mode) = properties.content else { return .both }
      return CAScrollLayerScrollMode(rawValue: mode.rawValue)
    }
    set {
      guard let mode = ScrollMode(rawValue: newValue.rawValue) else {
        let message = "there is no scroll mode \"\(newValue.rawValue)\""
        return report(.error, .value, at: "scrollMode", message)
      }
      change(\.content, to: .scroll(mode), "scrollMode")
    }
  }

  /// Scrolls so that a point of the layer's coordinates is at the top left corner.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .horizontally || scrollMode == .both { origin.x = p.x }
    if scrollMode == .vertically || scrollMode == .both { origin.y = p.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Scrolls by the smallest distance that makes a rectangle visible.
  open func scroll(to r: CGRect) {
    func nearestOrigin(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat)
      -> CGFloat
    {
      if low < start { return low }
      return high > start + length ? min(low, high - length) : start
    }
    let size = bounds.size
    scroll(
      to: CGPoint(
        x: nearestOrigin(bounds.minX, size.width, r.minX, r.maxX),
        y: nearestOrigin(bounds.minY, size.height, r.minY, r.maxY)
      )
    )
  }
}

extension CALayer {
  /// Scrolls the nearest enclosing scroll layer so that a point is at its top left corner.
  public func scroll(_ p: CGPoint) {
    guard let scroller = scroller else { return }
    scroller.scroll(to: scroller.convert(p, from: self))
  }

  /// Scrolls the nearest enclosing scroll layer by the smallest distance that makes a rectangle visible.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroller = scroller else { return }
    scroller.scroll(to: scroller.convert(r, from: self))
  }

  /// The part of the layer that is visible in the enclosing scroll layer; the bounds without one.
  public var visibleRect: CGRect {
    guard let scroller = scroller else { return bounds }
    return bounds.intersection(convert(scroller.bounds, from: scroller))
  }

  private var scroller: CAScrollLayer? {
    sequence(first: self, next: \.superlayer).dropFirst().firstResult { $0 as? CAScrollLayer }
  }
}
