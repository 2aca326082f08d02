internal import Foundation

extension UIView {
  /// The view and the views around it, from the inside out.
  var ancestry: some Sequence<UIView> { sequence(first: self, next: \.parent) }

  func insert(_ view: UIView, below sibling: UIView) {
    let rest = children.filter { $0 !== view }
    insert(view, at: rest.firstIndex { $0 === sibling } ?? rest.count)
  }

  func insert(_ view: UIView, above sibling: UIView) {
    let rest = children.filter { $0 !== view }
    guard let index = rest.firstIndex(where: { $0 === sibling }) else {
      return insert(view, at: .max)
    }
    insert(view, at: index + 1, above: sibling)
  }

  /// Swaps the places of two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard index1 != index2, children.indices.contains(index1), children.indices.contains(index2)
    else { return }
    let (low, high) = (children[min(index1, index2)], children[max(index1, index2)])
    insert(low, at: max(index1, index2))
    insert(high, at: min(index1, index2))
  }

  /// Lets the new recognizers watch the view, and the former ones no more.
  func adoptRecognizers(_ former: [UIGestureRecognizer]?) {
    let current = gestureRecognizers ?? []
    for recognizer in former ?? [] where !current.contains(where: { $0 === recognizer }) {
      recognizer.view = nil
    }
    for recognizer in current where recognizer.view !== self {
      recognizer.view?.removeGestureRecognizer(recognizer)
      recognizer.view = self
    }
  }

  func leaveSuperview() {
    guard let parent else { return }
    let wasSeen = isInWindow
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    leave(parent)
    if wasSeen { reportWindow(false) }
    didMoveToSuperview()
  }

  /// Whether the view is another one or in it, at any depth.
  public func isDescendant(of view: UIView) -> Bool { ancestry.contains { $0 === view } }

  // The layer goes right above that of a view, or right below that of the next one: layers without views keep
  // their places (checked in the iOS simulator).
  func insert(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    // A view without subviews has this one not in it: deep trees are built without looking up.
    guard self !== view, view.children.isEmpty || !isDescendant(of: view) else {
      return layer.addSublayer(view.layer)
    }
    let isNew = view.parent !== self
    if isNew {
      view.willMove(toSuperview: self)
      if let parent = view.parent {
        parent.willRemoveSubview(view)
        view.leave(parent)
      }
    }
    children.removeAll { $0 === view }
    let index = min(max(0, index), children.count)
    if let sibling {
      layer.insertSublayer(view.layer, above: sibling.layer)
    } else if index == children.count {
      layer.addSublayer(view.layer)
    } else {
      layer.insertSublayer(view.layer, below: children[index].layer)
    }
    children.insert(view, at: index)
    view.parent = self
    layoutInfoIfAny?.isMarkedByConstraints = false
    LayoutState.current.invalidate()
    guard isNew else { return }
    if isInWindow || view.isInWindow { view.reportWindow(isInWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Trees of any depth are let go without a recursion as deep.
  func releaseChildren() {
    var rest = children
    children = []
    while var view = rest.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      rest += view.children
      view.children = []
    }
  }

  private func leave(_ parent: UIView) {
    endConstraintsToOutside()
    LayoutState.current.invalidate()
    parent.children.removeAll { $0 === self }
    self.parent = nil
    layer.removeFromSuperlayer()
  }

  // Views with a tint colour, and all views below them, are unaffected.
  func propagateTintColor() {
    var rest = [self]
    while let view = rest.popLast() {
      view.tintColorDidChange()
      rest += view.children.filter { $0.explicitTintColor == nil }
    }
  }

  /// Replaces a subview that a property holds, on top of the others or below them.
  func replace(_ old: UIView?, by new: UIView?, isBehind: Bool = false) {
    old?.removeFromSuperview()
    if let new { isBehind ? insertSubview(new, at: 0) : addSubview(new) }
    setNeedsLayout()
  }

  // MARK: The window

  /// The window around the view; that of a rendered view exists even where the program makes none.
  var rootWindow: UIWindow? {
    var root = self
    while let parent = root.parent { root = parent }
    return root as? UIWindow ?? root.surrounding
  }

  /// Notifies the view and its descendants that a renderer shows them.
  package func appear() {
    guard !isInWindow else { return }
    if parent == nil, !(self is UIWindow) {
      surrounding = UIWindow(frame: CGRect(origin: .zero, size: frame.size))
    }
    reportWindow(true)
  }

  private func reportWindow(_ isSeen: Bool) {
    var rest = [self]
    while let view = rest.popLast() {
      view.willMove(toWindow: isSeen ? window : nil)
      view.isInWindow = isSeen
      view.didMoveToWindow()
      view.controller?.viewHasMoved(intoWindow: isSeen)
      rest += view.children.reversed()
    }
  }

  // MARK: Coordinates

  func mapped(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  func mapped(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  func mapped(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }

  func mapped(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }

  // MARK: Touches

  /// The view in this one that a point hits, in front of others; nil outside of this one.
  func hit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for child in children.reversed() {
      if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
    }
    return self
  }
}
