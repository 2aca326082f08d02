internal import Files
internal import Graphics
internal import Sampling
public import SceneModel
internal import Scripts

extension SceneDocument {
  /// Returns the scene with animation scripts baked into keyframes at its rate, and the number of
  /// scripts.
  ///
  /// Scripts of the scene itself are unchanged, because the scene format supports them.
  ///
  /// - Throws: `badInput` where a script exceeds a limit.
  public func withoutAnimationScripts() throws(SceneLoadingError) -> (scene: Scene, baked: Int) {
    let programs = scene.programs.filter { $0.objectModel == .animation }
    guard !programs.isEmpty else { return (scene, 0) }
    do {
      let baked = try LoadingTime.measure(FileSystem.quoted(file)) { () throws(RenderError) in
        try withDeepStack { () throws(RenderError) in try ScriptBaking(scene).scene() }
      }
      return (baked, programs.reduce(0) { $0 + $1.scripts.count })
    } catch {
      throw SceneLoadingError(error.code, [message(about: error)])
    }
  }
}

/// Puts keyframes in the place of the scripts of animations.
///
/// The clock of the whole is taken to be that of the composition, where these differ.
struct ScriptBaking {
  private let original: Scene
  private let evaluator = ScriptEvaluator()

  init(_ scene: Scene) { original = scene }

  func scene() throws(RenderError) -> Scene {
    var scene = original
    scene.layers = try baked(scene.layers)
    return scene
  }

  private func baked(_ layers: [Layer]) throws(RenderError) -> [Layer] {
    var result: [Layer] = []
    for layer in layers { result.append(try baked(layer)) }
    return result
  }

  private func baked(_ layer: Layer) throws(RenderError) -> Layer {
    var layer = layer
    if let mask = layer.mask { layer.mask = try baked(mask) }
    layer.sublayers = try baked(layer.sublayers)
    let times = times(of: layer)
    if layer.scripting.hasScriptedValues {
      var visitor = BakingVisitor(evaluator: evaluator, times: times)
      try layer.visitScripts(with: &visitor)
      try layer.timeRemap.visitScripts(with: &visitor)
      layer.scripting.hasScriptedValues =
        layer.scriptUses.count > layer.scripting.propertyScripts.count
    }
    for script in layer.scripting.propertyScripts
    where script.use.program.objectModel == .animation {
      layer.animations += try animation(script, layer, times).map { [$0] } ?? []
    }
    layer.scripting.propertyScripts.removeAll { $0.use.program.objectModel == .animation }
    return layer
  }

  // Every frame in which the layer is there.
  private func times(of layer: Layer) -> [Double] {
    let rate = original.frameRate.framesPerSecond
    let first = max(0, layer.lifetime?.from ?? 0)
    let end = max(first, min(layer.lifetime?.to ?? original.duration, first + original.duration))
    let (start, last) = (
      Int(clamping: (first * rate).rounded(.down)), Int(clamping: (end * rate).rounded(.up))
    )
    return (start...max(start, last)).map { Double($0) / rate }
  }

  private func animation(
    _ script: PropertyScript,
    _ layer: Layer,
    _ times: [Double]
  ) throws(RenderError) -> Animation? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    var values: [[Double]] = []
    for time in times {
      var state = layer.presentation(atLocalTime: time)
      let base = state.numbers(of: script.property) ?? []
      let result = try evaluator.baking(script.use, time, base: base)
      if let result { state.set(script.property, to: result, script.use) }
      values.append(state.numbers(of: script.property) ?? base)
    }
    guard let channel = Channel(script.property, through: values, times: times) else { return nil }
    return Animation(
      key: "script \(script.property.keyPath)",
      timing: Timing(beginTime: first, duration: last - first, fillMode: .both),
      isRemovedOnCompletion: false,
      action: .property(channel)
    )
  }
}

extension ScriptEvaluator {
  fileprivate func baking(
    _ use: ScriptUse,
    _ time: Double,
    base: [Double]
  ) throws(RenderError) -> ScriptResult? {
    do {
      return try result(of: use, at: ScriptTime(time: time, rootTime: time), base: base)
    } catch {
      throw RenderError(SamplingError(.limit, path: error.path, error.message))
    }
  }
}

extension Channel {
  // The properties that effects have.
  fileprivate init?(_ property: Property, through values: [[Double]], times: [Double]) {
    guard case .filter(let filter) = property, let first = times.first, let last = times.last else {
      return nil
    }
    let fractions = times.map { (($0 - first) / (last - first)).clamped(to: 0...1) }
    if values.allSatisfy({ $0.count == 4 }) {
      let colors = values.map { Color?.some(Color($0[0], $0[1], $0[2], $0[3])) }
      self = .filter(filter, .color(.keyframes(KeyframeTrack(values: colors, keyTimes: fractions))))
    } else if values.allSatisfy({ $0.count == 1 }) {
      let numbers = values.map { $0[0] }
      self = .filter(
        filter,
        .number(.keyframes(KeyframeTrack(values: numbers, keyTimes: fractions)))
      )
    } else {
      return nil
    }
  }
}

/// Replaces animation scripts with keyframes of their results.
private struct BakingVisitor: ScriptVisitor {
  let evaluator: ScriptEvaluator
  let times: [Double]

  mutating func value<Value: Interpolatable>(
    of use: ScriptUse,
    over keyframes: AnimatedValue<Value>
  ) throws(RenderError) -> AnimatedValue<Value> {
    guard use.program.objectModel == .animation else { return .scripted(use, keyframes) }
    var values: [Value] = []
    for time in times {
      let sampler = ScriptSampler(at: time) { [evaluator] (use, base) throws(RenderError) in
        try evaluator.baking(use, time, base: base)
      }
      values.append(try sampler.value(of: use, over: keyframes).value(at: time))
    }
    guard let first = values.first else { return keyframes }
    if values.allSatisfy({ $0 == first }) { return .constant(first) }
    return .keyframes(KeyframeTrack(values: values, keyTimes: times))
  }

  mutating func text(of use: ScriptUse) throws(RenderError) -> String? {
    guard use.program.objectModel == .animation, let time = times.first else { return nil }
    guard case .text(let text)? = try evaluator.baking(use, time, base: []) else { return nil }
    return text
  }
}
