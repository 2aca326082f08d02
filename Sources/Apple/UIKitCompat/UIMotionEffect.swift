public import Foundation

/// Moves a view as the device is tilted: never, as there is no device.
open class UIMotionEffect: NSObject {
  /// An effect.
  public override init() {}
  /// An effect: the coder is not read.
  public required init?(coder: NSCoder) {}

  /// The values of key paths for a tilt; nil here.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }
}

/// Moves the value of a key path between two values: never, as there is no device.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction of a tilt; the numbers are UIKit's.
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The key path.
  public let keyPath: String
  /// The direction.
  public let type: EffectType
  /// The value at one end.
  open var minimumRelativeValue: Any?
  /// The value at the other end.
  open var maximumRelativeValue: Any?

  /// An effect on a key path.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  /// Nil: there are no archives.
  public required init?(coder: NSCoder) { nil }
}

/// Several effects.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

extension UIView {
  /// Accepted: the device is not tilted.
  public func addMotionEffect(_ effect: UIMotionEffect) {}
  /// Accepted: the device is not tilted.
  public func removeMotionEffect(_ effect: UIMotionEffect) {}
}
