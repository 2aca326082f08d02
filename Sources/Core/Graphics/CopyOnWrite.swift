/// A value in storage that copies share until one of them is changed.
///
/// For large values that are handed on far more often than changed: a copy costs one reference.
@propertyWrapper
public struct CopyOnWrite<Value> {
  @usableFromInline
  final class Storage {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Moves a value into separate storage.
  @inlinable
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value; changing it leaves copies as they are, and reading it copies nothing.
  @inlinable
  public var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

// Storage is changed only by its one owner.
extension CopyOnWrite: @unchecked Sendable where Value: Sendable {}

extension CopyOnWrite: Equatable where Value: Equatable {
  /// Whether the values are equal; O(1) where they share storage.
  @inlinable
  public static func == (a: CopyOnWrite, b: CopyOnWrite) -> Bool {
    a.storage === b.storage || a.storage.value == b.storage.value
  }
}
