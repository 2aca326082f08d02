public import Foundation

/// A scroll view with rows of cells in sections.
///
/// The cells come from the data source when they become visible, and are reused when they no longer are. Rows of
/// automatic height are measured by the constraints in their content, and are 44 points high without any.
///
/// The delegate is the one of the scroll view; assign an object of the type `UITableViewDelegate`.
open class UITableView: UIScrollView {
  /// The arrangement of the sections; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  /// Whether lines separate the rows; the numbers are UIKit's.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
  }

  /// How rows come and go; all but `none` fade them.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// Where a row is scrolled to; the numbers are UIKit's.
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  /// A height that is measured.
  public static let automaticDimension: CGFloat = -1

  /// The arrangement of the sections.
  public let style: Style
  /// Provides the cells.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The height of rows for which the delegate gives none.
  open var rowHeight = UITableView.automaticDimension { didSet { reloadData() } }
  /// The height of rows that have not been measured yet.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The height of headers for which the delegate gives none.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { reloadData() } }
  /// The height of footers for which the delegate gives none.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { reloadData() } }
  /// Stored: all headers are measured at once.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// Stored: all footers are measured at once.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// Stored: headers have no padding.
  open var sectionHeaderTopPadding: CGFloat = 0
  /// Whether lines separate the rows.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
  /// The colour of the lines; grey by default.
  open var separatorColor: UIColor? { didSet { setNeedsLayout() } }
  /// The gaps of the lines at both edges.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { setNeedsLayout() }
  }
  /// A view above all rows.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  /// A view below all rows.
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  /// A view behind the rows, as large as the table view.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, by: backgroundView, isBehind: true) }
  }
  /// Shown while the content is pulled down.
  open override var refreshControl: UIRefreshControl? {
    didSet { setNeedsLayout() }
  }
  /// Whether a tap selects a row.
  open var allowsSelection = true
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false
  /// Stored: rows are not edited.
  open var allowsSelectionDuringEditing = false
  /// Stored: rows are not edited.
  open var isEditing = false

  var geometry = TableGeometry()
  var cells: [IndexPath: UITableViewCell] = [:]
  // The rows of an update, which may leave the visible part while it is animated.
  var retainedPaths: Set<IndexPath> = []
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var selectedPaths: Set<IndexPath> = []
  var highlighted: (path: IndexPath, cell: UITableViewCell)?
  let pool = ReusePool()
  var updates: ListUpdates?
  private var (needsReload, isLayingOut) = (true, false)

  /// A table view of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// A plain table view.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// A plain table view without size: the coder is not read.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    let grouped = UIColor(light: (0.949, 0.949, 0.969), dark: .systemGroupedBackground)
    backgroundColor = style == .plain ? .systemBackground : grouped
    alwaysBounceVertical = true
    let tap = UITapGestureRecognizer(target: self, action: UITableView.selectRow(by:))
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Data

  /// Asks the data source again for everything, before the next layout.
  open func reloadData() {
    needsReload = true
    selectedPaths = []
    setNeedsLayout()
  }

  /// How many sections there are.
  open var numberOfSections: Int {
    loadIfNeeded()
    return geometry.sections.count
  }

  /// How many rows a section has.
  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return geometry.sections.indices.contains(section) ? geometry.sections[section].rows.count : 0
  }

  func loadIfNeeded() {
    guard needsReload else { return }
    needsReload = false
    for cell in cells.values { pool.put(away: cell) }
    for view in [headers.values, footers.values].joined() { view.removeFromSuperview() }
    (cells, headers, footers, retainedPaths) = ([:], [:], [:], [])
    readHeights()
  }

  // MARK: Layout

  /// Places the rows that are visible.
  open override func layoutSubviews() {
    loadIfNeeded()
    layOutViews()
  }

  /// The gap of rows from the edges.
  var sideInset: CGFloat { style == .insetGrouped ? 16 : 0 }

  // Measuring a row moves the ones below it, which may make others visible.
  func layOutViews() {
    // The data source may scroll while it makes a cell.
    guard !isLayingOut else { return setNeedsLayout() }
    isLayingOut = true
    defer { isLayingOut = false }
    for _ in 0..<20 where measureVisibleRows() {}
    geometry.headerHeight = tableHeaderView?.frame.height ?? 0
    geometry.footerHeight = tableFooterView?.frame.height ?? 0
    let visible = visibleRows
    for (path, cell) in cells where !visible.contains(path) {
      cells[path] = nil
      pool.put(away: cell)
      tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    for path in visible { layOut(path) }
    layOutHeaders()
    backgroundView?.frame = bounds
    let width = bounds.width
    tableHeaderView.map { $0.frame = CGRect(x: 0, y: 0, width: width, height: $0.frame.height) }
    tableFooterView.map {
      let top = geometry.height - geometry.footerHeight
      $0.frame = CGRect(x: 0, y: top, width: width, height: $0.frame.height)
    }
    contentSize = CGSize(width: bounds.width, height: geometry.height)
  }

  private var visibleRows: [IndexPath] {
    let rows = geometry.rows(from: bounds.minY, to: bounds.maxY)
    return rows + retainedPaths.filter { geometry.contains($0) && !rows.contains($0) }.sorted()
  }

  private func measureVisibleRows() -> Bool {
    var hasChanged = false
    for path in visibleRows {
      guard !geometry.sections[path.section].rows[path.row].isMeasured else { continue }
      guard let cell = madeCell(at: path) else { continue }
      let width = bounds.width - 2 * sideInset
      let height = Self.fittingHeight(of: cell.contentView, in: cell, width: width)
      geometry.sections[path.section].rows[path.row] = .init(height: height, isMeasured: true)
      hasChanged = true
    }
    return hasChanged
  }

  /// The height that the constraints in a view ask for; 44 points without any.
  static func fittingHeight(of content: UIView, in view: UIView, width: CGFloat) -> CGFloat {
    view.bounds.size.width = width
    guard content.hasLayoutConstraints else { return 44 }
    let given = content.widthAnchor.constraint(equalToConstant: width)
    content.addConstraint(given)
    defer { content.removeConstraint(given) }
    let height = content.systemLayoutSizeFitting(CGSize(width: width, height: 0)).height
    return height > 0 ? height.rounded(.up) : 44
  }

  private func madeCell(at path: IndexPath) -> UITableViewCell? {
    if let cell = cells[path] { return cell }
    guard let dataSource else { return nil }
    let cell = dataSource.tableView(self, cellForRowAt: path)
    cells[path] = cell
    // The cell has its size when it comes into the window.
    cell.frame = rowFrame(at: path)
    if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
    cell.isHidden = false
    if selectedPaths.contains(path) != cell.isSelected {
      cell.setSelected(selectedPaths.contains(path), animated: false)
    }
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return cell
  }

  func rowFrame(at path: IndexPath) -> CGRect { rowFrame(at: path, in: geometry) }

  func rowFrame(at path: IndexPath, in geometry: TableGeometry) -> CGRect {
    let (y, height) = geometry.span(of: path)
    return CGRect(x: sideInset, y: y, width: bounds.width - 2 * sideInset, height: height)
  }

  private func layOut(_ path: IndexPath) {
    guard let cell = madeCell(at: path) else { return }
    cell.frame = rowFrame(at: path)
    let last = geometry.sections[path.section].rows.count - 1
    cell.showsSeparator = separatorStyle != .none && (style == .plain || path.row < last)
    cell.separatorColor = separatorColor ?? .rowLine
    guard style == .insetGrouped else { return }
    var corners: CACornerMask = []
    if path.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if path.row == last { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
    if !corners.isEmpty { cell.layer.maskedCorners = corners }
    cell.layer.masksToBounds = !corners.isEmpty
  }
}
