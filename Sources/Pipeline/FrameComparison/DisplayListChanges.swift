internal import DisplayModel

/// Which layers' entries are not the same in the display lists of two scenes.
struct DisplayListChanges {
  /// A layer that changed in one frame.
  struct Change {
    /// The layer's path in the expected scene; nil where it is new.
    var expectedPath: String?
    /// The layer's path in the actual scene; nil where it is gone.
    var actualPath: String?
    var aspects: Set<ChangedLayer.Aspect>
    /// Path and name.
    var label: String
  }

  /// The changed layers, in paint order.
  let changes: [Change]

  /// Compares lists, layer by layer.
  ///
  /// Layers belong together by their names, where a name is given once in each scene, else by their paths.
  init(
    expected: LayerEntries,
    actual: LayerEntries,
    expectedNames: LayerNames,
    actualNames: LayerNames
  ) {
    func key(_ path: String, _ names: LayerNames) -> String {
      names.uniqueName(at: path).map { "\" \($0)" } ?? path
    }
    let old = Dictionary(expected.paths.map { (key($0, expectedNames), $0) }) { first, _ in first }
    let new = Dictionary(actual.paths.map { (key($0, actualNames), $0) }) { first, _ in first }
    let oldOrder = expected.paths.map { key($0, expectedNames) }.filter { new[$0] != nil }
    let newOrder = actual.paths.map { key($0, actualNames) }.filter { old[$0] != nil }
    let isReordered = oldOrder != newOrder
    let oldRanks =
      isReordered ? Dictionary(zip(oldOrder, 0...)) { first, _ in first } : [:]
    let newRanks =
      isReordered ? Dictionary(zip(newOrder, 0...)) { first, _ in first } : [:]
    var changes: [Change] = []
    for path in actual.paths {
      let key = key(path, actualNames)
      let label = actualNames.label(at: path)
      guard let oldPath = old[key], let before = expected[oldPath] else {
        changes.append(
          Change(actualPath: path, aspects: [.added], label: label)
        )
        continue
      }
      var aspects = actual[path].map { before.changes(to: $0) } ?? []
      if oldRanks[key] != newRanks[key] { aspects.insert(.order) }
      guard !aspects.isEmpty else { continue }
      changes.append(
        Change(expectedPath: oldPath, actualPath: path, aspects: aspects, label: label)
      )
    }
    for path in expected.paths where new[key(path, expectedNames)] == nil {
      let label = expectedNames.label(at: path)
      changes.append(Change(expectedPath: path, aspects: [.removed], label: label))
    }
    self.changes = changes
  }
}
