internal import Foundation

/// The kinds of an element; the numbers are UIKit's.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  /// One bit a trait.
  public let rawValue: UInt64

  /// Traits from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing special.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// Does not answer.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A value that can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The settings of the system for people with disabilities: none is on.
public enum UIAccessibility {
  /// A notification for assistive technology.
  public struct Notification: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: UInt32

    /// A notification by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The screen has changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A text to be read.
    public static let announcement = Notification(rawValue: 1008)
  }

  /// Whether animations are to be reduced: false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether transparency is to be reduced: false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether the screen is read aloud: false.
  public static var isVoiceOverRunning: Bool { false }

  /// Does nothing: there are no listeners.
  public static func post(notification: Notification, argument: Any?) {}
}
