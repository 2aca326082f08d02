internal import CoreGraphicsCompat
internal import Foundation

// The colours of controls, measured in the light; those for the dark are of the system's palette.
extension UIColor {
  /// The part of a slider or a progress view that is not filled.
  static let track = UIColor(
    light: UIColor(red: 0.894, green: 0.894, blue: 0.902, alpha: 1),
    dark: UIColor(red: 0.224, green: 0.224, blue: 0.239, alpha: 1)
  )
  /// The background of segmented controls and steppers.
  static let plate = UIColor(
    light: UIColor(red: 0.933, green: 0.933, blue: 0.937, alpha: 1),
    dark: .secondarySystemBackground
  )
  /// The lines between the rows of a table.
  static let rowLine = UIColor(
    light: UIColor(red: 0.776, green: 0.776, blue: 0.784, alpha: 1),
    dark: .opaqueSeparator
  )
}
