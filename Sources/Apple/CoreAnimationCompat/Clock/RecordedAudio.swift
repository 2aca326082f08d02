package import SceneModel

/// A sound that a program plays, from the instant at which it began.
package final class RecordedAudio {
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

/// The audio of a recording.
struct RecordedAudioList {
  private var audios: [RecordedAudio] = []

  mutating func add(_ audio: RecordedAudio) { audios.append(audio) }

  var isFull: Bool { audios.count >= Limits().audioTracks }

  /// The sounds before a recording begin with it.
  func beginning(at start: Double) -> RecordedAudioList {
    for audio in audios { audio.begin = start }
    return self
  }

  /// A track for every stretch that is heard, in the order of their beginnings.
  func tracks(from start: Double, to end: Double) -> [AudioTrack] {
    audios.filter { $0.begin < min($0.end ?? end, end) }.map { audio in
      AudioTrack(
        asset: audio.asset.name,
        begin: audio.begin - start,
        from: audio.from,
        duration: audio.end.map { $0 - audio.begin },
        gain: audio.gain
      )
    }
  }

  /// Returns the assets of the tracks.
  func assets(from start: Double, to end: Double) -> [Asset] {
    audios.filter { $0.begin < min($0.end ?? end, end) }.map(\.asset)
  }
}

extension RecordedAudio {
  /// Plays audio from this instant.
  ///
  /// - Parameters:
  ///   - asset: audio or a video, with its bytes and a unique name.
  ///   - from: seconds of the audio.
  ///   - gain: the factor for its samples, 0 or more.
  /// - Returns: nil if the recording has reached a scene's limit, which is reported.
  package static func play(_ asset: Asset, from: Double, gain: Double) -> RecordedAudio? {
    let session = RecordingSession.current
    guard !session.audios.isFull else {
      let message =
        "audio is started more than \(Limits().audioTracks) times: later starts are not heard"
      session.diagnostics.add(.warning, .limit, message)
      return nil
    }
    let audio = RecordedAudio(asset, from: from, gain: gain, begin: session.clock.now)
    session.audios.add(audio)
    return audio
  }
}
