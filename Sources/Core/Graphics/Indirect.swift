/// One value or none, in storage of its own.
///
/// A struct can contain one of its own type this way: `@Indirect var mask: Layer?`. Nothing is stored
/// where there is no value.
@propertyWrapper
public enum Indirect<Value> {
  case none
  indirect case some(Value)

  /// Puts a value into storage of its own.
  @inlinable
  public init(wrappedValue: Value?) {
    self = wrappedValue.map(Self.some) ?? .none
  }

  /// Whether there is a value; nothing is copied to find out.
  @inlinable
  public var isThere: Bool {
    switch self {
    case .none: false
    case .some: true
    }
  }

  /// The value, if there is one.
  @inlinable
  public var wrappedValue: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = Self(wrappedValue: newValue) }
  }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
