internal import DisplayModel
internal import Graphics

extension FilterList {
  /// The operations of the only function of a list; nil where an argument cannot be read.
  ///
  /// Filter Effects 1, section 13.
  ///
  /// - Parameter color: the value of `color`, for shadows without a colour.
  func operations(color: String, _ context: LengthContext) -> [FilterOperation]? {
    guard functions.count == 1, let function = functions.first else { return nil }
    if function.name == "drop-shadow" {
      return Self.shadow(function.words, color, context).map { offset, deviation, color in
        Self.shadow(offset: offset, deviation: Size(deviation, deviation), color: color.color)
      }
    }
    guard let amount = amount(function.name, function.words, context),
      amount >= 0 || function.name == "hue-rotate"
    else { return nil }
    return Self.operation(function.name, amount).map { [$0] }
  }

  private static func operation(_ name: String, _ amount: Double) -> FilterOperation? {
    let share = min(1, amount)
    func colors(_ function: TransferFunction) -> FilterOperation {
      .componentTransfer([function, function, function])
    }
    switch name {
    case "blur": return .gaussianBlur(x: amount, y: amount)
    case "brightness": return colors(.linear(slope: amount, intercept: 0))
    case "contrast": return colors(.linear(slope: amount, intercept: 0.5 - 0.5 * amount))
    case "invert": return colors(.table([share, 1 - share]))
    case "opacity":
      return .componentTransfer([.identity, .identity, .identity, .table([0, share])])
    case "saturate": return .colorMatrix(.svgSaturation(amount))
    case "hue-rotate": return .colorMatrix(.svgHueRotation(degrees: amount))
    case "grayscale", "sepia":
      let rows = matrix(name, 1 - share)
      let elements = stride(from: 0, to: 9, by: 3).flatMap { rows[$0..<$0 + 3] + [0, 0] }
      return ColorMatrix(elements + [0, 0, 0, 1, 0]).map(FilterOperation.colorMatrix)
    default: return nil
    }
  }

  /// The operations of a shadow, to be connected by `inputs`.
  static func shadow(offset: Point, deviation: Size, color: Color) -> [FilterOperation] {
    [
      .gaussianBlur(x: deviation.width, y: deviation.height), .offset(offset), .flood(color),
      .composite(.in), .merge,
    ]
  }

  /// The inputs of an operation: of one alone, or of those of a shadow.
  ///
  /// - Parameters:
  ///   - source: the input of all.
  ///   - first: the index of the first primitive.
  static func inputs(
    ofStep step: Int,
    _ source: FilterGraph.Input,
    at first: Int
  ) -> [FilterGraph.Input] {
    switch step {
    case 1: [.result(first)]
    case 2: []
    case 3: [.result(first + 2), .result(first + 1)]
    case 4: [.result(first + 3), source]
    default: [source]
    }
  }
}
