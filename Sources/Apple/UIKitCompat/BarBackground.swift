internal import Foundation

/// Whether a bar is light or dark; the numbers are UIKit's.
public enum UIBarStyle: Int, Sendable {
  case `default`, black, blackTranslucent

  /// The colour of a bar without a tint: nearly white or nearly black.
  var background: UIColor {
    let dark = UIColor(white: 0.11, alpha: 1)
    return self == .default ? UIColor(light: UIColor(white: 0.97, alpha: 1), dark: dark) : dark
  }
  /// The colour of a title without one.
  var titleColor: UIColor { self == .default ? .label : .white }
}

/// The hairline above a bar.
final class BarLine: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let dark = UIColor(white: 1, alpha: 0.15)
    backgroundColor = UIColor(light: UIColor(white: 0, alpha: 0.3), dark: dark)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }
}
