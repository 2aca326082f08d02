internal import SceneModel

extension Scene {
  /// Cuts off the end during which nothing moves, and leaves at least a second.
  mutating func cutRest() {
    let end = layers.map { $0.endOfMotion { $0 } }.max() ?? 0
    let heard = audio.isEmpty ? 0 : duration
    let frame = 1 / frameRate.framesPerSecond
    // The first frame at rest belongs to it.
    let needed = max(1, heard, end.isFinite ? end + frame : duration)
    if needed < duration { duration = needed }
  }
}

extension Layer {
  // Seconds of the scene after which nothing changes any more; infinite for what never rests.
  fileprivate func endOfMotion(_ sceneTime: (Double) -> Double) -> Double {
    if case .emitter = state.content { return .infinity }
    if case .video = state.content { return .infinity }
    if case .sprite = state.content { return .infinity }
    let timing = timing
    let isPlain = revisions.allSatisfy { $0.timing == timing }
    guard isPlain, timing.speed > 0, !timing.duration.isFinite else { return .infinity }
    func local(_ time: Double) -> Double { sceneTime(timing.parentTime(atLocalTime: time)) }
    var end = revisions.last?.time ?? 0
    for animation in animations {
      let last = min(local(animation.timing.endTime), animation.attachment?.to ?? .infinity)
      end = max(end, last)
    }
    if let lifetime {
      end = max(end, lifetime.from)
      if lifetime.to.isFinite { end = max(end, sceneTime(lifetime.to)) }
    }
    for layer in sublayers + [mask].compactMap(\.self) {
      let inner = layer.endOfMotion(local)
      // Copies of replicators follow later.
      if case .replicator = state.content, inner > 0 { return .infinity }
      end = max(end, inner)
    }
    return end
  }
}
