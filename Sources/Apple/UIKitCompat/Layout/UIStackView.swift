public import Foundation

extension UIView {
  /// Whether the view is hidden in a row or column, where it takes no room.
  var isCollapsed: Bool {
    isHidden && (superview as? UIStackView)?.arrangedSubviews.contains(self) == true
  }
}

/// A view that places views in a row or a column by constraints.
open class UIStackView: UIView {
  /// How the views share the length of the axis; the numbers are UIKit's.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where the views are across the axis; the numbers are UIKit's.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// The upper edge, in a row.
    public static var top: Alignment { .leading }
    /// The lower edge, in a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The views in the row or column; hidden ones take no room.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The axis; a row by default.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementHasChanged() } }
  }
  /// How the views share the length of the axis.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementHasChanged() } }
  }
  /// Where the views are across the axis.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementHasChanged() } }
  }
  /// The points between neighbours.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementHasChanged() } }
  }
  /// Whether the views are inside the margins and not the bounds.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementHasChanged() } }
  }
  /// Accepted: spaces are from edge to edge.
  open var isBaselineRelativeArrangement = false

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  /// A value that selects `spacing` in `setCustomSpacing(_:after:)`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// An empty row.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// An empty row without size, or one of a storyboard; in UIKit this initializer cannot fail.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    decode(coder)
  }

  /// A row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }

  /// Inserts a view.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    constraintsHaveChanged()
  }

  /// Takes a view out of the row; it remains a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementHasChanged()
  }

  /// Sets the points after one of the views.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    arrangementHasChanged()
  }

  /// The points after one of the views, where they were set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// A view that leaves is in the row no more.
  open override func willRemoveSubview(_ subview: UIView) {
    if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  /// Notes that a view has been hidden or shown; in an animation block a hidden one is visible until the views rest.
  func visibilityHasChanged(of view: UIView) {
    guard arrangedSubviews.contains(view) else { return constraintsHaveChanged() }
    if view.isHidden, ViewAnimations.current.innermost != nil,
      !ViewAnimations.current.showUntilEnd(view.layer)
    {
      return constraintsHaveChanged()
    }
    arrangementHasChanged()
  }

  /// Notes that views have other places; as in UIKit they move in an animation block without `layoutIfNeeded()`.
  func arrangementHasChanged() {
    constraintsHaveChanged()
    if superview != nil, ViewAnimations.current.innermost != nil { layoutIfNeeded() }
  }

  // MARK: Constraints

  private static let strong = 999.5
  private static let weak = 0.1
  private static let weakest = 0.05

  /// Adds what the properties mean to the layout of the hierarchy.
  func addConstraints(to engine: inout LayoutEngine) {
    let present = arrangedSubviews.filter { $0.superview === self }
    let views = present.filter { !$0.isHidden }
    let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let outer = engine.box(of: self)
    let container = outer.inset(by: margins)
    // Without anything else a stack is as small as its views allow.
    engine.add(outer.width, .equal, Self.weak)
    engine.add(outer.height, .equal, Self.weak)
    let full = span(container)
    addCollapsed(present, in: container, to: &engine)
    guard let first = views.first else { return }
    let spans = views.map { span(engine.box(of: $0)) }
    engine.add(spans[0].start - full.start, .equal, Self.strong)
    engine.add(spans[spans.count - 1].end - full.end, .equal, Self.strong)
    addSpaces(between: views, spans, to: &engine)
    addShares(of: views, spans, to: &engine)
    for view in views { addAlignment(of: view, first: first, in: container, to: &engine) }
  }

  // Hidden views have no length, are behind the view before them, and move nothing.
  private func addCollapsed(
    _ views: [UIView],
    in container: LayoutEngine.Box,
    to engine: inout LayoutEngine
  ) {
    var start = span(container).start
    for view in views {
      let box = engine.box(of: view)
      guard view.isHidden else {
        start = span(box).end
        continue
      }
      // More than the program's own sizes, and less than what places the visible views.
      engine.add(span(box).length, .equal, 999.25)
      let (inner, outer) = (crossSpan(box), crossSpan(container))
      engine.add(span(box).start - start, .equal, Self.weakest)
      if alignment == .fill { engine.add(inner.length - outer.length, .equal, Self.weakest) }
      engine.add(inner.middle - outer.middle, .equal, Self.weakest)
    }
  }

  private struct AxisSpan {
    var start, length: SimplexSolver.Expression
    var end: SimplexSolver.Expression { start + length }
    var middle: SimplexSolver.Expression { start + length * 0.5 }
  }

  private func span(_ box: LayoutEngine.Box) -> AxisSpan {
    axis == .horizontal
      ? AxisSpan(start: box.left, length: box.width) : AxisSpan(start: box.top, length: box.height)
  }

  private func crossSpan(_ box: LayoutEngine.Box) -> AxisSpan {
    axis == .horizontal
      ? AxisSpan(start: box.top, length: box.height) : AxisSpan(start: box.left, length: box.width)
  }

  private func addSpaces(
    between views: [UIView],
    _ spans: [AxisSpan],
    to engine: inout LayoutEngine
  ) {
    for index in spans.indices.dropLast() {
      let space = Double(customSpacings[ObjectIdentifier(views[index])] ?? spacing)
      let gap = spans[index + 1].start - spans[index].end
      switch distribution {
      case .fill, .fillEqually, .fillProportionally:
        engine.add(gap + -space, .equal, Self.strong)
      case .equalSpacing:
        engine.add(gap + -space, .greaterThanOrEqual, Self.strong)
        let firstGap = spans[1].start - spans[0].end
        engine.add(gap - firstGap, .equal, 999)
      case .equalCentering:
        engine.add(gap + -space, .greaterThanOrEqual, Self.strong)
        let firstDistance = spans[1].middle - spans[0].middle
        engine.add(spans[index + 1].middle - spans[index].middle - firstDistance, .equal, 149)
      }
    }
  }

  private func addShares(
    of views: [UIView],
    _ spans: [AxisSpan],
    to engine: inout LayoutEngine
  ) {
    guard distribution == .fillEqually || distribution == .fillProportionally else { return }
    let lengths = views.map { view -> Double in
      guard distribution == .fillProportionally else { return 1 }
      let size = view.intrinsicContentSize
      return Double(max(1, axis == .horizontal ? size.width : size.height))
    }
    for index in spans.indices.dropFirst() {
      let difference = spans[index].length * lengths[0] - spans[0].length * lengths[index]
      engine.add(difference, .equal, 999)
    }
  }

  private func addAlignment(
    of view: UIView,
    first: UIView,
    in container: LayoutEngine.Box,
    to engine: inout LayoutEngine
  ) {
    let (inner, outer) = (crossSpan(engine.box(of: view)), crossSpan(container))
    engine.add(inner.start - outer.start, .greaterThanOrEqual, Self.strong)
    engine.add(inner.end - outer.end, .lessThanOrEqual, Self.strong)
    switch alignment {
    case .fill:
      engine.add(inner.start - outer.start, .equal, Self.strong)
      engine.add(inner.end - outer.end, .equal, Self.strong)
    case .leading: engine.add(inner.start - outer.start, .equal, Self.strong)
    case .center: engine.add(inner.middle - outer.middle, .equal, Self.strong)
    case .trailing: engine.add(inner.end - outer.end, .equal, Self.strong)
    case .firstBaseline:
      let (a, b) = (engine.box(of: view), engine.box(of: first))
      let insets = Double(view.firstBaselineInset ?? 0) - Double(first.firstBaselineInset ?? 0)
      engine.add(a.top - b.top + insets, .equal, 999)
    case .lastBaseline:
      let (a, b) = (engine.box(of: view), engine.box(of: first))
      let insets = Double(first.lastBaselineInset) - Double(view.lastBaselineInset)
      engine.add(a.bottom - b.bottom + insets, .equal, 999)
    }
  }
}
