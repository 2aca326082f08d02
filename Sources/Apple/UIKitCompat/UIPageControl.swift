public import Foundation

/// A row of dots of which one is the current page.
open class UIPageControl: UIControl {
  private var dots: [CALayer] = []

  /// How many dots there are.
  open var numberOfPages = 0 { didSet { show() } }
  /// The dot of the current page.
  open var currentPage = 0 { didSet { show() } }
  /// Whether a single dot is hidden.
  open var hidesForSinglePage = false { didSet { show() } }
  /// The colour of the other dots; white with a fifth of its opacity by default.
  open var pageIndicatorTintColor: UIColor? { didSet { show() } }
  /// The colour of the current dot; white by default.
  open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }

  private func show() {
    let count = numberOfPages == 1 && hidesForSinglePage ? 0 : max(0, numberOfPages)
    while dots.count > count { dots.removeLast().removeFromSuperlayer() }
    while dots.count < count {
      let dot = CALayer()
      dot.makeRound(diameter: 7)
      addParts(dot)
      dots.append(dot)
    }
    let otherColor = pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.2)
    for (index, dot) in dots.enumerated() {
      let color = index == currentPage ? currentPageIndicatorTintColor ?? .white : otherColor
      dot.backgroundColor = color.cgColor
      let x = bounds.midX + (CGFloat(index) - CGFloat(dots.count - 1) / 2) * 16
      dot.position = CGPoint(x: x, y: bounds.midY)
    }
    invalidateIntrinsicContentSize()
  }

  /// Places the dots.
  open override func layoutSubviews() { show() }

  /// The size of a number of dots.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(0, pageCount)) * 16 - 9, height: 37)
  }

  /// A tap on the left half goes back, on the right half forth.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let point = touch?.location(in: self), isTouchInside else { return }
    let page = currentPage + (point.x < bounds.midX ? -1 : 1)
    guard (0..<max(1, numberOfPages)).contains(page) else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }

  /// The size of the dots.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  /// The size of the dots.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
