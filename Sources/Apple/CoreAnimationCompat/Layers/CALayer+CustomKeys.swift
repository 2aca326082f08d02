internal import Foundation
internal import SceneModel

// Keys of the program's own that animations move and that the layer draws by: those of which the class says so in
// `needsDisplay(forKey:)`.
extension CALayer {
  /// Whether a key is the program's own and the layer is drawn by it.
  func isCustomKey(_ key: String) -> Bool {
    Property(written: key) == nil && type(of: self).needsDisplay(forKey: key)
  }

  /// The keys of the program's own that an animation moves.
  func customKeys(of animation: CAAnimation) -> [String] { animation.keyPaths.filter(isCustomKey) }

  /// Stores a value of the program's own, and runs the action that answers the change.
  func setCustomValue(_ value: Any?, forKey key: String) {
    guard isChangeable(key) else { return }
    guard isCustomKey(key) else { return values[key] = value }
    change(key) { _ in values[key] = value }
    // Animated values are drawn at the next tick.
    let isAnimated = record.attached.contains { customKeys(of: $0.animation).contains(key) }
    if !isAnimated { setNeedsDisplay() }
  }

  // MARK: Motion

  /// The values of the keys that animations move now.
  var animatedCustomValues: [String: Any] {
    let animated = record.attached.filter { $0.from != nil }
    var result: [String: Any] = [:]
    for key in Set(animated.flatMap { customKeys(of: $0.animation) }) {
      result[key] = value(ofOwn: key, movedBy: animated)
    }
    return result
  }

  // Substitutes the value for that of a property of a plain layer, which has the animations of the
  // key.
  private func value(ofOwn key: String, movedBy animated: [AttachedAnimation]) -> Any? {
    let model = keyedValue(key)
    let example = model ?? animated.firstResult { $0.animation.firstValue(of: key) }
    guard let example, let double = Self.neutralValue(for: example) else { return model }
    let stage = CALayer()
    if let value = try? PropertyValue(model ?? example, for: double) {
      stage.properties.set(value, of: double)
    }
    let lowering = AnimationLowering(session: .current, layer: stage)
    let layer = Layer(
      state: stage.properties,
      animations: animated.compactMap { attached in
        let named = attached.animation.moving { $0 == key ? double.keyPath : nil }
        guard let named else { return nil }
        var animation = lowering.animation(named, key: nil)
        animation.timing = attached.lowered.timing
        return animation
      }
    )
    let time = committedLocalTime(atMediaTime: RecordingSession.current.clock.now)
    return layer.presentation(atLocalTime: time).value(of: double)?.boxed
  }

  private static func neutralValue(for value: Any) -> Property? {
    let paths = ["zPosition", "position", "shadowOffset", "bounds", "backgroundColor", "transform"]
    return paths.compactMap { Property(keyPath: $0) }.first {
      (try? PropertyValue(value, for: $0)) != nil
    }
  }

  // MARK: Drawing

  /// Draws the layer at every tick of the display until no animation changes a custom key.
  func redrawWhileAnimating() {
    guard record.redrawing == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      let animated = self.animatedCustomValues
      self.displayAs(animated)
      guard animated.isEmpty, !self.record.attached.contains(where: { $0.from == nil }) else {
        return
      }
      self.record.redrawing = nil
      link.invalidate()
    }
    record.redrawing = link
    link.add(to: .current, forMode: .common)
  }

  // The layer draws itself, for the time being with other values than the program has set.
  private func displayAs(_ presented: [String: Any]) {
    let model = values
    values.merge(presented) { $1 }
    record.needsDisplay = false
    display()
    for key in presented.keys { values[key] = model[key] }
  }
}

extension CAAnimation {
  /// Some value that a key is given, by which its type is known.
  fileprivate func firstValue(of key: String) -> Any? {
    switch self {
    case let group as CAAnimationGroup:
      (group.animations ?? []).firstResult { $0.firstValue(of: key) }
    case let basic as CABasicAnimation where basic.keyPath == key:
      basic.fromValue ?? basic.toValue ?? basic.byValue
    case let keyframes as CAKeyframeAnimation where keyframes.keyPath == key:
      keyframes.values?.first
    default: nil
    }
  }
}
