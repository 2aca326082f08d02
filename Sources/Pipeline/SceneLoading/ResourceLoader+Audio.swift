public import Files
internal import Graphics
public import MediaCodecs
internal import SceneModel

/// A sound that has been opened and read once.
public struct LoadedAudio: Sendable {
  /// The file, from which it is read again while it is mixed.
  public var file: MediaFile
  /// Its length in samples, as far as the scene can use it.
  public var sampleCount: Int
}

extension ResourceLoader {
  /// Opens every sound that the scene uses and reads it once: for its length, for mistakes in it, and
  /// for its loudness where an animation follows that.
  func loadAudioAssets(_ scene: Scene, into outcome: inout Outcome) {
    let loudnesses = scene.loudnesses
    let used = Set(scene.audios)
    for asset in scene.assets
    where [.audio, .video].contains(asset.kind) && used.contains(asset.name) {
      let following = loudnesses.filter { $0.asset == asset.name }
      let end = following.isEmpty ? scene.lastSample(of: asset.name) : .max
      do throws(RenderError) {
        try LoadingTime.measure(asset.scenePath) { () throws(RenderError) in
          try loadAudio(asset, until: end, levels: following, into: &outcome)
        }
      } catch {
        outcome.problems.append(RenderError(error.code, path: asset.scenePath, error.message))
      }
    }
    warnOfSilentTracks(scene, into: &outcome)
  }

  private func loadAudio(
    _ asset: Asset,
    until end: Int,
    levels: [Loudness],
    into outcome: inout Outcome
  ) throws(RenderError) {
    let file = try media(asset, into: &outcome)
    let survey = try survey(file, until: end, withPowers: !levels.isEmpty)
    for loudness in levels {
      outcome.resources.audioLevels[loudness] = LevelTrack(survey.powers, loudness)
    }
    if let missing = survey.missingSeconds { warn(of: asset, missing, into: &outcome) }
    outcome.resources.audios[asset.name] = LoadedAudio(file: file, sampleCount: survey.sampleCount)
  }

  /// Opens an audio file named on the command line, at any path.
  ///
  /// - Throws: `missingInput` when it cannot be opened, `badInput` when it is not audio.
  public func loadAudio(path: String, until seconds: Double) throws(RenderError) -> LoadedAudio {
    let file = try MediaFile(path, limit: limits.audioBytes, within: nil)
    let end = Int(clamping: seconds * Double(AudioTrack.sampleRate), .up)
    let survey = try LoadingTime.measure(FileSystem.quoted(path)) {
      () throws(RenderError) -> AudioProbe in
      try self.survey(file, until: end, withPowers: false)
    }
    return LoadedAudio(file: file, sampleCount: survey.sampleCount)
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
      let (file, match) = try find(source) { (path, root) throws(RenderError) in
        try MediaFile(path, limit: limits.audioBytes, within: root)
      }
      outcome.files.append(File(path: asset.scenePath, source: source, resolvedPath: match))
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
    withPowers: Bool
  ) throws(RenderError) -> AudioProbe {
    var survey = AudioProbe(measuresPowers: withPowers)
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

  private func warn(of asset: Asset, _ missing: Double, into outcome: inout Outcome) {
    outcome.diagnostics.append(
      Diagnostic(
        .warning,
        .truncated,
        path: asset.scenePath,
        "the audio ends \(missing.shortestDecimal) s before the length that its file promises and is "
          + "silent from there (the file was cut off: give the whole one)"
      )
    )
  }

  private func warnOfSilentTracks(_ scene: Scene, into outcome: inout Outcome) {
    for (index, track) in scene.audio.enumerated() {
      guard let audio = outcome.resources.audios[track.asset] else { continue }
      let seconds = Double(audio.sampleCount) / Double(AudioTrack.sampleRate)
      guard track.begin < scene.duration, track.from >= seconds else { continue }
      outcome.diagnostics.append(
        Diagnostic(
          .warning,
          .ignored,
          path: "audio[\(index)].from",
          "the track is silent: the audio ends after \(seconds.shortestDecimal) s (begin earlier in it)"
        )
      )
    }
  }
}

extension Scene {
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
  private var windows: [Float] = []
  private var sum = 0.0
  private var filled = 0
  private let measuresPowers: Bool

  /// How much of the promised length is not there, in tenths of a second; nil for a whole file.
  ///
  /// Priming and padding of codecs make up to a tenth of a second.
  var missingSeconds: Double? {
    guard reachesEnd, let declaredSeconds else { return nil }
    let missing = declaredSeconds - Double(sampleCount) / Double(AudioTrack.sampleRate)
    return missing > 0.15 ? (missing * 10).rounded() / 10 : nil
  }

  // Samples of one window, both channels.
  private static let windowLength =
    Int(clamping: Double(AudioDecoder.sampleRate) / AudioPowers.rate) * AudioDecoder.channelCount

  init(measuresPowers: Bool) { self.measuresPowers = measuresPowers }

  /// The loudness, if it is measured.
  var powers: AudioPowers { AudioPowers(windows) }

  /// Takes in the next samples, interleaved.
  mutating func add(_ samples: [Float]) {
    sampleCount += samples.count / AudioDecoder.channelCount
    guard measuresPowers else { return }
    for sample in samples {
      sum += Double(sample) * Double(sample)
      filled += 1
      if filled == Self.windowLength { close() }
    }
  }

  /// Closes the last window, which may be shorter.
  mutating func finish() { if filled > 0 { close() } }

  private mutating func close() {
    windows.append(Float(sum / Double(filled)))
    (sum, filled) = (0, 0)
  }
}
