internal import SceneModel

// Every change of a layer goes through here: it is checked, noted for the next commit, and answered by an
// action.
extension CALayer {
  /// Changes one of the layer's values.
  ///
  /// - Parameters:
  ///   - path: where in the model it is.
  ///   - value: the new one; the same as before changes nothing.
  ///   - key: the property's name, by which actions are found.
  func change<Value: Equatable>(
    _ path: WritableKeyPath<LayerState, Value>,
    to value: Value,
    _ key: String
  ) {
    guard isChangeable(key), properties[keyPath: path] != value else { return }
    if let value = value as? any Coercible, !value.isUsable {
      return report(.error, .value, at: key, "\(key) has a number that is not finite or beyond 1e9")
    }
    change(key) { $0[keyPath: path] = value }
  }

  /// Changes the layer's values and runs the action of the property.
  func change(_ key: String, _ body: (inout LayerState) -> Void) {
    let session = touch()
    let action = answer(to: key, in: session)
    notifyingObservers {
      body(&properties)
      action?.run(forKey: key, object: self, arguments: nil)
    }
  }

  /// Changes the layer's clock, which no action answers.
  func changeClock<Value: Equatable>(
    _ path: WritableKeyPath<Timing, Value>,
    to value: Value,
    _ key: String
  ) {
    guard isChangeable(key), clock[keyPath: path] != value else { return }
    if let number = value as? Double, !number.isUsable,
      number != .infinity || !Timing.canBeEndless(key)
    {
      return report(.error, .value, at: key, "\(key) is \(number) (give a number within ±1e9)")
    }
    clock[keyPath: path] = value
    touch()
  }

  /// Notes the layer for the next commit.
  @discardableResult func touch() -> RecordingSession {
    let session = RecordingSession.current
    session.tree.touch(self, in: session)
    return session
  }

  /// Whether the layer can be changed: a presentation layer cannot.
  func isChangeable(_ key: String) -> Bool {
    guard modelLayer != nil else { return true }
    let message =
      "a presentation layer shows what is there and cannot be changed (change the model layer)"
    report(.warning, .ignored, at: key, message)
    return false
  }

  private func answer(to key: String, in session: RecordingSession) -> (any CAAction)? {
    let isAsked = record.isCommitted || (session.animatesNewLayers && delegate != nil)
    guard isAsked, !CATransaction.disableActions() else { return nil }
    return action(forKey: key)
  }

  /// The animation of a property from where it is shown now; nil for what has none.
  func implicitAnimation(_ key: String) -> (any CAAction)? {
    guard record.isCommitted, modelLayer == nil, let property = Property(keyPath: key),
      property.applies(to: properties.content.kind), property.hasImplicitAnimation
    else { return nil }
    if case .image = property { return CATransition() }
    // There is nothing between no colours and some.
    if let value = presentedState.value(of: property), value.isEmptyList { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = presentedValue(of: property)
    animation.fillMode = .backwards
    animation.timingFunction = CAMediaTimingFunction(name: .default)
    return animation
  }

  func report(
    _ severity: Diagnostic.Severity,
    _ code: Diagnostic.Code,
    at keyPath: String,
    about animation: CAAnimation? = nil,
    _ message: String
  ) {
    RecordingSession.current.diagnostics.add(
      severity,
      code,
      path: animationLabel(keyPath),
      about: animation,
      message
    )
  }
}

extension Timing {
  /// Whether a timing property may be infinite.
  static func canBeEndless(_ key: String) -> Bool {
    key == "duration" || key == "repeatCount" || key == "repeatDuration"
  }

  /// How often to repeat, from the number that code has set: beyond 1e9 it is for ever.
  static func repeatCount(_ count: Float) -> Double {
    count >= 1e9 ? .infinity : Double(written: count)
  }
}

extension Property {
  /// Whether a change of the property starts an implicit animation.
  ///
  /// Shape paths and masks have no default action in Core Animation. Discrete properties would show
  /// their change late, and so have none here.
  var hasImplicitAnimation: Bool {
    switch self {
    case .path(let property): property == .shadowPath
    case .flag, .text, .filter: false
    default: true
    }
  }
}
