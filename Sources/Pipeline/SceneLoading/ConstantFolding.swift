internal import SceneModel
internal import Scripts

/// What those scripts give that give the same at all times.
///
/// A layer on which only such scripts are is like one without scripts: nothing is run for it, and what it shows is
/// made once. The steps of these scripts count in no frame.
struct ConstantFolding: Sendable {
  // Nil for nothing, where the value without the script stays.
  private typealias Results = [Int: ExpressionResult?]

  // With the programs themselves, so that nothing else takes their identity.
  private var programs: [ObjectIdentifier: (program: ExpressionProgram, results: Results)] = [:]

  /// Whether there are none.
  var isEmpty: Bool { programs.values.allSatisfy(\.results.isEmpty) }

  /// Takes down the scripts of a program that an evaluator has found to be steady.
  mutating func note(_ program: ExpressionProgram, _ evaluator: ScriptEvaluator) {
    let results = evaluator.constantOutcomes(of: program).mapValues { try? $0.get() }
    programs[ObjectIdentifier(program)] = (program, results)
  }

  /// A scene with values in the place of steady scripts, and layers that tell which scripts are left.
  func constantFolded(_ scene: Scene) -> Scene {
    guard !isEmpty else { return scene }
    var scene = scene
    scene.layers = scene.layers.map(constantFolded)
    return scene
  }

  private func constantFolded(_ layer: Layer) -> Layer {
    var layer = layer
    layer.mask = layer.mask.map(constantFolded)
    layer.sublayers = layer.sublayers.map(constantFolded)
    // Programs may give back at any time what scripts are on.
    guard layer.scripting.isDriven, !layer.hasHistory else { return layer }
    var driver = SettlingDriver(scripts: self)
    layer.drive(by: &driver)
    layer.timeRemap.drive(by: &driver)
    layer.scripting.isDriven = layer.expressionUses.count > layer.scripting.drivers.count
    return layer
  }

  /// What the script of a use gives; nil for one that is not known to be steady.
  fileprivate func result(of use: ExpressionUse) -> ExpressionResult?? {
    programs[ObjectIdentifier(use.program)]?.results[use.script]
  }
}

/// Puts what steady scripts give in the place of values.
private struct SettlingDriver: ExpressionDriver {
  let scripts: ConstantFolding

  // What a script leaves out is taken from the keyframes, which must not move then.
  mutating func value<Value: Interpolatable>(
    of use: ExpressionUse,
    over keyframes: AnimatedValue<Value>
  ) -> AnimatedValue<Value> {
    guard let result = scripts.result(of: use), result == nil || keyframes.isConstant else {
      return .driven(use, keyframes)
    }
    return InstantDriver<Never>(at: 0) { _, _ in result }.value(of: use, over: keyframes)
  }

  mutating func text(of use: ExpressionUse) -> String? {
    guard let result = scripts.result(of: use) else { return nil }
    return InstantDriver<Never>(at: 0) { _, _ in result }.text(of: use)
  }
}
