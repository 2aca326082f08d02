internal import RenderPipeline

extension GoldenScene {
  /// Adds what changed in the source since the first golden that differs was written.
  ///
  /// Layers under differing pixels are left out if neither they nor layers around them changed.
  /// Goldens of other programs have no source, and nothing is added.
  func attribute(_ item: inout ComparisonCase) {
    guard
      let index = item.frames.first(where: { !$0.isEqual && $0.verdict != .extra })?.index,
      let golden = samples.first(where: { $0.request.index == index })?.golden,
      let changes = GoldenChanges(in: document, since: golden)
    else { return }
    item.sourceChanges = changes.changes
    for index in item.frames.indices {
      let layers = item.frames[index].layers
      let changed = layers.compactMap { layer -> LayerUnderDifference? in
        let path = layer.label.layerPath
        guard changes.attribution.isChanged(path) else { return nil }
        var result = layer
        result.isChanged = true
        return result
      }
      if !changed.isEmpty { item.frames[index].layers = changed }
    }
  }
}
