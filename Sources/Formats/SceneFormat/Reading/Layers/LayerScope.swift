internal import Graphics
internal import JSONText
internal import SceneModel

/// The information about a layer that its animations need.
final class LayerScope {
  let kind: LayerKind
  /// The model values, complete before the first animation is read.
  let state: LayerState
  // A list of a gradient's colours or locations that an animation runs through.
  private struct GradientList {
    var property: Property
    var count: Int
    var cursor: JSONCursor
  }

  private var gradientLists: [GradientList] = []
  private var keys: Set<String> = []

  init(kind: LayerKind, state: LayerState) {
    self.kind = kind
    self.state = state
  }

  /// The scope of other animations of the same layer, whose keys are separate.
  convenience init(of scope: LayerScope) { self.init(kind: scope.kind, state: scope.state) }

  /// Whether an animation's key has not been used in this layer before.
  func claim(_ key: String) -> Bool { keys.insert(key).inserted }

  /// Records a list of colours or locations that an animation runs through.
  func add(_ count: Int, of property: Property, _ cursor: JSONCursor) {
    gradientLists.append(GradientList(property: property, count: count, cursor: cursor))
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
  func checkGradients(_ reader: ValueReader) {
    let gradients = Dictionary(grouping: gradientLists) { $0.property.gradientKey ?? "" }
    for (key, lists) in gradients.ordered(by: \.key) {
      if let gradient = gradient(key) { check(lists, gradient, reader) }
    }
  }

  private func check(
    _ lists: [GradientList],
    _ gradient: (colors: [Color], locations: [Double]),
    _ reader: ValueReader
  ) {
    let colorLists = lists.filter { if case .colors = $0.property { true } else { false } }
    let locationLists = lists.filter { if case .numbers = $0.property { true } else { false } }
    let colors = gradient.colors.isEmpty ? colorLists.first?.count : gradient.colors.count
    let positions =
      gradient.locations.isEmpty ? locationLists.first?.count : gradient.locations.count
    guard let colors else { return }
    for list in colorLists where list.count != colors {
      if positions == nil {
        reader.warn(list.cursor) {
          "\(list.count) colours against \(colors): the shorter list is continued with its last colour"
        }
      } else {
        reader.refuse(list.cursor, .count) {
          "\(list.count) colours against \(colors) elsewhere (give one for every location)"
        }
      }
    }
    for list in locationLists where list.count != colors {
      reader.refuse(list.cursor, .count) {
        "\(list.count) locations for \(colors) colours (give one per colour)"
      }
    }
  }
}
