internal import Foundation

/// A view that a collection view reuses: a cell, a header or a footer.
open class UICollectionReusableView: UIView {
  /// The name under which the collection view reuses the view.
  open internal(set) var reuseIdentifier: String?

  /// Called before the view shows something else; does nothing here.
  open func prepareForReuse() {}

  /// Called with the attributes that the view has received; does nothing here.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view wants in place of others; the same here.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  func show(_ attributes: UICollectionViewLayoutAttributes) {
    bounds.size = attributes.size
    center = attributes.center
    transform3D = attributes.transform3D
    (alpha, isHidden) = (attributes.alpha, attributes.isHidden)
    layer.zPosition = CGFloat(attributes.zIndex)
    apply(attributes)
  }
}

/// A cell of a collection view.
open class UICollectionViewCell: UICollectionReusableView {
  /// The view for subviews of the program's own.
  public let contentView = UIView(frame: .zero)
  /// A view behind the content.
  open var backgroundView: UIView? { didSet { putBehind(oldValue, backgroundView) } }
  /// A view behind the content of a selected cell.
  open var selectedBackgroundView: UIView? {
    didSet {
      putBehind(oldValue, selectedBackgroundView)
      selectedBackgroundView?.isHidden = !isSelected
    }
  }
  /// Whether the cell is selected.
  open var isSelected = false {
    didSet { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }
  }
  /// Whether a finger is on the cell.
  open var isHighlighted = false {
    didSet { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }
  }

  override func setUp() {
    super.setUp()
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func putBehind(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, belowSubview: contentView)
  }
}
