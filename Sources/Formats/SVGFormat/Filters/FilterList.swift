internal import DisplayModel
internal import Graphics

/// A list of filter functions of CSS, such as `brightness(0.5) blur(2px)`, with its arguments: Filter Effects 1, section 12.
struct FilterList {
  /// A function with one argument.
  private struct Kind: Sendable {
    /// `px` or `deg`; empty for numbers and percentages.
    var unit = ""
    /// The initial value for interpolation.
    var neutral = 0.0
    let operation: @Sendable (Double) -> FilterOperation

    /// The argument: a number, pixels or degrees.
    func amount(_ words: [String], _ context: LengthContext) -> Double? {
      guard let word = words.first else { return unit.isEmpty ? 1 : 0 }
      guard words.count == 1, let quantity = Quantity(word, context) else { return nil }
      let isValid =
        switch unit {
        case "px": [.number, .length].contains(quantity.kind) && quantity.percent == 0
        case "deg": quantity.percent == 0 && (quantity.kind == .angle || quantity.value == 0)
        default: quantity.kind == .number
        }
      let amount = quantity.resolved(1)
      return isValid && amount.isFinite ? amount : nil
    }
  }

  let functions: [(name: String, words: [String])]

  // Filter Effects 1, section 13.
  private static let kinds: [String: Kind] = [
    "blur": Kind(unit: "px") { .gaussianBlur(x: $0, y: $0) },
    "brightness": Kind(neutral: 1) { transfer(.linear(slope: $0, intercept: 0)) },
    "contrast": Kind(neutral: 1) { transfer(.linear(slope: $0, intercept: 0.5 - 0.5 * $0)) },
    "grayscale": Kind {
      let luma = [0.2126, 0.7152, 0.0722]
      return matrix(luma + luma + luma, 1 - min(1, $0))
    },
    "hue-rotate": Kind(unit: "deg") { .colorMatrix(.svgHueRotation(degrees: $0)) },
    "invert": Kind { transfer(.table([min(1, $0), 1 - min(1, $0)])) },
    "opacity": Kind(neutral: 1) {
      .componentTransfer([.identity, .identity, .identity, .table([0, min(1, $0)])])
    },
    "saturate": Kind(neutral: 1) { .colorMatrix(.svgSaturation($0)) },
    "sepia": Kind {
      matrix([0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131], 1 - min(1, $0))
    },
  ]

  private static let shadowName = "drop-shadow"

  /// Reads a list of functions; nil for other values, and for lists with references to elements.
  init?(_ text: String) {
    let words = text.splitTopLevel(" ")
    functions = words.compactMap { word in
      guard let call = word.functionCall,
        Self.kinds[call.name] != nil || call.name == Self.shadowName
      else { return nil }
      return (call.name, call.arguments.splitTopLevel(" "))
    }
    guard !words.isEmpty, functions.count == words.count else { return nil }
  }

  /// The list with all arguments, so that lists of equal functions interpolate; nil where one cannot be read.
  ///
  /// - Parameters:
  ///   - color: the value of `color`, for shadows without a colour.
  ///   - model: a list with more functions, of which neutral forms follow; nil for the list as it is.
  static func complete(
    _ text: String,
    color: String,
    _ context: LengthContext,
    like model: FilterList? = nil
  ) -> String? {
    var functions: [(name: String, words: [String])] = []
    if text.lowercased() != "none" {
      guard let list = FilterList(text) else { return nil }
      functions = list.functions
    }
    var words: [String] = []
    for (name, arguments) in functions {
      var text = kinds[name].flatMap { kind in
        kind.amount(arguments, context).map { $0.shortestDecimal + kind.unit }
      }
      if name == shadowName {
        text = shadow(arguments, color, context).map {
          let lengths = [$0.offset.x, $0.offset.y, $0.deviation].map { $0.shortestDecimal + "px" }
          return "\($0.color.text) \(lengths.joined(separator: " "))"
        }
      }
      guard let text else { return nil }
      words.append("\(name)(\(text))")
    }
    guard let model else { return words.isEmpty ? "none" : words.joined(separator: " ") }
    guard zip(functions, model.functions).allSatisfy({ $0.name == $1.name }) else { return nil }
    words += model.functions.dropFirst(words.count).map { name, _ in
      let neutral = kinds[name].map { $0.neutral.shortestDecimal + $0.unit }
      return "\(name)(\(neutral ?? "rgba(0,0,0,0) 0px 0px 0px"))"
    }
    return words.joined(separator: " ")
  }

  var count: Int { functions.count }

  /// Whether all lengths have units, which styles ask for; 0 needs none.
  var hasUnits: Bool {
    functions.filter { $0.name == Self.shadowName || Self.kinds[$0.name]?.unit == "px" }
      .flatMap(\.words).compactMap { Quantity($0, LengthContext()) }
      .allSatisfy { $0.kind == .length || $0.value == 0 }
  }

  /// The arguments of `drop-shadow()`: two or three lengths with a colour before or after them.
  ///
  /// - Parameter color: the value of `color`.
  private static func shadow(
    _ words: [String],
    _ color: String,
    _ context: LengthContext
  ) -> (offset: Point, deviation: Double, color: SVGColor)? {
    var numbers: [Double] = []
    var paint: SVGColor?
    for word in words {
      if let number = Quantity(word, context), number.percent == 0, number.value.isFinite {
        numbers.append(number.value)
      } else {
        guard paint == nil, let value = SVGColor(word.lowercased() == "currentcolor" ? color : word)
        else { return nil }
        paint = value
      }
    }
    guard (2...3).contains(numbers.count), let paint = paint ?? SVGColor(color) else { return nil }
    let deviation = numbers.count > 2 ? numbers[2] : 0
    return deviation < 0 ? nil : (Point(numbers[0], numbers[1]), deviation, paint)
  }

  // MARK: Operations

  /// The effect of the only function of a list on an input; nil where an argument cannot be read.
  ///
  /// - Parameter color: the value of `color`, for shadows without a colour.
  func effect(on input: FilterInput, color: String, _ context: LengthContext) -> [FilterStep]? {
    guard functions.count == 1, let (name, words) = functions.first else { return nil }
    guard let kind = Self.kinds[name] else {
      return Self.shadow(words, color, context).map { offset, deviation, color in
        input.shadow(offset: offset, deviation: Size(deviation, deviation), color: color.color)
      }
    }
    guard let amount = kind.amount(words, context), amount >= 0 || kind.unit == "deg" else {
      return nil
    }
    return [FilterStep(operation: kind.operation(amount), inputs: [input.source])]
  }

  /// A text over its shadows, of which the first one is on top (CSS Text Decoration 3, section 5).
  func textShadows(color: String, _ context: LengthContext) -> FilterGraph {
    var (steps, layers) = ([FilterStep](), [FilterGraph.Input]())
    for function in functions.reversed() {
      guard let (offset, blur, color) = Self.shadow(function.words, color, context) else {
        continue
      }
      // The radius of a blur is twice the deviation.
      let (input, size) = (FilterInput(source: .sourceGraphic, first: steps.count), blur / 2)
      let shadow = input.shadow(offset: offset, deviation: Size(size, size), color: color.color)
      steps += shadow.dropLast()
      layers.append(.result(steps.count - 1))
    }
    steps.append(FilterStep(operation: .merge, inputs: layers + [.sourceGraphic]))
    let (region, primitives) = (SVGFilterReader.everything, steps.map(\.primitive))
    return FilterGraph(transform: .identity, region: region, primitives: primitives)
  }

  private static func transfer(_ function: TransferFunction) -> FilterOperation {
    .componentTransfer([function, function, function])
  }

  // A matrix of colours, mixed with the original ones.
  private static func matrix(_ full: [Double], _ originalShare: Double) -> FilterOperation {
    let rows = full.enumerated().map { index, value in
      value + ((index % 4 == 0 ? 1 : 0) - value) * originalShare
    }
    return .colorMatrix(ColorMatrix(rows: rows))
  }
}

/// A primitive without a region.
struct FilterStep: Equatable {
  var operation: FilterOperation
  var inputs: [FilterGraph.Input]

  /// The primitive of a function of CSS, which computes in sRGB.
  var primitive: FilterGraph.Primitive {
    .init(operation, inputs: inputs, region: SVGFilterReader.everything, colorSpace: .sRGB)
  }
}

/// What primitives that are added to a graph are applied to.
struct FilterInput {
  var source: FilterGraph.Input
  /// The index of the first primitive that is added.
  var first: Int

  /// The input over its shadow: the alpha of a blur, moved and filled with a colour.
  func shadow(offset: Point, deviation: Size, color: Color) -> [FilterStep] {
    let blur = FilterOperation.gaussianBlur(x: deviation.width, y: deviation.height)
    return [
      FilterStep(operation: blur, inputs: [source]),
      FilterStep(operation: .offset(offset), inputs: [.result(first)]),
      FilterStep(operation: .flood(color), inputs: []),
      FilterStep(operation: .composite(.in), inputs: [.result(first + 2), .result(first + 1)]),
      FilterStep(operation: .merge, inputs: [.result(first + 3), source]),
    ]
  }
}
