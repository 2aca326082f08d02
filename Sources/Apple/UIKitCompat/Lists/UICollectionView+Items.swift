public import Foundation

extension UICollectionView {
  // MARK: Reuse

  /// Names a class of cells.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pool.classes[identifier] = cellClass
  }

  /// Names a nib of cells.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    pool.nibs[identifier] = nib
  }

  /// Names a class of headers, footers or other views.
  public func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { pool.classes["\(elementKind) \(identifier)"] = viewClass }

  /// A cell that is no longer visible, or a new one of the registered class.
  ///
  /// Without a registered class a diagnostic is reported and a plain cell returned, where UIKit ends the program.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = dequeue(identifier, at: indexPath) as? UICollectionViewCell { return cell }
    CATransaction.reportMisuse(
      "a collection view has no class for cells \"\(identifier)\" (call "
        + "register(_:forCellWithReuseIdentifier:))"
    )
    return UICollectionViewCell(frame: .zero)
  }

  /// A header, footer or other view of the registered class.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = dequeue("\(elementKind) \(identifier)", at: indexPath) { return view }
    CATransaction.reportMisuse(
      "a collection view has no class for views \"\(identifier)\" of the kind \(elementKind) (call "
        + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:))"
    )
    return UICollectionReusableView(frame: .zero)
  }

  private func dequeue(_ name: String, at path: IndexPath) -> UICollectionReusableView? {
    if let view: UICollectionReusableView = pool.next(name) { return view }
    guard let type = pool.classes[name] as? UICollectionReusableView.Type else { return nil }
    let size = collectionViewLayout.layoutAttributesForItem(at: path)?.size ?? .zero
    let made = ViewFactory.make(type, frame: CGRect(origin: .zero, size: size))
    let view = made as? UICollectionReusableView
    view?.reuseIdentifier = name
    return view
  }

  // MARK: Queries

  /// The cell of an item; nil while it is not visible.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

  /// The item of a cell; nil for a cell that is not visible.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The item at a point of the content; nil between items.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let hits = cells.filter { $0.value.frame.contains(point) }
    return hits.max { ($0.value.layer.zPosition, $0.key) < ($1.value.layer.zPosition, $1.key) }?.key
  }

  /// The items that are visible, in their order.
  public var indexPathsForVisibleItems: [IndexPath] { cells.keys.sorted() }
  /// The cells that are visible, in their order.
  public var visibleCells: [UICollectionViewCell] {
    cells.sorted { $0.key < $1.key }.map(\.value)
  }
  /// The attributes of an item.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// The header, footer or other view of a section; nil while it is not visible.
  public func supplementaryView(
    forElementKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    edges["\(elementKind) \(indexPath.section) \(indexPath.item)"]
  }

  /// Scrolls to an item.
  public func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    var target = contentOffset
    if scrollPosition.contains(.left) { target.x = frame.minX - adjustedContentInset.left }
    if scrollPosition.contains(.centeredHorizontally) { target.x = frame.midX - bounds.width / 2 }
    if scrollPosition.contains(.right) { target.x = frame.maxX - bounds.width }
    if scrollPosition.contains(.top) { target.y = frame.minY - adjustedContentInset.top }
    if scrollPosition.contains(.centeredVertically) { target.y = frame.midY - bounds.height / 2 }
    if scrollPosition.contains(.bottom) { target.y = frame.maxY - bounds.height }
    if scrollPosition.isEmpty { return scrollRectToVisible(frame, animated: animated) }
    setContentOffset(limited(target), animated: animated)
  }

  // MARK: Updates

  /// Makes changes that are shown together: cells move to their new places in 0.3 s.
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    openUpdates()
    updates?()
    closeUpdates(completion)
  }

  /// Shows items that the data source has now.
  public func insertItems(at indexPaths: [IndexPath]) {
    update { $0.inserted.formUnion(indexPaths) }
  }
  /// Removes items that the data source no longer has.
  public func deleteItems(at indexPaths: [IndexPath]) {
    update { $0.deleted.formUnion(indexPaths) }
  }
  /// Asks for the cells of items again.
  public func reloadItems(at indexPaths: [IndexPath]) {
    update { $0.reloaded.formUnion(indexPaths) }
  }
  /// Moves an item.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }
  /// Shows sections that the data source has now.
  public func insertSections(_ sections: IndexSet) {
    update { $0.insertedSections.formUnion(sections) }
  }
  /// Removes sections that the data source no longer has.
  public func deleteSections(_ sections: IndexSet) {
    update { $0.deletedSections.formUnion(sections) }
  }
  /// Asks for the cells of sections again.
  public func reloadSections(_ sections: IndexSet) {
    update { $0.reloaded.formUnion(visiblePaths(in: sections)) }
  }

  func show(_ updates: ListUpdates, _ completion: ((Bool) -> Void)?) {
    let gone = moveCells(updates)
    readCounts()
    layoutIsInvalid()
    guard isInWindow else {
      for (_, cell) in gone { pool.put(away: cell) }
      completion?(true)
      return
    }
    for (path, cell) in gone {
      collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path).map { final in
        UIView.animate(withDuration: 0.3) { cell.show(final) }
      }
    }
    UIView.performWithoutAnimation { makeAppearingCells() }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        self.layOutViews()
        for (_, cell) in gone { cell.alpha = 0 }
      },
      completion: { isFinished in
        self.putAwayFaded(gone)
        completion?(isFinished)
      }
    )
  }

  // New cells begin at the attributes that the layout gives, or at their places without opacity; others where they are.
  private func makeAppearingCells() {
    let before = cells.mapValues {
      (center: $0.center, size: $0.bounds.size, transform: $0.transform3D)
    }
    layOutViews()
    for (path, cell) in cells {
      if let state = before[path] {
        (cell.center, cell.bounds.size, cell.transform3D) = (
          state.center, state.size, state.transform
        )
      } else if let initial = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path)
      {
        cell.show(initial)
      } else {
        cell.alpha = 0
      }
    }
  }
}
