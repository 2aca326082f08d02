internal import CoreAnimationCompat

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
