/// The relation of scripts to a layer.
public struct LayerScripting: Sendable, Equatable {
  /// Whether any value of the layer itself, other than in `propertyScripts`, has a script.
  public var hasScriptedValues = false
  /// Whether the layer's clock is the outermost of the scripts on the layers in it.
  public var beginsClock = false
  /// The scripts of properties, run after the animations, in this order.
  public var propertyScripts: [PropertyScript] = []

  /// None.
  public init() {}
}

/// The script of a property of a layer.
public struct PropertyScript: Sendable, Equatable {
  /// The property.
  public var property: Property
  /// The script that gives the value of the property.
  public var use: ScriptUse

  /// A script of a property.
  public init(_ property: Property, _ use: ScriptUse) {
    self.property = property
    self.use = use
  }

  /// Sets the property to the result of its script for its value so far.
  ///
  /// - Throws: errors of the script.
  public func apply<Failure: Error>(
    to state: inout LayerState,
    _ run: ScriptRunner<Failure>
  ) throws(Failure) {
    let base = state.numbers(of: property) ?? []
    guard let result = try run(use, base) else { return }
    state.set(property, to: result, use)
  }
}

extension Layer {
  /// Replaces all scripted values of the layer itself, other than `timeRemap`.
  ///
  /// - Throws: errors of the visitor.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try placement.visitScripts(with: &visitor)
    try carriers.visitScripts(with: &visitor)
    try maskPaths.visitScripts(with: &visitor)
    if case .vector(var tree) = state.content, !tree.isStatic {
      try tree.visitScripts(with: &visitor)
      state.content = .vector(tree)
    }
  }

  /// The scripts of the values of the layer itself, and of its clock.
  public var scriptUses: [ScriptUse] {
    var collector = ScriptCollector()
    var copy = self
    copy.visitScripts(with: &collector)
    copy.timeRemap.visitScripts(with: &collector)
    return collector.uses + scripting.propertyScripts.map(\.use)
  }

  /// Returns the layer with `scripting.hasScriptedValues` derived from the values, for it and its
  /// descendants.
  public func markingScripts() -> Layer {
    var layer = self
    layer.scripting.hasScriptedValues = scriptUses.count > scripting.propertyScripts.count
    layer.mask = mask?.markingScripts()
    layer.sublayers = sublayers.map { $0.markingScripts() }
    return layer
  }
}
