internal import DisplayModel
internal import Graphics

/// A primitive of a filter element, or an element in one, at an instant.
struct SVGFilterPrimitive {
  let node: Int
  let instant: SVGInstant
  let scope: FilterScope

  private var tree: SVGTree { instant.document.tree }
  private var name: String { tree[node].name }

  // MARK: Values

  private func value(_ name: String) -> String? { instant.attribute(name, of: node) }

  private func word(_ name: String) -> String? { value(name)?.trimmingSpace }

  // A number; nil without one, and for other texts, such as lengths.
  private func written(_ name: String) -> Double? {
    guard let list = numbers(name), list.count == 1 else { return nil }
    return list[0]
  }

  private func number(_ name: String, _ fallback: Double = 0) -> Double {
    written(name) ?? fallback
  }

  // Nil without the attribute, and for other texts.
  private func numbers(_ name: String) -> [Double]? {
    value(name).flatMap { $0.trimmingSpace.isEmpty ? [] : Self.numbers(in: $0) }
  }

  /// Numbers without units; nil for other texts.
  static func numbers(in text: String) -> [Double]? {
    guard case .list(let list) = AnimatableValue(text, .numbers, LengthContext()),
      list.allSatisfy({ $0.kind == .number && $0.percent == 0 && $0.value.isFinite })
    else { return nil }
    return list.map(\.value)
  }

  // One number or two, which are not negative; nil for more, and for negative ones.
  private func pair(_ name: String, _ fallback: Double = 0) -> Size? {
    let list = value(name) == nil ? [fallback] : numbers(name) ?? []
    let x = list.first ?? 0
    let y = list.count > 1 ? list[1] : x
    return list.count <= 2 && x >= 0 && y >= 0 ? Size(x, y) : nil
  }

  private func scaled(_ size: Size) -> Size {
    Size(size.width * scope.unit.width, size.height * scope.unit.height)
  }

  private func offset(_ fallback: Double = 0) -> Point {
    let size = scaled(Size(number("dx", fallback), number("dy", fallback)))
    return Point(size.width, size.height)
  }

  // A negative deviation disables the effect.
  private func deviation(_ fallback: Double = 0) -> Size {
    pair("stdDeviation", fallback).map(scaled) ?? .zero
  }

  private var floodColor: Color {
    let path = tree.path(to: node)
    return instant.color("flood-color", opacity: "flood-opacity", along: path) ?? .black
  }

  private func children(_ names: String...) -> [SVGFilterPrimitive] {
    tree[node].children.filter { names.contains(tree[$0].name) }
      .map { SVGFilterPrimitive(node: $0, instant: instant, scope: scope) }
  }

  // MARK: The graph

  /// Adds the primitive to the graph; one with wrong values is transparent or its input, as the specification has it.
  func append() {
    let inputs = inputs
    let region = subregion(inputs)
    let space = instant.computed("color-interpolation-filters", of: node).lowercased()
    func add(_ operation: FilterOperation, _ inputs: [FilterGraph.Input], _ region: Rect) {
      var primitive = FilterGraph.Primitive(operation, inputs: inputs, region: region)
      if space == "srgb" { primitive.colorSpace = .sRGB }
      scope.graph.primitives.append(primitive)
    }
    let first = scope.graph.primitives.count
    if name == "feDropShadow" {
      let steps = FilterInput(source: inputs[0], first: first)
        .shadow(offset: offset(2), deviation: deviation(2), color: floodColor)
      for (index, step) in steps.enumerated() {
        let isLast = index == steps.count - 1
        add(step.operation, step.inputs, isLast ? region : scope.graph.region)
      }
    } else {
      if name == "feImage", let source = image(region) { scope.images.append((first, source)) }
      let operation = operation
      add(operation ?? .merge, operation == nil ? [] : inputs, region)
    }
    if let result = word("result"), !result.isEmpty {
      scope.names[result] = scope.graph.primitives.count - 1
    }
  }

  private var inputs: [FilterGraph.Input] {
    switch name {
    case "feFlood", "feImage", "feTurbulence": []
    case "feMerge": children("feMergeNode").map { $0.input("in") }
    case "feBlend", "feComposite", "feDisplacementMap": [input("in"), input("in2")]
    default: [input("in")]
    }
  }

  // Unknown names, and inputs that browsers do not have, are the result before, or the source.
  private func input(_ name: String) -> FilterGraph.Input {
    let text = word(name) ?? ""
    if text == "SourceGraphic" { return .sourceGraphic }
    if text == "SourceAlpha" { return .sourceAlpha }
    if let index = scope.names[text] { return .result(index) }
    let count = scope.graph.primitives.count
    return count > 0 ? .result(count - 1) : .sourceGraphic
  }

  // Without numbers it is the union of the inputs' subregions; the filter region where an input is the source.
  private func subregion(_ inputs: [FilterGraph.Input]) -> Rect {
    var region = scope.graph.region
    let areas = inputs.compactMap { input in
      if case .result(let index) = input { scope.graph.primitives[index].region } else { nil }
    }
    if name != "feTile", !inputs.isEmpty, areas.count == inputs.count {
      region = areas.reduce(.zero) { $0.union($1) }
    }
    func side(_ name: String, _ fallback: Double) -> Double {
      value(name).flatMap { scope.length($0, name: name, isBox: scope.usesBox, in: instant) }
        ?? fallback
    }
    let (width, height) = (side("width", region.width), side("height", region.height))
    return Rect(side("x", region.minX), side("y", region.minY), max(0, width), max(0, height))
  }

  // The content of an image: an element at the corner of the subregion, or an image file in it.
  private func image(_ region: Rect) -> SVGFilter.Source? {
    guard let address = word("href") ?? word("xlink:href"), !address.isEmpty else { return nil }
    guard address.hasPrefix("#") else { return .bitmap(node, href: address, area: region) }
    return tree.element(address).map { .element($0, map: .translation(region.minX, region.minY)) }
  }

  // MARK: Operations

  // Nil where the result is transparent.
  private var operation: FilterOperation? {
    switch name {
    case "feBlend": return .blend(value("mode").flatMap(SVGInstant.blendMode) ?? .normal)
    case "feColorMatrix": return .colorMatrix(colorMatrix)
    case "feComponentTransfer":
      let functions = ["R", "G", "B", "A"].map { children("feFunc\($0)").last?.transferFunction }
      return .componentTransfer(functions.map { $0 ?? .identity })
    case "feComposite": return .composite(composite)
    case "feConvolveMatrix": return convolution.map(FilterOperation.convolveMatrix)
    case "feDiffuseLighting", "feSpecularLighting": return lighting.map(FilterOperation.lighting)
    case "feDisplacementMap":
      let scale = scaled(Size(number("scale"), number("scale")))
      let letters: [String: FilterChannel] = ["R": .red, "G": .green, "B": .blue]
      let x = word("xChannelSelector").flatMap { letters[$0] } ?? .alpha
      let y = word("yChannelSelector").flatMap { letters[$0] } ?? .alpha
      return .displacementMap(FilterDisplacement(scale: scale, x: x, y: y))
    case "feFlood": return .flood(floodColor)
    case "feGaussianBlur":
      let deviation = deviation()
      return .gaussianBlur(x: deviation.width, y: deviation.height)
    case "feImage": return .items([])
    case "feMerge": return .merge
    case "feMorphology":
      // A negative radius, and none, disable the effect.
      guard let radius = pair("radius").map(scaled) else { return .offset(.zero) }
      return .morphology(FilterMorphology(dilates: word("operator") == "dilate", radius: radius))
    case "feOffset": return .offset(offset())
    case "feTile": return .tile
    case "feTurbulence":
      // A negative frequency is an error: as if there were none.
      let frequency = pair("baseFrequency") ?? .zero
      return .turbulence(
        FilterTurbulence(
          isFractal: word("type") == "fractalNoise",
          frequency: Point(frequency.width, frequency.height),
          octaves: Int(clamping: number("numOctaves", 1), in: 0...1000),
          seed: Int(clamping: number("seed"), .towardZero),
          stitches: word("stitchTiles") == "stitch"
        )
      )
    default: return nil
    }
  }

  private var composite: FilterComposite {
    switch word("operator") {
    case "in": .in
    case "out": .out
    case "atop": .atop
    case "xor": .xor
    case "lighter": .lighter
    case "arithmetic": .arithmetic(number("k1"), number("k2"), number("k3"), number("k4"))
    default: .over
    }
  }

  // The identity for wrong values.
  private var colorMatrix: ColorMatrix {
    let values = numbers("values")
    return switch word("type") {
    case "saturate": .svgSaturation(values?.first ?? 1)
    case "hueRotate": .svgHueRotation(degrees: values?.first ?? 0)
    case "luminanceToAlpha": .svgLuminance
    default: values.flatMap { ColorMatrix($0) } ?? .identity
    }
  }

  private var transferFunction: TransferFunction {
    switch word("type") {
    case "table": .table(numbers("tableValues") ?? [])
    case "discrete": .discrete(numbers("tableValues") ?? [])
    case "linear": .linear(slope: number("slope", 1), intercept: number("intercept"))
    case "gamma":
      .gamma(
        amplitude: number("amplitude", 1),
        exponent: number("exponent", 1),
        offset: number("offset")
      )
    default: .identity
    }
  }

  // Nil for wrong values.
  private var convolution: FilterConvolution? {
    let order = (value("order") == nil ? [3] : numbers("order") ?? [])
      .map { Int(clamping: $0, in: 0...1_000_000) }
    guard let columns = order.first, let rows = order.last, order.count <= 2,
      let kernel = numbers("kernelMatrix"), columns > 0, rows > 0, kernel.count == columns * rows
    else { return nil }
    func target(_ name: String, _ length: Int) -> Int? {
      let result = written(name).map { Int(clamping: $0, .towardZero) } ?? length / 2
      return (0..<length).contains(result) ? result : nil
    }
    guard let x = target("targetX", columns), let y = target("targetY", rows) else { return nil }
    let (sum, divisor) = (kernel.reduce(0, +), number("divisor"))
    return FilterConvolution(
      columns: columns,
      kernel: kernel,
      divisor: divisor != 0 ? divisor : abs(sum) > 1e-9 ? sum : 1,
      bias: number("bias"),
      targetX: x,
      targetY: y,
      edgeMode: FilterConvolution.EdgeMode(rawValue: word("edgeMode") ?? "") ?? .duplicate,
      preservesAlpha: word("preserveAlpha") == "true"
    )
  }

  // MARK: Lighting

  // Of the first source of light; nil without one, and for a wrong exponent.
  private var lighting: FilterLighting? {
    guard let source = children("feDistantLight", "fePointLight", "feSpotLight").first else {
      return nil
    }
    var reflection = FilterLighting.Reflection.diffuse(number("diffuseConstant", 1))
    if name == "feSpecularLighting" {
      let exponent = number("specularExponent", 1)
      guard (1...128).contains(exponent) else { return nil }
      reflection = .specular(number("specularConstant", 1), exponent: exponent)
    }
    return FilterLighting(
      reflection: reflection,
      surfaceScale: number("surfaceScale", 1),
      color: instant.color("lighting-color", opacity: nil, along: tree.path(to: node)) ?? .white,
      light: source.light
    )
  }

  private var light: FilterLighting.Light {
    func position(_ x: String, _ y: String, _ z: String) -> SIMD3<Double> {
      guard scope.usesBox, let box = scope.box else {
        return [number(x), number(y), number(z)]
      }
      return [
        box.minX + number(x) * box.width, box.minY + number(y) * box.height,
        number(z) * (box.width * box.height).squareRoot(),
      ]
    }
    func radians(_ name: String) -> Double { number(name) * .pi / 180 }
    switch name {
    case "feDistantLight":
      return .distant(azimuth: radians("azimuth"), elevation: radians("elevation"))
    case "fePointLight": return .point(position("x", "y", "z"))
    default:
      let exponent = number("specularExponent", 1)
      return .spot(
        position("x", "y", "z"),
        target: position("pointsAtX", "pointsAtY", "pointsAtZ"),
        exponent: exponent >= 0 ? exponent : 1,
        cone: written("limitingConeAngle").map { min(abs($0), 180) * .pi / 180 }
      )
    }
  }
}

extension ColorMatrix {
  // Filter Effects 1, 9.5. The weights of luma are those of the specification, with three digits.
  private static func mixture(_ part: Double, _ other: [[Double]]) -> ColorMatrix {
    let luma = [0.213, 0.715, 0.072]
    return ColorMatrix(
      rows: (0..<9).map { index in
        let (row, column) = (index / 3, index % 3)
        let share = row == column ? 1 - luma[column] : -luma[column]
        return luma[column] + part * share + other[row][column]
      }
    )
  }

  /// A matrix of nine numbers for red, green and blue.
  init(rows: [Double]) {
    let elements = stride(from: 0, to: 9, by: 3).flatMap { rows[$0..<$0 + 3] + [0, 0] }
    self = ColorMatrix(elements + [0, 0, 0, 1, 0]) ?? .identity
  }

  /// Multiplies the distance from the luma.
  static func svgSaturation(_ amount: Double) -> ColorMatrix {
    mixture(amount, Array(repeating: [0, 0, 0], count: 3))
  }

  /// Turns hues and keeps the luma.
  static func svgHueRotation(degrees: Double) -> ColorMatrix {
    let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let sine = ElementaryFunctions.sin(angle)
    let rows = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
    return mixture(ElementaryFunctions.cos(angle), rows.map { $0.map { $0 * sine } })
  }

  /// Makes the luma the alpha of black.
  static let svgLuminance =
    ColorMatrix([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0,
    ]) ?? .identity
}
