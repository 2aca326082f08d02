internal import Graphics

/// The relation of scripts to a layer.
public struct LayerScripting: Sendable, Equatable {
  /// Whether any value of the layer itself, other than by `drivers`, is driven by a script.
  public var isDriven = false
  /// Whether the layer's clock is the outermost of the scripts on the layers in it.
  public var beginsClock = false
  /// Properties that scripts give, after the animations, in this order.
  public var drivers: [PropertyDriver] = []

  /// None.
  public init() {}
}

/// A property of a layer that a script gives.
public struct PropertyDriver: Sendable, Equatable {
  /// The property.
  public var property: Property
  /// The script that drives the property.
  public var use: ExpressionUse

  /// A driver.
  public init(_ property: Property, _ use: ExpressionUse) {
    self.property = property
    self.use = use
  }

  /// Sets the property to the result of its script for its value so far.
  ///
  /// - Throws: errors of the script.
  public func apply<Failure: Error>(
    to state: inout LayerState,
    _ run: ExpressionRun<Failure>
  ) throws(Failure) {
    let base = state.numbers(of: property) ?? []
    guard let result = try run(use, base) else { return }
    state.set(property, to: result, use)
  }
}

extension Layer {
  /// Replaces all values of the layer itself that scripts drive, other than `timeRemap`.
  ///
  /// - Throws: errors of the driver.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try placement.drive(by: &driver)
    try carriers.drive(by: &driver)
    try maskPaths.drive(by: &driver)
    if case .vector(var vector) = state.content, !vector.isStatic {
      try vector.drive(by: &driver)
      state.content = .vector(vector)
    }
  }

  /// The scripts that drive values of the layer itself, or its clock.
  public var expressionUses: [ExpressionUse] {
    var collector = ExpressionCollector()
    var probe = self
    probe.drive(by: &collector)
    probe.timeRemap.drive(by: &collector)
    return collector.uses + scripting.drivers.map(\.use)
  }

  /// Returns the layer with `scripting.isDriven` derived from the values, for it and its
  /// descendants.
  public func markingScripts() -> Layer {
    var layer = self
    layer.scripting.isDriven = expressionUses.count > scripting.drivers.count
    layer.mask = mask?.markingScripts()
    layer.sublayers = sublayers.map { $0.markingScripts() }
    return layer
  }
}
