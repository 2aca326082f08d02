public import Foundation

/// The application: inert, as there is nothing around a recording.
open class UIApplication: UIResponder {
  /// The application of this thread.
  public static var shared: UIApplication {
    ThreadObject.current("animrender.application") { UIApplication() }
  }

  /// Whether the application can be seen.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// The delegate, which receives no calls.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The windows that have been made visible.
  open private(set) var windows: [UIWindow] = []
  /// The window that touches go to.
  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }
  /// Whether the application can be seen: always.
  open var applicationState: State { .active }
  /// Accepted.
  open var isIdleTimerDisabled = false
  /// The height of the status bar: there is none.
  open var statusBarFrame: CGRect { .zero }

  /// Accepted: there is no status bar.
  open var statusBarStyle = UIStatusBarStyle.default
  /// Accepted: there is no status bar.
  open var isStatusBarHidden = true
  /// Accepted: there is no status bar.
  open var isNetworkActivityIndicatorVisible = false
  /// Portrait, or landscape for an image that is wider than high.
  open var statusBarOrientation: UIInterfaceOrientation { .ofScreen }

  private var ignoredEventCalls = 0

  /// Whether new touches reach no view.
  open var isIgnoringInteractionEvents: Bool { ignoredEventCalls > 0 }
  /// Lets new touches reach no view until as many calls of `endIgnoringInteractionEvents()`.
  open func beginIgnoringInteractionEvents() { ignoredEventCalls += 1 }
  /// Takes one call of `beginIgnoringInteractionEvents()` back.
  open func endIgnoringInteractionEvents() { ignoredEventCalls = max(0, ignoredEventCalls - 1) }

  func add(_ window: UIWindow) {
    if !windows.contains(window) { windows.append(window) }
  }

  /// Opens nothing; false.
  open func canOpenURL(_ url: URL) -> Bool { false }
}

/// The methods that an application's delegate may implement; the renderer calls none of them.
public protocol UIApplicationDelegate: AnyObject {
  /// The window.
  var window: UIWindow? { get set }
  /// Called at the start of an application.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// True.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
}

extension UIApplication {
  /// Why an application was started.
  public struct LaunchOptionsKey: RawRepresentable, Sendable, Hashable {
    /// The text.
    public let rawValue: String

    /// A reason by its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Never posted: a recording is always seen.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  /// Never posted.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  /// Never posted.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  /// Never posted.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
}
