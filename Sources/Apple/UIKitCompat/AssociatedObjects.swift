/// The ownership of an associated object: always strong here, except for `assign`.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Values that programs store with objects, as long as the objects live.
private final class AssociatedObjects {
  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Any] = [:]
  }

  static var current: AssociatedObjects {
    ThreadObject.current("animrender.associatedObjects") { AssociatedObjects() }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var nextSweep = 64

  func value(of owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    // The address of an object that is gone may be another object's.
    guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
    return entry.values[key]
  }

  func set(_ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer) {
    let id = ObjectIdentifier(owner)
    if entries[id]?.owner !== owner { entries[id] = Entry(owner: owner) }
    entries[id]?.values[key] = value
    guard entries.count > nextSweep else { return }
    entries = entries.filter { $0.value.owner != nil }
    nextSweep = 2 * entries.count + 64
  }
}

/// The value that was stored with an object under a key; nil for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.current.value(of: object as AnyObject, key)
}

/// Stores a value with an object under a key.
public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) { AssociatedObjects.current.set(value, of: object as AnyObject, key) }
