internal import JSONText
internal import SceneModel

/// The information about a layer that its animations need.
final class LayerScope {
  let kind: LayerKind
  /// The model values, complete before the first animation is read.
  let state: LayerState
  /// Lists of gradient colours and places that animations run through, to be counted together.
  var colorLists: [(count: Int, cursor: JSONCursor)] = []
  var locationLists: [(count: Int, cursor: JSONCursor)] = []
  private var keys: Set<String> = []

  init(kind: LayerKind, state: LayerState) {
    self.kind = kind
    self.state = state
  }

  /// The scope of other animations of the same layer, whose keys are separate.
  convenience init(of scope: LayerScope) { self.init(kind: scope.kind, state: scope.state) }

  /// Whether an animation's key has not been used in this layer before.
  func claim(_ key: String) -> Bool { keys.insert(key).inserted }

  /// Reports gradients that have more or fewer places than colours.
  ///
  /// Without places anywhere lists of different lengths are legal, but one is padded while they blend.
  func checkGradient(_ values: ValueReader) {
    guard case .gradient(let gradient) = state.content else { return }
    let colors = gradient.colors.isEmpty ? colorLists.first?.count : gradient.colors.count
    let positions =
      gradient.locations.isEmpty ? locationLists.first?.count : gradient.locations.count
    guard let colors else { return }
    for list in colorLists where list.count != colors {
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
    for list in locationLists where list.count != colors {
      values.report.error(
        .count,
        list.cursor,
        "\(list.count) locations for \(colors) colours (give one per colour)"
      )
    }
  }
}
