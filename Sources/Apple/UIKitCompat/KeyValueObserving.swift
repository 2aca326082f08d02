public import Foundation

// Key-value observation of views, whose geometry is observed through their layers. Linux has no Objective-C runtime, so
// that properties of other objects cannot be observed.

/// The values that an observer by name is given.
public struct NSKeyValueChangeKey: Hashable, Sendable {
  private let name: String
  /// The value after the change.
  public static let newKey = NSKeyValueChangeKey(name: "new")
  /// The value before the change.
  public static let oldKey = NSKeyValueChangeKey(name: "old")
}

/// An object that observes properties of views by their names.
///
/// Views and controllers conform; other classes declare it, as `port-ios` does for them.
public protocol KeyValueObserver: AnyObject {
  /// A property has changed.
  func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  )
}

extension UIResponder: KeyValueObserver {}

/// The views whose properties can be observed.
public protocol ViewObserving: UIView {}

extension UIView: ViewObserving {}

extension ViewObserving {
  /// Calls a closure after each change of a property: the offset, sizes and insets of a scroll view, or a property that
  /// the layer stores.
  ///
  /// - Returns: ends the observation when it is released.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { layer.observe(self, keyPath, options, changeHandler) }
}

/// An observation of a view by a name.
struct NamedObservation {
  weak var observer: (any KeyValueObserver)?
  var keyPath: String
  var observation: NSKeyValueObservation
}

extension UIView {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of an observer after each change of a property.
  ///
  /// The names are `frame`, `bounds`, `center`, `alpha`, `hidden` and `transform`, and `contentOffset`, `contentSize`
  /// and `contentInset` of a scroll view; other ones are reported.
  public func addObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer? = nil
  ) {
    func observe<Value: Equatable>(_ read: @escaping (UIView) -> Value?) {
      let report: (Value?, Value?) -> Void = { [weak self, weak observer] old, new in
        guard let self, let observer else { return }
        var change: [NSKeyValueChangeKey: Any] = [:]
        if options.contains(.new), let new { change[.newKey] = new }
        if options.contains(.old), let old { change[.oldKey] = old }
        observer.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
      }
      let value: () -> Value? = { [weak self] in self.flatMap(read) }
      let observation = layer.observeChanges(of: value) { if $0 != $1 { report($0, $1) } }
      namedObservations.append(
        .init(observer: observer, keyPath: keyPath, observation: observation)
      )
      if options.contains(.initial) { report(nil, read(self)) }
    }
    switch keyPath {
    case "frame": observe(\.frame)
    case "bounds": observe(\.bounds)
    case "center": observe(\.center)
    case "alpha": observe(\.alpha)
    case "hidden", "isHidden": observe(\.isHidden)
    case "transform": observe(\.transform)
    case "contentOffset" where self is UIScrollView:
      observe { ($0 as? UIScrollView)?.contentOffset }
    case "contentSize" where self is UIScrollView: observe { ($0 as? UIScrollView)?.contentSize }
    case "contentInset" where self is UIScrollView: observe { ($0 as? UIScrollView)?.contentInset }
    default:
      CATransaction.reportMisuse(
        "\(type(of: self)): \"\(keyPath)\" cannot be observed by its name (override the property with didSet)"
      )
    }
  }

  /// Ends an observation by name.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: String,
    context: UnsafeMutableRawPointer? = nil
  ) {
    namedObservations.removeAll { entry in
      entry.observer == nil || (entry.observer === observer && entry.keyPath == keyPath)
    }
  }
}

extension NSObject {
  /// Left out: properties of objects that are no views cannot be observed by their names.
  @available(
    *,
    unavailable,
    message:
      "observing an object that is no view by names needs the Objective-C runtime: use didSet, a delegate or a closure"
  )
  public func addObserver(
    _ observer: NSObject,
    forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}
}
