internal import CoreGraphicsCompat
public import Foundation

extension UIView {
  /// The view that this one is in; nil for a root.
  public var superview: UIView? { parent }

  /// The views in this one, back to front.
  public var subviews: [UIView] { children }

  /// Adds a view on top of the others.
  public func addSubview(_ view: UIView) { insert(view, at: .max) }

  /// Inserts a view at a place among the others.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view right below another one; without that one on top.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    let others = children.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === siblingSubview } ?? others.count)
  }

  /// Inserts a view right above another one; without that one on top.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    let others = children.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === siblingSubview }) else {
      return addSubview(view)
    }
    insert(view, at: index + 1, above: siblingSubview)
  }

  /// Moves a subview on top of the others.
  public func bringSubviewToFront(_ view: UIView) {
    if view.parent === self { insert(view, at: .max) }
  }

  /// Moves a subview below the others.
  public func sendSubviewToBack(_ view: UIView) {
    if view.parent === self { insert(view, at: 0) }
  }

  /// Swaps the places of two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard index1 != index2, children.indices.contains(index1), children.indices.contains(index2)
    else { return }
    let (low, high) = (children[min(index1, index2)], children[max(index1, index2)])
    insert(low, at: max(index1, index2))
    insert(high, at: min(index1, index2))
  }

  /// Takes the view out of its superview.
  public func removeFromSuperview() {
    guard let parent else { return }
    let wasSeen = isInWindow
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    leave(parent)
    if wasSeen { tellWindow(false) }
    didMoveToSuperview()
  }

  /// The first view with a tag: this one or one in it, at any depth.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return children.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Whether the view is another one or in it, at any depth.
  public func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let current = next {
      if current === view { return true }
      next = current.parent
    }
    return false
  }

  // The layer goes right above that of a view, or right below that of the next one: layers without views keep
  // their places (checked in the iOS simulator).
  private func insert(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
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
    guard isNew else { return }
    if isInWindow || view.isInWindow { view.tellWindow(isInWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  private func leave(_ parent: UIView) {
    parent.children.removeAll { $0 === self }
    self.parent = nil
    layer.removeFromSuperlayer()
  }

  // MARK: The window

  /// The window that the view is in; nil until it is to be seen.
  ///
  /// What a renderer shows is in a window, even where the program makes none.
  public var window: UIWindow? {
    var root = self
    while let parent = root.parent { root = parent }
    return root as? UIWindow ?? root.surrounding
  }

  /// A renderer shows the view: it and all in it are told.
  package func appear() {
    guard !isInWindow else { return }
    if parent == nil, !(self is UIWindow) {
      surrounding = UIWindow(frame: CGRect(origin: .zero, size: frame.size))
    }
    tellWindow(true)
  }

  private func tellWindow(_ isSeen: Bool) {
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

  /// A point of this view's coordinates in another view's; nil is the root's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// A point of another view's coordinates in this view's; nil is the root's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// The box around a rectangle of this view's coordinates in another view's.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// The box around a rectangle of another view's coordinates in this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }
}
