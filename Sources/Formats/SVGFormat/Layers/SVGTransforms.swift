internal import Graphics

/// The transforms of an element, or of a space in one, by the part of the file that states each.
struct SVGTransforms: Equatable {
  enum Name: Hashable {
    /// The position of a copy or viewport.
    case position
    /// Other spaces, which no animation states alone.
    case space
    case motion
    // CSS Transforms 2, section 6.
    case translate, rotate, scale, offset
    /// The value of the attribute, or the animations that replace it.
    case base
    /// A SMIL animation that adds to the attribute.
    case added(Int)
    /// A function of the property.
    case list(Int)
  }

  /// A function with resolved arguments.
  struct Step: Equatable {
    var kind: TransformFunction.Kind
    var numbers: [Double]
    var matrix: Affine

    init(_ kind: TransformFunction.Kind, _ numbers: [Double], _ matrix: Affine) {
      (self.kind, self.numbers, self.matrix) = (kind, numbers, matrix)
    }

    init(matrix: Affine) { self.init(.matrix, [], matrix) }

    init(_ function: TransformFunction, in box: Size) {
      let numbers = function.arguments.enumerated().map { index, quantity in
        function.kind == .translate
          ? quantity.resolved(index == 0 ? box.width : box.height) : quantity.value
      }
      self.init(function.kind, numbers, function.matrix(in: box))
    }
  }

  struct Part: Equatable {
    var name: Name
    var step: Step
  }

  /// The point that parts are about, apart from motions and positions.
  var origin = Point.zero
  /// The parts, the outermost first.
  var parts: [Part] = []

  init() {}

  /// A space that moves as a whole.
  init(_ name: Name, _ matrix: Affine) { parts = [Part(name: name, step: Step(matrix: matrix))] }

  /// The product.
  var matrix: Affine {
    var outer: [Affine] = []
    var (list, motion) = (Affine.identity, Affine?.none)
    for part in parts {
      switch part.name {
      case .motion: motion = part.step.matrix
      case .base, .added, .list, .position, .space: list = part.step.matrix.concatenating(list)
      case .translate, .rotate, .scale, .offset: outer.append(part.step.matrix)
      }
    }
    var result = outer.reversed().reduce(list) { $0.concatenating($1) }.about(origin)
    if let motion { result = result.concatenating(motion) }
    return result
  }
}

extension [SVGTransforms.Part] {
  /// The matrix of the functions of an attribute.
  var product: Affine { reduce(.identity) { $1.step.matrix.concatenating($0) } }
}

extension Affine {
  /// The same map about another point than the origin.
  func about(_ point: Point) -> Affine {
    guard point != .zero else { return self }
    return Affine.translation(-point.x, -point.y).concatenating(self)
      .concatenating(.translation(point.x, point.y))
  }
}
