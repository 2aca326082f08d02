internal import Files
internal import JSONText
internal import RenderPipeline
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

/// The audio of a scene as a WAV file of 32-bit floats: the mix of a render of all frames.
struct SceneAudio {
  let opened: OpenedScene

  /// The file; nil for a scene without audio.
  ///
  /// - Throws: `RenderError` where a file of audio is damaged.
  func wave() throws(RenderError) -> [UInt8]? {
    guard let mix = mix(of: opened.document.scene.audio) else { return nil }
    let (bytes, overflow) = mix.sampleCount.multipliedReportingOverflow(by: Self.sampleBytes)
    guard !overflow, bytes <= min(opened.document.options.limits.memoryBytes, Self.maxBytes) else {
      throw RenderError(.limit, "the audio is too long for the page (preview a part of the scene)")
    }
    var file = Self.header(bytes)
    file.reserveCapacity(file.count + bytes)
    _ = try mix.mix { (samples) throws(RenderError) in
      for sample in samples { file += Self.littleEndian(sample.bitPattern) }
    }
    return file
  }

  /// The tracks, each alone and without ducking: its name, when it begins and ends in seconds of the
  /// scene, and its peaks.
  ///
  /// A peak is the largest value of a part of the scene, 0 to 100; all parts have the same length.
  ///
  /// - Throws: `RenderError` where a file of audio is damaged.
  func tracks() throws(RenderError) -> JSONValue {
    var rows: [JSONValue] = []
    for track in opened.document.scene.audio.prefix(Self.maxTracks) {
      var alone = track
      alone.ducking = nil
      let samples = opened.loaded.resources.audios[track.asset]?.sampleCount ?? 0
      let rest = Double(samples) / Double(AudioTrack.sampleRate) - track.from
      let end = track.begin + min(track.duration ?? rest, rest)
      rows.append(
        .object([
          ("name", .string(track.name ?? track.asset)),
          ("begin", JSONValue(number: track.begin)), ("end", JSONValue(number: end)),
          ("peaks", .array(try peaks(of: alone).map(JSONValue.integer))),
        ])
      )
    }
    return .array(rows)
  }

  private func peaks(of track: AudioTrack) throws(RenderError) -> [Int] {
    guard let mix = mix(of: [track]) else { return [] }
    let count = min(Self.maxPeaks, max(1, mix.sampleCount / Self.samplesPerPeak))
    var peaks = [Float](repeating: 0, count: count)
    var position = 0
    _ = try mix.mix { (samples) throws(RenderError) in
      for sample in samples {
        let index = min(count - 1, position / 2 * count / max(1, mix.sampleCount))
        peaks[index] = max(peaks[index], abs(sample))
        position += 1
      }
    }
    return peaks.map { Int(clamping: Double($0) * 100, .toNearestOrAwayFromZero) }
  }

  private func mix(of tracks: [AudioTrack]) -> AudioMix? {
    let scene = opened.document.scene
    let frames = (0..<opened.frameCount).map {
      FrameRequest(index: $0, time: scene.frameRate.time(ofFrame: $0))
    }
    return AudioMix(
      tracks.map { ($0, opened.loaded.resources.audios[$0.asset]) },
      sceneDuration: scene.duration,
      frames: frames,
      rate: scene.frameRate,
      limits: opened.document.options.limits
    )
  }

  // More tracks have no waveform.
  private static let maxTracks = 32
  // A hundredth of a second at 48,000 samples a second, and the number of peaks for long scenes.
  private static let samplesPerPeak = 480
  private static let maxPeaks = 20_000
  // Two channels of four bytes.
  private static let sampleBytes = 8
  // Browsers hold the audio as decoded samples.
  private static let maxBytes = 1 << 30

  // The header of IEEE floats (format 3).
  private static func header(_ bytes: Int) -> [UInt8] {
    let rate = UInt32(AudioTrack.sampleRate)
    var header = Array("RIFF".utf8) + littleEndian(UInt32(36 + bytes)) + Array("WAVEfmt ".utf8)
    header += littleEndian(UInt32(16)) + littleEndian(UInt16(3)) + littleEndian(UInt16(2))
    header += littleEndian(rate) + littleEndian(rate * UInt32(sampleBytes))
    header += littleEndian(UInt16(sampleBytes)) + littleEndian(UInt16(32))
    return header + Array("data".utf8) + littleEndian(UInt32(bytes))
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
