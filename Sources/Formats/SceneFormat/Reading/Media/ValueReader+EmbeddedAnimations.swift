internal import JSONText
internal import SceneModel

// Lottie and SVGA animations of a scene, and the layers that play them.
extension ValueReader {
  // MARK: Assets

  /// Opens and reads the animation of an asset; errors are reported at its `src`.
  func openAnimation(
    _ name: String,
    kind: Asset.Kind,
    source: String,
    at cursor: JSONCursor,
    object: ObjectCursor
  ) {
    guard let files = index.files else {
      return refuse(cursor, .file) { "no files are read here (render the scene from its file)" }
    }
    let id = object.nonNull("animation").flatMap { string($0, as: "an animation's name") }
    let request = SceneFiles.Request(
      kind: kind,
      source: source,
      animation: id,
      overrides: overrides(object, ["slots", "set"]),
      limits: limits
    )
    do throws(SceneFiles.AccessError) {
      let opened = try files.animation(request)
      report.add(opened.diagnostics, of: opened.name, at: cursor)
      guard let scene = opened.scene else { return }
      index.animations[name] = EmbeddedAnimation(scene, name: name, source: source)
    } catch {
      refuse(cursor, error.code) { error.message }
    }
  }

  /// The values that keys of an asset give to what its file has.
  func overrides(_ object: ObjectCursor, _ keys: [String]) -> VariableOverrides {
    var overrides = VariableOverrides()
    for key in keys {
      guard let list = object.nonNull(key) else { continue }
      guard list.isObject else {
        mismatch(list, needs: "an object from names to values")
        continue
      }
      for member in list.members { overrides.assign(member.key, .json(member.cursor.value)) }
    }
    return overrides
  }

  // MARK: Layers

  /// Returns the content that plays in a layer; nil for layers of other kinds, and after a report.
  ///
  /// A layer without bounds takes the size of the animation.
  func playedLayer(
    _ kind: LayerKind,
    _ object: ObjectCursor,
    in state: inout LayerState
  ) -> Layer? {
    guard kind == .lottie || kind == .svga,
      let content = MediaKeys.player(kind).read(object.cursor, self, isWhole: true),
      let cursor = object["asset"], let animation = index.animations[content.asset]
    else { return nil }
    guard countLayers(animation.layerCount, cursor) else { return nil }
    let canvas = animation.scene.canvas
    if !object.has("frame"), !object.cursor.members.contains(where: { $0.key.hasPrefix("bounds") })
    {
      state.bounds.size = canvas.size
    }
    guard let range = range(object, animation) else { return nil }
    let gravity = state.contentsGravity
    return animation.layer(in: state.bounds, gravity, range: range, plays: content.plays)
  }

  private func range(_ object: ObjectCursor, _ animation: EmbeddedAnimation)
    -> ClosedRange<Double>?
  {
    let length = animation.scene.duration
    let from = time(object.nonNull("from"), 0, animation, isEnd: false)
    let to = time(object.nonNull("to"), length, animation, isEnd: true)
    guard let from, let to else { return nil }
    let last = min(length, to)
    guard from < last else {
      return refuse(object["to"] ?? object["from"] ?? object.cursor) {
        "nothing is between \(from.shortestDecimal) s and \(to.shortestDecimal) s "
          + "(the animation has \(length.shortestDecimal) s)"
      }
    }
    return from...last
  }

  private func time(
    _ cursor: JSONCursor?,
    _ defaultValue: Double,
    _ animation: EmbeddedAnimation,
    isEnd: Bool
  ) -> Double? {
    guard let cursor else { return defaultValue }
    let names = animation.markerNames(index.markers)
    guard let expression = mediaTime(cursor, names) else { return nil }
    // A name without a sum means the end of its span.
    let isAlone = expression.single != nil
    let seconds = expression.seconds { term in
      animation.seconds(
        term,
        index.markers,
        isEnd: isEnd && isAlone && cursor.text?.hasSuffix(".begin") != true
      )
    }
    return seconds.flatMap { fileSeconds($0, cursor) }
  }
}

extension Asset.Kind {
  /// Whether the reader makes layers of it, so that a scene that has been read has none.
  var isPlayed: Bool { self == .lottie || self == .svga }
}
