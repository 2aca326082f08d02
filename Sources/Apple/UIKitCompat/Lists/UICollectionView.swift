public import Foundation

/// A scroll view with cells that a layout places.
///
/// The cells come from the data source when they become visible, and are reused when they no longer are. The delegate
/// is the one of the scroll view; assign an object of the type `UICollectionViewDelegate`.
open class UICollectionView: UIScrollView {
  /// The direction in which the content scrolls; the numbers are UIKit's.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// Where an item is scrolled to; the numbers are UIKit's.
  public struct ScrollPosition: OptionSet, Sendable, Hashable {
    /// One bit a position.
    public let rawValue: UInt

    /// Positions from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The kind of headers.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// Places the cells.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutObject }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// Provides the cells.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  /// A view behind the cells, as large as the collection view.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, by: backgroundView, isBehind: true) }
  }
  /// Whether a tap selects an item.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false
  /// Accepted: cells are made when they become visible.
  open var isPrefetchingEnabled = true

  var layoutObject: UICollectionViewLayout = UICollectionViewFlowLayout()
  var counts: [Int] = []
  var cells: [IndexPath: UICollectionViewCell] = [:]
  var edges: [String: UICollectionReusableView] = [:]
  var selectedPaths: Set<IndexPath> = []
  var highlighted: (path: IndexPath, cell: UICollectionViewCell)?
  let pool = ReusePool()
  var updates: ListUpdates?
  private var (needsReload, needsPreparation, isLayingOut) = (true, true, false)
  private var isPreparing = false
  private var preparedBounds = CGRect.null

  /// A collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutObject = layout
    super.init(frame: frame)
  }

  /// A collection view with a flow layout.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// A collection view with a flow layout and without size: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUp() {
    super.setUp()
    layoutObject.collectionView = self
    let tap = UITapGestureRecognizer(target: self, action: UICollectionView.selectItem(by:))
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// Replaces the layout; with an animation the visible cells move in 0.3 s.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    layoutObject.collectionView = nil
    layoutObject = layout
    layout.collectionView = self
    layoutIsInvalid()
    guard animated else { return }
    let change = { self.layoutIfNeeded() }
    UIView.animate(withDuration: 0.3, animations: change, completion: completion)
  }

  // MARK: Data

  /// Asks the data source again for everything, before the next layout.
  open func reloadData() {
    needsReload = true
    selectedPaths = []
    layoutIsInvalid()
  }

  func layoutIsInvalid() {
    // What a layout changes while it prepares itself counts for this layout.
    guard !isPreparing else { return }
    needsPreparation = true
    setNeedsLayout()
  }

  /// How many sections there are.
  open var numberOfSections: Int {
    loadIfNeeded()
    return counts.count
  }

  /// How many items a section has.
  open func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  func loadIfNeeded() {
    guard needsReload else { return }
    needsReload = false
    for cell in cells.values { pool.put(away: cell) }
    for view in edges.values { pool.put(away: view) }
    (cells, edges) = ([:], [:])
    readCounts()
  }

  func readCounts() {
    guard let dataSource else { return counts = [] }
    var left = UITableView.maxRows
    counts = (0..<min(max(0, dataSource.numberOfSections(in: self)), left)).map { section in
      let asked = max(0, dataSource.collectionView(self, numberOfItemsInSection: section))
      let count = min(asked, left)
      left -= count
      if count < asked {
        CATransaction.reportUnsupported(
          "a collection view shows its first \(UITableView.maxRows) items (give it fewer)"
        )
      }
      return count
    }
  }

  // MARK: Layout

  /// Places the cells that are visible.
  open override func layoutSubviews() {
    layOutViews()
    backgroundView?.frame = bounds
  }

  /// Lets the layout place the items, which are not made.
  func prepareLayout() {
    loadIfNeeded()
    prepareIfNeeded()
  }

  func layOutViews() {
    // The data source may scroll while it makes a cell.
    guard !isLayingOut else { return setNeedsLayout() }
    isLayingOut = true
    defer { isLayingOut = false }
    prepareLayout()
    let all = layoutObject.layoutAttributesForElements(in: bounds) ?? []
    let attributes = all.filter { $0.frame.intersects(bounds) }
    removeViews(notIn: attributes)
    for entry in attributes.sorted(by: { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }) {
      switch entry.representedElementCategory {
      case .cell: cell(for: entry)?.show(entry)
      case .supplementaryView: edge(for: entry)?.show(entry)
      case .decorationView: break
      }
    }
  }

  private func prepareIfNeeded() {
    if !needsPreparation, preparedBounds != bounds {
      needsPreparation = layoutObject.shouldInvalidateLayout(forBoundsChange: bounds)
    }
    preparedBounds = bounds
    guard needsPreparation else { return }
    needsPreparation = false
    isPreparing = true
    layoutObject.prepare()
    isPreparing = false
    contentSize = layoutObject.collectionViewContentSize
  }

  private func removeViews(notIn attributes: [UICollectionViewLayoutAttributes]) {
    var (paths, names): (Set<IndexPath>, Set<String>) = ([], [])
    for entry in attributes {
      if entry.representedElementCategory == .cell {
        paths.insert(entry.indexPath)
      } else {
        names.insert(Self.name(entry))
      }
    }
    for (path, cell) in cells where !paths.contains(path) {
      cells[path] = nil
      pool.put(away: cell)
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }
    for (name, view) in edges where !names.contains(name) {
      edges[name] = nil
      pool.put(away: view)
    }
  }

  private static func name(_ entry: UICollectionViewLayoutAttributes) -> String {
    "\(entry.representedElementKind ?? "") \(entry.indexPath.section) \(entry.indexPath.item)"
  }

  private func cell(for entry: UICollectionViewLayoutAttributes) -> UICollectionViewCell? {
    let path = entry.indexPath
    if let cell = cells[path] { return cell }
    guard counts.indices.contains(path.section), path.item < counts[path.section], let dataSource
    else { return nil }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    cells[path] = cell
    // The cell has its size when it comes into the window.
    cell.show(entry)
    if cell.superview !== self { addSubview(cell) }
    if cell.isSelected != selectedPaths.contains(path) { cell.isSelected.toggle() }
    collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    return cell
  }

  private func edge(for entry: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let name = Self.name(entry)
    if let view = edges[name] { return view }
    let view = dataSource?.collectionView(
      self,
      viewForSupplementaryElementOfKind: entry.representedElementKind ?? "",
      at: entry.indexPath
    )
    guard let view else { return nil }
    edges[name] = view
    if view.superview !== self { addSubview(view) }
    return view
  }

  // A layout may choose where the content comes to rest.
  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutObject.targetContentOffset(
      forProposedContentOffset: proposed,
      withScrollingVelocity: velocity
    )
  }
}
