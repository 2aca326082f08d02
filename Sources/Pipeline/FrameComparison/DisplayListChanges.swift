internal import SceneFormat

/// Which layers' entries are not the same in the display lists of two scenes.
struct DisplayListChanges {
  /// A layer that changed in one frame.
  struct Change {
    /// The layer's path in the expected scene; nil where it is new.
    var expectedPath: String?
    /// The layer's path in the actual scene; nil where it is gone.
    var actualPath: String?
    var aspects: Set<ChangedLayer.Aspect>
  }

  /// The changed layers, in paint order.
  let changes: [Change]

  /// Compares lists, layer by layer.
  ///
  /// - Parameter partners: the paths of layers in the expected scene, by those in the actual scene.
  init(expected: LayerEntries, actual: LayerEntries, partners: [String: String]) {
    let oldRanks = Dictionary(zip(expected.paths, 0...)) { first, _ in first }
    let ranks = actual.paths.map { path in partners[path].flatMap { oldRanks[$0] } }
    let unmoved = OrderedSubsequence.positions(of: ranks)
    var changes: [Change] = []
    var matched: Set<String> = []
    // Items outside of all layers have no path.
    for (index, path) in actual.paths.enumerated() where !path.isEmpty {
      guard let oldPath = partners[path], let before = expected[oldPath] else {
        changes.append(Change(actualPath: path, aspects: [.added]))
        continue
      }
      matched.insert(oldPath)
      var aspects = actual[path].map { before.changes(to: $0) } ?? []
      if !unmoved.contains(index) { aspects.insert(.order) }
      guard !aspects.isEmpty else { continue }
      changes.append(Change(expectedPath: oldPath, actualPath: path, aspects: aspects))
    }
    for path in expected.paths where !matched.contains(path) && !path.isEmpty {
      changes.append(Change(expectedPath: path, aspects: [.removed]))
    }
    self.changes = changes
  }
}
