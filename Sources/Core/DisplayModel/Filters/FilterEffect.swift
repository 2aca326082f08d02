public import Graphics

/// The effect of a filter, with its inputs; colours are straight sRGB components, clamped to 0…1.
public struct FilterEffect: Sendable, Equatable {
  /// The values of the kind's own type.
  package private(set) var filter: any ImageFilter

  /// The effect of a filter.
  package init(_ filter: any ImageFilter) { self.filter = filter }

  /// The kind as scene files write it.
  public var kind: FilterKind { filter.kind }

  /// Whether kinds and values are equal.
  public static func == (a: FilterEffect, b: FilterEffect) -> Bool {
    func isEqual<Filter: ImageFilter>(_ filter: Filter) -> Bool { filter == b.filter as? Filter }
    return isEqual(a.filter)
  }

  /// The value of a key of the kind; the default for other keys, and setting them has no effect.
  package subscript<Value: Sendable>(key: String, default defaultValue: Value) -> Value {
    get { kind.key(key)?.get(filter) as? Value ?? defaultValue }
    set { kind.key(key)?.set(&filter, newValue) }
  }

  /// An input that is one number; setting it has no effect if the effect lacks it.
  public subscript(number input: FilterInput) -> Double {
    get { self[input.rawValue, default: 0] }
    set { self[input.rawValue, default: 0] = newValue }
  }

  /// An input that is a colour; nil for any other, and writing one does nothing.
  public subscript(color input: FilterInput) -> Color? {
    get { kind.key(input.rawValue)?.get(filter) as? Color }
    set { self[input.rawValue, default: .clear] = newValue ?? .clear }
  }

  /// The numbers of a colour matrix.
  public var matrix: [Double] {
    get { self[FilterInput.inputMatrix.rawValue, default: []] }
    set {
      guard newValue.count == ColorMatrix.count else { return }
      self[FilterInput.inputMatrix.rawValue, default: []] = newValue
    }
  }
}
