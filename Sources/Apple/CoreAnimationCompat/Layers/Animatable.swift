internal import Foundation
internal import Graphics
internal import SceneModel

/// An animatable property of a custom layer class: the counterpart of `@NSManaged` on iOS.
///
/// The class declares by `needsDisplay(forKey:)` that a change of the property redraws the layer.
/// While an animation moves the property, `draw(in:)` and the delegate see its value at every tick
/// of the display.
///
///     final class RingLayer: CALayer {
///       @Animatable var progress: CGFloat = 0
///
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "progress" || super.needsDisplay(forKey: key)
///       }
///
///       override func draw(in ctx: CGContext) {
///         ctx.addArc(
///           center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi * progress,
///           clockwise: false)
///         ctx.strokePath()
///       }
///     }
///
/// Numbers, points, sizes, rectangles, `CATransform3D`s and `CGColor`s can be animated.
@propertyWrapper
public final class Animatable<Value> {
  private let initial: Value
  // The name of the property, once it is known.
  private var key: String?

  /// A property with a value that it has at first.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// Not for classes that are no layers.
  @available(*, unavailable, message: "@Animatable is for properties of layers")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// The value in a layer.
  public static subscript<Owner: CALayer>(
    _enclosingInstance owner: Owner,
    wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Animatable<Value>>
  ) -> Value {
    get {
      let storage = owner[keyPath: storage]
      return owner.storedValue(storage.key(in: owner)).flatMap(Self.value) ?? storage.initial
    }
    set { owner.setCustomValue(newValue, forKey: owner[keyPath: storage].key(in: owner)) }
  }

  private func key(in owner: CALayer) -> String {
    if let key { return key }
    let declaredKey = owner.declaredKeys.first { $0.storage === self }?.key ?? ""
    key = declaredKey
    return declaredKey
  }

  // Animations give numbers as `NSNumber`.
  private static func value(_ stored: Any) -> Value? {
    if let value = stored as? Value { return value }
    guard let number = Double.coerced(from: stored) else { return nil }
    switch Value.self {
    case is CGFloat.Type: return CGFloat(number) as? Value
    case is Double.Type: return number as? Value
    case is Float.Type: return Float(number) as? Value
    case is Int.Type:
      return Int(clamping: number.rounded(), in: Int.min / 2...Int.max / 2) as? Value
    default: return nil
    }
  }
}

/// A property of any type declared with `@Animatable`.
protocol DeclaredKey: AnyObject {
  var initialValue: Any { get }
}

extension Animatable: DeclaredKey {
  var initialValue: Any { initial }
}

extension CALayer {
  /// The properties that the classes of the layer declare with `@Animatable`, with their names.
  fileprivate var declaredKeys: [(key: String, storage: any DeclaredKey)] {
    mirrors.flatMap { mirror in
      mirror.children.compactMap { child in
        guard let label = child.label, let storage = child.value as? any DeclaredKey else {
          return nil
        }
        return (String(label.dropFirst()), storage)
      }
    }
  }

  // Of the class and its superclasses.
  private var mirrors: some Sequence<Mirror> {
    sequence(first: Mirror(reflecting: self), next: \.superclassMirror)
  }

  /// Reports a key that the class stores as an ordinary property: no animation can change it.
  ///
  /// On iOS the Objective-C runtime sets `@objc` properties by their names.
  func reportUnanimatableKey(_ key: String) {
    guard mirrors.contains(where: { $0.children.contains { $0.label == key } }) else { return }
    let message =
      "\(key) of \(type(of: self)) is an ordinary property, which animations cannot change (declare it "
      + "@Animatable var \(key))"
    report(.error, .unsupportedFeature, at: key, message)
  }

  /// Returns the initial value of a property declared with `@Animatable`; nil for other keys.
  func initialCustomValue(forKey key: String) -> Any? {
    guard type(of: self).needsDisplay(forKey: key) else { return nil }
    return declaredKeys.first { $0.key == key }?.storage.initialValue
  }
}
