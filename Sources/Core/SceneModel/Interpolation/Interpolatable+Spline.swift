public import Graphics

// The numbers of values, for cubic keyframes. Kinds that are not here only blend: between their keys
// cubic keyframes are linear ones.
extension Interpolatable {
  /// None.
  public static func splineComponents(of values: [Self]) -> [[Double]]? { nil }
  /// The blend of the neighbours.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    interpolate(from: a, to: b, at: u)
  }
}

extension Double {
  /// The number itself.
  public static func splineComponents(of values: [Double]) -> [[Double]]? { values.map { [$0] } }
  /// The number itself.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    numbers[0]
  }
}

extension ComponentInterpolatable {
  /// The components.
  public static func splineComponents(of values: [Self]) -> [[Double]]? { values.map(\.components) }
  /// The components.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    Self(components: numbers)
  }
}

extension Optional where Wrapped: OptionallyInterpolatable {
  /// Those of the values; none if one is missing.
  public static func splineComponents(of values: [Self]) -> [[Double]]? {
    let present = values.compactMap(\.self)
    return present.count == values.count ? Wrapped.splineComponents(of: present) : nil
  }
  /// The wrapped value there.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    guard let a, let b else { return interpolate(from: a, to: b, at: u) }
    return Wrapped.onSpline(numbers, from: a, to: b, at: u)
  }
}

extension Array where Element: Interpolatable {
  /// Those of the elements in a row; none if lists differ in length.
  public static func splineComponents(of values: [Self]) -> [[Double]]? {
    guard let count = values.first?.count, values.allSatisfy({ $0.count == count }) else {
      return nil
    }
    var rows = [[Double]](repeating: [], count: values.count)
    for index in 0..<count {
      guard let column = Element.splineComponents(of: values.map { $0[index] }) else { return nil }
      for (row, components) in column.enumerated() { rows[row] += components }
    }
    return rows
  }
  /// Element by element.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    guard !a.isEmpty, a.count == b.count else { return interpolate(from: a, to: b, at: u) }
    let size = numbers.count / a.count
    return a.indices.map { index in
      let part = numbers[(index * size)..<((index + 1) * size)]
      return Element.onSpline(Swift.Array(part), from: a[index], to: b[index], at: u)
    }
  }
}

extension Path {
  /// All points in a row; none if the paths are not built alike.
  public static func splineComponents(of values: [Path]) -> [[Double]]? {
    guard let first = values.first, values.allSatisfy(first.hasSameStructure) else { return nil }
    return values.map { path in
      path.elements.flatMap { element -> [Double] in
        switch element {
        case .move(let p), .line(let p): [p.x, p.y]
        case .curve(let a, let b, let c): [a.x, a.y, b.x, b.y, c.x, c.y]
        case .close: []
        }
      }
    }
  }
  /// A path built alike.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    var next = 0
    func point() -> Point {
      defer { next += 2 }
      return Point(numbers[next], numbers[next + 1])
    }
    return Path(
      elements: a.elements.map { element in
        switch element {
        case .move: return .move(point())
        case .line: return .line(point())
        case .curve:
          let (first, second) = (point(), point())
          return .curve(first, second, point())
        case .close: return .close
        }
      }
    )
  }
}

extension Transform3D {
  /// Scale, shear, translation and perspective; the rotation goes straight from key to key.
  public static func splineComponents(of values: [Transform3D]) -> [[Double]]? {
    values.map { TransformBlend($0).components }
  }
  /// The parts there, turned by the shorter way between the neighbours.
  public static func onSpline(_ numbers: [Double], from a: Self, to b: Self, at u: Double) -> Self {
    let (from, to) = (TransformBlend(a), TransformBlend(b))
    return TransformBlend(numbers, rotation: from.rotation.turned(to: to.rotation, at: u)).matrix
  }
}
