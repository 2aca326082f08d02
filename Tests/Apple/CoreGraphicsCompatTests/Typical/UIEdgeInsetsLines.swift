import CoreGraphics

// Paddings and safe areas, as code for iOS computes them.

extension UIEdgeInsets {
  init(all inset: CGFloat) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  var horizontal: CGFloat { left + right }
  var vertical: CGFloat { top + bottom }
  var inverted: UIEdgeInsets {
    UIEdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right)
  }

  static func + (lhs: UIEdgeInsets, rhs: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: lhs.top + rhs.top,
      left: lhs.left + rhs.left,
      bottom: lhs.bottom + rhs.bottom,
      right: lhs.right + rhs.right
    )
  }
}

final class Padded {
  private(set) var layouts = 0
  var contentInsets = UIEdgeInsets.zero {
    didSet {
      guard contentInsets != oldValue else { return }
      layouts += 1
    }
  }
  var safeArea: UIEdgeInsets = .init(top: 47, left: 0, bottom: 34, right: 0)
  lazy var total: UIEdgeInsets = contentInsets + safeArea
}

struct UIEdgeInsetsLines {
  let frame = CGRect(x: 0, y: 0, width: 390, height: 844)

  func content() -> CGRect {
    let padded = Padded()
    padded.contentInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    padded.contentInsets.left = 20
    padded.contentInsets.right = 20
    let same = padded.contentInsets
    padded.contentInsets = same
    return padded.layouts == 3 ? frame.inset(by: padded.total) : .zero
  }

  func touchArea() -> CGRect {
    CGRect(x: 10, y: 10, width: 20, height: 20).inset(by: UIEdgeInsets(all: 12).inverted)
  }

  func textRect(forBounds bounds: CGRect, insets: UIEdgeInsets) -> CGRect {
    let insetRect = bounds.inset(by: insets)
    let invertedInsets = UIEdgeInsets(
      top: -insets.top,
      left: -insets.left,
      bottom: -insets.bottom,
      right: -insets.right
    )
    return insetRect.inset(by: invertedInsets)
  }

  func intrinsic(_ text: CGSize) -> CGSize {
    let insets = UIEdgeInsets(horizontal: 12, vertical: 6)
    return CGSize(width: text.width + insets.horizontal, height: text.height + insets.vertical)
  }

  func comparisons() -> [Bool] {
    let (a, b) = (UIEdgeInsets(), UIEdgeInsets.zero)
    let one = UIEdgeInsets(all: 1)
    return [
      a == b, one != a, one == UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), a.top.isZero,
    ]
  }

  func older() -> CGRect {
    let inset = frame.inset(by: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    return inset.inset(by: UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0))
  }

  func boxed() -> [CGFloat] {
    let values = [UIEdgeInsets.zero, UIEdgeInsets(all: 4)].map { NSValue(uiEdgeInsets: $0) }
    guard let last = values.last?.uiEdgeInsetsValue else { return [] }
    return [last.top, last.left, last.bottom, last.right]
  }

  func corners() -> UIRectCorner {
    var corners: UIRectCorner = [.topLeft, .bottomRight]
    corners.insert(.topRight)
    corners.formUnion(.bottomLeft)
    return corners.subtracting(.allCorners).isEmpty ? corners : []
  }
}
