internal import Foundation

extension UIView {
  /// How images are fitted into bounds.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// Scaled to the smallest size that covers the view; the overflow is visible unless the view
    /// clips.
    case scaleAspectFill
    /// Drawn anew by `draw(_:)` when the size changes.
    case redraw
    /// At its own size in the middle, or at an edge or corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The point of the bounds at which an image of its own size is, in their unit square; nil for modes that scale.
    var anchor: CGPoint? {
      switch self {
      case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw: nil
      case .center: CGPoint(x: 0.5, y: 0.5)
      case .top: CGPoint(x: 0.5, y: 0)
      case .bottom: CGPoint(x: 0.5, y: 1)
      case .left: CGPoint(x: 0, y: 0.5)
      case .right: CGPoint(x: 1, y: 0.5)
      case .topLeft: .zero
      case .topRight: CGPoint(x: 1, y: 0)
      case .bottomLeft: CGPoint(x: 0, y: 1)
      case .bottomRight: CGPoint(x: 1, y: 1)
      }
    }

    // The names of Core Animation have y running up.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }
}
