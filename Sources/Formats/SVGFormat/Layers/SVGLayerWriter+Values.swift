internal import Graphics
internal import SceneModel

/// How a value of a drawing is a property of a layer.
struct SVGLayerProperty<Value: Interpolatable> {
  var key: WritableKeyPath<LayerState, Value>
  var channel: (Track<Value>) -> Channel
  var isClose: (Value, Value) -> Bool = { $0.distance(to: $1) < 1e-3 }
}

extension SVGLayerProperty {
  static func number(_ property: ScalarProperty) -> Self where Value == Double {
    Self(key: \.[property], channel: { .scalar(property, $0) })
  }

  static func flag(_ property: FlagProperty) -> Self where Value == Bool {
    Self(key: \.[property], channel: { .flag(property, $0) })
  }

  static func point(_ property: PointProperty) -> Self where Value == Point {
    Self(key: \.[property], channel: { .point(property, $0) })
  }

  static func rect(_ property: RectProperty) -> Self where Value == Rect {
    Self(key: \.[property], channel: { .rect(property, $0) })
  }

  static func numbers(_ property: NumberListProperty) -> Self where Value == [Double] {
    Self(key: \.[property], channel: { .numbers(property, $0) })
  }

  static func color(_ property: ColorProperty) -> Self where Value == Color? {
    Self(key: \.[property], channel: { .color(property, $0) }) {
      ($0 ?? .clear).isClose(to: $1 ?? .clear)
    }
  }

  static func colors(_ property: ColorListProperty) -> Self where Value == [Color] {
    Self(key: \.[property], channel: { .colors(property, $0) }) {
      zip($0, $1).allSatisfy { $0.isClose(to: $1) }
    }
  }

  static func path(_ property: PathProperty) -> Self where Value == Path? {
    Self(key: \.[property], channel: { .path(property, $0) }) {
      ($0 ?? Path()).isClose(to: $1 ?? Path())
    }
  }
}

extension Path {
  /// Whether both have the same elements, with nearly the same points.
  fileprivate func isClose(to other: Path) -> Bool {
    guard elements.count == other.elements.count else { return false }
    return zip(elements, other.elements).allSatisfy { first, second in
      func near(_ p: Point, _ q: Point) -> Bool { p.distance(to: q) < 2e-3 }
      return switch (first, second) {
      case (.move(let p), .move(let q)), (.line(let p), .line(let q)): near(p, q)
      case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
        near(a, d) && near(b, e) && near(c, f)
      case (.close, .close): true
      default: false
      }
    }
  }
}

extension Color {
  /// Whether both are drawn alike: the drawing rounds channels to bytes.
  fileprivate func isClose(to other: Color) -> Bool {
    if alpha < 1e-3, other.alpha < 1e-3 { return true }
    func near(_ x: Double, _ y: Double) -> Bool { abs(x - y) <= 0.55 / 255 }
    return near(red, other.red) && near(green, other.green) && near(blue, other.blue)
      && near(alpha, other.alpha)
  }
}

extension SVGLayerWriter {
  /// Sets a property of a layer to a value of the drawing, with the animations that change it.
  ///
  /// - Parameters:
  ///   - names: the attributes and properties that the value is from; without any that is animated there are keyframes
  ///     at the frame times.
  ///   - nodes: the elements that have them.
  func resolve<Value>(
    _ history: SVGHistory<Value>,
    _ property: SVGLayerProperty<Value>,
    of layer: inout Layer,
    from names: Set<String>,
    _ nodes: some Sequence<Int>
  ) {
    guard let start = history.value(at: 0) else { return }
    layer.state[keyPath: property.key] = start
    guard !history.isConstant(before: times.count) else { return }
    let values = times.indices.map { history.value(at: $0) ?? start }
    if let runs = runs(names, nodes), !runs.isEmpty, runs.count * times.count <= comparisonsLeft {
      comparisonsLeft -= runs.count * times.count
      let model = history.value(at: model) ?? start
      var test = layer
      test.state[keyPath: property.key] = model
      let result = test
      test.animations = animations(runs, of: history, property.channel)
      let isEqual = zip(times, values).allSatisfy { time, value in
        property.isClose(test.presentation(atLocalTime: time)[keyPath: property.key], value)
      }
      if isEqual {
        layer = result
        layer.animations += test.animations
        return
      }
    }
    layer.animations.append(sampled(values, property.channel))
  }

  /// The animations of a property by the values of the drawing at their keys.
  func animations<Value: Interpolatable>(
    _ runs: [SVGAnimationRun],
    of history: SVGHistory<Value>,
    _ channel: (Track<Value>) -> Channel
  ) -> [Animation] {
    guard let model = history.value(at: model) else { return [] }
    return runs.map { run in
      let values = values(of: history, at: run) ?? []
      return run.animation(values, model: model, isOnly: runs.count == 1, channel)
    }
  }

  /// The values of the drawing at the keys of a run; nil without any.
  func values<Value>(of history: SVGHistory<Value>, at run: SVGAnimationRun) -> [Value]? {
    let values = run.keys.compactMap { history.value(at: instant(ofKey: $0, round: run.round)) }
    return values.count == run.keys.count ? values : nil
  }

  /// An animation with a keyframe at every frame time; equal neighbours are one held value.
  func sampled<Value: Interpolatable>(
    _ values: [Value],
    _ channel: (Track<Value>) -> Channel
  ) -> Animation {
    sampledCount += 1
    let end = max(times.last ?? 0, 1e-3)
    var runs: [(time: Double, value: Value)] = []
    for (time, value) in zip(times, values) where runs.last?.value != value {
      runs.append((time, value))
    }
    var track = KeyframeTrack(values: values, keyTimes: times.map { $0 / end })
    // A value that mostly rests jumps; another one moves on between frames.
    if runs.count * 2 < values.count {
      let keyTimes = runs.map { $0.time / end } + [1]
      track = KeyframeTrack(values: runs.map(\.value), mode: .discrete, keyTimes: keyTimes)
    }
    return Animation(
      timing: Timing(duration: end, fillMode: .both),
      isRemovedOnCompletion: false,
      action: .property(channel(.keyframes(track)))
    )
  }

  /// The animations of some attributes or properties of nodes, the weakest first; nil where a scene cannot state them.
  ///
  /// Those of several attributes have to move together.
  func runs(_ names: Set<String>, _ nodes: some Sequence<Int>) -> [SVGAnimationRun]? {
    var lists: [[SVGAnimationRun]] = []
    for node in nodes {
      for name in names {
        guard let list = runs(name, node) else { return nil }
        if !list.isEmpty { lists.append(list) }
      }
    }
    guard var result = lists.first else { return [] }
    guard lists.count > 1 else { return result }
    for list in lists.dropFirst() {
      guard list.count == result.count,
        zip(list, result).allSatisfy({ $0.hasTiming(of: $1) && !$0.isCumulative })
      else { return nil }
    }
    for index in result.indices { result[index].isAdditive = false }
    return result.contains(where: \.isCumulative) ? nil : result
  }

  private func runs(_ name: String, _ node: Int) -> [SVGAnimationRun]? {
    var result: [SVGAnimationRun] = []
    for (index, interval) in intervals(of: node, where: { $0.attribute == name }) {
      switch document.smil[index].effect {
      case .motion: return nil
      case .attribute(let values), .transform(_, let values):
        guard let run = run(index, values, interval) else { return nil }
        result.append(run)
      }
    }
    var round = 0
    for tracked in document.css[node] ?? [] where tracked.tracks[name] != nil {
      guard let run = SVGAnimationRun(tracked.animation, tracked.keys(of: name), round: round)
      else { return nil }
      result.append(run)
      round += 1
    }
    return result
  }

  /// The run of a SMIL animation in an interval; nil where a scene has no such pace.
  func run(_ index: Int, _ values: SMILValues, _ interval: SMILInterval) -> SVGAnimationRun? {
    SVGAnimationRun(document, index, values, interval: interval, round: smilRounds[index])
  }

  /// The intervals of SMIL animations of an element until the last frame, by begin and then by document.
  func intervals(
    of node: Int,
    where isWanted: (SMILAnimation) -> Bool
  ) -> [(animation: Int, interval: SMILInterval)] {
    let animations = (mode.smilByTarget[node] ?? []).filter { isWanted(document.smil[$0]) }
    return animations.flatMap { index in
      schedule.intervals[index].filter { $0.begin <= times[times.count - 1] }
        .map { (animation: index, interval: $0) }
    }.ordered { $0.interval.begin }
  }
}
