public import CoreGraphicsCompat
internal import Foundation
internal import SceneModel

extension CALayer {
  /// A time on another layer's clock as this layer's clock shows it; nil is media time.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(atMediaTime: l.map { $0.mediaTime(atLocalTime: t) } ?? t)
  }

  /// A time on this layer's clock as another layer's clock shows it; nil is media time.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let media = mediaTime(atLocalTime: t)
    return l.map { $0.localTime(atMediaTime: media) } ?? media
  }

  // The layers whose clocks this one runs on, itself first.
  private var clocks: [CALayer] { Array(model().ancestry) }

  /// The layer and the layers around it, from the inside out; a mask is inside the layer that it masks.
  var ancestry: some Sequence<CALayer> { sequence(first: self) { $0.parent ?? $0.masked } }

  private func localTime(atMediaTime time: Double) -> Double {
    clocks.reversed().reduce(time) { $1.clock.localTime(atParentTime: $0) }
  }

  private func mediaTime(atLocalTime time: Double) -> Double {
    clocks.reduce(time) { time, layer in
      if layer.clock.speed == 0 {
        let message =
          "the clock of a layer with speed 0 is stopped and has no inverse: its beginTime is used"
        report(.warning, .ignored, at: "speed", message)
      }
      return layer.clock.parentTime(atLocalTime: time)
    }
  }

  // MARK: Committed clocks, by which animations run

  /// The layer's own time at a media time.
  func committedLocalTime(atMediaTime time: Double) -> Double {
    clocks.reversed().reduce(time) { $1.record.timing.localTime(atParentTime: $0) }
  }

  /// The media time at which the layer's clock shows a time; nil where it never will.
  func committedMediaTime(atLocalTime time: Double) -> Double? {
    let clocks = clocks
    let speed = clocks.reduce(1) { $0 * $1.record.timing.speed }
    guard speed > 0 else { return nil }
    return clocks.reduce(time) { $1.record.timing.parentTime(atLocalTime: $0) }
  }

  /// How much longer than at the layer itself things take at the last copy of the replicators around it,
  /// in media seconds.
  var replicatorDelay: Double {
    var delay = 0.0
    let clocks = clocks
    for (index, layer) in clocks.enumerated().dropFirst() {
      guard case .replicator(let content) = layer.record.state.content else { continue }
      let speed = clocks[index...].reduce(1) { $0 * abs($1.record.timing.speed) }
      guard speed > 0, content.instanceDelay > 0 else { continue }
      delay += Double(max(0, content.copyCount - 1)) * content.instanceDelay / speed
    }
    return delay
  }
}
