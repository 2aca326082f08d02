internal import Graphics
internal import JSONText
internal import SceneModel

// The audio of video layers as audio tracks on the scene's clock.
extension ValueReader {
  /// Adds the tracks of a layer, one for each time that the video plays.
  ///
  /// The layer's own clock is the innermost one of `times`.
  func readAudio(_ cursor: JSONCursor, of video: VideoContent, in layer: ObjectCursor) {
    // The video itself decides an automatic duration.
    guard !index.isMeasuring, var track = track(cursor, of: video), let times = times else {
      return
    }
    guard let asset = index.videos[video.asset] else {
      // A missing asset has been reported.
      guard !video.asset.isEmpty else { return }
      return refuse(cursor, .conflict) {
        "the asset \(video.asset.quoted) has no audio (only videos have it: remove the key)"
      }
    }
    let clocks = times.clocks
    guard let start = clocks.sceneTime(atLocalTime: 0), let speed = clocks.speed,
      abs(speed - 1) < 1e-9
    else {
      return refuse(cursor, .conflict) {
        "the layer's clock does not run at the speed of the scene (\(remedy(for: layer)))"
      }
    }
    let length = length(of: asset)
    guard let part = part(of: video, length: length, cursor) else { return }
    track.asset = video.asset
    var begin = start
    var plays = video.plays
    let end = min(clocks.end, times.duration)
    let duration = part.end - part.begin
    var tracks: [AudioTrack] = []
    while plays > 0, begin < end {
      // A play that begins before the layer is heard from the begin of the layer on.
      let wanted = duration * min(1, plays)
      let heard = max(begin, clocks.begin)..<max(begin, clocks.begin, min(begin + wanted, end))
      if !heard.isEmpty {
        (track.begin, track.from) = (heard.lowerBound, part.begin + heard.lowerBound - begin)
        track.duration = heard.upperBound.isFinite ? heard.upperBound - heard.lowerBound : nil
        tracks.append(track)
      }
      guard duration.isFinite, duration > 0, tracks.count <= limits.audioTracks else { break }
      begin += duration
      plays -= 1
    }
    index.videoTracks += AudioLoops(tracks, start: start).tracks
    let count = index.videoTracks.count
    _ = within(\.audioTracks, count, of: "audio tracks of videos", at: cursor)
  }

  // What to change so that the layer has the clock of the scene.
  private func remedy(for layer: ObjectCursor) -> String {
    let cycles = ["duration", "repeatCount", "repeatDuration", "autoreverses"]
    let names = (cycles + ["speed", "timeRemap"]).filter { layer.nonNull($0) != nil }
    guard !names.isEmpty else {
      return "remove duration, speed and timeRemap of the layers around it"
    }
    let remedy = "remove \(names.joined(separator: " and "))"
    return names.contains(where: cycles.contains)
      ? "\(remedy); a layer that is there for a time has \"lifetime\": [0, 1]" : remedy
  }

  // The keys of a track; nil for none.
  private func track(_ cursor: JSONCursor, of video: VideoContent) -> AudioTrack? {
    var track = AudioTrack(asset: video.asset)
    switch cursor.value.kind {
    case .bool(let isOn): return isOn ? track : nil
    case .number:
      guard let gain = nonNegative(cursor) else { return nil }
      track.gain = gain
      return track
    case .object:
      let keys = AudioKeys.videoTrack.names
      guard checkKeys(cursor, allowed: keys, of: "sound", context: .audio) else { return nil }
      track.begin = times?.clocks.sceneTime(atLocalTime: 0) ?? 0
      let isComplete = AudioKeys.videoTrack.read(into: &track, cursor, self)
      index.noteDucking(of: track, cursor)
      return isComplete ? track : nil
    default:
      return mismatch(cursor, needs: "true, a gain, or an object such as {\"gain\": 0.5}")
    }
  }

  // Nil where the file cannot be read, which loading the asset reports.
  private func length(of asset: Asset) -> Double? { try? index.files?.mediaDuration?(asset) }

  // The played part in seconds of the file; without the file's length, up to infinity.
  private func part(of video: VideoContent, length: Double?, _ cursor: JSONCursor)
    -> (begin: Double, end: Double)?
  {
    func seconds(_ time: MediaTime?, _ defaultValue: Double) -> Double? {
      switch time {
      case nil: defaultValue
      case .seconds(let seconds): seconds
      case .percent(let percent): length.map { percent / 100 * $0 }
      case .frame: nil
      }
    }
    let begin = seconds(video.from, 0)
    let end = seconds(video.to, length ?? .infinity)
    guard let begin, let end else {
      return refuse(cursor, .conflict) {
        "the audio needs from and to in seconds or percent (write \"from\": 1.5)"
      }
    }
    return (begin, min(end, length ?? end))
  }
}
