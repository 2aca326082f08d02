import SceneModel

/// The outermost clock of the scripts in a part of the scene.
struct ScriptClock {
  /// Its time, in seconds.
  var time: Double
  /// Its time for layers without motion blur.
  var frameTime: Double
}

extension LayerContext {
  /// The clock of scripts on layers in a layer.
  func scriptClock(in entry: PresentedLayer) -> ScriptClock? {
    guard entry.node.beginsClock else { return scriptClock }
    return ScriptClock(time: entry.time, frameTime: entry.frameTime ?? entry.time)
  }
}

extension LayerWalk {
  // A layer that is not there runs no script.
  func applyClockScript(
    to layer: inout Layer,
    at parentTime: Double,
    _ context: LayerContext
  ) throws(SamplingError) {
    guard layer.scripting.hasScriptedValues, layer.timeRemap != nil,
      layer.lifetime?.contains(parentTime) ?? true
    else { return }
    var sampler = ScriptSampler(at: parentTime, runner(on: layer, at: parentTime, context))
    try layer.timeRemap.visitScripts(with: &sampler)
  }

  func applyScripts(
    to layer: inout Layer,
    at time: Double,
    _ context: LayerContext
  ) throws(SamplingError) {
    guard layer.scripting.hasScriptedValues else { return }
    var sampler = ScriptSampler(at: time, runner(on: layer, at: time, context))
    try layer.visitScripts(with: &sampler)
  }

  func applyScripts(
    to state: inout LayerState,
    of layer: Layer,
    at time: Double,
    _ context: LayerContext
  ) throws(SamplingError) {
    for script in layer.scripting.propertyScripts {
      try script.apply(to: &state, runner(on: layer, at: time, context))
    }
  }

  private func runner(
    on layer: Layer,
    at time: Double,
    _ context: LayerContext
  ) -> ScriptRunner<SamplingError> {
    let scene = ScriptClock(time: sceneTime, frameTime: frameSceneTime)
    let clock = context.scriptClock ?? scene
    let moment = ScriptTime(
      time: time,
      rootTime: layer.isMotionBlurred ? clock.time : clock.frameTime,
      copy: context.copy
    )
    return { (use, base) throws(SamplingError) in
      try resources.scriptResult(of: use, at: moment, base: base)
    }
  }
}
