import SceneModel

/// The outermost clock of the scripts in a part of the scene.
struct ScriptClock {
  /// Its time, in seconds.
  var time: Double
  /// Its time for layers without motion blur.
  var stillTime: Double
}

extension LayerContext {
  /// The clock of scripts on layers in a layer.
  func scriptClock(in entry: PresentedLayer) -> ScriptClock? {
    guard entry.layer.scripting.beginsClock else { return scriptClock }
    return ScriptClock(time: entry.time, stillTime: entry.stillTime ?? entry.time)
  }
}

extension LayerWalk {
  /// The layer with its clock as a script sets it; a layer that is not there runs no script.
  func clockDriven(
    _ model: Shared<Layer>,
    at parentTime: Double,
    _ context: LayerContext
  ) throws(SamplingError) -> Shared<Layer> {
    var layer = model.value
    guard layer.scripting.isDriven, layer.timeRemap != nil,
      layer.lifetime?.contains(parentTime) ?? true
    else { return model }
    var driver = InstantDriver(at: parentTime, run(on: layer, at: parentTime, context))
    try layer.timeRemap.drive(by: &driver)
    return Shared(layer)
  }

  /// The layer with what scripts give in the place of what they drive.
  func driven(
    _ model: Shared<Layer>,
    at time: Double,
    _ context: LayerContext
  ) throws(SamplingError) -> Shared<Layer> {
    var layer = model.value
    guard layer.scripting.isDriven else { return model }
    var driver = InstantDriver(at: time, run(on: layer, at: time, context))
    try layer.drive(by: &driver)
    return Shared(layer)
  }

  /// The values of a layer, those that scripts give included.
  func presentation(
    of layer: Layer,
    at time: Double,
    _ context: LayerContext
  ) throws(SamplingError) -> LayerState {
    var state = layer.presentation(atLocalTime: time, levels: resources.soundLevels)
    for driver in layer.scripting.drivers {
      try driver.apply(to: &state, run(on: layer, at: time, context))
    }
    return state
  }

  private func run(
    on layer: Layer,
    at time: Double,
    _ context: LayerContext
  ) -> ExpressionRun<SamplingError> {
    let scene = ScriptClock(time: sceneTime, stillTime: stillSceneTime)
    let clock = context.scriptClock ?? scene
    let moment = ExpressionMoment(
      time: time,
      rootTime: layer.isMotionBlurred ? clock.time : clock.stillTime,
      copy: context.copy
    )
    return { (use, own) throws(SamplingError) in
      try resources.expressionResult(of: use, at: moment, own: own)
    }
  }
}
