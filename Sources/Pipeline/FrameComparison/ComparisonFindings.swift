/// The result of one frame.
struct Finding: Sendable {
  var frame: ComparedFrame
  /// Layers whose entries changed, by their labels.
  var changes: [(label: String, aspects: Set<ChangedLayer.Aspect>)] = []
}

/// The results of all frames so far, in order.
struct ComparisonFindings {
  var frames: [ComparedFrame] = []
  private var layers: [String: ChangedLayer] = [:]
  private var order: [String] = []

  /// Adds the next frame.
  mutating func add(_ finding: Finding) {
    frames.append(finding.frame)
    for change in finding.changes {
      if var existing = layers[change.label] {
        existing.aspects = change.aspects.union(existing.aspects).sorted()
        existing.frameCount += 1
        layers[change.label] = existing
      } else {
        order.append(change.label)
        layers[change.label] = ChangedLayer(
          label: change.label,
          aspects: change.aspects.sorted(),
          firstFrame: finding.frame.index,
          firstTime: finding.frame.time ?? 0,
          frameCount: 1
        )
      }
    }
  }

  /// The changed layers, in the order in which they began to change; of one frame, in paint order.
  var changedLayers: [ChangedLayer] { order.compactMap { layers[$0] } }
}
