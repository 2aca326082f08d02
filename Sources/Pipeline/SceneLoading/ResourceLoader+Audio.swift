public import Files
public import MediaCodecs
package import SceneModel

/// A sound that has been opened and read once.
public struct LoadedAudio: Sendable {
  /// The file, from which it is read again while it is mixed.
  public var file: MediaFile
  /// Its length in samples, as far as the scene can use it.
  public var sampleCount: Int
  /// Its mean squares over time; nil where no other track follows them.
  package var powers: AudioPowers?
  /// The warning about a file that was cut off; nil for a whole one.
  package var truncation: String?
}

extension ResourceLoader {
  /// Opens every sound that the scene uses and reads it once: for its length, for mistakes in it, and
  /// for its loudness where an animation follows that.
  func loadAudioAssets(_ scene: Scene, into outcome: inout Outcome) {
    let loudnesses = scene.loudnesses
    let used = Set(scene.audios)
    let followed = scene.followedTracks
    for asset in scene.assets
    where [.audio, .video].contains(asset.kind) && used.contains(asset.name) {
      let following = loudnesses.filter { $0.asset == asset.name }
      let end = following.isEmpty ? scene.lastSample(of: asset.name) : .max
      do throws(RenderError) {
        let isFollowed = followed.contains(asset.name)
        try LoadingTime.measure(asset.scenePath) { () throws(RenderError) in
          try loadAudio(asset, until: end, following, isFollowed, into: &outcome)
        }
      } catch {
        outcome.problems.append(problem(error, with: asset))
      }
    }
    warnOfSilentTracks(scene, into: &outcome)
  }

  private func problem(_ error: RenderError, with asset: Asset) -> RenderError {
    let isMute =
      asset.kind == .video
      && [CodecError.noAudio, CodecError.noAudioStream].contains(where: error.message.hasPrefix)
    let message =
      isMute
      ? "the video has no audio (leave it out of its layers, or give a video that has some)"
      : error.message
    return RenderError(error.code, path: asset.scenePath, message)
  }

  private func loadAudio(
    _ asset: Asset,
    until end: Int,
    _ levels: [Loudness],
    _ isFollowed: Bool,
    into outcome: inout Outcome
  ) throws(RenderError) {
    let file = try media(asset, into: &outcome)
    var bands: [AudioBand?] = isFollowed ? [nil] : []
    for loudness in levels where !bands.contains(loudness.band) { bands.append(loudness.band) }
    let path = outcome.files.last { $0.path == asset.scenePath }?.resolvedPath
    let survey = try analysis(of: path, until: end, bands) { () throws(RenderError) in
      try self.survey(file, until: end, bands: bands)
    }
    for loudness in levels {
      outcome.resources.audioLevels[loudness] = LevelTrack(
        survey.powers(of: loudness.band),
        loudness
      )
    }
    if let text = survey.truncation { outcome.warn(.truncated, path: asset.scenePath, text) }
    outcome.resources.audios[asset.name] = LoadedAudio(
      file: file,
      sampleCount: survey.sampleCount,
      powers: isFollowed ? survey.powers(of: nil) : nil
    )
  }

  // Returns the analysis of the audio at a path from the cache, or makes it.
  private func analysis(
    of path: String?,
    until end: Int,
    _ bands: [AudioBand?],
    make: () throws(RenderError) -> AudioProbe
  ) throws(RenderError) -> AudioProbe {
    guard let cache, let path else { return try make() }
    let key = ResourceCache.AudioKey(path: path, scope: cacheScope, end: end, bands: bands)
    return try cache.audio(key, make: make)
  }

  /// Opens an audio file named on the command line, at any path.
  ///
  /// - Throws: `missingInput` when it cannot be opened, `badInput` when it is not audio.
  ///
  /// - Parameter withPowers: whether other tracks follow its loudness.
  public func loadAudio(
    path: String,
    until seconds: Double,
    withPowers: Bool = false
  ) throws(RenderError) -> LoadedAudio {
    let file = try MediaFile(path, limit: limits.audioBytes, within: nil)
    let end = Int(clamping: seconds * Double(AudioTrack.sampleRate), .up)
    let survey = try LoadingTime.measure(FileSystem.quoted(path)) {
      () throws(RenderError) -> AudioProbe in
      try self.survey(file, until: end, bands: withPowers ? [nil] : [])
    }
    let powers = withPowers ? survey.powers(of: nil) : nil
    return LoadedAudio(
      file: file,
      sampleCount: survey.sampleCount,
      powers: powers,
      truncation: survey.truncation
    )
  }

  /// Opens the sound or video of an asset.
  func media(_ asset: Asset, into outcome: inout Outcome) throws(RenderError) -> MediaFile {
    let source: String
    switch asset.source {
    case .file(let path): source = path
    case .data(let bytes, _): return try MediaFile(bytes)
    case .bitmap:
      throw RenderError(.badInput, "a bitmap is no audio and no video (give the path of a file)")
    }
    do throws(RenderError) {
      let flag = "--max-sound-bytes"
      if let packed = try bundle?.contents(of: source, limit: limits.audioBytes, flag: flag) {
        outcome.files.append(File(path: asset.scenePath, source: source, resolvedPath: packed.path))
        return try MediaFile(packed.bytes)
      }
      let (file, resolvedPath) = try find(source) { (path, root) throws(RenderError) in
        try MediaFile(path, limit: limits.audioBytes, within: root)
      }
      outcome.files.append(File(path: asset.scenePath, source: source, resolvedPath: resolvedPath))
      return file
    } catch {
      if error.code == .missingInput {
        outcome.files.append(File(path: asset.scenePath, source: source, resolvedPath: nil))
      }
      throw error
    }
  }

  func survey(
    _ file: MediaFile,
    until end: Int,
    bands: [AudioBand?]
  ) throws(RenderError) -> AudioProbe {
    var survey = AudioProbe(bands: bands)
    do throws(CodecError) {
      var reader = try AudioDecoder(file, maxSeconds: limits.audioSeconds)
      survey.declaredSeconds = reader.declaredSeconds
      while survey.sampleCount < end {
        guard let samples = try reader.next() else {
          survey.reachesEnd = true
          break
        }
        survey.add(samples)
      }
    } catch {
      let hint = error.code == .limit ? " (raise it with --max-sound-seconds)" : ""
      throw RenderError(RenderError(error, input: true).code, error.description + hint)
    }
    guard survey.sampleCount > 0 else {
      throw RenderError(.badInput, "the audio has no samples (give another file)")
    }
    survey.finish()
    return survey
  }

  private func warnOfSilentTracks(_ scene: Scene, into outcome: inout Outcome) {
    for (index, track) in scene.audio.enumerated() {
      guard let audio = outcome.resources.audios[track.asset] else { continue }
      let seconds = Double(audio.sampleCount) / Double(AudioTrack.sampleRate)
      guard track.begin < scene.duration, track.from >= seconds else { continue }
      outcome.warn(
        .ignored,
        path: "audio[\(index)].from",
        "the track is silent: the audio ends after \(seconds.shortestDecimal) s (begin earlier in it)"
      )
    }
  }
}

extension Scene {
  // The assets of tracks under which others duck.
  fileprivate var followedTracks: Set<String> {
    let names = audio.compactMap { $0.ducking?.under }
    return Set(audio.filter { track in names.contains(where: track.isNamed) }.map(\.asset))
  }

  // The end of what the tracks can play of a sound.
  fileprivate func lastSample(of asset: String) -> Int {
    let ends = audio.filter { $0.asset == asset }.map { track in
      track.from + max(0, min(duration - track.begin, track.duration ?? .infinity))
    }
    return Int(clamping: (ends.max() ?? 0) * Double(AudioTrack.sampleRate), .up) + 1
  }
}

extension MediaFile {
  /// Opens a file by the rules for files of a scene.
  convenience init(
    _ path: String,
    limit: Int,
    within root: String?
  ) throws(RenderError) {
    let (descriptor, size) = try FileSystem.openRegularFile(
      path,
      limit: limit,
      within: root,
      flag: "--max-sound-bytes"
    )
    self.init(descriptor: descriptor, byteCount: size)
  }
}

/// The measurements from one pass over an audio file.
struct AudioProbe {
  private(set) var sampleCount = 0
  /// The length that the file's head promises, in seconds.
  var declaredSeconds: Double?
  /// Whether the file has been read to its end.
  var reachesEnd = false
  private var meters: [PowerMeter]

  /// The warning about a file that lacks a part of the promised length; nil for a whole file.
  ///
  /// Priming and padding of codecs make up to a tenth of a second.
  var truncation: String? {
    guard reachesEnd, let declaredSeconds else { return nil }
    let missing = declaredSeconds - Double(sampleCount) / Double(AudioTrack.sampleRate)
    guard missing > 0.15 else { return nil }
    let tenths = ((missing * 10).rounded() / 10).shortestDecimal
    return "the audio ends \(tenths) s before the length that its file promises and is "
      + "silent from there (the file was cut off: give the whole one)"
  }

  /// - Parameter bands: the bands whose powers are measured; nil for all frequencies.
  init(bands: [AudioBand?]) { meters = bands.map { PowerMeter($0) } }

  /// The powers of a band; none if they are not measured.
  func powers(of band: AudioBand?) -> AudioPowers {
    AudioPowers(meters.first { $0.band == band }?.windows ?? [])
  }

  /// Takes in the next samples, interleaved.
  mutating func add(_ samples: [Float]) {
    sampleCount += samples.count / AudioDecoder.channelCount
    for index in meters.indices { meters[index].add(samples) }
  }

  /// Closes the last window, which may be shorter.
  mutating func finish() { for index in meters.indices { meters[index].finish() } }
}
