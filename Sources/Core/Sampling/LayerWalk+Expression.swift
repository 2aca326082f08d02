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
  func driveClock(
    of layer: inout Layer,
    at parentTime: Double,
    _ context: LayerContext
  ) throws(SamplingError) {
    guard layer.scripting.isDriven, layer.timeRemap != nil,
      layer.lifetime?.contains(parentTime) ?? true
    else { return }
    var driver = InstantDriver(at: parentTime, run(on: layer, at: parentTime, context))
    try layer.timeRemap.drive(by: &driver)
  }

  func drive(
    _ layer: inout Layer,
    at time: Double,
    _ context: LayerContext
  ) throws(SamplingError) {
    guard layer.scripting.isDriven else { return }
    var driver = InstantDriver(at: time, run(on: layer, at: time, context))
    try layer.drive(by: &driver)
  }

  func drive(
    _ state: inout LayerState,
    of layer: Layer,
    at time: Double,
    _ context: LayerContext
  ) throws(SamplingError) {
    for driver in layer.scripting.drivers {
      try driver.apply(to: &state, run(on: layer, at: time, context))
    }
  }

  private func run(
    on layer: Layer,
    at time: Double,
    _ context: LayerContext
  ) -> ExpressionRun<SamplingError> {
    let scene = ScriptClock(time: sceneTime, frameTime: frameSceneTime)
    let clock = context.scriptClock ?? scene
    let moment = ExpressionTime(
      time: time,
      rootTime: layer.isMotionBlurred ? clock.time : clock.frameTime,
      copy: context.copy
    )
    return { (use, base) throws(SamplingError) in
      try resources.expressionResult(of: use, at: moment, base: base)
    }
  }
}
