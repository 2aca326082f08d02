public import CoreGraphicsCompat
internal import Graphics
internal import SceneModel

extension CALayer {
  /// The layer that this one is in; nil for a root and for a mask.
  public var superlayer: CALayer? {
    shown == nil ? parent : shown?.parent?.presentation()
  }

  /// The layers in this one, back to front before sorting by `zPosition`; nil for none.
  public var sublayers: [CALayer]? {
    get {
      let layers = shown == nil ? children : shown?.children.compactMap { $0.presentation() } ?? []
      return layers.isEmpty ? nil : layers
    }
    set {
      guard isChangeable("sublayers") else { return }
      let kept = newValue ?? []
      for child in children where !kept.contains(child) { child.removeFromSuperlayer() }
      for (index, child) in kept.enumerated() { insert(child, at: index) }
    }
  }

  /// A layer whose composed alpha cuts this one, in the coordinates of the bounds.
  public var mask: CALayer? {
    get { shown == nil ? maskLayer : shown?.maskLayer?.presentation() }
    set {
      guard isChangeable("mask"), newValue !== maskLayer else { return }
      if let newValue, newValue === self || newValue.isAbove(self) {
        report(.error, .reference, "mask", "a layer cannot be its own mask (use another layer)")
        return
      }
      maskLayer?.masked = nil
      newValue?.removeFromSuperlayer()
      newValue?.masked?.mask = nil
      newValue?.masked = self
      maskLayer = newValue
      structureHasChanged()
    }
  }

  /// Adds a layer on top of the others.
  public func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }

  /// Inserts a layer at a place among the others; one beyond the last is on top.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: Int(index))
  }

  /// Inserts a layer right below another one; without that one at the bottom.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0, without: layer) } ?? 0)
  }

  /// Inserts a layer right above another one; without that one on top.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0, without: layer) }.map { $0 + 1 })
  }

  /// Puts another layer in the place of one.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, let index = index(of: oldLayer, without: newLayer) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Takes the layer out of its superlayer, or from the layer whose mask it is.
  public func removeFromSuperlayer() {
    guard isChangeable("superlayer") else { return }
    if let masked, masked.maskLayer === self { masked.mask = nil }
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.structureHasChanged()
    parent.runActions("sublayers", of: self, kCAOnOrderOut)
  }

  private func index(of sibling: CALayer, without layer: CALayer) -> Int? {
    children.filter { $0 !== layer }.firstIndex { $0 === sibling }
  }

  private func insert(_ layer: CALayer, at index: Int?) {
    guard isChangeable("sublayers") else { return }
    guard layer !== self, !layer.isAbove(self), layer.shown == nil else {
      report(.error, .reference, "sublayers", "a layer cannot be inside itself (use another layer)")
      return
    }
    if layer.parent !== self { layer.removeFromSuperlayer() }
    if let masked = layer.masked { masked.mask = nil }
    children.removeAll { $0 === layer }
    children.insert(layer, at: min(max(0, index ?? children.count), children.count))
    layer.parent = self
    structureHasChanged()
    setNeedsLayout()
    runActions("sublayers", of: layer, kCAOnOrderIn)
  }

  // Only actions of the program's own answer layers that come and go.
  private func runActions(_ own: String, of child: CALayer, _ event: String) {
    guard record.isCommitted, !CATransaction.disableActions() else { return }
    action(forKey: own)?.run(forKey: own, object: self, arguments: nil)
    child.action(forKey: event)?.run(forKey: event, object: child, arguments: nil)
  }

  // Whether the layer contains another one, at any depth.
  private func isAbove(_ other: CALayer) -> Bool {
    var layer: CALayer? = other.parent ?? other.masked
    while let current = layer {
      if current === self { return true }
      layer = current.parent ?? current.masked
    }
    return false
  }

  private func structureHasChanged() {
    let session = RecordingSession.current
    session.tree.restructure(self, in: session)
  }

  // MARK: Layout

  /// Asks for `layoutSublayers()` before the next commit.
  public func setNeedsLayout() {
    guard shown == nil else { return }
    record.needsLayout = true
    let session = RecordingSession.current
    session.tree.touch(self, in: session)
  }

  /// Whether `layoutSublayers()` will be called.
  public func needsLayout() -> Bool { record.needsLayout }

  /// Calls `layoutSublayers()` now where it was asked for.
  public func layoutIfNeeded() {
    if record.needsLayout {
      record.needsLayout = false
      layoutSublayers()
    }
    for child in children { child.layoutIfNeeded() }
  }

  /// Asks for `display()` before the next commit.
  public func setNeedsDisplay() {
    guard shown == nil else { return }
    record.needsDisplay = true
    let session = RecordingSession.current
    session.tree.touch(self, in: session)
  }

  /// As `setNeedsDisplay()`: layers are displayed as a whole.
  public func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Whether `display()` will be called.
  public func needsDisplay() -> Bool { record.needsDisplay }

  /// Calls `display()` now where it was asked for.
  public func displayIfNeeded() {
    guard record.needsDisplay else { return }
    record.needsDisplay = false
    display()
  }
}
