public import Graphics

/// A kind of value that may be missing, such as a layer's background colour.
public protocol OptionallyInterpolatable: Interpolatable {
  /// Returns the substitute for a missing value beside a present one; nil to switch without
  /// blending.
  static func neutralValue(for missing: Self?, beside present: Self) -> Self?
}

extension Color: OptionallyInterpolatable {
  /// The other colour with alpha 0.
  public static func neutralValue(for missing: Color?, beside present: Color) -> Color? {
    present.withAlpha(multipliedBy: 0)
  }
}

extension Path: OptionallyInterpolatable {
  /// None: a path appears or disappears at once.
  public static func neutralValue(for missing: Path?, beside present: Path) -> Path? { nil }
}

/// A container of values that move together: an optional, or an array.
protocol ContainerInterpolatable: Interpolatable {
  associatedtype Content: Interpolatable
  /// Returns the combinations of the values of both; where only one has values, these.
  func merged(_ other: Self, _ combine: (Content, Content) -> Content) -> Self
}

extension ContainerInterpolatable {
  /// As the values in it.
  public static var isAdditive: Bool { Content.isAdditive }
  /// The sums.
  public func advanced(by other: Self) -> Self { merged(other) { $0.advanced(by: $1) } }
  /// The differences.
  public func subtracting(by other: Self) -> Self { merged(other) { $0.subtracting(by: $1) } }
  /// The combinations.
  public func combined(over underlying: Self) -> Self {
    merged(underlying) { $0.combined(over: $1) }
  }
  /// v + k·end for every value.
  public func repeating(_ end: Self, cycles k: Int) -> Self {
    merged(end) { $0.repeating($1, cycles: k) }
  }
}

extension Optional: Interpolatable, ContainerInterpolatable
where Wrapped: OptionallyInterpolatable {
  /// Returns the blend of two values; a neutral value replaces a missing one.
  public static func interpolate(from a: Self, to b: Self, at s: Double) -> Self {
    switch (a, b) {
    case (let a?, let b?): return Wrapped.interpolate(from: a, to: b, at: s)
    case (nil, let b?):
      guard let a = Wrapped.neutralValue(for: nil, beside: b) else { return s < 1 ? nil : b }
      return Wrapped.interpolate(from: a, to: b, at: s)
    case (let a?, nil):
      guard let b = Wrapped.neutralValue(for: nil, beside: a) else { return s < 1 ? a : nil }
      return Wrapped.interpolate(from: a, to: b, at: s)
    case (nil, nil): return nil
    }
  }

  /// The wrapped distance; 1 between a present and a missing value.
  public func distance(to other: Self) -> Double {
    switch (self, other) {
    case (let a?, let b?): a.distance(to: b)
    case (nil, nil): 0
    case (nil, _?), (_?, nil): 1
    }
  }

  func merged(_ other: Self, _ combine: (Wrapped, Wrapped) -> Wrapped) -> Self {
    guard let a = self, let b = other else { return self ?? other }
    return combine(a, b)
  }
}

extension Array: Interpolatable, ContainerInterpolatable where Element: Interpolatable {
  /// Element by element; the shorter array is continued with its last element.
  public static func interpolate(from a: Self, to b: Self, at s: Double) -> Self {
    guard !a.isEmpty, !b.isEmpty else { return s < 1 ? a : b }
    return a.merged(b) { Element.interpolate(from: $0, to: $1, at: s) }
  }
  /// The root of the sum of the squared distances.
  public func distance(to other: Self) -> Double {
    Swift.zip(self, other).reduce(0) { sum, pair in
      let d = pair.0.distance(to: pair.1)
      return sum + d * d
    }.squareRoot()
  }

  func merged(_ other: Self, _ combine: (Element, Element) -> Element) -> Self {
    guard let lastA = last, let lastB = other.last else { return isEmpty ? other : self }
    return (0..<Swift.max(count, other.count)).map { index in
      combine(index < count ? self[index] : lastA, index < other.count ? other[index] : lastB)
    }
  }
}
