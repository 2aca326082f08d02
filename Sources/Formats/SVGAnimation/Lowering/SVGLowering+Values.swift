internal import Graphics
internal import SceneModel

/// How a value of a drawing is a property of a layer.
struct ValueResolver<Value: Interpolatable & Equatable> {
  var isClose: (Value, Value) -> Bool
  var set: (inout Layer, Value) -> Void
  var get: (LayerState) -> Value
  var channel: (Track<Value>) -> Channel
}

extension ValueResolver<Color?> {
  /// A colour of a layer.
  static func color(_ property: ColorProperty) -> Self {
    ValueResolver(
      isClose: { a, b in
        let (a, b) = (a ?? .clear, b ?? .clear)
        if a.alpha < 1e-3, b.alpha < 1e-3 { return true }
        // The drawing rounds channels to bytes.
        func near(_ x: Double, _ y: Double) -> Bool { abs(x - y) <= 0.55 / 255 }
        return near(a.red, b.red) && near(a.green, b.green) && near(a.blue, b.blue)
          && near(a.alpha, b.alpha)
      },
      set: { $0.state[property] = $1 },
      get: { $0[property] },
      channel: { .color(property, $0) }
    )
  }
}

extension SVGLowering {
  /// Sets a property of a layer to a value of the drawing, with the animations that change it.
  ///
  /// - Parameters:
  ///   - isDynamic: whether the value may change over time.
  ///   - reference: the value at an instant.
  ///   - candidate: the animations of the document with the conversion of their values; nil for keyframes at the
  ///     frame times.
  func resolve<Value>(
    _ resolver: ValueResolver<Value>,
    isDynamic: Bool,
    to layer: inout Layer,
    reference: (SVGInstant) -> Value,
    candidate: () -> (items: [LoweredAnimation], convert: (AnimatableValue) -> Value?)?
  ) {
    let start = reference(first)
    guard isDynamic else { return resolver.set(&layer, start) }
    let values = times.indices.map { reference(instant($0)) }
    guard values.contains(where: { $0 != start }) else { return resolver.set(&layer, start) }
    if let (items, convert) = candidate(), items.count * times.count <= comparisonsLeft {
      comparisonsLeft -= items.count * times.count
      let animations = items.compactMap { $0.animation(convert, resolver.channel) }
      if animations.count == items.count,
        verify(resolver, reference(unanimated), animations, values, &layer)
      {
        return
      }
    }
    resolver.set(&layer, start)
    layer.animations.append(sampled(values, resolver.channel))
  }

  private func verify<Value>(
    _ resolver: ValueResolver<Value>,
    _ model: Value,
    _ animations: [Animation],
    _ values: [Value],
    _ layer: inout Layer
  ) -> Bool {
    var test = layer
    resolver.set(&test, model)
    let result = test
    test.animations = animations
    for (time, value) in zip(times, values)
    where !resolver.isClose(resolver.get(test.presentation(atLocalTime: time)), value) {
      return false
    }
    layer = result
    layer.animations += animations
    return true
  }

  /// An animation with a keyframe at every frame time; equal neighbours are one held value.
  func sampled<Value: Interpolatable & Equatable>(
    _ values: [Value],
    _ channel: (Track<Value>) -> Channel
  ) -> Animation {
    sampledCount += 1
    let end = max(times.last ?? 0, 1e-3)
    var runs: [(time: Double, value: Value)] = []
    for (time, value) in zip(times, values) where runs.last?.value != value {
      runs.append((time, value))
    }
    let track: KeyframeTrack<Value>
    // A value that mostly rests jumps; another one moves on between frames.
    if runs.count * 2 < values.count {
      track = KeyframeTrack(
        values: runs.map(\.value),
        mode: .discrete,
        keyTimes: runs.map { $0.time / end } + [1]
      )
    } else {
      track = KeyframeTrack(values: values, keyTimes: times.map { $0 / end })
    }
    return Animation(
      timing: Timing(duration: end, fillMode: .both),
      isRemovedOnCompletion: false,
      action: .property(channel(.keyframes(track)))
    )
  }

  /// The animations of a property or attribute of an element, the weakest first; nil where a scene cannot state one.
  func loweredAnimations(_ name: String, _ node: Int, isProperty: Bool) -> [LoweredAnimation]? {
    let isImportant = document.style.cascade.declared[node][name]?.isImportant == true
    var result: [LoweredAnimation] = []
    if !isImportant {
      for entry in runs(of: node, where: { $0.attribute == name }) {
        guard case .attribute(let values) = document.smil[entry.animation].effect,
          let item = LoweredAnimation(
            values,
            document.smil[entry.animation],
            document.timings[entry.animation],
            entry.interval
          )
        else { return nil }
        result.append(item)
      }
    }
    guard isProperty, !isImportant else { return result }
    for tracked in document.css[node] ?? [] {
      guard let frames = tracked.tracks[name] else { continue }
      guard let item = loweredCSS(tracked.animation, frames, name, node) else { return nil }
      result.append(item)
    }
    return result
  }

  func loweredCSS(
    _ animation: CSSAnimation,
    _ frames: [CSSTrackedAnimation.Frame],
    _ name: String,
    _ node: Int
  ) -> LoweredAnimation? {
    LoweredAnimation(animation, frames) {
      unanimated.keyframe($0, name, node)
    } underlying: {
      unanimated.parsed(unanimated.computed(name, of: node), name, node)
    }
  }

  /// The intervals of SMIL animations of an element until the last frame, by begin and then by document.
  func runs(
    of node: Int,
    where isWanted: (SMILAnimation) -> Bool
  ) -> [(animation: Int, interval: SMILInterval)] {
    var result: [(animation: Int, interval: SMILInterval)] = []
    for index in smilByTarget[node] ?? [] where isWanted(document.smil[index]) {
      for interval in schedule.intervals[index] where interval.begin <= times[times.count - 1] {
        result.append((index, interval))
      }
    }
    return result.ordered { $0.interval.begin }
  }

  /// The nearest element of an instance that has a value of an inherited property.
  func source(of name: String, _ path: [Int]) -> Int? {
    path.last { node in
      document.style.cascade.declared[node][name] != nil
        || document.tree[node].attributes[name] != nil
        || smilByTarget[node]?.contains { document.smil[$0].attribute == name } == true
        || document.css[node]?.contains { $0.tracks[name] != nil } == true
    }
  }
}
