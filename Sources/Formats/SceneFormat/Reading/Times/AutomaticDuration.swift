internal import Graphics
internal import JSONText
internal import SceneModel

/// The duration of a scene with `"duration": "auto"`: the latest end of the sequences, sounds, videos,
/// captions, keyframed values and finite animations.
struct AutomaticDuration {
  let scene: Scene
  /// What has been noted while the scene was read.
  let index: SceneIndex

  /// The limits of what is visible inside a layer.
  private struct EnclosingLayers {
    var clocks = ClockChain.scene
    /// The instant of the scene at which layers around disappear.
    var end = Double.infinity
  }

  /// The seconds from the start of the scene; nil if nothing ends.
  func seconds() throws(SceneFiles.AccessError) -> Double? {
    var ends = index.ends
    for track in scene.audio {
      if let duration = track.duration {
        // A file that cannot be measured is told of when it is loaded.
        let rest = (try? mediaDuration(track.asset)).map { max(0, $0 - track.from) }
        ends.append(track.begin + min(duration, rest ?? duration))
      } else if let duration = try mediaDuration(track.asset) {
        ends.append(track.begin + duration - track.from)
      }
    }
    for layer in scene.layers { try collect(layer, EnclosingLayers(), &ends) }
    return ends.filter { $0 > 0 && TimeTable.isFixed($0) }.max()
  }

  private func collect(
    _ layer: Layer,
    _ around: EnclosingLayers,
    _ ends: inout [Double]
  ) throws(SceneFiles.AccessError) {
    guard !layer.isNeverVisible else { return }
    var inner = around
    if let end = layer.lifetime?.to, end.isFinite,
      let instant = around.clocks.sceneTime(atLocalTime: end)
    {
      inner.end = min(inner.end, instant)
    }
    func add(_ time: Double, on clocks: ClockChain) {
      guard time.isFinite, let instant = clocks.sceneTime(atLocalTime: time),
        TimeTable.isFixed(instant)
      else { return }
      ends.append(min(instant, inner.end))
    }
    if layer.timing.duration.isFinite {
      if layer.timing.endTime.isFinite { add(layer.timing.endTime, on: around.clocks) }
      inner.clocks = around.clocks.remapped
    } else if let remap = layer.timeRemap {
      if case .keyframes(let track, _) = remap, let last = track.givenKeyTimes?.last {
        add(last, on: around.clocks)
      }
      inner.clocks = around.clocks.remapped
    } else {
      inner.clocks = around.clocks.appending(layer.timing)
    }
    for animation in layer.animations { add(animation.timing.endTime, on: inner.clocks) }
    switch layer.state.content {
    case .text(let text):
      guard let letters = text.letters else { break }
      let count = unitCount(of: text, letters.unit, in: layer.state.bounds)
      let delay = letters.delays(count: count).max() ?? 0
      for animation in letters.animations {
        add(animation.timing.endTime + delay, on: inner.clocks)
      }
    case .video(let video):
      if let length = try length(of: video) { add(length, on: inner.clocks) }
    case .replicator(let replicator):
      let copies = max(0, replicator.instanceCount - 1)
      var last = Timing.layer
      last.beginTime = max(0, replicator.instanceDelay) * copies
      inner.clocks = inner.clocks.appending(last)
    default: break
    }
    for sublayer in layer.sublayers { try collect(sublayer, inner, &ends) }
    if let mask = layer.mask { try collect(mask, inner, &ends) }
  }

  // Lines may break in the layout, so they are measured where there are fonts.
  private func unitCount(of text: TextContent, _ unit: TextUnit, in bounds: Rect) -> Int {
    let count = text.characters.count(of: unit)
    var single = text
    single.isWrapped = false
    guard unit == .line, text.isWrapped, let ruler = try? Ruler(single, index),
      let size = try? index.size(of: text, in: bounds.inset(by: text.padding).size),
      ruler.lineHeight > 0
    else { return count }
    return max(count, Int(clamping: (size.height / ruler.lineHeight).rounded()))
  }

  // Nil for a video that plays without end.
  private func length(of video: VideoContent) throws(SceneFiles.AccessError) -> Double? {
    guard video.plays.isFinite, let duration = try mediaDuration(video.asset) else { return nil }
    let frames = video.namesFrames ? try frames(of: video.asset) : nil
    let part = video.part(of: duration) { number in
      frames?.beginning(of: number) ?? number / scene.frameRate.framesPerSecond
    }
    return (part.upperBound - part.lowerBound) * video.plays
  }

  private func frames(of name: String) throws(SceneFiles.AccessError) -> FrameSequence? {
    guard let asset = scene.assets.first(where: { $0.name == name }) else { return nil }
    return try index.files?.mediaFrames?(asset)
  }

  // Nil for an asset that does not play.
  private func mediaDuration(_ name: String) throws(SceneFiles.AccessError) -> Double? {
    guard let asset = scene.assets.first(where: { $0.name == name }) else { return nil }
    guard let measure = index.files?.mediaDuration else {
      throw SceneFiles.AccessError(
        .file,
        "the length of the asset \(name.quoted) is not known here (give the scene a duration in seconds)"
      )
    }
    return try measure(asset)
  }
}

extension Layer {
  /// Whether the layer is hidden or transparent, and nothing changes that.
  var isNeverVisible: Bool {
    guard revisions.isEmpty, scripting.propertyScripts.isEmpty else { return false }
    return state.isHidden && !animates(.flag(.hidden))
      || state.opacity == 0 && !animates(.scalar(.opacity))
  }
}
