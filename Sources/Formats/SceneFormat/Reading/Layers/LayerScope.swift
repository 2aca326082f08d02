internal import Graphics
internal import JSONText
internal import SceneModel

/// The information about a layer that its animations need.
final class LayerScope {
  let kind: LayerKind
  /// The model values, complete before the first animation is read.
  let state: LayerState
  /// Lists of a gradient's colours and locations that animations run through, to be counted together.
  private struct GradientLists {
    var colors: [(count: Int, cursor: JSONCursor)] = []
    var locations: [(count: Int, cursor: JSONCursor)] = []
  }

  // By the key of the gradient in the layer; of a gradient layer the empty text.
  private var gradientLists: [String: GradientLists] = [:]
  private var keys: Set<String> = []

  init(kind: LayerKind, state: LayerState) {
    self.kind = kind
    self.state = state
  }

  /// The scope of other animations of the same layer, whose keys are separate.
  convenience init(of scope: LayerScope) { self.init(kind: scope.kind, state: scope.state) }

  /// Whether an animation's key has not been used in this layer before.
  func claim(_ key: String) -> Bool { keys.insert(key).inserted }

  /// Records a list of colours that an animation runs through.
  func add(colors count: Int, of property: Property, _ cursor: JSONCursor) {
    gradientLists[property.gradientKey ?? "", default: GradientLists()].colors
      .append((count, cursor))
  }

  /// Records a list of locations that an animation runs through.
  func add(locations count: Int, of property: Property, _ cursor: JSONCursor) {
    gradientLists[property.gradientKey ?? "", default: GradientLists()].locations
      .append((count, cursor))
  }

  /// Whether the layer has the gradient with a key.
  func hasGradient(_ key: String) -> Bool { !(gradient(key)?.colors.isEmpty ?? true) }

  // The colours and locations of the model.
  private func gradient(_ key: String) -> (colors: [Color], locations: [Double])? {
    switch state.content {
    case .gradient(let content) where key.isEmpty: return (content.colors, content.locations)
    case .shape(let shape):
      let gradient = key == "strokeGradient" ? shape.strokeGradient : shape.fillGradient
      return gradient.map { ($0.colors, $0.locations) }
    case .text(let text): return text.style.fillGradient.map { ($0.colors, $0.locations) }
    default: return nil
    }
  }

  /// Reports gradients that have more or fewer locations than colours.
  ///
  /// Without locations anywhere lists of different lengths are legal, but one is padded while they blend.
  func checkGradients(_ values: ValueReader) {
    for key in gradientLists.keys.ordered() {
      guard let gradient = gradient(key), let lists = gradientLists[key] else { continue }
      check(lists, gradient, values)
    }
  }

  private func check(
    _ lists: GradientLists,
    _ gradient: (colors: [Color], locations: [Double]),
    _ values: ValueReader
  ) {
    let colors = gradient.colors.isEmpty ? lists.colors.first?.count : gradient.colors.count
    let positions =
      gradient.locations.isEmpty ? lists.locations.first?.count : gradient.locations.count
    guard let colors else { return }
    for list in lists.colors where list.count != colors {
      if positions == nil {
        values.report.warning(
          list.cursor,
          "\(list.count) colours against \(colors): the shorter list is continued with its last colour"
        )
      } else {
        values.report.error(
          .count,
          list.cursor,
          "\(list.count) colours against \(colors) elsewhere (give one for every location)"
        )
      }
    }
    for list in lists.locations where list.count != colors {
      values.report.error(
        .count,
        list.cursor,
        "\(list.count) locations for \(colors) colours (give one per colour)"
      )
    }
  }
}
