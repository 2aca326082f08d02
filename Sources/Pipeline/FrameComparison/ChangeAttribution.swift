internal import SceneFormat
internal import SceneModel

/// Attributes changes of display lists to the layers whose sources changed.
///
/// A layer whose own values are the same is carried along by a layer around it that changed, and is
/// not to blame. Without such a layer, it is: its script, font or image changed.
struct ChangeAttribution: Sendable {
  /// The difference of the sources.
  let difference: SceneDifference
  private let expectedNames: LayerNames
  private let actualNames: LayerNames
  private var changedInExpected: Set<String> = []
  private var changedInActual: Set<String> = []

  init(from expected: Scene, to actual: Scene) {
    difference = SceneDifference(from: expected, to: actual)
    expectedNames = LayerNames(expected)
    actualNames = LayerNames(actual)
    for change in difference.changes {
      guard case .layer(let expected, let actual) = change.owner else { continue }
      if let actual { changedInActual.insert(actual) }
      if let expected, actual == nil { changedInExpected.insert(expected) }
    }
  }

  /// Returns the labels of the layers to blame for a change.
  func labels(of change: DisplayListChanges.Change) -> [String] {
    guard let path = change.actualPath ?? change.expectedPath else { return [] }
    let (changed, names) =
      change.actualPath == nil ? (changedInExpected, expectedNames) : (changedInActual, actualNames)
    let blamed = path.enclosingLayerPaths.filter(changed.contains)
    return (blamed.isEmpty ? [path] : blamed).map(names.label)
  }

  /// Returns whether a layer of the actual scene, or a layer around it, changed.
  func isChanged(_ path: String) -> Bool {
    path.enclosingLayerPaths.contains(where: changedInActual.contains)
  }

  /// Returns the changes of all values as far as their authors wrote them, else of the scenes.
  ///
  /// - Parameters:
  ///   - old: the expected file.
  ///   - new: the actual file.
  func changes(_ old: SceneFile?, _ new: SceneFile, limits: Limits) -> [SourceChange] {
    (authoredChanges(old, new, limits: limits)
      ?? difference.changes.map { $0.located(in: new.locations) }).map { $0.named(new.name) }
  }

  private func authoredChanges(
    _ old: SceneFile?,
    _ new: SceneFile,
    limits: Limits
  ) -> [SourceChange]? {
    guard let expected = old?.text, let actual = new.text else { return nil }
    return difference.authoredChanges(
      from: expected,
      to: actual,
      locations: new.locations,
      limits: limits
    )
  }

  /// Adds the changes to a case: those of layers that look different to these, others to the case.
  func report(_ old: SceneFile, _ new: SceneFile, limits: Limits, in item: inout ComparisonCase) {
    guard let authored = authoredChanges(old, new, limits: limits) else {
      let located = difference.changes.map { $0.located(in: new.locations).named(new.name) }
      item.sourceChanges = located.filter { $0.owner == .scene }
      let byLabel = Dictionary(grouping: located, by: label)
      for index in item.changedLayers.indices {
        item.changedLayers[index].sourceChanges = byLabel[item.changedLayers[index].label] ?? []
      }
      return
    }
    var rest = authored.map { $0.named(new.name) }
    // Of the layer itself, then of the layers around it.
    for isAround in [false, true] {
      for index in item.changedLayers.indices {
        let path = item.changedLayers[index].label.layerPath
        let paths = isAround ? path.enclosingLayerPaths : [path]
        let locations = Set(paths.compactMap { new.location(ofLayer: $0) })
        let isGone = item.changedLayers[index].aspects == [.removed]
        let belongs = { (change: SourceChange) in
          isGone
            ? change.owner == .layer(expected: path, actual: nil)
            : change.layerLocation.map(locations.contains) ?? false
        }
        item.changedLayers[index].sourceChanges += rest.filter(belongs)
        rest.removeAll(where: belongs)
      }
    }
    // Layers that look the same are no cause, if there is another.
    let others = rest.filter { $0.layerLocation == nil }
    let hasCause = !others.isEmpty || item.changedLayers.contains { !$0.sourceChanges.isEmpty }
    item.sourceChanges = hasCause ? others : rest
  }

  private func label(of change: SourceChange) -> String {
    guard case .layer(let expected, let actual) = change.owner else { return "" }
    return actual.map(actualNames.label) ?? expected.map(expectedNames.label) ?? change.name
  }
}

extension SceneFile {
  /// The location of a layer of the scene, by its path there.
  fileprivate func location(ofLayer path: String) -> SourceLocation? {
    locations[path.replacing(".mask[0]", with: ".mask")]
  }
}

extension SourceChange {
  // The change with the name of the actual file.
  fileprivate func named(_ file: String) -> SourceChange {
    var result = self
    result.file = file.isEmpty ? nil : file
    return result
  }

  /// Returns the change with the location of its value, or of the nearest part around it.
  func located(in locations: [String: SourceLocation]) -> SourceChange {
    if case .layer(_, nil) = owner { return self }
    var result = self
    let path = path.replacing(".mask[0]", with: ".mask")
    if let nearest = path.nearest({ locations[String($0)] }) { result.location = nearest.value }
    return result
  }
}
