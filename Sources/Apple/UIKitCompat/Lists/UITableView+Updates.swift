public import Foundation

/// The rows or items that come and go in one update.
struct ListUpdates {
  var inserted: Set<IndexPath> = []
  var deleted: Set<IndexPath> = []
  var insertedSections: IndexSet = []
  var deletedSections: IndexSet = []
  var reloaded: Set<IndexPath> = []
  var isAnimated = false
  var depth = 0

  /// Whether all rows or items remain, so that only their sizes may change.
  var isEmpty: Bool {
    inserted.isEmpty && deleted.isEmpty && reloaded.isEmpty && hasSameSections
  }

  /// Whether all sections remain.
  var hasSameSections: Bool { insertedSections.isEmpty && deletedSections.isEmpty }

  /// Takes a row or item from one place to another one.
  mutating func move(_ old: IndexPath, to new: IndexPath) {
    deleted.insert(old)
    inserted.insert(new)
  }

  /// The path after the update of a row that was there before; nil for a deleted one.
  func newPath(_ old: IndexPath) -> IndexPath? {
    guard !deleted.contains(old), !deletedSections.contains(old.section) else { return nil }
    let gone = deleted.count { $0.section == old.section && $0.row < old.row }
    var section = old.section - deletedSections.count(in: 0..<max(0, old.section))
    for inserted in insertedSections where inserted <= section { section += 1 }
    var row = old.row - gone
    for path in inserted.filter({ $0.section == section }).sorted() where path.row <= row {
      row += 1
    }
    return IndexPath(row: row, section: section)
  }
}

extension UITableView {
  /// Begins changes that are shown together.
  public func beginUpdates() { openUpdates() }

  /// Ends changes that are shown together: rows move to their new places, with their new heights, in 0.3 s.
  public func endUpdates() { closeUpdates() }

  /// Makes changes that are shown together.
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    VirtualClock.current.schedule(after: 0.3) { completion?(true) }
  }

  /// Shows rows that the data source has now.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(isAnimated: animation != .none) { $0.inserted.formUnion(indexPaths) }
  }

  /// Removes rows that the data source no longer has.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(isAnimated: animation != .none) { $0.deleted.formUnion(indexPaths) }
  }

  /// Asks for the cells of rows again.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(isAnimated: animation != .none) { $0.reloaded.formUnion(indexPaths) }
  }

  /// Moves a row.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }

  /// Shows sections that the data source has now.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(isAnimated: animation != .none) { $0.insertedSections.formUnion(sections) }
  }

  /// Removes sections that the data source no longer has.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(isAnimated: animation != .none) { $0.deletedSections.formUnion(sections) }
  }

  /// Asks for the cells of sections again.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(isAnimated: animation != .none) { $0.reloaded.formUnion(visiblePaths(in: sections)) }
  }

  func show(_ updates: ListUpdates, _ completion: ((Bool) -> Void)?) {
    let (oldHeaders, oldFooters) = (headers.mapValues(\.frame), footers.mapValues(\.frame))
    let gone = moveCells(updates)
    for view in [headers.values, footers.values].joined() { view.removeFromSuperview() }
    (headers, footers) = ([:], [:])
    let oldGeometry = geometry
    readHeights()
    guard updates.isAnimated || updates.isEmpty, isInWindow else {
      for (_, cell) in gone { pool.put(away: cell) }
      return setNeedsLayout()
    }
    var starts = visibleCells.map { (view: $0 as UIView, frame: $0.frame) }
    tableFooterView.map { starts.append(($0, $0.frame)) }
    retainedPaths = Set(cells.keys)
    UIView.performWithoutAnimation {
      layOutViews()
      for (path, cell) in cells.sorted(by: { $0.key < $1.key }) where !retainedPaths.contains(path)
      {
        if updates.isEmpty {
          starts.append((cell, rowFrame(at: path, in: oldGeometry)))
        } else {
          cell.alpha = 0
        }
        cell.layer.arrange()
      }
      for (views, frames) in [(headers, oldHeaders), (footers, oldFooters)] {
        for (section, view) in views.sorted(by: { $0.key < $1.key }) {
          view.layer.arrange()
          if updates.hasSameSections, let frame = frames[section] { starts.append((view, frame)) }
        }
      }
    }
    animate(from: starts, gone)
  }

  // Views that are there before and after move, new cells fade in at their places, others fade out.
  private func animate(
    from starts: [(view: UIView, frame: CGRect)],
    _ gone: [(path: IndexPath, cell: UITableViewCell)]
  ) {
    let ends = starts.map(\.view.frame)
    UIView.performWithoutAnimation { for (view, frame) in starts { view.frame = frame } }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        for ((view, _), frame) in zip(starts, ends) {
          view.frame = frame
          view.layer.arrange()
        }
        for cell in self.cells.values { cell.alpha = 1 }
        for (_, cell) in gone { cell.alpha = 0 }
      },
      completion: { _ in
        self.retainedPaths = []
        self.putAwayFaded(gone)
        self.setNeedsLayout()
      }
    )
  }

  // MARK: Selection

  /// The selected row; nil for none.
  public var indexPathForSelectedRow: IndexPath? { selectedPaths.min() }
  /// The selected rows; nil for none.
  public var indexPathsForSelectedRows: [IndexPath]? {
    selectedPaths.isEmpty ? nil : selectedPaths.sorted()
  }

  /// Selects a row without notifying the delegate.
  public func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    select(indexPath, animated: animated)
    guard let indexPath, scrollPosition != .none else { return }
    scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Ends the selection of a row; with an animation its background fades.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath, animated: animated)
  }

  func show(_ cell: UITableViewCell, isSelected: Bool, animated: Bool) {
    cell.setSelected(isSelected, animated: animated)
  }

  func mayHighlight(_ path: IndexPath) -> Bool {
    tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
  }

  func show(_ cell: UITableViewCell, at path: IndexPath, isHighlighted: Bool) {
    cell.setHighlighted(isHighlighted, animated: false)
    if isHighlighted {
      tableDelegate?.tableView(self, didHighlightRowAt: path)
    } else {
      tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    }
  }

  // A row is no longer highlighted when it is selected; an item of a collection view still is.
  func selectRow(by tap: UITapGestureRecognizer) {
    guard let path = highlighted?.path else { return }
    endHighlight()
    let delegate = tableDelegate
    guard let chosen = delegate == nil ? path : delegate?.tableView(self, willSelectRowAt: path)
    else { return }
    if allowsMultipleSelection, selectedPaths.contains(chosen) {
      deselectRow(at: chosen, animated: true)
      delegate?.tableView(self, didDeselectRowAt: chosen)
      return
    }
    let former = deselected(bySelecting: chosen)
    selectRow(at: chosen, animated: true, scrollPosition: .none)
    for path in former { delegate?.tableView(self, didDeselectRowAt: path) }
    delegate?.tableView(self, didSelectRowAt: chosen)
  }

  /// Stored: rows are not edited.
  public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
