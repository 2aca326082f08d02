internal import CoreGraphicsCompat
internal import Graphics
internal import SceneModel

extension CALayer {
  /// The layer that this one is in, of presentation layers the presentation layer.
  var currentSuperlayer: CALayer? {
    modelLayer == nil ? parent : modelLayer?.parent?.presentation()
  }

  func currentSublayers() -> [CALayer]? {
    let layers =
      modelLayer == nil ? children : modelLayer?.children.compactMap { $0.presentation() } ?? []
    return layers.isEmpty ? nil : layers
  }

  func setSublayers(_ layers: [CALayer]) {
    guard isChangeable("sublayers") else { return }
    for child in children where !layers.contains(child) { child.removeFromSuperlayer() }
    for (index, child) in layers.enumerated() { insert(child, at: index) }
  }

  func setMask(_ layer: CALayer?) {
    guard isChangeable("mask"), layer !== maskLayer else { return }
    if let layer, layer === self || layer.isAbove(self) {
      let message = "a layer cannot be its own mask (use another layer)"
      return report(.error, .reference, at: "mask", message)
    }
    maskLayer?.masked = nil
    if let layer, layer.parent != nil { layer.removeFromSuperlayer() }
    layer?.masked?.mask = nil
    layer?.masked = self
    maskLayer = layer
    structureHasChanged()
  }

  func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, let index = index(of: oldLayer, without: newLayer) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Trees of any depth are let go without a recursion as deep.
  func releaseChildren() {
    var rest = children
    children = []
    while var layer = rest.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      rest += layer.children
      layer.children = []
    }
  }

  func leaveTree() {
    guard isChangeable("superlayer") else { return }
    if let masked, masked.maskLayer === self { masked.mask = nil }
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.structureHasChanged()
    parent.runActions("sublayers", of: self, kCAOnOrderOut)
  }

  func index(of sibling: CALayer, without layer: CALayer) -> Int? {
    children.filter { $0 !== layer }.firstIndex { $0 === sibling }
  }

  func insert(_ layer: CALayer, at index: Int?) {
    guard isChangeable("sublayers") else { return }
    guard layer !== self, !layer.isAbove(self), layer.modelLayer == nil else {
      let message = "a layer cannot be inside itself (use another layer)"
      return report(.error, .reference, at: "sublayers", message)
    }
    if let parent = layer.parent, parent !== self { layer.removeFromSuperlayer() }
    if let masked = layer.masked { masked.mask = nil }
    children.removeAll { $0 === layer }
    children.insert(layer, at: min(max(0, index ?? children.count), children.count))
    layer.parent = self
    structureHasChanged()
    setNeedsLayout()
    runActions("sublayers", of: layer, kCAOnOrderIn)
  }

  // Only actions of the program's own answer layers that come and go.
  private func runActions(_ base: String, of child: CALayer, _ event: String) {
    guard record.isCommitted, !CATransaction.disableActions() else { return }
    action(forKey: base)?.run(forKey: base, object: self, arguments: nil)
    child.action(forKey: event)?.run(forKey: event, object: child, arguments: nil)
  }

  // Whether the layer contains another one, at any depth.
  private func isAbove(_ other: CALayer) -> Bool {
    if children.isEmpty, maskLayer == nil { return false }
    return other.ancestry.dropFirst().contains { $0 === self }
  }

  private func structureHasChanged() {
    let session = RecordingSession.current
    session.tree.restructure(self, in: session)
  }

  // MARK: Layout

  func markForLayout() {
    guard modelLayer == nil else { return }
    record.needsLayout = true
    touch()
  }

  /// Requests the updates of a new size: layout, drawing, and layout of the superlayer of a view's
  /// layer.
  ///
  /// A size change of a view also triggers layout of its superview (checked in the iOS simulator).
  /// The exception is a change by the superview's own layout.
  func sizeHasChanged() {
    setNeedsLayout()
    if needsDisplayOnBoundsChange || isUndrawn { setNeedsDisplay() }
    guard delegate != nil, let parent, parent.delegate != nil, !parent.record.isInLayout else {
      return
    }
    parent.setNeedsLayout()
  }

  /// Lays out the sublayers now if layout is pending.
  func layoutSublayersIfNeeded() {
    guard record.needsLayout else { return }
    record.needsLayout = false
    record.isInLayout = true
    layoutSublayers()
    record.isInLayout = false
  }

  /// Lays out the layer and all below it where layout is pending.
  package func arrange() {
    layoutSublayersIfNeeded()
    for child in children { child.arrange() }
  }

  /// Where a layout of the layer begins: below the first ancestor that needs none, as in Core Animation.
  var layoutStart: CALayer {
    var start = self
    while let parent = start.parent, parent.needsLayout(), !parent.isInLayout { start = parent }
    return start
  }

  /// Whether `layoutSublayers()` runs.
  package var isInLayout: Bool { record.isInLayout }

  func markForDisplay() {
    guard modelLayer == nil else { return }
    record.needsDisplay = true
    touch()
  }

  /// Whether `layoutSublayers()` will be called.
  public func needsLayout() -> Bool { record.needsLayout }

  /// Whether `display()` will be called.
  public func needsDisplay() -> Bool { record.needsDisplay }
}
