internal import SceneModel

/// The part of a clock during which something can be seen, in its seconds; at most, where the exact
/// part depends on animations.
struct VisibleInterval {
  /// The first instant.
  var from: Double
  /// The first instant after.
  var to: Double

  /// Returns the same interval on the clock of a layer.
  ///
  /// A clock that runs backwards or is remapped counts as unbounded. A paused one is at its offset, and counts as
  /// coming from any earlier instant.
  func onClock(of layer: Layer) -> VisibleInterval {
    let timing = layer.timing
    if layer.timeRemap != nil { return VisibleInterval(from: -.infinity, to: .infinity) }
    if timing.speed == 0 { return VisibleInterval(from: -.infinity, to: timing.timeOffset.nextUp) }
    guard timing.speed > 0 else { return VisibleInterval(from: -.infinity, to: .infinity) }
    let begin = timing.localTime(atParentTime: max(from, layer.lifetime?.from ?? -.infinity))
    let end = timing.localTime(atParentTime: min(to, layer.lifetime?.to ?? .infinity))
    guard timing.duration.isFinite else { return VisibleInterval(from: begin, to: end) }
    // Such a clock is folded into cycles; a shifted one begins somewhere inside.
    let last = timing.timeOffset == 0 ? min(end, timing.duration) : timing.duration
    return VisibleInterval(from: 0, to: last)
  }

  /// The same for the sublayers of a layer, whose copies run later or earlier.
  func inside(_ layer: Layer) -> VisibleInterval {
    guard case .replicator(let replicator) = layer.state.content else { return self }
    var result = self
    let delay = replicator.instanceDelay
    if delay > 0 || layer.animates(.scalar(.instanceDelay)) { result.from = -.infinity }
    if delay < 0 { result.to = .infinity }
    return result
  }
}
