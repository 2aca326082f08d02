internal import CoreGraphicsCompat
internal import Foundation
internal import SceneModel

extension CALayer {
  func attach(_ anim: CAAnimation, forKey key: String?) {
    guard isChangeable(key ?? ""), let copy = anim.copy() as? CAAnimation else { return }
    let session = RecordingSession.current
    let key = copy is CATransition ? kCATransition : key
    if !(copy.duration > 0) {
      copy.duration = CATransaction.animationDuration()
      AnimationHints(layer: self).reportDefaultDuration(of: copy)
    }
    if let timing = CATransaction.animationTimingFunction() { copy.timingFunction = timing }
    if let key { removeAnimation(forKey: key) }
    AnimationHints(layer: self).reportLostEffects(of: copy)
    let attached = attached(copy, key: key, in: session)
    attached.parts = sublayerParts(of: copy).map { $0.attached($1, key: nil, in: session) }
    let moved = customKeys(of: copy)
    for key in moved { reportUnanimatableKey(key) }
    if !moved.isEmpty { redrawWhileAnimating() }
  }

  private func attached(
    _ animation: CAAnimation,
    key: String?,
    in session: RecordingSession
  ) -> AttachedAnimation {
    let attached = AttachedAnimation(
      animation,
      key: key,
      lowered: AnimationLowering(session: session, layer: self).animation(animation, key: key),
      layer: self,
      number: session.nextNumber(),
      groups: session.transactions.completions
    )
    record.attached.append(attached)
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath ?? ""
    ProgramObserver.notify(.added(animation, keyPath: keyPath, path: animationLabel(keyPath)))
    session.tree.touch(self, in: session)
    return attached
  }

  func attachedAnimation(_ key: String) -> CAAnimation? {
    record.attached.first { $0.key == key }?.animation
  }

  /// The keys of all animations in the order of addition; nil for none.
  public func animationKeys() -> [String]? {
    let keys = record.attached.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  func removeAnimations(where isMeant: (AttachedAnimation) -> Bool) {
    let session = RecordingSession.current
    for attached in model().record.attached where isMeant(attached) {
      session.tree.touch(self, in: session)
      attached.remove(in: session)
    }
  }

  // MARK: Presentation

  /// The layer for the scene as it was last committed, without layers in it.
  private var committedLayer: Layer {
    Layer(
      state: record.state,
      animations: record.attached.filter { $0.from != nil }.map(\.lowered)
    )
  }

  /// The presented state of the layer at the current time.
  var presentedState: LayerState {
    let time = committedLocalTime(atMediaTime: RecordingSession.current.clock.now)
    return committedLayer.presentation(atLocalTime: time)
  }

  func presentedValue(of property: Property) -> Any? {
    presentedState.value(of: property)?.boxed
  }

  func makePresentation() -> CALayer? {
    guard modelLayer == nil else { return self }
    guard record.isCommitted else { return nil }
    let result = CALayer.makeCopy(of: self)
    result.properties = presentedState
    result.clock = record.timing
    result.name = name
    result.values = values.merging(animatedCustomValues) { $1 }
    result.adoptObjects(of: self)
    result.imageObject = imageObject
    result.cachedColors = cachedColors
    result.modelLayer = self
    return result
  }
}
