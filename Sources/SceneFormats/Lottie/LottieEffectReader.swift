internal import Graphics
internal import SceneModel

/// Makes filters, a shadow and their animations of the effects of a layer.
struct LottieEffectReader {
  let context: LottieContext
  let properties: LottiePropertyReader

  /// Adds the effects of an array to a layer.
  func add(_ cursor: JSONCursor?, to layer: inout Layer) {
    for (index, effect) in (cursor?.elements ?? []).enumerated() {
      guard effect["en"]?.isTrue ?? true else { continue }
      let type = Int(clamping: context.number(effect["ty"]) ?? 5)
      for parameter in effect["ef"]?.elements ?? [] { properties.checkExpression(parameter["v"]) }
      let parameters = Parameters(effect: effect, properties: properties)
      let name = "effect \(index + 1)"
      switch type {
      case 20: addTint(parameters, name, to: &layer)
      case 21: addFill(parameters, name, to: &layer)
      case 25: addShadow(parameters, effect, name, to: &layer)
      case 29: addBlur(parameters, effect, name, to: &layer)
      // Controls for expressions draw nothing.
      case ...5: break
      default:
        let title = effect["nm"]?.text ?? "of type \(type)"
        context.warn(once: "effect \(type)", effect, "the effect \(title.quoted) is not drawn")
      }
    }
  }

  /// The parameters of an effect by their places.
  private struct Parameters {
    let effect: JSONCursor
    let properties: LottiePropertyReader

    private func property(_ index: Int) -> JSONCursor? { effect["ef"]?.element(index)?["v"] }

    func number(_ index: Int, default standard: Double = 0, times factor: Double = 1)
      -> AnimatedValue<Double>
    {
      properties.scalar(property(index), default: standard, times: factor)
    }

    func color(_ index: Int) -> AnimatedValue<Color> { properties.color(property(index)) }
  }

  private func addBlur(
    _ parameters: Parameters,
    _ effect: JSONCursor,
    _ name: String,
    to layer: inout Layer
  ) {
    let dimensions = parameters.number(1, default: 1).first
    if dimensions != 1 {
      context.warn(once: "blur", effect, "a blur in one direction is drawn in both")
    }
    let radius = parameters.number(0, times: 0.3)
    layer.state.filters.append(LayerFilter(name: name, .gaussianBlur(radius: max(0, radius.first))))
    let property = FilterProperty(name: name, input: .inputRadius)
    append(radius.animation(name) { .filter(property, .number($0)) }, to: &layer)
  }

  // MARK: Colours

  private func addFill(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    let color = parameters.color(2)
    let opacity = parameters.number(6, default: 1)
    addMatrix(color, opacity, name, to: &layer) { color, opacity in
      [
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue,
        0, 0, 0, opacity, 0,
      ]
    }
  }

  private func addTint(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    let (black, white) = (parameters.color(0).first, parameters.color(1))
    let amount = parameters.number(2, default: 100, times: 0.01)
    let weights = ColorMatrix.lumaWeights
    addMatrix(white, amount, name, to: &layer) { white, amount in
      let own = 1 - amount
      let rows = [(black.red, white.red), (black.green, white.green), (black.blue, white.blue)]
        .enumerated().map { index, ends in
          let gain = (ends.1 - ends.0) * amount
          var row = [gain * weights.red, gain * weights.green, gain * weights.blue, 0]
          row[index] += own
          return row + [ends.0 * amount]
        }
      return rows.flatMap { $0 } + [0, 0, 0, 1, 0]
    }
  }

  // A matrix that follows from a colour and a number, of which only one can move.
  private func addMatrix(
    _ color: AnimatedValue<Color>,
    _ number: AnimatedValue<Double>,
    _ name: String,
    to layer: inout Layer,
    _ matrix: (Color, Double) -> [Double]
  ) {
    let values: AnimatedValue<[Double]> =
      color.isConstant
      ? number.map { matrix(color.first, $0) } : color.map { matrix($0, number.first) }
    layer.state.filters.append(LayerFilter(name: name, .colorMatrix(values.first)))
    let property = FilterProperty(name: name, input: .inputMatrix)
    append(values.animation(name) { .filter(property, .numbers($0)) }, to: &layer)
  }

  // MARK: Shadow

  private func addShadow(
    _ parameters: Parameters,
    _ effect: JSONCursor,
    _ name: String,
    to layer: inout Layer
  ) {
    guard layer.state.shadow.opacity == 0 else {
      context.warn(once: "second shadow", effect, "only the first shadow of a layer is drawn")
      return
    }
    let color = parameters.color(0)
    let opacity = parameters.number(1, default: 255, times: 1.0 / 255)
    let angle = parameters.number(2, times: .pi / 180)
    let distance = parameters.number(3)
    let radius = parameters.number(4, times: 0.25)
    if !angle.isConstant {
      context.warn(once: "shadow angle", effect, "the direction of a shadow does not move")
    }
    let direction = angle.first - .pi / 2
    let unit = Point(ElementaryFunctions.cos(direction), ElementaryFunctions.sin(direction))
    let offset = distance.map { Size(unit.x * $0, unit.y * $0) }
    layer.state.shadow.color = color.first
    // An opacity of 0 at first must not look like no shadow at all to the next effect.
    layer.state.shadow.opacity = max(opacity.first, opacity.isConstant ? 0 : 1e-9)
    layer.state.shadow.offset = offset.first
    layer.state.shadow.radius = max(0, radius.first)
    append(
      color.map { Optional($0) }.animation("\(name) colour") { .color(.shadowColor, $0) },
      to: &layer
    )
    append(opacity.animation("\(name) opacity") { .scalar(.shadowOpacity, $0) }, to: &layer)
    append(offset.animation("\(name) offset") { .size(.shadowOffset, $0) }, to: &layer)
    append(radius.animation("\(name) radius") { .scalar(.shadowRadius, $0) }, to: &layer)
  }

  private func append(_ animation: Animation?, to layer: inout Layer) {
    if let animation { layer.animations.append(animation) }
  }
}
