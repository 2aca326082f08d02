public import Foundation

/// A relation between an attribute of a view or guide and an attribute of another one, or a number:
/// `first = multiplier · second + constant`.
open class NSLayoutConstraint: NSObject {
  /// How the two sides compare; the numbers are UIKit's.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// A number of a rectangle; the raw values are UIKit's.
  ///
  /// Leading is left, trailing is right.
  public enum Attribute: Int, Sendable {
    case notAnAttribute
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin
    case trailingMargin, centerXWithinMargins, centerYWithinMargins

    /// An older name.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// The axis of a stack or of a priority.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  /// The view or guide on the left side.
  open private(set) weak var firstItem: AnyObject?
  /// Its attribute.
  public let firstAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// The view or guide on the right side; nil for a number alone.
  open private(set) weak var secondItem: AnyObject?
  /// Its attribute.
  public let secondAttribute: Attribute
  /// The factor of the right side's attribute.
  public let multiplier: CGFloat
  /// Added to the right side, in points.
  open var constant: CGFloat {
    didSet { if constant != oldValue { owner?.constraintsHaveChanged() } }
  }
  /// How important the constraint is.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { owner?.constraintsHaveChanged() } }
  }
  /// A name for the program's own use and for diagnostics.
  open var identifier: String?
  /// Accepted: there are no archives.
  open var shouldBeArchived = false

  /// The view that holds the constraint; nil while it is not active.
  weak var owner: UIView?

  /// A constraint that is not active.
  public init(
    item view1: Any,
    attribute attr1: Attribute,
    relatedBy relation: Relation,
    toItem view2: Any?,
    attribute attr2: Attribute,
    multiplier: CGFloat,
    constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    secondAttribute = view2 == nil ? .notAnAttribute : attr2
    self.multiplier = multiplier
    constant = c
  }

  /// A constraint without items, as that of an outlet that nothing sets; it cannot be activated.
  public override init() {
    (firstAttribute, relation, secondAttribute) = (.notAnAttribute, .equal, .notAnAttribute)
    (multiplier, constant) = (1, 0)
  }

  /// Whether the layout observes the constraint.
  ///
  /// An active constraint belongs to the closest view that contains both items. Without one a diagnostic is reported,
  /// where UIKit ends the program.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { owner?.removeConstraint(self) }
    }
  }

  convenience init(
    _ first: (item: Any, attribute: Attribute),
    _ relation: Relation,
    _ second: (item: Any, attribute: Attribute)?
  ) {
    self.init(
      item: first.item,
      attribute: first.attribute,
      relatedBy: relation,
      toItem: second?.item,
      attribute: second?.attribute ?? .notAnAttribute,
      multiplier: 1,
      constant: 0
    )
  }

  private func activate() {
    guard let first = (firstItem as? any LayoutItem)?.layoutView else { return }
    let second = (secondItem as? any LayoutItem)?.layoutView
    guard let common = second.map({ first.commonAncestor(with: $0) }) ?? first else {
      return CATransaction.reportMisuse(
        "a constraint between \(first.layoutName) and \(second?.layoutName ?? "") was activated before both were in "
          + "one view hierarchy (add them as subviews first)"
      )
    }
    common.addConstraint(self)
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The constraint in the words of diagnostics.
  var summary: String {
    func side(_ item: AnyObject?, _ attribute: Attribute) -> String {
      guard let item = item as? any LayoutItem else { return "" }
      return "\(item.layoutName).\(attribute)"
    }
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    let second = side(secondItem, secondAttribute)
    let right = [second, constant == 0 && !second.isEmpty ? "" : "\(constant)"]
      .filter { !$0.isEmpty }
    return (identifier.map { "\($0): " } ?? "") + side(firstItem, firstAttribute) + " \(sign) "
      + right.joined(separator: " + ")
  }
}

/// An item that constraints relate: a view or a guide.
protocol LayoutItem: AnyObject {
  /// The view that the item belongs to.
  var layoutView: UIView? { get }
  /// The item in diagnostics.
  var layoutName: String { get }
}

extension UIView: LayoutItem {
  var layoutView: UIView? { self }
  var layoutName: String { layer.name ?? accessibilityIdentifier ?? "\(type(of: self))" }

  /// The closest view that contains this one and another one; nil without one.
  func commonAncestor(with other: UIView) -> UIView? {
    ancestry.first { other.isDescendant(of: $0) }
  }
}
