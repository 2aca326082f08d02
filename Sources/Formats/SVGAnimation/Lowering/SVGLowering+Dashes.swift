internal import Graphics
internal import SceneModel

extension SVGLowering {
  /// The dash lengths of a stroke at an instant, an even number; empty for a solid line.
  func dashes(_ path: [Int], _ instant: SVGInstant) -> [Double] { instant.dashes(along: path) }

  /// The layer of a stroke whose dash lengths move; nil for other strokes.
  ///
  /// Shape layers have fixed dashes, so it is a vector layer. Everything but the dashes has to be static.
  func dashedStroke(_ path: [Int]) -> Layer? {
    guard let node = path.last, isDynamic(path) else { return nil }
    let lists = times.indices.map { dashes(path, instant($0)) }
    guard lists.contains(where: { $0 != lists[0] }) else { return nil }
    guard lists.allSatisfy({ $0.count == lists[0].count }) else {
      refuse(
        node,
        "stroke-dasharray moves between lists of different lengths, which no layer can state"
      )
      return nil
    }
    let outline: Path = constant([node], "an outline with moving dashes", node) {
      SVGOutline.path(
        of: document.tree[node].name,
        $0.geometry(of: node),
        in: $0.viewport(of: node)
      )
        ?? Path()
    }
    let color: Color? = constant(path, "the colour of moving dashes", node) {
      self.color("stroke", path, $0)
    }
    let width: Double = constant(path, "the width of moving dashes", node) {
      strokeNumber("stroke-width", path, $0)
    }
    var style = ShapeContent()
    setStrokeStyle(&style, path)
    let phases = times.indices.map { strokeNumber("stroke-dashoffset", path, instant($0)) }
    let stroke = VectorStroke(
      paint: .color(.constant(color ?? .clear)),
      width: .constant(width),
      cap: style.lineCap,
      join: style.lineJoin,
      miterLimit: .constant(style.miterLimit),
      dashes: lists[0].indices.map { index in
        value("stroke-dasharray", path, lists.map { $0[index] }) { [self] value in
          let list = unanimated.dashes(value, of: node)
          return list.indices.contains(index) ? list[index] : nil
        }
      },
      dashPhase: value("stroke-dashoffset", path, phases) { [self] value in
        guard let length = Self.number(value) else { return nil }
        return length * (unanimated.dashFactor(of: node) ?? 1)
      }
    )
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.content = .vector(
      VectorContent(items: [.path(.constant(outline)), .stroke(stroke)])
    )
    return layer
  }

  // A number at all times: the keyframes of the document's only animation of it, or of the frames.
  private func value(
    _ name: String,
    _ path: [Int],
    _ values: [Double],
    _ convert: (AnimatableValue) -> Double?
  ) -> AnimatedValue<Double> {
    guard values.contains(where: { $0 != values[0] }) else { return .constant(values[0]) }
    if let source = source(of: name, path),
      let items = loweredAnimations(name, source, isProperty: true), items.count == 1,
      let result = items[0].value(convert),
      zip(times, values).allSatisfy({ abs(result.value(at: $0) - $1) < 1e-3 })
    {
      return result
    }
    sampledCount += 1
    return .keyframes(KeyframeTrack(values: values, keyTimes: times))
  }
}

extension LoweredAnimation {
  /// The value at all times of a number that nothing else changes; nil where keyframes in seconds cannot state it.
  fileprivate func value(_ convert: (AnimatableValue) -> Double?) -> AnimatedValue<Double>? {
    let numbers = values.compactMap(convert)
    guard numbers.count == values.count, numbers.count > 1, mode == .linear, !startsAtUnderlying,
      !isAdditive, !isCumulative
    else { return nil }
    var fractions = keyTimes ?? numbers.indices.map { Double($0) / Double(numbers.count - 1) }
    var (levels, functions) = (numbers, timingFunctions)
    var rule = KeyframeExtension.Rule.hold
    if timing.repeatCount == .infinity {
      rule = timing.autoreverses ? .pingpong : .cycle
      if rule == .cycle, let start = numbers.first {
        // The end of the first cycle is the start of the next one.
        fractions.append(1)
        levels.append(start)
        functions += [TimingFunction?](repeating: nil, count: functions.isEmpty ? 0 : 1)
      }
    }
    return .keyframes(
      KeyframeTrack(
        values: levels,
        keyTimes: fractions.map { timing.beginTime + $0 * timing.duration },
        timingFunctions: functions
      ),
      beyond: KeyframeExtension(after: rule)
    )
  }
}
