internal import DisplayModel
internal import Graphics
internal import SceneModel

extension SVGLayerWriter {
  /// The filters of a layer for a graph of filter functions, or of one blur; nil for other graphs.
  func effects(of graph: FilterGraph, _ node: SVGLayerNode) -> [LayerFilter.Effect]? {
    // Whether a blur does not leave its region, as far as it is visible: three deviations.
    func reaches(_ blur: FilterGraph.Primitive, _ deviation: Double) -> Bool {
      guard blur.region != SVGFilterReader.everything else { return true }
      guard let box = unanimated.box(along: node.path) else { return false }
      let reach = box.outset(by: 3 * deviation)
      return graph.region == blur.region && graph.region.union(reach) == graph.region
    }
    var result: [LayerFilter.Effect] = []
    var (index, input) = (0, FilterGraph.Input.sourceGraphic)
    while index < graph.primitives.count {
      let first = graph.primitives[index]
      guard first.inputs == [input] else { return nil }
      var count = 1
      switch first.operation {
      case .gaussianBlur(let x, let y):
        guard x == y, reaches(first, x) else { return nil }
        if let shadow = shadow(graph.primitives[index...], input, radius: x) {
          result.append(.dropShadow(shadow))
          count = 5
        } else {
          result.append(.gaussianBlur(radius: x, colorSpace: first.colorSpace))
        }
      case .colorMatrix(let matrix):
        guard first.colorSpace == .sRGB, first.region == SVGFilterReader.everything else {
          return nil
        }
        result.append(.colorMatrix(matrix.elements))
      default: return nil
      }
      index += count
      input = .result(index - 1)
    }
    return result.isEmpty ? nil : result
  }

  // The shadow that five primitives are.
  private func shadow(
    _ primitives: ArraySlice<FilterGraph.Primitive>,
    _ input: FilterGraph.Input,
    radius: Double
  ) -> LayerFilter.Shadow? {
    let steps = Array(primitives.prefix(5))
    guard steps.count == 5, case .offset(let offset) = steps[1].operation,
      case .flood(let color) = steps[2].operation, steps[0].colorSpace == .sRGB,
      steps.map({ FilterStep(operation: $0.operation, inputs: $0.inputs) })
        == FilterInput(source: input, first: primitives.startIndex)
        .shadow(offset: offset, deviation: Size(radius, radius), color: color)
    else { return nil }
    return LayerFilter.Shadow(
      color: Color(color.red, color.green, color.blue),
      amount: color.alpha,
      angle: offset == .zero ? 0 : offset.angle,
      distance: offset.length,
      radius: radius
    )
  }
}
