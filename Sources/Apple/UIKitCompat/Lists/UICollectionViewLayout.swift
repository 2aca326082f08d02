public import Foundation

/// Where a cell or supplementary view of a collection view is, and how it looks.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The kind of the view.
  public enum Category: Int, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The rectangle in the content without the transform.
  open var frame: CGRect {
    get {
      CGRect(center: center, size: size).applying(around: center, transform)
    }
    set {
      size = newValue.size
      center = newValue.center
    }
  }
  /// The middle in the content.
  open var center = CGPoint.zero
  /// The size in points.
  open var size = CGSize.zero
  /// The rectangle in the view's own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  /// A map about the middle.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// A map in space about the middle.
  open var transform3D = CATransform3DIdentity
  /// The opacity, 0…1.
  open var alpha: CGFloat = 1
  /// The order of drawing; higher ones are in front.
  open var zIndex = 0
  /// Whether the view is hidden.
  open var isHidden = false
  /// The item.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The kind of the view.
  open private(set) var representedElementCategory = Category.cell
  /// The kind of a supplementary or decoration view; nil for a cell.
  open private(set) var representedElementKind: String?

  /// Attributes of nothing.
  public required override init() { super.init() }

  /// Attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    identify(.cell, nil, indexPath)
  }

  /// Attributes of a supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    identify(.supplementaryView, elementKind, indexPath)
  }

  /// Attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String,
    with indexPath: IndexPath
  ) {
    self.init()
    identify(.decorationView, decorationViewKind, indexPath)
  }

  /// Sets which view the attributes are of.
  func identify(_ category: Category, _ kind: String?, _ path: IndexPath) {
    (representedElementCategory, representedElementKind, indexPath) = (category, kind, path)
  }

  /// The same attributes as a new object of the same class.
  open override func copy() -> Any { copy(with: nil) }

  /// The same attributes as a new object of the same class; overridden to copy further properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = type(of: self).init()
    (result.center, result.size, result.transform3D) = (center, size, transform3D)
    (result.alpha, result.zIndex, result.isHidden) = (alpha, zIndex, isHidden)
    result.indexPath = indexPath
    result.representedElementCategory = representedElementCategory
    result.representedElementKind = representedElementKind
    return result
  }
}

extension CGRect {
  fileprivate func applying(around center: CGPoint, _ transform: CGAffineTransform) -> CGRect {
    if transform == .identity { return self }
    return offsetBy(dx: -center.x, dy: -center.y).applying(transform)
      .offsetBy(dx: center.x, dy: center.y)
  }
}

/// Computes where the views of a collection view are; subclasses override its methods.
open class UICollectionViewLayout: NSObject {
  /// The collection view.
  open internal(set) weak var collectionView: UICollectionView?

  /// A layout.
  public override init() {}

  /// A layout: the coder is not read.
  public required init?(coder: NSCoder) {}

  /// The class of the attributes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// Computes the layout; called before the other methods after every invalidation.
  open func prepare() {}

  /// The size of the content in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all views that a rectangle of the content shows; nil for none.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of a cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether the layout changes when the content scrolls or the size changes; for changes of the size by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  /// Where the content comes to rest after a finger; the proposed point by default.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// Where the content is after a change of the layout; the proposed point by default.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// The attributes from which an inserted cell starts; nil for those of its place without opacity.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes at which a deleted cell ends; nil for those of its place without opacity.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Asks for a new layout before the next frame.
  open func invalidateLayout() { collectionView?.layoutIsInvalid() }

  /// Asks for a complete new layout before the next frame; the context is not read.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }

  /// The class of the contexts.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// The invalid part when the content scrolls or the size changes: all of it.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }
}

/// The invalid part of a layout; here always all of it.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// A context.
  public override init() {}
  /// True.
  open var invalidateEverything: Bool { true }
  /// True.
  open var invalidateDataSourceCounts: Bool { true }
  /// Accepted.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Accepted.
  open var contentSizeAdjustment = CGSize.zero
  /// Accepted.
  open func invalidateItems(at indexPaths: [IndexPath]) {}
}
