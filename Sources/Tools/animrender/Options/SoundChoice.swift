import Files
import Graphics
import RenderPipeline
import SceneLoading
import SceneModel

/// What is heard in an output: the scene's own tracks, one file in their place, or nothing.
struct SoundChoice {
  private let file: String?
  private let isSilent: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    file = arguments["audio"]
    isSilent = arguments.has("no-audio")
    guard !isSilent || file == nil else {
      throw UsageError("--audio and --no-audio exclude each other (give one)")
    }
  }

  /// The files that are read besides those of the scene.
  var sources: [String] { file.map { [$0] } ?? [] }

  /// The sound of some frames; nil for silence.
  ///
  /// - Throws: `RenderError` when the file of `--audio` cannot be read.
  func mix(
    _ input: SceneInput,
    _ resources: SceneResources,
    frames: [FrameRequest],
    rate: FrameRate
  ) throws(RenderError) -> SoundMix? {
    guard !isSilent else { return nil }
    var tracks = input.scene.audio.map { ($0, resources.sounds[$0.asset]) }
    if let file {
      do throws(RenderError) {
        let sound = try input.document.loadSound(path: file)
        tracks = [(AudioTrack(asset: file), sound)]
      } catch {
        throw RenderError(error.code, "--audio: \(FileSystem.quoted(file)): \(error.message)")
      }
    }
    return SoundMix(
      tracks,
      sceneDuration: input.scene.duration,
      frames: frames,
      rate: rate,
      limits: input.limits
    )
  }

  /// What is said about sound that an output cannot hold.
  static let leftOut = Diagnostic(
    .note,
    .soundLeftOut,
    path: "audio",
    "this output has no sound: it is left out (write a video, or use --no-audio)"
  )

  /// What is said about sound that was too loud; nil when nothing was cut off.
  static func clipping(_ statistics: RenderStatistics) -> Diagnostic? {
    guard statistics.clippedSamples > 0 else { return nil }
    let gain = CountFormat("%.2f")?.text(for: 1 / Double(statistics.soundPeak)) ?? ""
    return Diagnostic(
      .note,
      .clipped,
      path: "audio",
      "the sound is too loud: \(statistics.clippedSamples) samples are cut off at full scale "
        + "(multiply the gains by \(gain))"
    )
  }
}
