internal import SceneModel
internal import Scripts

/// The results of constant scripts, those with the same result at all times.
///
/// A layer with only such scripts is treated as a layer without scripts: no script runs, and its
/// content is made once. The steps of these scripts count in no frame.
struct ConstantFolding: Sendable {
  // Nil for no result, where the value without the script is used.
  private typealias Results = [Int: ScriptResult?]

  // With the programs themselves, so that nothing else takes their identity.
  private var programs: [ObjectIdentifier: (program: ScriptProgram, results: Results)] = [:]

  /// Whether there are none.
  var isEmpty: Bool { programs.values.allSatisfy(\.results.isEmpty) }

  /// Takes down the scripts of a program that an evaluator has found to be constant.
  mutating func note(_ program: ScriptProgram, _ evaluator: ScriptEvaluator) {
    let results = evaluator.constantOutcomes(of: program).mapValues { try? $0.get() }
    programs[ObjectIdentifier(program)] = (program, results)
  }

  /// Returns a scene with values instead of constant scripts, and with layers that indicate which
  /// scripts are left.
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
    guard layer.scripting.hasScriptedValues, !layer.hasHistory else { return layer }
    var visitor = FoldingVisitor(scripts: self)
    layer.visitScripts(with: &visitor)
    layer.timeRemap.visitScripts(with: &visitor)
    layer.scripting.hasScriptedValues =
      layer.scriptUses.count > layer.scripting.propertyScripts.count
    return layer
  }

  /// Returns the result of the script of a use; nil for a script that is not known to be constant.
  fileprivate func result(of use: ScriptUse) -> ScriptResult?? {
    programs[ObjectIdentifier(use.program)]?.results[use.script]
  }
}

/// Replaces values with the results of their constant scripts.
private struct FoldingVisitor: ScriptVisitor {
  let scripts: ConstantFolding

  // If a script gives no result, the value comes from the keyframes, which must then be constant.
  mutating func value<Value: Interpolatable>(
    of use: ScriptUse,
    over keyframes: AnimatedValue<Value>
  ) -> AnimatedValue<Value> {
    guard let result = scripts.result(of: use), result == nil || keyframes.isConstant else {
      return .scripted(use, keyframes)
    }
    return ScriptSampler<Never>(at: 0) { _, _ in result }.value(of: use, over: keyframes)
  }

  mutating func text(of use: ScriptUse) -> String? {
    guard let result = scripts.result(of: use) else { return nil }
    return ScriptSampler<Never>(at: 0) { _, _ in result }.text(of: use)
  }
}
