internal import Foundation

extension UINavigationBar {
  /// In points.
  static let height: CGFloat = 44
}

extension UITabBar {
  /// In points.
  static let height: CGFloat = 49
}

extension UIViewController {
  // What covers the edges of the view: the bar of the controller around, and what the program adds.
  fileprivate var coveredInsets: UIEdgeInsets {
    var result = additionalSafeAreaInsets
    if let around = parent as? UINavigationController, !around.isNavigationBarHidden {
      result.top += UINavigationBar.height
    }
    if let around = parent as? UITabBarController, !around.tabBar.isHidden {
      result.bottom += UITabBar.height
    }
    return result
  }
}

extension UIView {
  // As far as what is covered of the views of controllers around reaches into the view. Transforms do not count: a view that
  // slides in has the insets of its place.
  var coveredInsets: UIEdgeInsets {
    var (result, box) = (UIEdgeInsets.zero, bounds)
    for view in ancestry {
      if let insets = view.controller?.coveredInsets {
        result.top = max(result.top, view.bounds.minY + insets.top - box.minY)
        result.left = max(result.left, view.bounds.minX + insets.left - box.minX)
        result.bottom = max(result.bottom, box.maxY - view.bounds.maxY + insets.bottom)
        result.right = max(result.right, box.maxX - view.bounds.maxX + insets.right)
      }
      box.origin.x += view.center.x - view.bounds.midX
      box.origin.y += view.center.y - view.bounds.midY
    }
    return result
  }

  /// Reports the safe area to the view and its controller if it is another one than before.
  func reportSafeArea() {
    let insets = safeAreaInsets
    guard isInWindow, insets != layoutInfoIfAny?.safeAreaInsets ?? .zero else { return }
    layoutInfo.safeAreaInsets = insets
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
  }

  /// Places what follows the safe area anew, here and in the views in the view.
  func safeAreaHasChanged() {
    constraintsHaveChanged()
    setNeedsLayout()
    (self as? UIScrollView)?.adjustInset()
    for view in subviews { view.safeAreaHasChanged() }
  }
}
