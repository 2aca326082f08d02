public import CoreGraphicsDrawing
internal import Foundation

/// Answers for a layer.
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents.
  func display(_ layer: CALayer)
  /// Notifies the delegate that the layer is about to be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Draws what the layer shows, in the layer's coordinates; called where `draw(in:)` is not overridden.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Places the sublayers after a change of the bounds.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for a property or an event; nil continues the search, `NSNull` ends it
  /// without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns nil, so that the search continues.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The event of a layer that comes into the tree or becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves the tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transitions.
public let kCATransition = "transition"
