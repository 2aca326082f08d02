internal import RenderPipeline
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

extension GoldenScene {
  /// Adds what changed in the source since the first golden that differs was written.
  ///
  /// Layers under differing pixels are left out if neither they nor layers around them changed.
  /// Goldens of other programs have no source, and nothing is added.
  func attribute(_ item: inout ComparisonCase) {
    guard
      let index = item.frames.first(where: { !$0.isEqual && $0.verdict != .extra })?.index,
      let golden = samples.first(where: { $0.request.index == index })?.golden,
      let approved = ImageSource.source(ofImageAt: golden, limits: document.options.limits)
    else { return }
    let attribution = ChangeAttribution(from: approved.scene, to: document.scene)
    item.sourceChanges = attribution.changes(
      approved.authoredText.map { SceneFile(text: $0) },
      SceneFile(document),
      limits: document.options.limits
    )
    for index in item.frames.indices {
      let layers = item.frames[index].layers
      let changed = layers.compactMap { layer -> LayerUnderDifference? in
        let path = layer.label.layerPath
        guard attribution.isChanged(path) else { return nil }
        var result = layer
        result.isChanged = true
        return result
      }
      if !changed.isEmpty { item.frames[index].layers = changed }
    }
  }
}
