internal import Foundation
internal import Graphics
internal import SceneModel

/// Makes a scene of the records of layers.
struct SceneLowering {
  let session: RecordingSession
  /// The media times between which there is something to see.
  let start: Double
  let end: Double
  /// The first instant with recorded states; before `start` if a transition starts from there.
  private let begin: Double

  init(session: RecordingSession, duration: Double) {
    self.session = session
    start = session.clock.start
    end = start + duration
    begin = session.tree.hasTransitionAtStart ? -.infinity : start
  }

  /// Returns the recorded history of the root layer and its descendants as a scene.
  func scene(of root: CALayer, size: CGSize, frameRate: FrameRate) -> Scene {
    let sides = 1...Limits().side
    var scene = Scene(
      canvas: Canvas(
        width: Int(clamping: Double(size.width), in: sides),
        height: Int(clamping: Double(size.height), in: sides)
      ),
      frameRate: frameRate,
      duration: end - start
    )
    let full = LayerPresence(layer: root, from: begin, to: .infinity)
    var layer = layer(full, depth: 0)
    if let background = layer.plainBackground(of: scene.canvas) {
      scene.canvas.background = background
      scene.layers = layer.sublayers
      for index in scene.layers.indices { shiftClock(of: &scene.layers[index]) }
    } else {
      shiftClock(of: &layer)
      scene.layers = [layer]
    }
    scene.audio = session.audios.tracks(from: start, to: end)
    session.images.add(session.audios.assets(from: start, to: end))
    // Layers that never entered this tree have images too.
    let used = UsedAssets(scene)
    scene.assets = session.images.assets.filter(used.contains)
    return scene
  }

  // The parent time of the outermost layers is media time, and the scene's begins at 0.
  private func shiftClock(of layer: inout Layer) {
    guard start != 0 else { return }
    layer.timing.beginTime -= start
    for index in layer.revisions.indices { layer.revisions[index].timing.beginTime -= start }
  }

  /// A layer for the time that it is in one place.
  func layer(_ presence: LayerPresence, depth: Int) -> Layer {
    let record = presence.layer.record
    var result = Layer(name: presence.layer.name)
    guard depth < RecordingLimits.depth else {
      session.diagnostics.add(
        .error,
        .limit,
        path: presence.layer.animationLabel("sublayers"),
        "layers are inside each other more than \(RecordingLimits.depth) deep (flatten the tree)"
      )
      return result
    }
    let states = record.states.entries(from: presence.from, to: min(presence.to, end))
    guard let first = states.first else { return result }
    (result.state, result.timing) = first.value
    for entry in states.dropFirst() {
      let (state, timing) = entry.value
      if let last = result.revisions.last {
        if last.state == state, last.timing == timing { continue }
      } else if result.state == state, result.timing == timing {
        continue
      }
      result.revisions.append(revision(at: entry.time, state, timing))
    }
    result.animations = animations(of: presence)
    holdEmission(in: &result, of: presence.layer)
    hide(&result, outside: presence)
    result.sublayers = presence.layer.embedded
    for inner in LayerPresence.presences(record.sublayers, within: presence) where inner.from < end
    {
      result.sublayers.append(layer(inner, depth: depth + 1))
    }
    result.mask = mask(of: presence, depth: depth)
    return result
  }

  private func revision(at time: Double, _ state: LayerState, _ timing: Timing) -> LayerRevision {
    LayerRevision(time: session.sceneTime(time), state: state, timing: timing)
  }

  // A layer that comes or goes is hidden before and after.
  private func hide(_ layer: inout Layer, outside presence: LayerPresence) {
    if presence.from > begin {
      layer.revisions.insert(revision(at: presence.from, layer.state, layer.timing), at: 0)
      layer.state.isHidden = true
    }
    if presence.to < end {
      var (state, timing) = (layer.state, layer.timing)
      if let last = layer.revisions.last { (state, timing) = (last.state, last.timing) }
      state.isHidden = true
      layer.revisions.append(revision(at: presence.to, state, timing))
    }
  }

  // MARK: Masks

  private func mask(of presence: LayerPresence, depth: Int) -> Layer? {
    let entries = presence.layer.record.masks.entries(
      from: presence.from,
      to: min(presence.to, end)
    )
    let masks = LayerPresence.masks(entries, within: presence)
    if masks.allSatisfy({ $0 == nil }) { return nil }
    if masks.count == 1, let only = masks[0] { return layer(only, depth: depth + 1) }
    // A changing mask: one layer for each mask, and an opaque layer that covers everything while
    // there is none.
    var holder = Layer(name: "masks")
    holder.state.anchorPoint = .zero
    for (mask, entry) in zip(masks, entries) {
      if let mask {
        holder.sublayers.append(layer(mask, depth: depth + 1))
      } else {
        holder.sublayers.append(cover(from: entry.time, in: presence, entries))
      }
    }
    return holder
  }

  private func cover(
    from time: Double,
    in presence: LayerPresence,
    _ entries: [LayerRecord.Entry<CALayer?>]
  ) -> Layer {
    let next = entries.first { $0.time > time }?.time ?? presence.to
    var cover = Layer(name: "no mask")
    let side = 1_000_000.0
    cover.state.bounds = Rect(0, 0, side, side)
    cover.state.backgroundColor = .black
    hide(&cover, outside: LayerPresence(layer: presence.layer, from: time, to: next))
    return cover
  }
}

extension Array {
  /// Returns the entries valid in a span of time: the entry in force at its beginning, and the
  /// later ones inside.
  func entries<Value>(from: Double, to: Double) -> Self where Element == LayerRecord.Entry<Value> {
    let first = lastIndex { $0.time <= from } ?? startIndex
    guard first < endIndex else { return [] }
    return Array(self[first...].prefix { $0.time <= from || $0.time < to })
  }
}

extension Layer {
  /// Returns the background of a layer that only fills the canvas; nil when it does more and has to
  /// be retained.
  ///
  /// The outer optional states whether the layer may be omitted.
  fileprivate func plainBackground(of canvas: Canvas) -> Color?? {
    var plain = LayerState()
    plain.bounds = Rect(0, 0, Double(canvas.width), Double(canvas.height))
    plain.position = plain.bounds.center
    plain.backgroundColor = state.backgroundColor
    // The edges of the canvas clip anyway.
    plain.masksToBounds = state.masksToBounds
    guard state == plain, timing == .layer, revisions.isEmpty, animations.isEmpty, mask == nil
    else {
      return nil
    }
    return .some(state.backgroundColor)
  }
}
