public import Graphics

extension FilterGraph {
  /// The output pixels that a rectangle of user space touches.
  ///
  /// Borders within 1/1024 of a pixel border are on it.
  public func pixels(of rect: Rect) -> PixelRect {
    let area = transform.apply(rect)
    guard !rect.isEmpty, area.minX < area.maxX, area.minY < area.maxY else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    func inner(_ value: Double, _ distance: Double) -> Double {
      let nearest = value.rounded()
      return abs(value - nearest) < distance ? nearest : value
    }
    let tolerance = 1.0 / 1024
    return PixelRect(
      covering: Rect(
        minX: inner(area.minX, tolerance),
        minY: inner(area.minY, tolerance),
        maxX: inner(area.maxX, tolerance),
        maxY: inner(area.maxY, tolerance)
      )
    )
  }

  /// The output pixels of the subregion of a primitive.
  public func pixels(ofPrimitive index: Int) -> PixelRect {
    pixels(of: primitives[index].region).intersection(pixels(of: region))
  }

  /// The pixels of an input's subregion.
  public func pixels(of input: Input) -> PixelRect {
    switch input {
    case .sourceGraphic, .sourceAlpha: pixels(of: region)
    case .result(let index): pixels(ofPrimitive: index)
    case .none: PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// The parts of the source and of all results that the last result reads on an area.
  public func needed(for area: PixelRect) -> (source: PixelRect, results: [PixelRect]) {
    let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var (source, results) = (nothing, primitives.map { _ in nothing })
    guard let last = primitives.indices.last else { return (source, results) }
    results[last] = area.intersection(pixels(ofPrimitive: last))
    for index in primitives.indices.reversed() where !results[index].isEmpty {
      for input in primitives[index].inputs {
        let part = read(by: index, from: input, for: results[index])
          .intersection(pixels(of: input))
        switch input {
        case .sourceGraphic, .sourceAlpha: source = source.union(part)
        case .result(let other): results[other] = results[other].union(part)
        case .none: break
        }
      }
    }
    return (source, results)
  }

  /// The pixels of all results that may not be transparent.
  ///
  /// - Parameter source: the pixels of the source that may not be transparent.
  public func touched(from source: PixelRect) -> [PixelRect] {
    let source = source.intersection(pixels(of: region))
    var results: [PixelRect] = []
    results.reserveCapacity(primitives.count)
    for index in primitives.indices {
      let inputs = primitives[index].inputs.map { input in
        switch input {
        case .sourceGraphic, .sourceAlpha: source
        case .result(let other): results[other]
        case .none: PixelRect(x: 0, y: 0, width: 0, height: 0)
        }
      }
      results.append(touched(by: index, from: inputs).intersection(pixels(ofPrimitive: index)))
    }
    return results
  }

  // MARK: Operations

  // How far an operation reads from a pixel along the axes.
  private func reach(of operation: FilterOperation) -> (x: Int, y: Int) {
    func pixels(_ x: Double, _ y: Double) -> (Int, Int) {
      let bounds = 0...100_000
      return (
        Int(clamping: abs(x * transform.a), .up, in: bounds),
        Int(clamping: abs(y * transform.d), .up, in: bounds)
      )
    }
    switch operation {
    case .gaussianBlur(let x, let y):
      let deviation = sigma(x, y)
      return (Effect.reach(deviation.x), Effect.reach(deviation.y))
    case .morphology(let morphology):
      let (x, y) = pixels(morphology.radius.width, morphology.radius.height)
      return (x + 1, y + 1)
    case .displacementMap(let map):
      let (x, y) = pixels(map.scale.width / 2, map.scale.height / 2)
      return (x + 1, y + 1)
    case .convolveMatrix(let convolution): return (convolution.columns, convolution.rows)
    case .lighting: return (1, 1)
    default: return (0, 0)
    }
  }

  /// The standard deviations of a blur in output pixels, at most `Effect.maxSigma`.
  public func sigma(_ x: Double, _ y: Double) -> Point {
    let bounds = 0...Effect.maxSigma
    return Point((x * transform.a).clamped(to: bounds), (y * transform.d).clamped(to: bounds))
  }

  /// An offset in output pixels, at most 100,000 along each axis.
  public func offset(_ vector: Point) -> Point {
    let bounds = -100_000.0...100_000
    return Point(
      (vector.x * transform.a).clamped(to: bounds),
      (vector.y * transform.d).clamped(to: bounds)
    )
  }

  private func read(by index: Int, from input: Input, for area: PixelRect) -> PixelRect {
    switch primitives[index].operation {
    case .offset(let vector):
      let distance = offset(vector)
      return area.shifted(by: Point(-distance.x, -distance.y))
    case .tile:
      let tile = pixels(of: input)
      return tile.intersection(area) == area ? area : tile
    case .convolveMatrix(let convolution) where convolution.edgeMode != .none:
      return pixels(of: input)
    case let operation:
      let (x, y) = reach(of: operation)
      return area.outset(x: x, y: y)
    }
  }

  private func touched(by index: Int, from inputs: [PixelRect]) -> PixelRect {
    let everything = pixels(ofPrimitive: index)
    let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
    let all = inputs.reduce(nothing) { $0.union($1) }
    switch primitives[index].operation {
    case .flood(let color): return color.alpha > 0 ? everything : nothing
    // Flat surfaces reflect as well.
    case .turbulence, .lighting: return everything
    case .items(let items):
      return items.reduce(nothing) { $0.union($1.bounds) }
    case .offset(let vector): return all.shifted(by: offset(vector))
    case .tile: return all.isEmpty ? nothing : everything
    case .componentTransfer(let functions):
      return functions.count > 3 && functions[3].value(at: 0) > 0 ? everything : all
    case .colorMatrix(let matrix): return matrix.elements[19] > 0 ? everything : all
    case .composite(.arithmetic(_, _, _, let k4)): return k4 > 0 ? everything : all
    case .composite(.in): return inputs.count > 1 ? inputs[0].intersection(inputs[1]) : nothing
    case .convolveMatrix(let convolution)
    where convolution.edgeMode != .none || convolution.bias > 0:
      return everything
    case let operation:
      let (x, y) = reach(of: operation)
      return all.outset(x: x, y: y)
    }
  }
}

extension TransferFunction {
  /// The value for a component 0…1, clamped to 0…1.
  public func value(at c: Double) -> Double {
    let result: Double
    switch self {
    case .identity: result = c
    case .table(let values):
      guard let last = values.indices.last else { return c }
      let position = c * Double(last)
      let index = Int(clamping: position, .down, in: 0...last)
      let next = min(last, index + 1)
      result = values[index] + (position - Double(index)) * (values[next] - values[index])
    case .discrete(let values):
      guard let last = values.indices.last else { return c }
      result = values[Int(clamping: c * Double(values.count), .down, in: 0...last)]
    case .linear(let slope, let intercept): result = slope * c + intercept
    case .gamma(let amplitude, let exponent, let offset):
      result = amplitude * ElementaryFunctions.pow(c, exponent) + offset
    }
    return result.clamped(to: 0...1)
  }
}

extension PixelRect {
  fileprivate func outset(x distanceX: Int, y distanceY: Int) -> PixelRect {
    guard !isEmpty else { return self }
    return PixelRect(
      x: x - distanceX,
      y: y - distanceY,
      width: width + 2 * distanceX,
      height: height + 2 * distanceY
    )
  }
}
