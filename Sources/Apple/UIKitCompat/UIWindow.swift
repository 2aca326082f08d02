public import Foundation

/// The view that everything on screen is in.
open class UIWindow: UIView {
  /// Which windows are above others.
  public struct Level: RawRepresentable, Sendable, Hashable {
    /// Greater is nearer to the viewer.
    public let rawValue: CGFloat

    /// A level by its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// That of the application.
    public static let normal = Level(rawValue: 0)
    /// That of alerts.
    public static let alert = Level(rawValue: 2000)
    /// That of the status bar.
    public static let statusBar = Level(rawValue: 1000)
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { if rootViewController !== oldValue { show(oldValue) } }
  }
  /// Accepted: the renderer draws one window.
  open var windowLevel = Level.normal
  /// Whether the window receives touches.
  open private(set) var isKeyWindow = false
  /// The scene of the window: that of the thread.
  open weak var windowScene: UIWindowScene? = .current
  /// The screen of the window.
  open var screen: UIScreen { .main }

  /// The window of a recording, which shows the view of a controller.
  package static func showing(_ controller: UIViewController, size: CGSize) -> UIWindow {
    CATransaction.recordedSize = size
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.makeKeyAndVisible()
    window.rootViewController = controller
    controller.loadedView.layer.layoutIfNeeded()
    return window
  }

  /// Shows the window; the renderer draws the window or view that it receives.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    appear()
  }

  /// Lets touches go to the window.
  open func makeKey() {
    isKeyWindow = true
    UIApplication.shared.add(self)
  }

  /// The application.
  open override var next: UIResponder? { UIApplication.shared }

  private func show(_ former: UIViewController?) {
    if let former {
      former.viewIfLoaded?.removeFromSuperview()
    }
    guard let rootViewController else { return }
    let view = rootViewController.loadedView
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rootViewController.appear(animated: false) { insertSubview(view, at: 0) }
  }
}
