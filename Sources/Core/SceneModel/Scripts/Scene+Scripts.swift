extension Scene {
  /// The programs with scripts in use, in the order of layers.
  public var programs: [ScriptProgram] {
    var result: [ScriptProgram] = []
    for layer in layers { layer.collect(&result) }
    return result
  }
}

extension Layer {
  fileprivate func collect(_ programs: inout [ScriptProgram]) {
    if scripting.hasScriptedValues || !scripting.propertyScripts.isEmpty {
      for use in scriptUses where !programs.contains(where: { $0 === use.program }) {
        programs.append(use.program)
      }
    }
    mask?.collect(&programs)
    for layer in sublayers { layer.collect(&programs) }
  }
}
