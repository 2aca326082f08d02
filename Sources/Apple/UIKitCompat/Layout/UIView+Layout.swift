public import Foundation

/// The Auto Layout state of a view.
final class LayoutInfo {
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var margins: UIEdgeInsets?
  /// The safe area that the view was last told of.
  var safeAreaInsets = UIEdgeInsets.zero
  var needsUpdate = true
  /// Whether nothing but a change of constraints asks for the layout of the view.
  var isMarkedByConstraints = false
  /// The intrinsic size when it was last said to have changed.
  var intrinsicSize: CGSize?
  /// Of a root: the frames of the views that constraints place, and the state that they belong to.
  var frames: [ObjectIdentifier: CGRect] = [:]
  var solvedGeneration = 0
  lazy var safeArea = UILayoutGuide(.safeArea)
  lazy var marginsGuide = UILayoutGuide(.inset)
}

extension UIView {
  // MARK: Anchors

  /// The left edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The right edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The horizontal centre.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The vertical centre.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The baseline of the first line of text; the upper edge of views without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .firstBaseline) }
  /// The baseline of the last line of text; the lower edge of views without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .lastBaseline) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }

  /// The part of the bounds that no bar covers.
  public var safeAreaLayoutGuide: UILayoutGuide {
    let guide = layoutInfo.safeArea
    guide.owningView = self
    return guide
  }

  /// The bounds without the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    inset(layoutInfo.marginsGuide, layoutMargins)
  }

  /// As `layoutMarginsGuide`.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  private func inset(_ guide: UILayoutGuide, _ insets: UIEdgeInsets) -> UILayoutGuide {
    guide.owningView = self
    guide.insets = insets
    return guide
  }

  /// The margins as they were set, or by default.
  var margins: UIEdgeInsets {
    get {
      if let margins = layoutInfo.margins { return margins }
      return controller == nil
        ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        : UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    }
    set {
      layoutInfo.margins = newValue
      (self as? UIStackView)?.arrangementHasChanged() ?? constraintsHaveChanged()
      layoutMarginsDidChange()
    }
  }

  /// The same margins by the direction of text, which is from left to right.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top,
        leading: margins.left,
        bottom: margins.bottom,
        trailing: margins.right
      )
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top,
        left: newValue.leading,
        bottom: newValue.bottom,
        right: newValue.trailing
      )
    }
  }

  // MARK: Constraints

  /// The constraints that the view holds.
  public var constraints: [NSLayoutConstraint] { layoutInfo.constraints }

  /// Activates a constraint of the view and views in it.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner !== self else { return }
    constraint.owner?.removeConstraint(constraint)
    constraint.owner = self
    layoutInfo.constraints.append(constraint)
    constraintsHaveChanged()
  }

  /// Activates constraints of the view and views in it.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view holds.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self else { return }
    constraint.owner = nil
    layoutInfo.constraints.removeAll { $0 === constraint }
    constraintsHaveChanged()
  }

  /// Deactivates constraints that the view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Adds a guide, which constraints place.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    layoutInfo.guides.append(layoutGuide)
    constraintsHaveChanged()
  }

  /// Takes a guide away.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutInfo.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    constraintsHaveChanged()
  }

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { layoutInfo.guides }

  // MARK: Content sizes

  /// How strongly the view resists being larger than what is in it.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutInfo.hugging[axis] ?? .defaultLow
  }

  /// Sets how strongly the view resists being larger than what is in it.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    layoutInfo.hugging[axis] = priority
    constraintsHaveChanged()
  }

  /// How strongly the view resists being smaller than what is in it.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { layoutInfo.resistance[axis] ?? .defaultHigh }

  /// Sets how strongly the view resists being smaller than what is in it.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    layoutInfo.resistance[axis] = priority
    constraintsHaveChanged()
  }

  /// A side of `intrinsicContentSize` without a natural length.
  public static let noIntrinsicMetric: CGFloat = -1

  func intrinsicSizeHasChanged() {
    LayoutState.current.invalidate()
    guard superview != nil, !translatesAutoresizingMaskIntoConstraints else { return }
    // Views say so in every layout, which must not ask for the next one.
    let size = intrinsicContentSize
    guard size != layoutInfo.intrinsicSize else { return }
    layoutInfo.intrinsicSize = size
    constraintsHaveChanged()
  }

  /// Asks for the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// Asks for the largest size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  // MARK: Engine

  func fitSize() {
    let size = sizeThatFits(bounds.size)
    guard CATransform3DIsIdentity(transform3D) else { return bounds.size = size }
    frame.size = size
  }

  func markForUpdate() {
    layoutInfo.needsUpdate = true
    constraintsHaveChanged()
  }

  func updateIfNeeded() {
    guard layoutInfo.needsUpdate else { return }
    layoutInfo.needsUpdate = false
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }

  /// Lays out what is in the view, between the calls that its controller receives.
  func layOutLayers() {
    patternLayer?.frame = bounds
    reportSafeArea()
    controller?.viewWillLayoutSubviews()
    LayoutEngine.layOut(self)
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// The root of the hierarchy that shares one layout.
  var layoutRoot: UIView {
    var root = self
    while let parent = root.superview { root = parent }
    return root
  }

  /// The views of the hierarchy, parents first.
  var layoutTree: [UIView] {
    var result: [UIView] = []
    var rest = [self]
    while let view = rest.popLast() {
      result.append(view)
      rest += view.subviews.reversed()
    }
    return result
  }

  /// Whether any view of the hierarchy is placed by constraints.
  var hasLayoutConstraints: Bool {
    layoutTree.contains { view in
      !view.translatesAutoresizingMaskIntoConstraints && view !== self
        || view.layoutInfo.constraints.isEmpty == false
    }
  }

  /// The Auto Layout state of the view.
  var layoutInfo: LayoutInfo {
    if let layoutInfoIfAny { return layoutInfoIfAny }
    let info = LayoutInfo()
    layoutInfoIfAny = info
    return info
  }

  /// The view needs another layout, as do all views that the solution may move.
  func constraintsHaveChanged() {
    LayoutState.current.isUsed = true
    LayoutState.current.invalidate()
    for view in ancestry { view.markForConstraints() }
    for view in layoutTree where !view.subviews.isEmpty { view.markForConstraints() }
  }

  private func markForConstraints() {
    let isExplicit = layer.needsLayout() && layoutInfoIfAny?.isMarkedByConstraints != true
    setNeedsLayout()
    layoutInfo.isMarkedByConstraints = !isExplicit
  }

  func markForLayout() {
    layoutInfoIfAny?.isMarkedByConstraints = false
    layer.setNeedsLayout()
  }

  /// Lays out the view and all in it, beginning below the first ancestor that needs no layout.
  func layOutIfNeeded() {
    var start = self
    while let parent = start.superview, parent.needsLayoutNow { start = parent }
    start.layer.arrange()
  }

  // A change of constraints marks more views than it moves, as the solution is not known then.
  private var needsLayoutNow: Bool {
    guard layer.needsLayout(), !layer.isInLayout else { return false }
    guard layoutInfoIfAny?.isMarkedByConstraints == true else { return true }
    let frames = LayoutEngine.frames(around: self)
    return subviews.contains { view in
      frames[ObjectIdentifier(view)].map { !view.has($0) } ?? false
    }
  }

  private func has(_ frame: CGRect) -> Bool {
    bounds.size == frame.size && center == frame.center
  }

  /// The frame without the transform.
  var untransformedFrame: CGRect {
    let (anchor, size) = (layer.anchorPoint, bounds.size)
    let shift = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    return CGRect(origin: center - shift, size: size)
  }

  /// Sets the size, and the anchor point to the middle of the frame.
  ///
  /// UIKit moves a view whose anchor point is not its middle in this way; public programs rely on it to turn views
  /// around the centre of another one.
  func apply(_ frame: CGRect) {
    if bounds.size != frame.size { bounds.size = frame.size }
    if center != frame.center { center = frame.center }
  }

  /// Constraints between views in this one and views outside end when it leaves its superview.
  func endConstraintsToOutside() {
    guard LayoutState.current.isUsed else { return }
    for view in ancestry.dropFirst() {
      for constraint in view.layoutInfoIfAny?.constraints ?? [] {
        let items = [constraint.firstItem, constraint.secondItem]
        let views = items.compactMap { ($0 as? any LayoutItem)?.layoutView }
        if views.contains(where: { $0 !== view && $0.isDescendant(of: self) }) {
          view.removeConstraint(constraint)
        }
      }
    }
  }
}
