internal import Foundation

/// Gathers the changes that the closures of an animator make.
final class AnimatorCollector {
  /// The fraction of the animator's time at which what is gathered begins to move.
  var start = 0.0
  /// Seconds of the animator.
  let duration: Double
  private(set) var tracks: [AnimatorTrack] = []
  /// The completion handlers that the blocks inside register.
  private(set) var completions: [(UIViewAnimatingPosition) -> Void] = []

  init(duration: Double) { self.duration = duration }

  /// Runs a closure and makes tracks of its changes.
  func gather(startingAt start: Double, _ body: () -> Void) {
    self.start = start
    ViewAnimations.current.run(.animator(self), body)
  }

  func note(_ layer: CALayer, key: String, from old: Any, to new: Any) {
    tracks += AnimatorTrack.tracks(of: layer, key, from: old, to: new, startingAt: start)
  }

  /// Shows a hidden layer until the end of the animator.
  func showUntilEnd(_ layer: CALayer) {
    let visible = NSNumber(value: false)
    let change = CAKeyframeAnimation(keyPath: "hidden")
    change.values = [visible, NSNumber(value: true)]
    if let track = AnimatorTrack(layer, visible, keyframes: change) { tracks.append(track) }
  }

  /// Takes over keyframes inside the animator's closures, which share its time and pace.
  func addKeyframes(
    _ mode: CAAnimationCalculationMode,
    _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let keyframes = KeyframeCollector()
    ViewAnimations.current.run(.keyframes(keyframes), animations)
    tracks += keyframes.animations(mode).compactMap { AnimatorTrack($0, $1, keyframes: $2) }
    if let completion { completions.append { completion($0 == .end) } }
  }

  /// Takes over an animation block inside the animator's closures, which has its time and pace.
  func addBlock(_ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
    animations()
    if let completion { completions.append { completion($0 == .end) } }
  }
}
