public import Foundation
internal import SceneModel

/// A view that shows the content under it through frosted glass.
///
/// This content is the part of the image that is drawn before the view, up to an ancestor with
/// `filters` or a `compositingFilter`.
open class UIVisualEffectView: UIView {
  // The glass, whose alpha moves when the effect comes and goes.
  private let glass = UIView(frame: .zero)
  /// Where the view's own contents belong: over the glass.
  public let contentView = UIView(frame: .zero)

  /// The effect on the content under the view; nil shows it unchanged.
  ///
  /// An effect that is set or removed in an animation block fades in or out.
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
  public required init?(coder: NSCoder) { return nil }

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
