public import Foundation

/// Lines of cells from left to right and top to bottom, or columns when the content scrolls horizontally.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// A size that the constraints of a cell determine; cells keep `itemSize` here.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude,
    height: .greatestFiniteMagnitude
  )

  /// The direction in which the content scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The size of a cell, 50 × 50 points by default; the delegate may give others.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// Stored, with a message: cells are not measured, and have `itemSize`.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      if estimatedItemSize != .zero { report("estimatedItemSize", "cells are not measured") }
    }
  }
  /// The smallest gap between lines, 10 points by default.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The smallest gap between cells of a line, 10 points by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The margins of a section.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// What the margins of sections across the scroll direction are added to; the numbers are UIKit's.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }
  /// What the margins of sections across the scroll direction are added to: the edges by default.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }
  /// The size of headers; the extent across the scroll direction is the collection view's.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Stored, with a message: headers scroll with their sections.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds { report("sectionHeadersPinToVisibleBounds") } }
  }
  /// Stored, with a message: footers scroll with their sections.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds { report("sectionFootersPinToVisibleBounds") } }
  }

  private func report(
    _ name: String,
    _ reason: String = "headers and footers scroll with their sections"
  ) {
    CATransaction.reportUnsupported("\(name): \(reason) in a flow layout")
  }

  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var edges: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
  private var ordered: [UICollectionViewLayoutAttributes] = []
  private var contentSize = CGSize.zero
  // Computed when it is asked for: code sets sizes in its `prepare()` after that of this class.
  private var needsComputation = false
  // How far the sections reach along the scroll direction, and how much room there is across it.
  private var (along, across): (CGFloat, CGFloat) = (0, 0)

  private var isVertical: Bool { scrollDirection == .vertical }

  /// A layout with UIKit's defaults.
  public override init() { super.init() }

  /// A layout with UIKit's defaults: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Has all cells placed, with the sizes and gaps that there are when they are asked for.
  open override func prepare() { needsComputation = true }

  private func computeIfNeeded() {
    guard needsComputation else { return }
    needsComputation = false
    (items, edges, ordered, contentSize, along) = ([:], [:], [], .zero, 0)
    guard let view = collectionView else { return }
    across = width(view.bounds.size)
    for section in 0..<view.numberOfSections { layOut(section, in: view) }
    contentSize =
      isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  // A rectangle from its extents along and across the scroll direction.
  private func rect(_ along: CGFloat, _ across: CGFloat, _ length: CGFloat, _ width: CGFloat)
    -> CGRect
  {
    isVertical
      ? CGRect(x: across, y: along, width: width, height: length)
      : CGRect(x: along, y: across, width: length, height: width)
  }

  private func layOut(_ section: Int, in view: UICollectionView) {
    let flow = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset = flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let gap =
      flow?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let lineGap =
      flow?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let header =
      flow?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      flow?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let outer = referenceInsets(in: view)
    let (low, high) =
      isVertical
      ? (outer.left + inset.left, outer.right + inset.right)
      : (outer.top + inset.top, outer.bottom + inset.bottom)
    addEdge(UICollectionView.elementKindSectionHeader, of: section, size: header)
    along += before
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      let path = IndexPath(item: item, section: section)
      return flow?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
    }
    var first = 0
    while first < sizes.count {
      let end = lineEnd(sizes, from: first, room: across - low - high, gap: gap)
      layOutLine(first..<end, of: sizes, in: section, from: low, to: across - high, gap: gap)
      first = end
      if first < sizes.count { along += lineGap }
    }
    along += after
    addEdge(UICollectionView.elementKindSectionFooter, of: section, size: footer)
  }

  private func referenceInsets(in view: UICollectionView) -> UIEdgeInsets {
    switch sectionInsetReference {
    case .fromContentInset: .zero
    case .fromSafeArea: view.safeAreaInsets
    case .fromLayoutMargins: view.layoutMargins
    }
  }

  private func width(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

  // The index after the last cell of a line; a line has one cell at least.
  private func lineEnd(_ sizes: [CGSize], from first: Int, room: CGFloat, gap: CGFloat) -> Int {
    var (end, used) = (first + 1, width(sizes[first]))
    while end < sizes.count, used + gap + width(sizes[end]) <= room + 0.001 {
      used += gap + width(sizes[end])
      end += 1
    }
    return end
  }

  // Full lines are justified; the cells of the last line have the gaps of a full one of equal cells.
  private func layOutLine(
    _ line: Range<Int>,
    of sizes: [CGSize],
    in section: Int,
    from low: CGFloat,
    to high: CGFloat,
    gap: CGFloat
  ) {
    let extent = line.map { length(sizes[$0]) }.max() ?? 0
    let used = line.reduce(0) { $0 + width(sizes[$1]) }
    var spacing = gap
    var start = low
    if line.upperBound < sizes.count {
      if line.count > 1 {
        spacing = (high - low - used) / CGFloat(line.count - 1)
      } else {
        start = low + (high - low - used) / 2
      }
    } else if let cell = line.first.map({ width(sizes[$0]) }), cell > 0,
      line.allSatisfy({ width(sizes[$0]) == cell })
    {
      let fitting = ((high - low + gap) / (cell + gap) + 0.001).rounded(.down)
      if fitting > 1 {
        spacing = (high - low - fitting * cell) / (fitting - 1)
      } else {
        start = low + (high - low - cell) / 2
      }
    }
    for index in line {
      let size = sizes[index]
      let path = IndexPath(item: index, section: section)
      let attributes = makeAttributes(.cell, nil, path)
      attributes.frame = rect(along + (extent - length(size)) / 2, start, length(size), width(size))
      items[path] = attributes
      ordered.append(attributes)
      start += width(size) + spacing
    }
    along += extent
  }

  private func makeAttributes(
    _ category: UICollectionViewLayoutAttributes.Category,
    _ kind: String?,
    _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = (type ?? UICollectionViewLayoutAttributes.self).init()
    attributes.identify(category, kind, path)
    return attributes
  }

  private func addEdge(_ kind: String, of section: Int, size: CGSize) {
    let extent = length(size)
    guard extent > 0 else { return }
    let path = IndexPath(item: 0, section: section)
    let attributes = makeAttributes(.supplementaryView, kind, path)
    attributes.frame = rect(along, 0, extent, across)
    edges[kind, default: [:]][path] = attributes
    ordered.append(attributes)
    along += extent
  }

  // MARK: Answers

  /// The size of all sections.
  open override var collectionViewContentSize: CGSize {
    computeIfNeeded()
    return contentSize
  }

  /// The attributes of all views that a rectangle of the content shows.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    computeIfNeeded()
    return ordered.filter { $0.frame.intersects(rect) }
  }

  /// The attributes of a cell.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    computeIfNeeded()
    return items[indexPath]
  }

  /// The attributes of a header or footer.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    computeIfNeeded()
    return edges[elementKind]?[indexPath]
  }
}

/// The sizes of a flow layout; every method has the layout's value by default.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// The size of a cell.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// The margins of a section.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// The smallest gap between lines.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The smallest gap between cells of a line.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The size of a header.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// The size of a footer.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
    layout as? UICollectionViewFlowLayout
  }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? CGSize(width: 50, height: 50) }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 10 }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 10 }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
  /// The layout's.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}
