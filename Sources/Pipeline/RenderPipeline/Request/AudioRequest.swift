internal import Files
public import Graphics
public import SceneLoading
public import SceneModel

/// The audio of an output.
public enum AudioRequest: Sendable, Hashable {
  /// The scene's own tracks.
  case scene
  /// A single file from its start, instead of the scene's tracks.
  case file(String)
  /// Nothing.
  case silence

  /// The files that are read besides those of the scene.
  public var sources: [String] {
    switch self {
    case .file(let path): [path]
    case .scene, .silence: []
    }
  }

  /// Returns the audio of some frames; nil for silence.
  ///
  /// - Parameters:
  ///   - scene: the scene to render.
  ///   - resources: its audio.
  ///   - loader: reads the file.
  ///   - frames: the frames in the order of the output.
  ///   - rate: the frame rate of the output.
  ///   - notes: receives a warning about a file that was cut off.
  /// - Throws: `RequestError` about `audio` when the file cannot be read.
  public func mix(
    of scene: Scene,
    _ resources: SceneResources,
    _ loader: ResourceLoader,
    frames: [FrameRequest],
    rate: FrameRate,
    notes: inout [RequestNote]
  ) throws(RequestError) -> AudioMix? {
    var tracks: [(track: AudioTrack, audio: LoadedAudio?)]
    switch self {
    case .silence: return nil
    case .scene: tracks = scene.audio.map { ($0, resources.audios[$0.asset]) }
    case .file(let path):
      do throws(RenderError) {
        let audio = try loader.loadAudio(path: path, until: scene.duration)
        tracks = [(AudioTrack(asset: path), audio)]
        if let text = audio.truncation {
          var note = RequestNote(.truncated, path: "audio", "\(FileSystem.quoted(path)): \(text)")
          note.severity = .warning
          notes.append(note)
        }
      } catch {
        throw RequestError(error.code, [.audio], "\(FileSystem.quoted(path)): \(error.message)")
      }
    }
    return AudioMix(
      tracks,
      sceneDuration: scene.duration,
      frames: frames,
      rate: rate,
      limits: loader.limits
    )
  }
}

extension RequestNote {
  /// The note about audio that an output cannot hold.
  static let audioLeftOut = RequestNote(
    .audioLeftOut,
    path: "audio",
    "this output has no audio: it is left out (write a video, or use \(.noAudio))"
  )
}

extension RenderStatistics {
  /// The diagnostic about clipped audio; nil when nothing was clipped.
  public var clipping: Diagnostic? {
    guard clippedSamples > 0 else { return nil }
    let gain = CountFormat("%.2f")?.text(for: 1 / Double(audioPeak)) ?? ""
    return Diagnostic(
      .note,
      .clipped,
      path: "audio",
      "the audio is too loud: \(clippedSamples) samples are cut off at full scale "
        + "(multiply the gains by \(gain))"
    )
  }
}
