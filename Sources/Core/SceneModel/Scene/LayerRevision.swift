/// A program's change of a layer at an instant: its model values and its clock from then on.
///
/// Programs change model values while the animation runs, also of layers whose clocks are paused.
/// Instants are therefore seconds of the scene, which no layer's clock and no replicator delays.
public struct LayerRevision: Sendable, Equatable {
  /// Seconds of the scene.
  public var time: Double
  /// The model values from then on; of the same kind of content as the layer's.
  public var state: LayerState
  /// The layer's clock from then on.
  public var timing: Timing

  /// A revision.
  public init(time: Double, state: LayerState, timing: Timing = .layer) {
    (self.time, self.state, self.timing) = (time, state, timing)
  }
}

extension Layer {
  /// Returns the layer at an instant of the scene: the last revision's values, and the animations
  /// attached then.
  ///
  /// - Complexity: O(log *revisions* + *animations*)
  public func revised(atSceneTime time: Double) -> Layer {
    guard hasHistory else { return self }
    var layer = self
    if let revision = revision(atSceneTime: time) {
      layer.state = revision.state
      layer.timing = revision.timing
    }
    layer.revisions = []
    layer.animations.removeAll { $0.attachment?.contains(time) == false }
    return layer
  }

  /// Whether the layer, apart from its animations' own course, differs over time.
  public var hasHistory: Bool { !revisions.isEmpty || animations.contains { $0.attachment != nil } }

  /// Every state that the layer ever has as its model, the first one first.
  public var modelStates: [LayerState] {
    revisions.isEmpty ? [state] : [state] + revisions.map(\.state)
  }

  // The last revision that has been made, with the tolerance of frame times.
  private func revision(atSceneTime time: Double) -> LayerRevision? {
    var (low, high) = (0, revisions.count)
    while low < high {
      let middle = (low + high) / 2
      if revisions[middle].time <= time + Timing.snap { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? revisions[low - 1] : nil
  }
}
