internal import Graphics
internal import JSONText

/// A matrix with its text as transform functions, which renderers read without rounding.
struct AnimatedMatrix {
  var matrix: Affine
  var text: String

  init(matrix: Affine, text: String) { (self.matrix, self.text) = (matrix, text) }

  /// The function of an `animateTransform` element.
  init(_ kind: TransformFunction.Kind, _ numbers: [Quantity]) {
    matrix = kind.matrix(numbers)
    let values = numbers.map(\.value)
    let isCentred = kind == .rotate && values.dropFirst().allSatisfy { $0 == 0 }
    let written = (isCentred ? Array(values.prefix(1)) : values)
      .map { $0.isFinite ? $0.shortestDecimal : "0" }
    let name =
      switch kind {
      case .translate: "translate"
      case .scale: "scale"
      case .rotate: "rotate"
      case .skewY: "skewY"
      default: "skewX"
      }
    text = "\(name)(\(written.joined(separator: " ")))"
  }

  /// The product, of which the other matrix is applied first.
  func multiplied(by other: AnimatedMatrix) -> AnimatedMatrix {
    AnimatedMatrix(
      matrix: other.matrix.concatenating(matrix),
      text: text.isEmpty ? other.text : "\(text) \(other.text)"
    )
  }
}
