internal import SceneModel

extension LayerLint {
  /// Finds model values outside the range in which they have an effect.
  func checkRanges(_ layer: Layer, _ hints: PartHints) {
    let state = layer.state
    for property in ScalarProperty.fractions where state[property] > 1 {
      let name = property.rawValue
      hints[name].addRange(
        "\(name) is \(state[property].shortestDecimal) and has no effect above 1",
        property.remedy(for: state[property])
      )
    }
    if state.cornerRadius < 0 {
      hints["cornerRadius"].addRange(
        "cornerRadius is \(state.cornerRadius.shortestDecimal) and has no effect below 0",
        "give 0 or more"
      )
    }
    // An animation that shines runs the locations of its gradient beyond both ends.
    if case .gradient(let gradient) = state.content,
      let location = gradient.locations.first(where: { $0 >= Self.minPercentage })
    {
      hints["locations"].addRange(
        "the location \(location.shortestDecimal) is far outside of the gradient, which goes from 0 to 1",
        "divide percentages by 100"
      )
    }
    if state.transform.matrix.isAffine {
      let matrix = state.transform.matrix.affine
      let factor = abs(matrix.determinant).squareRoot()
      if layer.isPercentage(ofScale: factor, canvas: scene.canvas.size) {
        hints["scale"].addRange(
          "scale is \(factor.shortestDecimal), far larger than the canvas",
          "for \(factor.shortestDecimal) % write \((factor / 100).shortestDecimal)"
        )
      }
    }
    let (bounds, anchor) = (state.bounds.size, state.anchorPoint)
    if min(bounds.width, bounds.height) >= Self.minSide,
      max(abs(anchor.x), abs(anchor.y)) >= Self.minPercentage
    {
      hints["anchorPoint"].addRange(
        "anchorPoint is \(Int(clamping: max(abs(anchor.x), abs(anchor.y)).rounded())) times the size of the "
          + "layer away from its corner",
        "it counts the bounds: [0.5, 0.5] is the middle; divide points by the width and height"
      )
    }
  }

  // A factor of this size is a percentage or a number of points.
  private static let minPercentage = 10.0
  // In layers below this size, in points, a distant anchor may be meant.
  private static let minSide = 8.0
}

extension AnimationLint {
  /// Finds values of fractions that are written in percent.
  func checkRange(_ animation: Animation, _ hints: PartHints) {
    guard case .property(.scalar(let property, let track)) = animation.action,
      ScalarProperty.fractions.contains(property), !animation.isAdditive,
      // Overshooting by less is common: it shortens the way to 1.
      let value = track.givenValues.first(where: { $0 >= 2 })
    else { return }
    hints.addRange(
      "\(property.rawValue) goes to \(value.shortestDecimal) and has no effect above 1",
      property.remedy(for: value)
    )
  }
}

extension PartHints {
  fileprivate func addRange(_ problem: String, _ remedy: String) { range("\(problem) (\(remedy))") }
}

extension ScalarProperty {
  /// The properties that have an effect between 0 and 1 only.
  fileprivate static let fractions: [ScalarProperty] = [
    .opacity, .strokeStart, .strokeEnd, .shadowOpacity,
  ]

  fileprivate func remedy(for value: Double) -> String {
    guard value <= 100, value >= 2 else { return "give 0…1" }
    return "for \(value.shortestDecimal) % write \((value / 100).shortestDecimal)"
  }
}
