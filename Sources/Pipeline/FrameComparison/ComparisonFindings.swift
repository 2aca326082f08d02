/// The result of one frame.
struct Finding: Sendable {
  var frame: ComparedFrame
  /// Layers whose entries changed, by their labels.
  var changes: [(label: String, aspects: Set<ChangedLayer.Aspect>)] = []
}

/// The results of all frames so far, in order.
struct ComparisonFindings {
  var frames: [ComparedFrame] = []
  /// The changed layers, in the order in which they began to change; of one frame, in paint order.
  private(set) var changedLayers: [ChangedLayer] = []
  private var indices: [String: Int] = [:]

  /// Adds the next frame.
  mutating func add(_ finding: Finding) {
    frames.append(finding.frame)
    for change in finding.changes {
      if let index = indices[change.label] {
        let aspects = change.aspects.union(changedLayers[index].aspects)
        changedLayers[index].aspects = aspects.sorted()
        changedLayers[index].frameCount += 1
        continue
      }
      indices[change.label] = changedLayers.count
      changedLayers.append(
        ChangedLayer(
          label: change.label,
          aspects: change.aspects.sorted(),
          firstFrame: finding.frame.index,
          firstTime: finding.frame.time ?? 0,
          frameCount: 1
        )
      )
    }
  }
}
