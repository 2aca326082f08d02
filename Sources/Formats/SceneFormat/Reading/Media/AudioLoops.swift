internal import Graphics
internal import SceneModel

/// The loops of one audio as tracks whose fades and keyframes of the gain run on from loop to loop.
struct AudioLoops {
  /// The tracks, each with its part of the fades and keyframes.
  private(set) var tracks: [AudioTrack]
  private let begin: Double
  private let end: Double
  private let fadeIn: Double
  private let fadeOut: Double

  /// Divides the fades and keyframes among loops.
  ///
  /// - Parameters:
  ///   - loops: the loops in their order, each with the fades and keyframes of all.
  ///   - start: the instant of the scene from which times of keyframes count.
  init(_ loops: [AudioTrack], start: Double) {
    tracks = loops
    begin = loops.first?.begin ?? start
    end = loops.last?.end ?? start
    (fadeIn, fadeOut) = (loops.first?.fadeIn ?? 0, loops.first?.fadeOut ?? 0)
    let crossesJoint =
      loops.count > 1
      && (fadeIn > loops[0].end - begin || fadeOut > end - loops[loops.count - 1].begin)
    for index in loops.indices {
      let delay = loops[index].begin - start
      if let times = loops[index].envelope?.times {
        tracks[index].envelope?.times = times.map { $0 - delay }
      }
      if index > 0 || crossesJoint { tracks[index].fadeIn = 0 }
      if index < loops.count - 1 || crossesJoint { tracks[index].fadeOut = 0 }
      if crossesJoint { addFades(to: &tracks[index]) }
    }
  }

  // A fade that a joint cuts is no fade of one track, but keyframes are.
  private func addFades(to track: inout AudioTrack) {
    let edges = [track.begin, begin + fadeIn, end - fadeOut, track.end].map { $0 - track.begin }
    let length = track.end - track.begin
    let envelope = track.envelope ?? AudioEnvelope(values: [1], times: [0])
    let times = Set((edges + envelope.times).map { $0.clamped(to: 0...length) }).sorted()
    let fades = times.map { fade(at: track.begin + $0) }
    guard fades.contains(where: { $0 < 1 }) else { return }
    let values = zip(times, fades).map { envelope.factor(at: $0) * $1 }
    track.envelope = AudioEnvelope(values: values, times: times)
  }

  private func fade(at instant: Double) -> Double {
    func part(_ passed: Double, of length: Double) -> Double {
      length > 0 ? (passed / length).clamped(to: 0...1) : 1
    }
    return part(instant - begin, of: fadeIn) * part(end - instant, of: fadeOut)
  }
}

extension AudioTrack {
  fileprivate var end: Double { begin + (duration ?? .infinity) }
}
