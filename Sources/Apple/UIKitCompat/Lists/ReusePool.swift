/// Registered classes of cells, and cells that are no longer visible.
struct ReusePool {
  /// Classes by their identifiers.
  var classes: [String: AnyClass] = [:]
  /// Nibs by their identifiers.
  var nibs: [String: UINib] = [:]
  private var views: [String: [UIView]] = [:]

  /// Stores a view under its identifier; a view without one is not reused.
  mutating func put(_ view: UIView, _ identifier: String?) {
    guard let identifier else { return }
    views[identifier, default: []].append(view)
  }

  /// A stored view, which leaves the pool.
  mutating func next(_ identifier: String) -> UIView? { views[identifier]?.popLast() }
}
