internal import Graphics

/// A function of a transform list in two dimensions.
struct TransformFunction: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case translate, scale, rotate, rotateAround, rotateX, rotateY, skew, skewX, skewY, matrix
    /// About an axis of length 1 that is none of the three: the axis, then the angle.
    case rotate3d
  }

  var kind: Kind
  /// Translations are lengths or percentages, angles degrees.
  var arguments: [Quantity]

  init(_ kind: Kind, _ arguments: [Quantity]) { (self.kind, self.arguments) = (kind, arguments) }

  init(matrix: Affine) {
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    self.init(.matrix, numbers.map { Quantity($0) })
  }

  /// Reads an attribute such as `translate(4, 2) rotate(45)`; nil for a text that is none.
  ///
  /// CSS Transforms 1, section 8: names as SVG 1.1 writes them, and numbers without units. `none` is the empty list.
  static func attribute(_ text: String) -> [TransformFunction]? {
    if text.trimmingSpace == "none" { return [] }
    var scanner = ByteScanner(text)
    var result: [TransformFunction] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      if !result.isEmpty { scanner.skipSeparator() }
      let name = scanner.identifier()
      scanner.skipSpace()
      guard attributeNames.contains(name), scanner.skip("(") else { return nil }
      scanner.skipSpace()
      var numbers: [Quantity] = []
      while !scanner.skip(")") {
        if !numbers.isEmpty { scanner.skipSeparator() }
        guard let number = scanner.number() else { return nil }
        numbers.append(Quantity(number))
        scanner.skipSpace()
      }
      scanner.skipSpace()
      guard let functions = functions(named: name.lowercased(), numbers) else { return nil }
      result += functions
    }
    return result
  }

  private static let attributeNames: Set<String> = [
    "translate", "scale", "rotate", "skewX", "skewY", "matrix",
  ]

  /// Reads a list such as `translate(4px, 2px) rotate(45deg)`; nil for a text that is none.
  ///
  /// `none` is the empty list. Functions of three dimensions are flattened onto the plane.
  ///
  /// - Parameter isStrict: whether the list needs the units and commas of CSS.
  static func list(
    _ text: String,
    _ context: LengthContext,
    isStrict: Bool = false
  ) -> [TransformFunction]? {
    if text.trimmingSpace.lowercased() == "none" { return [] }
    var scanner = ByteScanner(text)
    var result: [TransformFunction] = []
    while true {
      _ = scanner.text { $0.isSpace || $0 == 0x2C }
      guard !scanner.isAtEnd else { return result }
      let name = scanner.text { $0 != 0x28 }.trimmingSpace.lowercased()
      guard let inner = scanner.arguments(),
        !isStrict || Self.isStrict(name, arguments: inner, context: context),
        let numbers = AnimatableValue.numbers(inner.trimmingSpace, context),
        let functions = functions(named: name, numbers)
      else { return nil }
      result += functions
    }
  }

  /// Reads a value of `rotate`: an angle, before or after the name or the numbers of an axis; nil for other texts.
  ///
  /// CSS Transforms 2, section 5.
  init?(rotation text: String, _ context: LengthContext) {
    var words = text.lowercased().splitTopLevel(" ")
    let isFirst = words.first.flatMap { Quantity($0, context) }?.kind == .angle
    guard !words.isEmpty,
      let angle = Quantity(words.remove(at: isFirst ? 0 : words.count - 1), context),
      angle.kind == .angle
    else { return nil }
    let axes = ["": [0.0, 0, 1], "x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]]
    if let axis = axes[words.joined(separator: " ")] {
      self.init(axis: axis, angle)
    } else {
      let numbers = words.compactMap { Quantity($0, context) }
      guard words.count == 3, numbers.count == 3,
        numbers.allSatisfy({ $0.kind == .number && !$0.hasPercentage })
      else { return nil }
      self.init(axis: numbers.map(\.value), angle)
    }
  }

  // A rotation about an axis of three dimensions; none about an axis without a direction.
  init(axis: [Double], _ angle: Quantity) {
    let length = axis.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 0, length.isFinite else {
      self.init(.rotate, [Quantity(0, .angle)])
      return
    }
    let axis = axis.map { $0 / length }
    for (kind, number) in zip([Kind.rotateX, .rotateY, .rotate], axis) where abs(number) == 1 {
      self.init(kind, [angle.scaled(by: number)])
      return
    }
    self.init(.rotate3d, axis.map { Quantity($0) } + [angle])
  }

  // Whether arguments have the units and commas of CSS.
  private static func isStrict(_ name: String, arguments text: String, context: LengthContext)
    -> Bool
  {
    let parts = text.splitTopLevel(",").map { Quantity($0, context) }
    for (index, part) in parts.enumerated() {
      guard let part else { return name == "perspective" && text.lowercased() == "none" }
      let isZero = part.kind == .number && part.value == 0 && !part.hasPercentage
      let hasNumbers = name.hasPrefix("scale") || name.hasPrefix("matrix")
      let hasAngles = name.hasPrefix("rotate") || name.hasPrefix("skew")
      let fits =
        hasNumbers || (name == "rotate3d" && index < 3)
        ? part.kind == .number
        : isZero || (hasAngles ? part.kind == .angle : part.kind == .length || part.hasPercentage)
      if !fits { return false }
    }
    return name != "rotate" || parts.count == 1
  }

  private static func functions(
    named name: String,
    _ numbers: [Quantity]
  ) -> [TransformFunction]? {
    let (zero, one) = (Quantity(0), Quantity(1))
    func factor(_ index: Int) -> Quantity { Quantity(numbers[index].resolved(1)) }
    switch (name, numbers.count) {
    case ("translate", 1), ("translatex", 1): return [.init(.translate, [numbers[0], zero])]
    case ("translate", 2), ("translate3d", 3): return [.init(.translate, Array(numbers[..<2]))]
    case ("translatey", 1): return [.init(.translate, [zero, numbers[0]])]
    case ("translatez", 1): return [.init(.translate, [zero, zero])]
    case ("scale", 1): return [.init(.scale, [factor(0), factor(0)])]
    case ("scale", 2), ("scale3d", 3): return [.init(.scale, [factor(0), factor(1)])]
    case ("scalex", 1): return [.init(.scale, [factor(0), one])]
    case ("scaley", 1): return [.init(.scale, [one, factor(0)])]
    case ("scalez", 1): return [.init(.scale, [one, one])]
    case ("rotate", 1), ("rotatez", 1): return [.init(.rotate, [numbers[0]])]
    // One function of attributes: CSS has none that could form a pair with a part of it.
    case ("rotate", 3): return [.init(.rotateAround, numbers)]
    case ("rotatex", 1): return [.init(.rotateX, [numbers[0]])]
    case ("rotatey", 1): return [.init(.rotateY, [numbers[0]])]
    case ("rotate3d", 4):
      return [.init(axis: numbers.prefix(3).map(\.value), Quantity(numbers[3].value, .angle))]
    case ("skew", 1): return [.init(.skew, [numbers[0], zero])]
    case ("skew", 2): return [.init(.skew, numbers)]
    case ("skewx", 1): return [.init(.skewX, numbers)]
    case ("skewy", 1): return [.init(.skewY, numbers)]
    case ("matrix", 6): return [.init(.matrix, numbers)]
    case ("matrix3d", 16): return [.init(.matrix, [0, 1, 4, 5, 12, 13].map { numbers[$0] })]
    case ("perspective", 1): return []
    default: return nil
    }
  }

  /// The function of the same kind that changes nothing.
  var identity: TransformFunction {
    switch kind {
    case .scale: TransformFunction(kind, [Quantity(1), Quantity(1)])
    case .matrix: TransformFunction(matrix: .identity)
    case .rotateAround:
      TransformFunction(kind, [Quantity(0, arguments[0].kind)] + arguments.dropFirst())
    case .rotate3d: TransformFunction(kind, arguments[..<3] + [Quantity(0, .angle)])
    case .translate, .rotate, .rotateX, .rotateY, .skew, .skewX, .skewY:
      TransformFunction(kind, arguments.map { Quantity(0, $0.kind) })
    }
  }

  /// The function of numbers; percentages of translations refer to a box.
  func resolved(in box: Size) -> TransformFunction {
    let numbers = arguments.enumerated().map { index, argument in
      kind == .translate ? argument.resolved(index == 0 ? box.width : box.height) : argument.value
    }
    return TransformFunction(kind, numbers.map { Quantity($0) })
  }

  /// The matrix; percentages of translations refer to a box.
  func matrix(in box: Size = .zero) -> Affine {
    func number(_ index: Int) -> Double { arguments[index].value }
    func radians(_ index: Int) -> Double { arguments[index].value / 180 * .pi }
    func tan(_ index: Int) -> Double { ElementaryFunctions.tan(radians(index)) }
    switch kind {
    case .translate:
      return .translation(arguments[0].resolved(box.width), arguments[1].resolved(box.height))
    case .scale: return .scale(number(0), number(1))
    case .rotate where arguments.count < 3: return .rotation(radians(0))
    case .rotate, .rotateAround:
      return Affine.translation(-number(1), -number(2)).concatenating(.rotation(radians(0)))
        .concatenating(.translation(number(1), number(2)))
    case .rotateX: return .scale(1, ElementaryFunctions.cos(radians(0)))
    case .rotateY: return .scale(ElementaryFunctions.cos(radians(0)), 1)
    case .rotate3d:
      // CSS Transforms 2, section 13, without the rows and columns of the third dimension.
      let (x, y, z) = (number(0), number(1), number(2))
      let (sin, cos) = (ElementaryFunctions.sin(radians(3)), ElementaryFunctions.cos(radians(3)))
      let rest = 1 - cos
      let (a, d) = (1 + rest * (x * x - 1), 1 + rest * (y * y - 1))
      return Affine(a, z * sin + x * y * rest, x * y * rest - z * sin, d, 0, 0)
    case .skew: return Affine(1, tan(1), tan(0), 1, 0, 0)
    case .skewX: return Affine(1, 0, tan(0), 1, 0, 0)
    case .skewY: return Affine(1, tan(0), 0, 1, 0, 0)
    case .matrix:
      return Affine(number(0), number(1), number(2), number(3), number(4), number(5))
    }
  }

  /// The list between two, function by function; the rest from the first pair of different kinds as matrices.
  ///
  /// CSS Transforms 1, section 11.
  static func mixed(
    _ a: [TransformFunction],
    _ b: [TransformFunction],
    at q: Double,
    box: () -> Size
  ) -> [TransformFunction] {
    var result: [TransformFunction] = []
    for index in 0..<max(a.count, b.count) {
      let first = index < a.count ? a[index] : b[index].identity
      let second = index < b.count ? b[index] : first.identity
      if let rotation = first.rotation(to: second, at: q) {
        result.append(rotation)
        continue
      }
      guard first.kind == second.kind else {
        let (from, to) = (a[index...].product(in: box()), b[index...].product(in: box()))
        return result + [TransformFunction(matrix: MatrixParts.mixed(from, to, at: q))]
      }
      if first.kind == .matrix {
        let size = box()
        let matrix = MatrixParts.mixed(first.matrix(in: size), second.matrix(in: size), at: q)
        result.append(TransformFunction(matrix: matrix))
      } else {
        let arguments = zip(first.arguments, second.arguments).map { $0.mixed(with: $1, at: q) }
        result.append(TransformFunction(first.kind, arguments))
      }
    }
    return result
  }

  /// The sum of two lists, function by function; the rest from the first pair of different kinds as matrices.
  ///
  /// CSS Transforms 2, section 14.
  static func accumulated(
    _ a: [TransformFunction],
    _ b: [TransformFunction],
    box: () -> Size
  ) -> [TransformFunction] {
    var result: [TransformFunction] = []
    for (index, (first, second)) in zip(a, b).enumerated() {
      if let rotations = first.accumulating(rotation: second) {
        result += rotations
        continue
      }
      guard first.kind == second.kind, first.kind != .matrix else {
        let (from, to) = (a[index...].product(in: box()), b[index...].product(in: box()))
        return result + [TransformFunction(matrix: MatrixParts.accumulated(from, to))]
      }
      // Scales grow by what they differ from 1.
      let less = Quantity(first.kind == .scale ? -1 : 0)
      let sums = zip(first.arguments, second.arguments).map { $0.adding($1).adding(less) }
      result.append(TransformFunction(first.kind, sums))
    }
    return result + (a.count > b.count ? a : b).dropFirst(min(a.count, b.count))
  }
}

extension Sequence<TransformFunction> {
  /// The matrix of a list: the last function is applied first.
  func product(in box: Size = .zero) -> Affine {
    reduce(.identity) { $1.matrix(in: box).concatenating($0) }
  }
}

/// A matrix as translation, angle, skew and scale: M = T · R · K · S.
struct MatrixParts {
  var translation: Point
  /// Degrees.
  var angle: Double
  var skew: Double
  var scale: Point

  /// Decomposes a matrix; nil for a matrix that flattens the plane.
  init?(_ matrix: Affine) {
    guard matrix.isInvertible else { return nil }
    translation = Point(matrix.tx, matrix.ty)
    var (row0, row1) = (Point(matrix.a, matrix.b), Point(matrix.c, matrix.d))
    scale = Point(row0.length, 1)
    row0 = row0 * (1 / scale.x)
    skew = row0.x * row1.x + row0.y * row1.y
    row1 = row1 - row0 * skew
    scale.y = row1.length
    row1 = row1 * (1 / scale.y)
    skew /= scale.y
    if matrix.determinant < 0 {
      if row0.x < row1.y {
        (scale.x, skew) = (-scale.x, -skew)
        row0 = row0 * -1
      } else {
        (scale.y, skew) = (-scale.y, -skew)
      }
    }
    angle = ElementaryFunctions.atan2(row0.y, row0.x) / .pi * 180
  }

  var matrix: Affine {
    Affine.scale(scale.x, scale.y)
      .concatenating(Affine(1, 0, skew, 1, 0, 0))
      .concatenating(.rotation(angle / 180 * .pi))
      .concatenating(.translation(translation.x, translation.y))
  }

  /// The matrix between two, along the shorter angle; flips at half if one cannot be decomposed.
  static func mixed(_ a: Affine, _ b: Affine, at q: Double) -> Affine {
    guard var from = MatrixParts(a), let to = MatrixParts(b) else { return q < 0.5 ? a : b }
    // Mirrored along x in one and along y in the other: the same mirror, turned by half a turn.
    if (from.scale.x < 0 && to.scale.y < 0) || (from.scale.y < 0 && to.scale.x < 0) {
      from.scale = from.scale * -1
      from.angle += from.angle < 0 ? 180 : -180
    }
    if from.angle - to.angle > 180 { from.angle -= 360 }
    if to.angle - from.angle > 180 { from.angle += 360 }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * q }
    from.translation = from.translation.mixed(with: to.translation, at: q)
    (from.angle, from.skew) = (mix(from.angle, to.angle), mix(from.skew, to.skew))
    from.scale = from.scale.mixed(with: to.scale, at: q)
    return from.matrix
  }

  /// The matrix of the sums of all parts; the second one if one cannot be decomposed.
  static func accumulated(_ a: Affine, _ b: Affine) -> Affine {
    guard var sum = MatrixParts(a), let other = MatrixParts(b) else { return b }
    sum.translation = sum.translation + other.translation
    (sum.angle, sum.skew) = (sum.angle + other.angle, sum.skew + other.skew)
    sum.scale = sum.scale + other.scale - Point(1, 1)
    return sum.matrix
  }
}
