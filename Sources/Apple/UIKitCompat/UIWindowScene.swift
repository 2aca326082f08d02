public import Foundation

/// How a user interface is turned; the numbers are UIKit's.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  /// Whether the interface is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// Portrait, or landscape for an image that is wider than high.
  static var ofScreen: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
}

/// A part of the program that has windows.
open class UIScene: UIResponder {}

/// The only scene of a program: that of the recording.
open class UIWindowScene: UIScene {
  /// The scene of this thread.
  static var current: UIWindowScene {
    ThreadObject.current("animrender.windowScene") { UIWindowScene() }
  }

  /// The windows that have been made visible.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  /// The window that touches go to.
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  /// The screen.
  open var screen: UIScreen { .main }
  /// Portrait, or landscape for an image that is wider than high.
  open var interfaceOrientation: UIInterfaceOrientation { .ofScreen }
  /// The traits of the program.
  open var traitCollection: UITraitCollection { .current }
  /// There is no status bar.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The status bar: there is none.
open class UIStatusBarManager: NSObject {
  /// Empty.
  open var statusBarFrame: CGRect { .zero }
  /// True.
  open var isStatusBarHidden: Bool { true }
  /// The usual one.
  open var statusBarStyle: UIStatusBarStyle { .default }
}

extension UIApplication {
  /// The scene of the recording.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.current] }
}

extension UIWindow {
  /// A window as large as the image.
  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }
}
