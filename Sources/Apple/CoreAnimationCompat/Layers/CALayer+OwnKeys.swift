internal import CoreGraphicsCompat
internal import Foundation
internal import SceneModel

// Keys of the program's own that animations move and that the layer draws by: those of which the class says so in
// `needsDisplay(forKey:)`.
extension CALayer {
  /// Whether a key is the program's own and the layer is drawn by it.
  func isOwnKey(_ key: String) -> Bool {
    Property(written: key) == nil && type(of: self).needsDisplay(forKey: key)
  }

  /// The keys of the program's own that an animation moves.
  func ownKeys(of animation: CAAnimation) -> [String] { animation.keyPaths.filter(isOwnKey) }

  /// Stores a value of the program's own, and runs the action that answers the change.
  func setOwnValue(_ value: Any?, forKey key: String) {
    guard isChangeable(key) else { return }
    guard isOwnKey(key) else { return values[key] = value }
    change(key) { _ in values[key] = value }
    // What moves is drawn at the next tick.
    let isMoving = record.attached.contains { ownKeys(of: $0.animation).contains(key) }
    if !isMoving { setNeedsDisplay() }
  }

  // MARK: Motion

  /// The values of the keys that animations move now.
  var movingOwnValues: [String: Any] {
    let moving = record.attached.filter { $0.from != nil }
    var result: [String: Any] = [:]
    for key in Set(moving.flatMap { ownKeys(of: $0.animation) }) {
      result[key] = value(ofOwn: key, movedBy: moving)
    }
    return result
  }

  // The value stands in for that of a property of a plain layer, whose animations are those of the key.
  private func value(ofOwn key: String, movedBy moving: [AttachedAnimation]) -> Any? {
    let model = keyedValue(key)
    let example = model ?? moving.lazy.compactMap { $0.animation.firstValue(of: key) }.first
    guard let example, let double = Self.standIn(for: example) else { return model }
    let stage = CALayer()
    if let value = try? PropertyValue(model ?? example, for: double) {
      stage.properties.set(value, of: double)
    }
    let lowering = AnimationLowering(session: .current, layer: stage)
    let layer = Layer(
      state: stage.properties,
      animations: moving.compactMap { attached in
        guard let named = attached.animation.moving(key, as: double.keyPath) else { return nil }
        var animation = lowering.animation(named, key: nil)
        animation.timing = attached.lowered.timing
        return animation
      }
    )
    let time = committedLocalTime(atMediaTime: RecordingSession.current.clock.now)
    return layer.presentation(atLocalTime: time).value(of: double)?.boxed
  }

  private static func standIn(for value: Any) -> Property? {
    let paths = ["zPosition", "position", "shadowOffset", "bounds", "backgroundColor", "transform"]
    return paths.lazy.compactMap { Property(keyPath: $0) }.first {
      (try? PropertyValue(value, for: $0)) != nil
    }
  }

  // MARK: Drawing

  /// Draws the layer at every tick of the display until no animation moves a key of its own any more.
  func redrawWhileMoving() {
    guard record.redrawing == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      let moving = self.movingOwnValues
      self.displayAs(moving)
      guard moving.isEmpty, !self.record.attached.contains(where: { $0.from == nil }) else {
        return
      }
      self.record.redrawing = nil
      link.invalidate()
    }
    record.redrawing = link
    link.add(to: .current, forMode: .common)
  }

  // The layer draws itself, for the time being with other values than the program has set.
  private func displayAs(_ shown: [String: Any]) {
    let model = values
    values.merge(shown) { $1 }
    record.needsDisplay = false
    display()
    for key in shown.keys { values[key] = model[key] }
  }
}

extension CAAnimation {
  /// A copy that moves another property in place of a key, without what moves other keys; nil for none.
  fileprivate func moving(_ key: String, as keyPath: String) -> CAAnimation? {
    guard let copy = copy() as? CAAnimation else { return nil }
    switch copy {
    case let group as CAAnimationGroup:
      group.animations = group.animations?.compactMap { $0.moving(key, as: keyPath) }
      return group.animations?.isEmpty == false ? group : nil
    case let property as CAPropertyAnimation where property.keyPath == key:
      property.keyPath = keyPath
      return property
    default: return nil
    }
  }

  /// Some value that a key is given, by which its type is known.
  fileprivate func firstValue(of key: String) -> Any? {
    switch self {
    case let group as CAAnimationGroup:
      (group.animations ?? []).lazy.compactMap { $0.firstValue(of: key) }.first
    case let basic as CABasicAnimation where basic.keyPath == key:
      basic.fromValue ?? basic.toValue ?? basic.byValue
    case let keyframes as CAKeyframeAnimation where keyframes.keyPath == key:
      keyframes.values?.first
    default: nil
    }
  }
}
