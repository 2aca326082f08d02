public import Foundation

/// The rows that come and go in one update.
struct TableUpdates {
  var inserted: Set<IndexPath> = []
  var deleted: Set<IndexPath> = []
  var insertedSections: IndexSet = []
  var deletedSections: IndexSet = []
  var reloaded: Set<IndexPath> = []
  var isAnimated = false
  var depth = 0

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
  public func beginUpdates() {
    loadIfNeeded()
    updates = updates ?? TableUpdates()
    updates?.depth += 1
  }

  /// Ends changes that are shown together: rows move to their new places in 0.3 s.
  public func endUpdates() {
    guard var current = updates else { return }
    current.depth -= 1
    updates = current
    guard current.depth == 0 else { return }
    updates = nil
    show(current)
  }

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

  private func update(_ animation: RowAnimation, _ change: (inout TableUpdates) -> Void) {
    beginUpdates()
    if var current = updates {
      change(&current)
      current.isAnimated = current.isAnimated || animation != .none
      updates = current
    }
    endUpdates()
  }

  /// Shows rows that the data source has now.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(animation) { $0.inserted.formUnion(indexPaths) }
  }

  /// Removes rows that the data source no longer has.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(animation) { $0.deleted.formUnion(indexPaths) }
  }

  /// Asks for the cells of rows again.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(animation) { $0.reloaded.formUnion(indexPaths) }
  }

  /// Moves a row.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update(.automatic) {
      $0.deleted.insert(indexPath)
      $0.inserted.insert(newIndexPath)
    }
  }

  /// Shows sections that the data source has now.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(animation) { $0.insertedSections.formUnion(sections) }
  }

  /// Removes sections that the data source no longer has.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(animation) { $0.deletedSections.formUnion(sections) }
  }

  /// Asks for the cells of sections again.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(animation) { current in
      for path in cells.keys where sections.contains(path.section) { current.reloaded.insert(path) }
    }
  }

  private func show(_ updates: TableUpdates) {
    var gone: [UITableViewCell] = []
    var remaining: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      if !updates.reloaded.contains(path), let new = updates.newPath(path) {
        remaining[new] = cell
      } else {
        gone.append(cell)
      }
    }
    selectedPaths = Set(selectedPaths.compactMap(updates.newPath))
    cells = remaining
    for view in [headers.values, footers.values].joined() { view.removeFromSuperview() }
    (headers, footers) = ([:], [:])
    readHeights()
    guard updates.isAnimated, isInWindow else {
      for cell in gone { put(away: cell) }
      return setNeedsLayout()
    }
    animate(gone, remaining)
  }

  // Cells that are there before and after move, new ones fade in at their places, others fade out.
  private func animate(_ gone: [UITableViewCell], _ remaining: [IndexPath: UITableViewCell]) {
    let before = remaining.mapValues(\.frame)
    UIView.performWithoutAnimation { layOutViews() }
    let after = cells.mapValues(\.frame)
    for (path, cell) in cells {
      if let frame = before[path] { cell.frame = frame } else { cell.alpha = 0 }
    }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        for (path, cell) in self.cells {
          after[path].map { cell.frame = $0 }
          cell.alpha = 1
        }
        for cell in gone { cell.alpha = 0 }
      },
      completion: { _ in
        for cell in gone {
          cell.alpha = 1
          self.put(away: cell)
        }
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
    guard let indexPath else {
      for path in selectedPaths { deselectRow(at: path, animated: animated) }
      return
    }
    if !allowsMultipleSelection {
      for path in selectedPaths where path != indexPath {
        deselectRow(at: path, animated: animated)
      }
    }
    selectedPaths.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Ends the selection of a row; with an animation its background fades.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selectedPaths.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  func selectRow(by tap: UITapGestureRecognizer) {
    let point = tap.location(in: self)
    guard allowsSelection, !(hitTest(point, with: nil) is UIControl),
      let path = indexPathForRow(at: point)
    else { return }
    let delegate = tableDelegate
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true,
      let chosen = delegate == nil ? path : delegate?.tableView(self, willSelectRowAt: path)
    else { return }
    if allowsMultipleSelection, selectedPaths.contains(chosen) {
      deselectRow(at: chosen, animated: true)
      delegate?.tableView(self, didDeselectRowAt: chosen)
      return
    }
    let former = selectedPaths.filter { $0 != chosen && !allowsMultipleSelection }
    selectRow(at: chosen, animated: true, scrollPosition: .none)
    for path in former.sorted() { delegate?.tableView(self, didDeselectRowAt: path) }
    delegate?.tableView(self, didSelectRowAt: chosen)
  }

  /// Stored: rows are not edited.
  public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
