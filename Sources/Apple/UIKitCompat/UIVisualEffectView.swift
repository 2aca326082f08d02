internal import CoreGraphicsCompat
public import Foundation
internal import SceneModel

/// A view that shows what lies under it through frosted glass.
///
/// What is under it is everything of the image that is drawn before it, up to a view around it that has
/// `filters` or a `compositingFilter`.
open class UIVisualEffectView: UIView {
  // The glass, whose alpha moves when the effect comes and goes.
  private let glass = UIView(frame: .zero)
  /// Where the view's own contents belong: over the glass.
  public let contentView = UIView(frame: .zero)

  /// What is done to what lies under the view; nil shows it as it is.
  ///
  /// An effect that comes or goes in an animation block fades in or out.
  open var effect: UIVisualEffect? {
    didSet { show(effect as? UIBlurEffect) }
  }

  /// A view without size.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    for view in [glass, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    glass.isUserInteractionEnabled = false
    glass.alpha = 0
    self.effect = effect
    show(effect as? UIBlurEffect)
  }

  /// A view without effect.
  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  /// Nil: views are not read from archives.
  public required init?(encoder: NSCoder) { return nil }

  private func show(_ blur: UIBlurEffect?) {
    if let blur {
      UIView.performWithoutAnimation {
        glass.layer.backgroundFilters = [
          LayerFilter(.gaussianBlur(radius: blur.radius)),
          LayerFilter(.saturate(amount: blur.saturation)),
        ]
        glass.backgroundColor = blur.alpha
      }
    }
    glass.alpha = blur == nil ? 0 : 1
  }
}
