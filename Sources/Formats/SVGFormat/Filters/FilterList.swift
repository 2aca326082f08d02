internal import DisplayModel
internal import Graphics

/// A list of filter functions of CSS, such as `brightness(0.5) blur(2px)`, with its arguments: Filter Effects 1, section 12.
struct FilterList {
  let functions: [(name: String, words: [String])]

  /// Reads a list of functions; nil for other values, and for lists with references to elements.
  init?(_ text: String) {
    let words = text.splitTopLevel(" ")
    functions = words.compactMap { word in
      guard let call = word.functionCall, Self.names.contains(call.name) else { return nil }
      return (call.name, call.arguments.splitTopLevel(" "))
    }
    guard !words.isEmpty, functions.count == words.count else { return nil }
  }

  private static let names: Set<String> = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
    "saturate", "sepia",
  ]

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
    guard let list = text.lowercased() == "none" ? FilterList() : FilterList(text) else {
      return nil
    }
    var words = list.functions.compactMap { name, words in
      list.arguments(of: name, words: words, color: color, context: context).map {
        "\(name)(\($0))"
      }
    }
    guard words.count == list.count else { return nil }
    guard let model else { return words.isEmpty ? "none" : words.joined(separator: " ") }
    guard zip(list.functions, model.functions).allSatisfy({ $0.name == $1.name }) else {
      return nil
    }
    words += model.functions.dropFirst(words.count).map { "\($0.name)(\(neutral($0.name)))" }
    return words.joined(separator: " ")
  }

  private init() { functions = [] }

  // Filter Effects 1, section 12: the initial values for interpolation.
  private static func neutral(_ name: String) -> String {
    switch name {
    case "brightness", "contrast", "opacity", "saturate": "1"
    case "blur": "0px"
    case "hue-rotate": "0deg"
    case "drop-shadow": "rgba(0,0,0,0) 0px 0px 0px"
    default: "0"
    }
  }

  private func arguments(
    of name: String,
    words: [String],
    color: String,
    context: LengthContext
  ) -> String? {
    if name == "drop-shadow" {
      return Self.shadow(words, color, context).map {
        let lengths = [$0.offset.x, $0.offset.y, $0.deviation].map { $0.shortestDecimal + "px" }
        return "\($0.color.text) \(lengths.joined(separator: " "))"
      }
    }
    guard let amount = amount(name, words, context) else { return nil }
    let unit = name == "blur" ? "px" : name == "hue-rotate" ? "deg" : ""
    return amount.shortestDecimal + unit
  }

  var count: Int { functions.count }

  // The argument of a function with one: a number, pixels or degrees.
  func amount(_ name: String, _ words: [String], _ context: LengthContext) -> Double? {
    guard let word = words.first else { return ["blur", "hue-rotate"].contains(name) ? 0 : 1 }
    guard words.count == 1, let quantity = Quantity(word, context) else { return nil }
    switch name {
    case "blur": guard quantity.kind != .angle, quantity.percent == 0 else { return nil }
    case "hue-rotate":
      guard quantity.percent == 0, quantity.kind == .angle || quantity.value == 0 else {
        return nil
      }
    default: guard quantity.kind == .number else { return nil }
    }
    let amount = quantity.resolved(1)
    return amount.isFinite ? amount : nil
  }

  // The matrices of section 13.1.2 and 13.1.3, for what is left of the original colours.
  static func matrix(_ name: String, _ originalShare: Double) -> [Double] {
    let full =
      name == "sepia"
      ? [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]
      : [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722]
    return full.enumerated().map { index, value in
      value + ((index % 4 == 0 ? 1 : 0) - value) * originalShare
    }
  }

  /// The arguments of `drop-shadow()`: two or three lengths with a colour before or after them.
  ///
  /// - Parameter color: the value of `color`.
  static func shadow(
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
