public import Foundation

/// A rectangle in a view that constraints place or relate to, and that shows nothing.
open class UILayoutGuide: NSObject {
  /// The role of the rectangle.
  enum Kind {
    /// Placed by constraints.
    case free
    /// The bounds of the view without insets.
    case inset
    /// The bounds of the view without its safe area insets.
    case safeArea
    /// The upper or lower edge of the view, of no height.
    case upperEdge, lowerEdge
    /// The content of a scroll view.
    case content
  }

  let kind: Kind
  var insets = UIEdgeInsets.zero

  /// The view that the guide is in.
  open weak var owningView: UIView?
  /// A name for the program's own use.
  open var identifier = ""

  /// A guide that constraints place.
  public override init() { kind = .free }

  init(_ kind: Kind, of view: UIView? = nil) { (self.kind, owningView) = (kind, view) }

  /// The left edge.
  open var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The right edge.
  open var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The horizontal centre.
  open var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The vertical centre.
  open var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

extension UILayoutGuide: LayoutItem {
  var layoutView: UIView? { owningView }
  var layoutName: String { identifier.isEmpty ? "\(type(of: self))" : identifier }
}
