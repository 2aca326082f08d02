extension Scene {
  /// The programs whose scripts drive anything, in the order of layers.
  public var programs: [ExpressionProgram] {
    var result: [ExpressionProgram] = []
    for layer in layers { layer.collect(&result) }
    return result
  }
}

extension Layer {
  fileprivate func collect(_ programs: inout [ExpressionProgram]) {
    if scripting.isDriven || !scripting.drivers.isEmpty {
      for use in expressionUses where !programs.contains(where: { $0 === use.program }) {
        programs.append(use.program)
      }
    }
    mask?.collect(&programs)
    for layer in sublayers { layer.collect(&programs) }
  }
}
