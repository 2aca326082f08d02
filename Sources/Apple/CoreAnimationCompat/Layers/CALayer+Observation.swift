public import Foundation

/// Which values an observer is given; the numbers are Foundation's on Apple's systems.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// Calls the observer at once, with the value that is there.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The value after the change; nil without the option `new`.
  public let newValue: Value?
  /// The value before the change; nil without the option `old`.
  public let oldValue: Value?
}

/// Observes a property until it is invalidated or released.
public final class NSKeyValueObservation: NSObject {
  // Reads the property before a change, and gives the call that follows it.
  let willChange: () -> () -> Void
  private weak var layer: CALayer?

  init(_ layer: CALayer, willChange: @escaping () -> () -> Void) {
    (self.layer, self.willChange) = (layer, willChange)
  }

  /// Observes no more.
  public func invalidate() {
    layer?.record.observers.removeAll { $0.observation == nil || $0.observation === self }
    layer = nil
  }

  deinit { invalidate() }
}

/// An observation that a layer does not retain.
struct LayerObserver {
  weak var observation: NSKeyValueObservation?
}

/// The layers' part of Foundation's key-value observation, which Linux does not have.
///
/// Properties are observed by key path. Observers by name (`addObserver(_:forKeyPath:options:context:)`) need the
/// Objective-C runtime and do not exist here.
public protocol LayerObserving: CALayer {}

extension CALayer: LayerObserving {}

extension LayerObserving {
  /// Calls a closure after each change of a property.
  ///
  /// Writing the value that is there calls nothing (checked on macOS).
  ///
  /// - Parameters:
  ///   - keyPath: a property of the model layer.
  ///   - options: the values that the closure is given.
  ///   - changeHandler: is given the layer and the change.
  /// - Returns: ends the observation when it is released.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { observe(self, keyPath, options, changeHandler) }
}

extension CALayer {
  /// Calls a closure after each change of a property of the layer, or of the view that shows it.
  package func observe<Owner: AnyObject, Value: Equatable>(
    _ owner: Owner,
    _ keyPath: KeyPath<Owner, Value>,
    _ options: NSKeyValueObservingOptions,
    _ changeHandler: @escaping (Owner, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let read: () -> Value? = { [weak owner] in owner?[keyPath: keyPath] }
    let observation = observeChanges(of: read) { [weak owner] old, new in
      guard let owner, let new, old != new else { return }
      changeHandler(owner, NSKeyValueObservedChange(options, old: old, new: new))
    }
    if options.contains(.initial) {
      let value = owner[keyPath: keyPath]
      changeHandler(owner, NSKeyValueObservedChange(options, old: nil, new: value))
    }
    return observation
  }

  /// Calls a closure after each change of the layer with the value that is read before and after it.
  ///
  /// - Returns: ends the observation when it is released.
  package func observeChanges<Value>(
    of read: @escaping () -> Value,
    _ changed: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation(self) {
      let old = read()
      return { changed(old, read()) }
    }
    record.observers.append(LayerObserver(observation: observation))
    return observation
  }

  /// Makes a change that the layer does not store, and calls the observers after it.
  package func notifyingObservers(_ change: () -> Void) {
    let observed = record.observers.compactMap { $0.observation?.willChange() }
    change()
    for didChange in observed { didChange() }
  }
}

extension NSKeyValueObservedChange {
  /// A change with the values that the options ask for.
  package init(_ options: NSKeyValueObservingOptions, old: Value?, new: Value) {
    self.init(
      newValue: options.contains(.new) ? new : nil,
      oldValue: options.contains(.old) ? old : nil
    )
  }
}
