public import CoreGraphicsCompat
public import Foundation

/// The base class of animations: timing, a timing function, a delegate, and custom values.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// When the animation begins, in seconds of its layer's or group's clock; 0 outside groups means now.
  open var beginTime: CFTimeInterval = 0
  /// Seconds of one cycle; 0 takes that of the group or the transaction.
  open var duration: CFTimeInterval = 0
  /// How fast the animation runs.
  open var speed: Float = 1
  /// Where in its cycle the animation begins, in its own seconds.
  open var timeOffset: CFTimeInterval = 0
  /// How many cycles; 0 means one.
  open var repeatCount: Float = 0
  /// How long to repeat, in the animation's own seconds.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether every cycle runs forward and then back.
  open var autoreverses = false
  /// The state before and after the active time.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The pace of the whole; nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// Receives start and end; retained until then.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation is taken from its layer when it ends.
  open var isRemovedOnCompletion = true

  /// Accepted: animations are functions of time and are drawn at the rate of the output.
  open var preferredFrameRateRange = CAFrameRateRange.default

  // The custom values that the program has stored in the animation, copied with it.
  private var values: [String: Any] = [:]

  /// An animation with Core Animation's defaults.
  public override init() {}

  /// Nil: animations are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// An animation of the same class with its defaults, of which `copy(with:)` makes a copy.
  ///
  /// Classes of a program's own that override `init()` have it without writing it.
  public required convenience init(ofClassOf other: CAAnimation?) { self.init() }

  /// A copy that later changes of this animation do not reach.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(ofClassOf: self)
    copy.copyValues(of: self)
    return copy
  }

  /// Takes over the properties of another animation of the same class.
  func copyValues(of other: CAAnimation) {
    (beginTime, duration, speed, timeOffset) =
      (other.beginTime, other.duration, other.speed, other.timeOffset)
    (repeatCount, repeatDuration) = (other.repeatCount, other.repeatDuration)
    (autoreverses, fillMode) = (other.autoreverses, other.fillMode)
    (timingFunction, delegate) = (other.timingFunction, other.delegate)
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    values = other.values
  }

  /// Adds a copy of the animation to the layer that an action is run on, as Core Animation does.
  open func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// The value of a property, or what the program stored under the key; nil for neither.
  open func value(forKey key: String) -> Any? {
    AnimationProperty.named(key, of: self)?.value ?? values[key]
  }

  /// Sets a property, or stores a value of the program's own.
  open func setValue(_ value: Any?, forKey key: String) {
    guard AnimationProperty.named(key, of: self)?.set(value) != true else { return }
    values[key] = value
  }

  /// As `value(forKey:)`: values of animations have no parts.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// As `setValue(_:forKey:)`: values of animations have no parts.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  /// Returns the default value of a property; nil if there is none.
  open class func defaultValue(forKey key: String) -> Any? {
    AnimationProperty.named(key, of: Self(ofClassOf: nil))?.value
  }
}

/// Receives the start and the end of an animation.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation begins its active duration.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has ended.
  ///
  /// - Parameters:
  ///   - anim: the copy that was attached to the layer.
  ///   - flag: whether it reached the end of its active duration; false when it was removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A response to an event of a layer, such as the change of a property.
public protocol CAAction {
  /// Answers the event.
  func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: ends the search for an action.
  public func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {}
}
