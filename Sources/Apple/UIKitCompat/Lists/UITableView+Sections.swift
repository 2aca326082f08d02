public import Foundation

extension UITableView {
  /// The rows that are read of one data source at most.
  static let maxRows = 100_000

  /// Asks the data source and the delegate for the heights of all parts.
  func readHeights() {
    geometry.sections = []
    guard let dataSource else { return }
    var left = Self.maxRows
    for section in 0..<min(max(0, dataSource.numberOfSections(in: self)), Self.maxRows) {
      let asked = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
      let count = min(asked, left)
      left -= count
      if count < asked {
        CATransaction.reportUnsupported(
          "a table view shows its first \(Self.maxRows) rows (give it fewer)"
        )
      }
      let rows = (0..<count).map { row(at: IndexPath(row: $0, section: section)) }
      geometry.sections.append(
        TableGeometry.Section(
          headerHeight: addEdge(of: section, isHeader: true),
          rows: rows,
          footerHeight: addEdge(of: section, isHeader: false)
        )
      )
    }
  }

  private func row(at path: IndexPath) -> TableGeometry.Row {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : 44
    return height >= 0
      ? .init(height: height, isMeasured: true) : .init(height: estimate, isMeasured: false)
  }

  // Makes the header or footer of a section, and returns its height.
  private func addEdge(of section: Int, isHeader: Bool) -> CGFloat {
    let delegate = tableDelegate
    let view =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    let given =
      isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    let visible = view ?? title.map { titleView($0, isHeader: isHeader) }
    if let visible {
      addSubview(visible)
      if isHeader { headers[section] = visible } else { footers[section] = visible }
    }
    if given >= 0 { return given }
    if let view {
      let content = (view as? UITableViewHeaderFooterView)?.contentView ?? view
      if content.hasLayoutConstraints {
        return Self.fittingHeight(of: content, in: view, width: bounds.width)
      }
      return view.frame.height > 0 ? view.frame.height : 28
    }
    if title != nil { return style == .plain ? 28 : 38 }
    return style == .plain ? 0 : 18
  }

  private func titleView(_ title: String, isHeader: Bool) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let isPlain = style == .plain
    view.textLabel?.text = isPlain || !isHeader ? title : title.uppercased()
    view.textLabel?.font =
      isPlain ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
    view.textLabel?.textColor = isPlain ? .label : .gray
    view.backgroundColor = isPlain ? UIBarStyle.default.background : .clear
    return view
  }

  /// Places headers and footers; headers of plain tables remain visible as long as their sections are.
  func layOutHeaders() {
    let (x, width) = (sideInset, bounds.width - 2 * sideInset)
    for (index, section) in geometry.sections.enumerated() {
      let top = geometry.top(of: index)
      let end = top + section.height - section.footerHeight
      let lowest = max(top, end - section.headerHeight)
      let y = style == .plain ? min(max(top, bounds.minY + adjustedContentInset.top), lowest) : top
      headers[index]?.frame = CGRect(x: x, y: y, width: width, height: section.headerHeight)
      footers[index]?.frame = CGRect(x: x, y: end, width: width, height: section.footerHeight)
    }
  }

  // MARK: Queries

  /// The cell of a row; nil while it is not visible.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// The row of a cell; nil for a cell that is not visible.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The row at a point of the content; nil between rows.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    return geometry.rows(from: point.y, to: point.y + 0.001).first
  }

  /// The rows that are visible, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }

  /// The cells that are visible, from top to bottom.
  public var visibleCells: [UITableViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }

  /// The rectangle of a row in the content.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return rowFrame(at: indexPath)
  }

  /// The rectangle of a section in the content.
  public func rect(forSection section: Int) -> CGRect {
    loadIfNeeded()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let height = geometry.sections[section].height
    return CGRect(x: 0, y: geometry.top(of: section), width: bounds.width, height: height)
  }

  /// The header of a section; nil without one.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }

  /// The footer of a section; nil without one.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }

  /// Scrolls to a row.
  public func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    loadIfNeeded()
    layOutViews()
    guard geometry.contains(indexPath) else { return }
    let (y, height) = geometry.span(of: indexPath)
    let offset: CGFloat
    switch scrollPosition {
    case .none: return scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
    case .top: offset = y - adjustedContentInset.top
    case .middle: offset = y + height / 2 - bounds.height / 2
    case .bottom: offset = y + height - bounds.height + adjustedContentInset.bottom
    }
    let target = CGPoint(x: contentOffset.x, y: limited(CGPoint(x: 0, y: offset)).y)
    setContentOffset(target, animated: animated)
  }

  // MARK: Reuse

  /// Names a class of cells.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.classes[identifier] = cellClass
  }

  /// Names a class of headers and footers.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.classes["header " + identifier] = aClass
  }

  /// Names a nib of cells.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.nibs[identifier] = nib
  }

  /// A cell that is no longer visible, or a new one of the registered class; nil without a class.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell: UITableViewCell = pool.next(identifier) { return cell }
    guard let type = pool.classes[identifier] as? UITableViewCell.Type else { return nil }
    return ViewFactory.makeCell(type, identifier: identifier)
  }

  /// A cell that is no longer visible, or a new one of the registered class.
  ///
  /// Without a registered class a diagnostic is reported and a plain cell returned, where UIKit ends the program.
  public func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    CATransaction.reportMisuse(
      "a table view has no class for cells \"\(identifier)\" (call register(_:forCellReuseIdentifier:))"
    )
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A header or footer of the registered class; nil without a class.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    let type = pool.classes["header " + identifier] as? UITableViewHeaderFooterView.Type
    return type.map { ViewFactory.makeHeader($0, identifier: identifier) }
  }
}
