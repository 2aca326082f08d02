public import Foundation
internal import SceneModel

/// An animation of one property, named by a key path.
open class CAPropertyAnimation: CAAnimation {
  /// The property, such as `position.x`.
  open var keyPath: String?
  /// Whether the value is combined with the one before it.
  open var isAdditive = false
  /// Whether every cycle starts from the end value of the previous one.
  open var isCumulative = false
  /// The function that turns the numbers of the animation into a matrix.
  open var valueFunction: CAValueFunction?

  /// An animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, valueFunction) = (other.keyPath, other.valueFunction)
    (isAdditive, isCumulative) = (other.isAdditive, other.isCumulative)
  }

  /// Adds a copy to the layer; one without a key path moves the property of the event.
  open override func run(
    forKey event: String,
    object anObject: Any,
    arguments: [AnyHashable: Any]?
  ) {
    guard keyPath == nil, let named = copy() as? CAPropertyAnimation else {
      return super.run(forKey: event, object: anObject, arguments: arguments)
    }
    named.keyPath = event
    named.run(forKey: event, object: anObject, arguments: arguments)
  }
}

/// An animation from one value to another; missing ends follow the property itself.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where the property starts.
  open var fromValue: Any?
  /// Where the property ends.
  open var toValue: Any?
  /// How far the property goes.
  open var byValue: Any?

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  /// Adds a copy to the layer; one without values starts where the property is shown now.
  open override func run(
    forKey event: String,
    object anObject: Any,
    arguments: [AnyHashable: Any]?
  ) {
    guard fromValue == nil, toValue == nil, byValue == nil, let layer = anObject as? CALayer,
      let started = copy() as? CABasicAnimation, let presentation = layer.presentation()
    else { return super.run(forKey: event, object: anObject, arguments: arguments) }
    // A colour may have been none.
    started.fromValue = presentation.value(forKeyPath: keyPath ?? event) ?? NSNull()
    started.run(forKey: event, object: anObject, arguments: arguments)
  }
}

/// A function that turns the numbers of an animation into a matrix, so that a rotation of 4π turns
/// twice.
public final class CAValueFunction: NSObject, Sendable {
  /// The function's name.
  public let name: CAValueFunctionName

  /// A function by its name; nil for a name that is unknown, which leaves a message.
  public init?(name: CAValueFunctionName) {
    guard ValueFunction(rawValue: name.rawValue) != nil else {
      let message =
        "there is no value function \"\(name.rawValue)\" (use rotateZ, scale, translateX and their like)"
      RecordingSession.current.diagnostics.add(.error, .value, message)
      return nil
    }
    self.name = name
  }
}
