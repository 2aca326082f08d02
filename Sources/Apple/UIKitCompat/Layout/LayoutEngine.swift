internal import Foundation

/// Solves all constraints of a view hierarchy and gives the views their frames.
///
/// The unknowns are the left and top edges, widths and heights of the views that constraints place, in the coordinates
/// of the root's bounds without transforms. Every solution is computed from scratch: hierarchies are small, and a frame
/// then depends on the constraints alone and not on earlier layouts.
struct LayoutEngine {
  /// The unknowns of a view or guide as expressions.
  struct Box {
    var left, top, width, height: SimplexSolver.Expression
    var right: SimplexSolver.Expression { left + width }
    var bottom: SimplexSolver.Expression { top + height }

    func inset(by insets: UIEdgeInsets) -> Box {
      Box(
        left: left + Double(insets.left),
        top: top + Double(insets.top),
        width: width + -Double(insets.left + insets.right),
        height: height + -Double(insets.top + insets.bottom)
      )
    }
  }

  private let root: UIView
  private let fitting: CGSize?
  private var solver = SimplexSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var contents: [(view: UIScrollView, box: Box)] = []
  // The views that constraints name.
  private var named: Set<ObjectIdentifier> = []
  // Views that constraints place, parents first.
  private var placed: [UIView] = []
  // The widths at which texts of several lines are measured.
  private let textWidths: [ObjectIdentifier: CGFloat]

  private init(_ root: UIView, fitting: CGSize?, textWidths: [ObjectIdentifier: CGFloat]) {
    (self.root, self.fitting, self.textWidths) = (root, fitting, textWidths)
  }

  /// Gives the subviews of a view the frames that the constraints of its hierarchy ask for.
  static func layOut(_ view: UIView) {
    view.layoutInfoIfAny?.isMarkedByConstraints = false
    (view as? UIScrollView)?.adjustInset()
    let frames = frames(around: view)
    guard !frames.isEmpty else { return }
    LayoutState.current.applying {
      for child in view.subviews { frames[ObjectIdentifier(child)].map { child.apply($0) } }
      (view as? UIScrollView).flatMap { scroll in
        frames[ObjectIdentifier(scroll.contentLayoutGuide)].map { scroll.contentSize = $0.size }
      }
    }
  }

  /// The frames that the constraints of a view's hierarchy ask for.
  static func frames(around view: UIView) -> [ObjectIdentifier: CGRect] {
    let state = LayoutState.current
    guard state.isUsed else { return [:] }
    let root = view.layoutRoot
    if root.layoutInfo.solvedGeneration != state.generation {
      for view in root.layoutTree.reversed() { view.updateConstraintsIfNeeded() }
      root.layoutInfo.solvedGeneration = state.generation
      root.layoutInfo.frames =
        root.hasLayoutConstraints ? solution(of: root, fitting: nil).frames() : [:]
    }
    return root.layoutInfo.frames
  }

  /// The smallest or largest size of a view that satisfies its constraints, near a target size.
  static func size(of view: UIView, fitting target: CGSize) -> CGSize {
    for view in view.layoutTree.reversed() { view.updateConstraintsIfNeeded() }
    let solution = solution(of: view, fitting: target)
    guard let box = solution.boxes[ObjectIdentifier(view)] else { return target }
    let solver = solution.solver
    return CGSize(width: solver.value(of: box.width), height: solver.value(of: box.height))
  }

  // Texts of several lines are measured again at the widths of the first solution.
  private static func solution(of root: UIView, fitting: CGSize?) -> LayoutEngine {
    var engine = LayoutEngine(root, fitting: fitting, textWidths: [:])
    engine.solve()
    let widths = engine.widthsOfTexts()
    guard !widths.isEmpty else { return engine }
    var second = LayoutEngine(root, fitting: fitting, textWidths: widths)
    second.solve()
    return second
  }

  private func widthsOfTexts() -> [ObjectIdentifier: CGFloat] {
    var result: [ObjectIdentifier: CGFloat] = [:]
    for case let label as UILabel in placed where label.numberOfLines != 1 {
      guard let box = boxes[ObjectIdentifier(label)] else { continue }
      let width = CGFloat(solver.value(of: box.width))
      if width > 0, width < label.intrinsicContentSize.width {
        result[ObjectIdentifier(label)] = width
      }
    }
    return result
  }

  private mutating func solve() {
    let views = root.layoutTree
    for view in views { noteNames(in: view) }
    for view in views { _ = box(of: view) }
    for view in views {
      for constraint in view.layoutInfo.constraints { add(constraint) }
      (view as? UIStackView)?.addConstraints(to: &self)
    }
    for view in placed where !view.isCollapsed { addContentSize(of: view) }
    solver.solve()
  }

  private mutating func noteNames(in view: UIView) {
    let items = view.layoutInfo.constraints.flatMap { [$0.firstItem, $0.secondItem] }
    var views = items.compactMap { ($0 as? any LayoutItem)?.layoutView }
    if let stack = view as? UIStackView { views += [stack] + stack.arrangedSubviews }
    for view in views { named.insert(ObjectIdentifier(view)) }
  }

  // Whether the unknowns of a view without constraints of its mask have an answer; it keeps its frame otherwise.
  private func isPlaced(_ view: UIView) -> Bool {
    if named.contains(ObjectIdentifier(view)) { return true }
    let size = view.intrinsicContentSize
    return size.width >= 0 || size.height >= 0
  }

  // MARK: Boxes

  /// The unknowns of a view.
  mutating func box(of view: UIView) -> Box {
    if let box = boxes[ObjectIdentifier(view)] { return box }
    let result = makeBox(of: view)
    boxes[ObjectIdentifier(view)] = result
    return result
  }

  private mutating func makeBox(of view: UIView) -> Box {
    guard view !== root, let parent = view.superview else {
      guard let fitting else {
        return Box(CGRect(origin: .zero, size: root.bounds.size), left: .init(0), top: .init(0))
      }
      let box = makeVariables(left: .init(0), top: .init(0))
      let strength = Double(UILayoutPriority.fittingSizeLevel.rawValue)
      add(box.width - .init(Double(fitting.width)), .equal, strength)
      add(box.height - .init(Double(fitting.height)), .equal, strength)
      return box
    }
    let outer = box(of: parent)
    let left = outer.left + -Double(parent.bounds.minX)
    let top = outer.top + -Double(parent.bounds.minY)
    guard view.translatesAutoresizingMaskIntoConstraints || !isPlaced(view) else {
      let box = makeVariables(left: nil, top: nil)
      // Views without position constraints are at the superview's corner.
      add(box.left - left, .equal, 0.01)
      add(box.top - top, .equal, 0.01)
      placed.append(view)
      return box
    }
    return Box(view.untransformedFrame, left: left, top: top)
  }

  private mutating func makeVariables(
    left: SimplexSolver.Expression?,
    top: SimplexSolver.Expression?
  ) -> Box {
    let box = Box(
      left: left ?? .init(solver.makeVariable()),
      top: top ?? .init(solver.makeVariable()),
      width: .init(solver.makeVariable()),
      height: .init(solver.makeVariable())
    )
    add(box.width, .greaterThanOrEqual, nil)
    add(box.height, .greaterThanOrEqual, nil)
    return box
  }

  private mutating func box(of guide: UILayoutGuide, in view: UIView) -> Box {
    if let box = boxes[ObjectIdentifier(guide)] { return box }
    let result: Box
    switch guide.kind {
    case .free: result = makeVariables(left: nil, top: nil)
    case .upperEdge, .lowerEdge:
      let outer = box(of: view)
      let top = guide.kind == .upperEdge ? outer.top : outer.bottom
      result = Box(left: outer.left, top: top, width: outer.width, height: .init(0))
    case .inset, .safeArea:
      result = box(of: view)
        .inset(by: guide.kind == .inset ? guide.insets : view.safeAreaInsets)
    case .content:
      let outer = box(of: view)
      result = makeVariables(
        left: outer.left + -Double(view.bounds.minX),
        top: outer.top + -Double(view.bounds.minY)
      )
      if let scroll = view as? UIScrollView { contents.append((scroll, result)) }
    }
    boxes[ObjectIdentifier(guide)] = result
    return result
  }

  // MARK: Constraints

  /// Adds a constraint, an expression compared with 0; returns false if it contradicts the required
  /// constraints.
  @discardableResult mutating func add(
    _ expression: SimplexSolver.Expression,
    _ relation: NSLayoutConstraint.Relation,
    _ strength: Double?
  ) -> Bool {
    solver.add(expression, relation, strength: strength)
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard
      let first = expression(
        constraint.firstItem,
        constraint.firstAttribute,
        beside: constraint.secondItem
      )
    else { return }
    var second = SimplexSolver.Expression(Double(constraint.constant))
    if let item = constraint.secondItem {
      let value = expression(item, constraint.secondAttribute, beside: constraint.firstItem)
      guard let value else { return }
      second = value * Double(constraint.multiplier) + second
    }
    let priority = Double(constraint.priority.rawValue)
    let isPossible = add(
      first - second,
      constraint.relation,
      priority >= 1000 ? nil : priority
    )
    guard !isPossible else { return }
    CATransaction.reportMisuse(
      "constraints contradict each other; ignored: \(constraint.summary) (lower the priority of one of them, or set "
        + "translatesAutoresizingMaskIntoConstraints to false)"
    )
  }

  // The edges of a scroll view, for what is in it, are those of its content.
  private mutating func expression(
    _ item: AnyObject?,
    _ attribute: NSLayoutConstraint.Attribute,
    beside other: AnyObject?
  ) -> SimplexSolver.Expression? {
    switch item {
    case let scroll as UIScrollView:
      let inner = (other as? any LayoutItem)?.layoutView
      let isContent = inner.map { $0 !== scroll && $0.isDescendant(of: scroll) } ?? false
      let isSize = attribute == .width || attribute == .height
      guard isContent, !isSize, !(other is UILayoutGuide) else {
        return value(attribute, of: box(of: scroll), in: scroll)
      }
      return value(attribute, of: box(of: scroll.contentLayoutGuide, in: scroll), in: scroll)
    case let view as UIView: return value(attribute, of: box(of: view), in: view)
    case let guide as UILayoutGuide:
      guard let view = guide.owningView else { return nil }
      return value(attribute, of: box(of: guide, in: view), in: nil)
    default: return nil
    }
  }

  private func value(
    _ attribute: NSLayoutConstraint.Attribute,
    of box: Box,
    in view: UIView?
  ) -> SimplexSolver.Expression? {
    let margins = view?.layoutMargins ?? .zero
    switch attribute {
    case .notAnAttribute: return nil
    case .left, .leading: return box.left
    case .right, .trailing: return box.right
    case .top: return box.top
    case .bottom: return box.bottom
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.left + box.width * 0.5
    case .centerY: return box.top + box.height * 0.5
    case .lastBaseline: return box.bottom + -Double(view?.lastBaselineInset ?? 0)
    case .firstBaseline:
      guard let view, let inset = view.firstBaselineInset else { return box.top }
      return box.top + Double(inset)
    case .leftMargin, .leadingMargin: return box.left + Double(margins.left)
    case .rightMargin, .trailingMargin: return box.right + -Double(margins.right)
    case .topMargin: return box.top + Double(margins.top)
    case .bottomMargin: return box.bottom + -Double(margins.bottom)
    case .centerXWithinMargins:
      return box.left + box.width * 0.5 + Double(margins.left - margins.right) / 2
    case .centerYWithinMargins:
      return box.top + box.height * 0.5 + Double(margins.top - margins.bottom) / 2
    }
  }

  // Adds the constraints by which a view's content resists stretching and compression.
  private mutating func addContentSize(of view: UIView) {
    guard let box = boxes[ObjectIdentifier(view)] else { return }
    var size = view.intrinsicContentSize
    if let width = textWidths[ObjectIdentifier(view)] {
      let fitted = view.sizeThatFits(CGSize(width: width, height: 0))
      size = CGSize(width: min(size.width, width.rounded(.up)), height: fitted.height)
    }
    let sides = [
      (box.width, size.width, NSLayoutConstraint.Axis.horizontal),
      (box.height, size.height, .vertical),
    ]
    for (side, length, axis) in sides where length >= 0 {
      let difference = side - .init(Double(length))
      let hugging = Double(view.contentHuggingPriority(for: axis).rawValue)
      let resistance = Double(view.contentCompressionResistancePriority(for: axis).rawValue)
      add(difference, .lessThanOrEqual, hugging >= 1000 ? nil : hugging)
      add(difference, .greaterThanOrEqual, resistance >= 1000 ? nil : resistance)
    }
  }

  // MARK: Solution

  // Frames in the coordinates of superviews, and sizes of contents.
  private func frames() -> [ObjectIdentifier: CGRect] {
    var result: [ObjectIdentifier: CGRect] = [:]
    for view in placed {
      guard let box = boxes[ObjectIdentifier(view)], let parent = view.superview,
        let outer = boxes[ObjectIdentifier(parent)]
      else { continue }
      let x = value(box.left) - value(outer.left)
      let y = value(box.top) - value(outer.top)
      result[ObjectIdentifier(view)] = CGRect(
        x: x + parent.bounds.minX,
        y: y + parent.bounds.minY,
        width: value(box.width),
        height: value(box.height)
      )
    }
    for (view, box) in contents {
      let size = CGSize(width: value(box.width), height: value(box.height))
      result[ObjectIdentifier(view.contentLayoutGuide)] = CGRect(origin: .zero, size: size)
    }
    return result
  }

  // Without the rounding errors of the solver.
  private func value(_ expression: SimplexSolver.Expression) -> CGFloat {
    let value = solver.value(of: expression)
    return CGFloat((value * 1e6).rounded() / 1e6)
  }
}

extension LayoutEngine.Box {
  fileprivate init(_ frame: CGRect, left: SimplexSolver.Expression, top: SimplexSolver.Expression) {
    (self.left, self.top) = (left + Double(frame.minX), top + Double(frame.minY))
    (width, height) = (.init(Double(frame.width)), .init(Double(frame.height)))
  }
}

/// The changes that affect the layouts of a thread.
final class LayoutState {
  /// That of this thread.
  static var current: LayoutState {
    ThreadObject.current("animrender.layout") { LayoutState() }
  }

  /// Grows with every change that solutions depend on.
  private(set) var generation = 1
  /// Whether any view of the thread has had constraints.
  var isUsed = false
  private var isApplying = false

  /// Notes a change; those by a solution itself do not count.
  func invalidate() { if !isApplying { generation += 1 } }

  /// Runs code that applies a solution.
  func applying(_ body: () -> Void) {
    let before = isApplying
    isApplying = true
    body()
    isApplying = before
  }
}
