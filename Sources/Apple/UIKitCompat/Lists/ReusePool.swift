/// Registered classes of cells, and cells that are no longer visible.
final class ReusePool {
  /// Classes by their identifiers.
  var classes: [String: AnyClass] = [:]
  /// Nibs by their identifiers.
  var nibs: [String: UINib] = [:]
  private var views: [String: [UIView]] = [:]

  /// Takes a view off the screen and stores it under its identifier; a view without one is not reused.
  func put(away view: some ReusableView) {
    view.removeFromSuperview()
    guard let identifier = view.reuseIdentifier else { return }
    views[identifier, default: []].append(view)
  }

  /// A stored view, which leaves the pool, or a new one of a nib; nil for neither.
  func next<View: ReusableView>(_ identifier: String) -> View? {
    if let view = views[identifier]?.popLast() as? View {
      view.prepareForReuse()
      return view
    }
    let view = nibs[identifier]?.firstView() as? View
    view?.reuseIdentifier = identifier
    return view
  }
}

/// A view that lists reuse.
protocol ReusableView: UIView {
  var reuseIdentifier: String? { get set }
  func prepareForReuse()
}

extension UITableViewCell: ReusableView {}
extension UICollectionReusableView: ReusableView {}
