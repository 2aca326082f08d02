internal import Graphics

/// The transforms of an element, or of a space in one, by the part of the file that states each.
struct SVGTransforms: Equatable {
  /// The parts from the outermost to the innermost.
  enum Name: Hashable, Comparable {
    case motion
    /// The position of a copy or viewport.
    case position
    /// Other spaces, which no animation states alone.
    case space
    // CSS Transforms 2, section 6.
    case translate, rotate, scale, offset
    /// The value of the attribute, or the animations that replace it.
    case base
    /// A SMIL animation that adds to the attribute.
    case added(Int)
    /// A function of the property.
    case list(Int)
  }

  struct Part: Equatable {
    var name: Name
    /// Of numbers.
    var function: TransformFunction

    var matrix: Affine { function.matrix() }
  }

  /// The point that parts are about, apart from motions and positions.
  var origin = Point.zero
  /// The parts, the outermost first.
  var parts: [Part] = []

  init() {}

  /// A space that moves as a whole.
  init(_ name: Name, _ matrix: Affine) { add(name, TransformFunction(matrix: matrix)) }

  /// Adds a part inside of the others, of which percentages of translations refer to a box.
  mutating func add(_ name: Name, _ function: TransformFunction, in box: Size = .zero) {
    parts.append(Part(name: name, function: function.resolved(in: box)))
  }

  /// The product.
  var matrix: Affine {
    var outer: [Affine] = []
    var (list, motion) = (Affine.identity, Affine?.none)
    for part in parts {
      switch part.name {
      case .motion: motion = part.matrix
      case .base, .added, .list, .position, .space: list = part.matrix.concatenating(list)
      case .translate, .rotate, .scale, .offset: outer.append(part.matrix)
      }
    }
    var result = outer.reversed().reduce(list) { $0.concatenating($1) }.about(origin)
    if let motion { result = result.concatenating(motion) }
    return result
  }
}

extension [SVGTransforms.Part] {
  /// The matrix of the functions of an attribute.
  var product: Affine { reduce(.identity) { $1.matrix.concatenating($0) } }
}

extension Affine {
  /// The same map about another point than the origin.
  func about(_ point: Point) -> Affine {
    guard point != .zero else { return self }
    return Affine.translation(-point.x, -point.y).concatenating(self)
      .concatenating(.translation(point.x, point.y))
  }
}
