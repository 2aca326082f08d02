internal import DisplayModel
internal import Graphics

extension SVGFilterReader {
  /// Adds a primitive to the graph; one with wrong values is transparent or its input, as the specification has it.
  func read(_ node: Int, _ scope: inout FilterScope) {
    let name = instant.document.tree[node].name
    var inputs = inputs(of: node, name, scope)
    let region = subregion(of: node, inputs, isTile: name == "feTile", scope)
    let space = instant.computed("color-interpolation-filters", of: node).lowercased()
    if name == "feDropShadow" {
      appendShadow(node, inputs, region, space == "srgb" ? .sRGB : .linearRGB, &scope)
    } else {
      let operation = operation(of: node, name, region, scope)
      if operation == nil { inputs = [] }
      if name == "feImage", let source = image(node, region) {
        scope.images.append((scope.graph.primitives.count, source))
      }
      scope.graph.primitives.append(
        FilterGraph.Primitive(
          operation ?? .merge,
          inputs: inputs,
          region: region,
          colorSpace: space == "srgb" ? .sRGB : .linearRGB
        )
      )
    }
    if let result = value("result", of: node)?.trimmingSpace, !result.isEmpty {
      scope.names[result] = scope.graph.primitives.count - 1
    }
  }

  // MARK: Inputs

  private func inputs(of node: Int, _ name: String, _ scope: FilterScope) -> [FilterGraph.Input] {
    switch name {
    case "feFlood", "feImage", "feTurbulence": return []
    case "feMerge":
      return instant.document.tree[node].children
        .filter { instant.document.tree[$0].name == "feMergeNode" }
        .map { input("in", of: $0, scope) }
    case "feBlend", "feComposite", "feDisplacementMap":
      return [input("in", of: node, scope), input("in2", of: node, scope)]
    default: return [input("in", of: node, scope)]
    }
  }

  // Unknown names, and inputs that browsers do not have, are the result before, or the source.
  private func input(_ name: String, of node: Int, _ scope: FilterScope) -> FilterGraph.Input {
    let text = value(name, of: node)?.trimmingSpace ?? ""
    if text == "SourceGraphic" { return .sourceGraphic }
    if text == "SourceAlpha" { return .sourceAlpha }
    if let index = scope.names[text] { return .result(index) }
    let count = scope.graph.primitives.count
    return count > 0 ? .result(count - 1) : .sourceGraphic
  }

  // Without numbers it is the union of the inputs' subregions; the filter region where an input is the source.
  private func subregion(
    of node: Int,
    _ inputs: [FilterGraph.Input],
    isTile: Bool,
    _ scope: FilterScope
  ) -> Rect {
    var region = scope.region
    let areas = inputs.map { input in
      if case .result(let index) = input {
        scope.graph.primitives[index].region
      } else {
        nil as Rect?
      }
    }
    if !isTile, !areas.isEmpty, areas.allSatisfy({ $0 != nil }) {
      region = areas.compactMap(\.self).reduce(.zero) { $0.union($1) }
    }
    func side(_ name: String, _ fallback: Double) -> Double {
      value(name, of: node).flatMap { length($0, name, scope.usesBox, scope.target) } ?? fallback
    }
    return Rect(
      side("x", region.minX),
      side("y", region.minY),
      max(0, side("width", region.width)),
      max(0, side("height", region.height))
    )
  }

  // MARK: Operations

  // Nil where the result is transparent.
  private func operation(
    of node: Int,
    _ name: String,
    _ region: Rect,
    _ scope: FilterScope
  ) -> FilterOperation? {
    let unit = scope.unit
    switch name {
    case "feBlend":
      return .blend(SVGInstant.blendMode(value("mode", of: node) ?? "normal") ?? .normal)
    case "feColorMatrix": return .colorMatrix(colorMatrix(node))
    case "feComponentTransfer": return .componentTransfer(transferFunctions(node))
    case "feComposite": return .composite(composite(node))
    case "feConvolveMatrix": return convolution(node).map(FilterOperation.convolveMatrix)
    case "feDiffuseLighting", "feSpecularLighting":
      return lighting(node, isSpecular: name == "feSpecularLighting", scope)
        .map(FilterOperation.lighting)
    case "feDisplacementMap":
      let scale = number("scale", of: node) ?? 0
      return .displacementMap(
        FilterDisplacement(
          scale: Size(scale * unit.width, scale * unit.height),
          x: channel("xChannelSelector", of: node),
          y: channel("yChannelSelector", of: node)
        )
      )
    case "feFlood": return .flood(color("flood", of: node))
    case "feGaussianBlur":
      let deviation = deviation(of: node, fallback: 0, unit)
      return .gaussianBlur(x: deviation.width, y: deviation.height)
    case "feImage": return .items([])
    case "feMerge": return .merge
    case "feMorphology": return morphology(node, unit)
    case "feOffset":
      let (x, y) = (number("dx", of: node) ?? 0, number("dy", of: node) ?? 0)
      return .offset(Point(x * unit.width, y * unit.height))
    case "feTile": return .tile
    case "feTurbulence": return turbulence(node)
    default: return nil
    }
  }

  // A shadow is five primitives: the alpha of a blur, moved and filled with the colour, under the input.
  private func appendShadow(
    _ node: Int,
    _ inputs: [FilterGraph.Input],
    _ region: Rect,
    _ space: FilterColorSpace,
    _ scope: inout FilterScope
  ) {
    let unit = scope.unit
    let (x, y) = (number("dx", of: node) ?? 2, number("dy", of: node) ?? 2)
    let steps = FilterList.shadow(
      offset: Point(x * unit.width, y * unit.height),
      deviation: deviation(of: node, fallback: 2, unit),
      color: color("flood", of: node)
    )
    let first = scope.graph.primitives.count
    for (offset, step) in steps.enumerated() {
      let isLast = offset == steps.count - 1
      scope.graph.primitives.append(
        FilterGraph.Primitive(
          step,
          inputs: FilterList.inputs(ofStep: offset, inputs[0], at: first),
          region: isLast ? region : scope.region,
          colorSpace: space
        )
      )
    }
  }

  private func deviation(of node: Int, fallback: Double, _ unit: Size) -> Size {
    var list = [fallback]
    if value("stdDeviation", of: node) != nil { list = numbers("stdDeviation", of: node) ?? [0] }
    guard let x = list.first, list.count <= 2 else { return Size(0, 0) }
    let y = list.count > 1 ? list[1] : x
    // A negative one disables the effect.
    guard x >= 0, y >= 0 else { return Size(0, 0) }
    return Size(x * unit.width, y * unit.height)
  }

  private func morphology(_ node: Int, _ unit: Size) -> FilterOperation {
    let list = numbers("radius", of: node) ?? []
    let x = list.first ?? 0
    let y = list.count > 1 ? list[1] : x
    // A negative radius, and none, disable the effect.
    guard list.count <= 2, x >= 0, y >= 0 else { return .offset(.zero) }
    return .morphology(
      FilterMorphology(
        dilates: value("operator", of: node)?.trimmingSpace == "dilate",
        radius: Size(x * unit.width, y * unit.height)
      )
    )
  }

  private func composite(_ node: Int) -> FilterComposite {
    switch value("operator", of: node)?.trimmingSpace {
    case "in": return .in
    case "out": return .out
    case "atop": return .atop
    case "xor": return .xor
    case "lighter": return .lighter
    case "arithmetic":
      let k = ["k1", "k2", "k3", "k4"].map { number($0, of: node) ?? 0 }
      return .arithmetic(k[0], k[1], k[2], k[3])
    default: return .over
    }
  }

  private func channel(_ name: String, of node: Int) -> FilterChannel {
    switch value(name, of: node)?.trimmingSpace {
    case "R": .red
    case "G": .green
    case "B": .blue
    default: .alpha
    }
  }

  // MARK: Images

  // The content of an image: an element at the corner of the subregion, or an image file in it.
  private func image(_ node: Int, _ region: Rect) -> SVGFilter.Source? {
    guard let href = value("href", of: node) ?? value("xlink:href", of: node) else { return nil }
    let address = href.trimmingSpace
    guard address.hasPrefix("#") else {
      return address.isEmpty ? nil : .bitmap(node, href: address, area: region)
    }
    guard let element = instant.document.tree.element(address) else { return nil }
    return .element(element, map: .translation(region.minX, region.minY))
  }
}
