internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel

/// The audio of a scene as a WAV file of 32-bit floats: the mix of a render of all frames.
struct SceneAudio {
  let opened: OpenedScene

  /// The file; nil for a scene without audio.
  ///
  /// - Throws: `RenderError` where a file of audio is damaged.
  func wave() throws(RenderError) -> [UInt8]? {
    let scene = opened.document.scene
    let frames = (0..<opened.frameCount).map {
      FrameRequest(index: $0, time: scene.frameRate.time(ofFrame: $0))
    }
    let tracks = scene.audio.map { ($0, opened.loaded.resources.audios[$0.asset]) }
    guard
      let mix = AudioMix(
        tracks,
        sceneDuration: scene.duration,
        frames: frames,
        rate: scene.frameRate,
        limits: opened.document.options.limits
      )
    else { return nil }
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
