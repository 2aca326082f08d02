public import CoreGraphicsCompat
public import Foundation

// Names of Swift 4 and before, which the SDK renamed with Swift 4.2.

/// An older name of `UIControl.Event`.
public typealias UIControlEvents = UIControl.Event
/// An older name of `UIControl.State`.
public typealias UIControlState = UIControl.State
/// An older name of `UIControl.ContentHorizontalAlignment`.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// An older name of `UIControl.ContentVerticalAlignment`.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// An older name of `UIButton.ButtonType`.
public typealias UIButtonType = UIButton.ButtonType
/// An older name of `UIView.AnimationOptions`.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// An older name of `UIView.AnimationCurve`.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// An older name of `UIView.KeyframeAnimationOptions`.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// An older name of `UIView.ContentMode`.
public typealias UIViewContentMode = UIView.ContentMode
/// An older name of `UIView.AutoresizingMask`.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// An older name of `NSLayoutConstraint.Axis`.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// An older name of `NSLayoutConstraint.Relation`.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// An older name of `NSLayoutConstraint.Attribute`.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// An older name of `UIStackView.Distribution`.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// An older name of `UIStackView.Alignment`.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// An older name of `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// An older name of `UISwipeGestureRecognizer.Direction`.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// An older name of `UIActivityIndicatorView.Style`.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// An older name of `UIProgressView.Style`.
public typealias UIProgressViewStyle = UIProgressView.Style
/// An older name of `UITextField.BorderStyle`.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// An older name of `UITextField.ViewMode`.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// An older name of `UIImage.Orientation`.
public typealias UIImageOrientation = UIImage.Orientation
/// An older name of `UIImage.RenderingMode`.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// An older name of `UIFont.TextStyle`.
public typealias UIFontTextStyle = UIFont.TextStyle
/// An older name of `UIBlurEffect.Style`.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// An older name of `UIApplication.State`.
public typealias UIApplicationState = UIApplication.State
/// An older name of `UIApplication.LaunchOptionsKey`.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// An older name of `String`.
public typealias UIAccessibilityIdentifier = String
/// An older name of `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// An older name of `Int`.
public typealias NSInteger = Int
/// An older name of `UInt`.
public typealias NSUInteger = UInt
/// An older name of `RunLoop.Mode`.
public typealias RunLoopMode = RunLoop.Mode

/// The largest number.
public let NSIntegerMax = Int.max
/// The smallest number.
public let NSIntegerMin = Int.min
/// A value for an unconstrained side of an intrinsic size.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
/// Must hold.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// The resistance of content to being compressed.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// Content hugging.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// Asks for the smallest size.
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize

extension RunLoop.Mode {
  /// An older name.
  public static var defaultRunLoopMode: RunLoop.Mode { .default }
  /// An older name.
  public static var commonModes: RunLoop.Mode { .common }
  /// An older name.
  public static var UITrackingRunLoopMode: RunLoop.Mode { .tracking }
}

extension Notification.Name {
  /// An older name.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  /// An older name.
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  /// An older name.
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  /// An older name.
  public static let UIApplicationWillEnterForeground =
    UIApplication.willEnterForegroundNotification
  /// An older name.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
}

extension UIView {
  /// An older name.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// An older name.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  /// An older name.
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  /// An older name.
  public func removeFromParentViewController() { removeFromParent() }
  /// An older name.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
  /// An older name.
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  /// An older name.
  public var childViewControllers: [UIViewController] { children }
}
