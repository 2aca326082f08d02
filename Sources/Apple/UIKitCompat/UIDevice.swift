public import Foundation

/// The kind of device that a program runs on; the numbers are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
}

/// The orientation of a device; the numbers are UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device of a recording: a phone in portrait orientation.
open class UIDevice: NSObject {
  /// The device of this thread.
  public static var current: UIDevice { ThreadObject.current("animrender.device") { UIDevice() } }

  /// A telephone.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// Upright.
  open var orientation: UIDeviceOrientation { .portrait }
  /// The kind of device.
  open var model: String { "iPhone" }
  /// The name of the device.
  open var name: String { "iPhone" }
  /// The system whose behaviour the library follows.
  open var systemName: String { "iOS" }
  /// The version of the system: a recent one, so that programs take their newer path.
  open var systemVersion: String { "17.0" }
  /// Full.
  open var batteryLevel: Float { 1 }
  /// Accepted.
  open var isBatteryMonitoringEnabled = false
  /// Accepted: the device is not turned.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Accepted: the device is not turned.
  open func endGeneratingDeviceOrientationNotifications() {}

  /// Never posted: the device is not turned.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification"
  )
}

/// Taps that are felt; a recording has none.
open class UIFeedbackGenerator: NSObject {
  /// A generator.
  public override init() {}
  /// Does nothing.
  open func prepare() {}
}

/// Taps of a strength.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How strong a tap is; the numbers are UIKit's.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// A generator of medium taps.
  public override init() {}
  /// A generator.
  public init(style: FeedbackStyle) {}
  /// Does nothing.
  open func impactOccurred() {}
  /// Does nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Taps of a change of selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  open func selectionChanged() {}
}

/// Taps of success and failure.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of event; the numbers are UIKit's.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
