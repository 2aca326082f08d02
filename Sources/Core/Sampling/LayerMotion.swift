import Graphics
import SceneModel

/// Values whose pose the animations of layers change, one layer after the other.
///
/// Made once: making them takes longer than the pose of a layer.
final class PoseScratch {
  var state = LayerState()
}

/// How a layer moves and fades over time, where animations and placements change nothing else of it.
///
/// Most layers that move are such. Their other values are those of the scene, which are not copied for every frame.
final class LayerMotion {
  private let pose: LayerPose
  private let animations: [Animation]
  // The layer if placements move it; they are evaluated separately.
  private let placed: Shared<Layer>?

  /// Nil for layers of which more than the pose changes, or whose pose says where layers in them are.
  init?(_ layer: Shared<Layer>) {
    let (value, state) = (layer.value, layer.value.state)
    guard value.changesPoseOnly, !value.hasHistory, !value.scripting.isDriven,
      value.scripting.drivers.isEmpty, state.sublayerTransform == .identity,
      !state.content.asksForPose
    else { return nil }
    pose = state.pose
    animations = value.animations
    placed = value.isPlaced ? layer : nil
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
    placed?.value.position(&scratch.state, at: time)
    for index in animations.indices {
      animations[index].apply(to: &scratch.state, at: time, levels: levels)
    }
  }
}

extension LayerContent {
  // Whether what the content shows is placed by more than the matrix to the layer's parent.
  fileprivate var asksForPose: Bool {
    switch self {
    case .replicator, .transform, .emitter: true
    case .none, .shape, .gradient, .text, .vector, .scroll, .video, .sprite: false
    }
  }
}
