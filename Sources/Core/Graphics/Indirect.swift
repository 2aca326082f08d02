/// An optional value stored out of line.
///
/// It lets a struct contain a value of the same type: `@Indirect var mask: Layer?`. Without a value
/// nothing is allocated.
@propertyWrapper
public enum Indirect<Value> {
  case none
  indirect case some(Value)

  /// Moves a value into separate storage.
  @inlinable
  public init(wrappedValue: Value?) { self = wrappedValue.map(Self.some) ?? .none }

  /// Whether there is a value; nothing is copied to find out.
  @inlinable
  public var hasValue: Bool {
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
