import SceneModel

/// Reusable layer values into which the pose of one layer after the other is evaluated.
///
/// Allocated once: creating a `LayerState` takes longer than evaluating a pose.
final class PoseScratch {
  var state = LayerState()
}

/// The motion of a layer of which animations and placements change only the pose.
///
/// Most moving layers qualify. Their remaining values are constant, so they are not copied for
/// every frame.
final class LayerMotion {
  private let pose: LayerPose
  private let animations: [Animation]
  private let isPlaced: Bool
  private let placement: FadedPlacement?
  private let carriers: [Placement]

  /// Creates the motion of a layer; nil if more than its pose changes, or if its content depends on
  /// the pose.
  init?(_ layer: Shared<Layer>) {
    let (value, state) = (layer.value, layer.value.state)
    guard value.changesPoseOnly, !value.hasHistory, value.relativePlace == nil,
      !value.scripting.hasScriptedValues,
      value.scripting.propertyScripts.isEmpty, state.sublayerTransform == .identity,
      !state.content.dependsOnPose
    else { return nil }
    pose = state.pose
    animations = value.animations
    (isPlaced, placement, carriers) = (value.isPlaced, value.placement, value.carriers)
  }

  /// Stores the layer's pose at a time of its clock in scratch values.
  ///
  /// - Parameters:
  ///   - time: seconds on the layer's clock.
  ///   - levels: the audio levels that drive animations.
  ///   - scratch: any values; their pose is overwritten.
  /// - Complexity: O(*animations*)
  func pose(at time: Double, levels: AudioLevels, in scratch: PoseScratch) {
    scratch.state.pose = pose
    if isPlaced { scratch.state.place(by: placement, carriers: carriers, at: time) }
    for index in animations.indices {
      animations[index].apply(to: &scratch.state, at: time, levels: levels)
    }
  }
}

extension LayerContent {
  // Whether the content depends on the pose beyond the matrix from the layer to its parent.
  fileprivate var dependsOnPose: Bool {
    switch self {
    case .replicator, .transform, .emitter: true
    case .none, .shape, .gradient, .text, .vector, .scroll, .video, .sprite: false
    }
  }
}
