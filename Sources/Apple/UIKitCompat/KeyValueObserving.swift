public import Foundation

// Observing properties by key paths needs the Objective-C runtime: code that does it gets a message of the compiler that
// names the cause.

/// Left out: properties cannot be observed by key paths.
public struct NSKeyValueChangeKey: Hashable, Sendable {
  /// The new value.
  public static let newKey = NSKeyValueChangeKey()
  /// The old value.
  public static let oldKey = NSKeyValueChangeKey()
}

/// Left out: properties cannot be observed by key paths.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The first value at once.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

extension NSObject {
  /// Left out: properties cannot be observed by key paths.
  @available(
    *,
    unavailable,
    message:
      "observing by key paths needs the Objective-C runtime: override the property with didSet, or layoutSubviews()"
  )
  public func addObserver(
    _ observer: NSObject,
    forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}

  /// Left out: properties cannot be observed by key paths.
  @available(
    *,
    unavailable,
    message: "observing by key paths needs the Objective-C runtime: there is nothing to remove"
  )
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
}
