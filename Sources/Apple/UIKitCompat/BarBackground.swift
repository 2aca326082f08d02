internal import CoreGraphicsCompat
internal import Foundation

extension UIColor {
  /// The colour of a bar without a tint: nearly white.
  static var barBackground: UIColor { UIColor(white: 0.97, alpha: 1) }
}

/// The hairline above a bar.
final class BarLine: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0, alpha: 0.3)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }
}
