package import SceneModel

/// A sound that a program plays, from the instant at which it began.
package final class RecordedSound {
  fileprivate let asset: Asset
  fileprivate let from: Double
  fileprivate let gain: Double
  fileprivate var begin: Double
  fileprivate var end: Double?

  fileprivate init(_ asset: Asset, from: Double, gain: Double, begin: Double) {
    (self.asset, self.from, self.gain, self.begin) = (asset, from, gain, begin)
  }

  /// Silences it from this instant on.
  package func stop() { if end == nil { end = VirtualClock.current.now } }
}

/// What is heard of a recording.
struct RecordedSounds {
  private var sounds: [RecordedSound] = []

  mutating func add(_ sound: RecordedSound) { sounds.append(sound) }

  var isFull: Bool { sounds.count >= Limits().audioTracks }

  /// The sounds before a recording begin with it.
  func beginning(at start: Double) -> RecordedSounds {
    for sound in sounds { sound.begin = start }
    return self
  }

  /// A track for every stretch that is heard, in the order of their beginnings.
  func tracks(from start: Double, to end: Double) -> [AudioTrack] {
    sounds.filter { $0.begin < min($0.end ?? end, end) }.map { sound in
      AudioTrack(
        asset: sound.asset.name,
        begin: sound.begin - start,
        from: sound.from,
        duration: sound.end.map { $0 - sound.begin },
        gain: sound.gain
      )
    }
  }

  /// What those tracks play.
  func assets(from start: Double, to end: Double) -> [Asset] {
    sounds.filter { $0.begin < min($0.end ?? end, end) }.map(\.asset)
  }
}

extension RecordedSound {
  /// Plays a sound from this instant on.
  ///
  /// - Parameters:
  ///   - asset: a sound or a video, with its bytes and a name of its own.
  ///   - from: seconds of the sound.
  ///   - gain: what its samples are multiplied with, 0 or more.
  /// - Returns: nil where the recording has as many as a scene may have, which is told.
  package static func play(_ asset: Asset, from: Double, gain: Double) -> RecordedSound? {
    let session = RecordingSession.current
    guard !session.sounds.isFull else {
      session.diagnostics.add(
        .warning,
        .limit,
        "sounds are begun more than \(Limits().audioTracks) times: the later ones are not heard"
      )
      return nil
    }
    let sound = RecordedSound(asset, from: from, gain: gain, begin: session.clock.now)
    session.sounds.add(sound)
    return sound
  }

  /// Tells that a sound is not heard.
  package static func warn(_ reason: String) {
    RecordingSession.current.diagnostics.add(.warning, .unsupportedFeature, reason)
  }
}
