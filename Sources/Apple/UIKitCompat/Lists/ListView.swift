internal import Foundation
internal import Graphics

/// A table or collection view: visible cells by their paths, and changes that are shown together.
protocol ListView: UIScrollView {
  associatedtype Cell: ReusableView

  var cells: [IndexPath: Cell] { get set }
  var selectedPaths: Set<IndexPath> { get set }
  /// The cell that a finger touches.
  var highlighted: (path: IndexPath, cell: Cell)? { get set }
  var allowsSelection: Bool { get }
  var allowsMultipleSelection: Bool { get }
  var pool: ReusePool { get }
  var updates: ListUpdates? { get set }

  func loadIfNeeded()

  /// Shows the state of the data source after changes.
  func show(_ updates: ListUpdates, _ completion: ((Bool) -> Void)?)

  /// Shows the selection of a cell.
  func show(_ cell: Cell, isSelected: Bool, animated: Bool)

  /// Whether the delegate allows the highlight, and with it the selection of a cell.
  func mayHighlight(_ path: IndexPath) -> Bool

  /// Shows or ends the highlight of a cell, and reports it to the delegate.
  func show(_ cell: Cell, at path: IndexPath, isHighlighted: Bool)
}

extension ListView {
  func openUpdates() {
    loadIfNeeded()
    updates = updates ?? ListUpdates()
    updates?.depth += 1
  }

  func closeUpdates(_ completion: ((Bool) -> Void)? = nil) {
    guard var current = updates else { return }
    current.depth -= 1
    updates = current.depth == 0 ? nil : current
    if current.depth == 0 { show(current, completion) }
  }

  func update(isAnimated: Bool = true, _ change: (inout ListUpdates) -> Void) {
    openUpdates()
    if var current = updates {
      change(&current)
      current.isAnimated = current.isAnimated || isAnimated
      updates = current
    }
    closeUpdates()
  }

  /// The paths of the visible cells of sections.
  func visiblePaths(in sections: IndexSet) -> [IndexPath] {
    cells.keys.filter { sections.contains($0.section) }
  }

  /// Gives the remaining cells and the selection their new paths, and returns the other cells with their old ones.
  func moveCells(_ updates: ListUpdates) -> [(path: IndexPath, cell: Cell)] {
    var gone: [(path: IndexPath, cell: Cell)] = []
    var remaining: [IndexPath: Cell] = [:]
    for (path, cell) in cells {
      if !updates.reloaded.contains(path), let new = updates.newPath(path) {
        remaining[new] = cell
      } else {
        gone.append((path, cell))
      }
    }
    selectedPaths = Set(selectedPaths.compactMap(updates.newPath))
    cells = remaining
    return gone
  }

  /// Stores cells that have faded out for reuse.
  func putAwayFaded(_ gone: [(path: IndexPath, cell: Cell)]) {
    for (_, cell) in gone {
      cell.alpha = 1
      pool.put(away: cell)
    }
  }

  /// Highlights the cell whose content a finger touches, unless a control or an inner list takes the touch.
  func highlightCell(under touches: Set<UITouch>) -> Bool {
    guard allowsSelection, highlighted == nil, let view = touches.first?.view,
      let entry = view.ancestry.firstResult({ view in cells.first { $0.value === view } }),
      mayHighlight(entry.key)
    else { return false }
    highlighted = (entry.key, entry.value)
    show(entry.value, at: entry.key, isHighlighted: true)
    return true
  }

  /// Ends the highlight; false if there is none.
  @discardableResult func endHighlight() -> Bool {
    guard let (path, cell) = highlighted else { return false }
    highlighted = nil
    show(cell, at: path, isHighlighted: false)
    return true
  }

  /// Selects a cell, and ends other selections where only one is allowed; nil ends every selection.
  func select(_ path: IndexPath?, animated: Bool) {
    for former in selectedPaths where path == nil || (!allowsMultipleSelection && former != path) {
      deselect(former, animated: animated)
    }
    guard let path else { return }
    selectedPaths.insert(path)
    cells[path].map { show($0, isSelected: true, animated: animated) }
  }

  func deselect(_ path: IndexPath, animated: Bool) {
    selectedPaths.remove(path)
    cells[path].map { show($0, isSelected: false, animated: animated) }
  }

  /// The selected cells whose selection ends with that of another one, in their order.
  func deselected(bySelecting path: IndexPath) -> [IndexPath] {
    allowsMultipleSelection ? [] : selectedPaths.filter { $0 != path }.sorted()
  }
}

extension UITableView: ListView {}
extension UICollectionView: ListView {}
