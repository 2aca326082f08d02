internal import Foundation

// The colours of controls, measured in the light; those for the dark are of the system's palette.
extension UIColor {
  /// The part of a slider or a progress view that is not filled.
  static let track = UIColor(
    light: UIColor(red: 0.894, green: 0.894, blue: 0.902, alpha: 1),
    dark: UIColor(red: 0.224, green: 0.224, blue: 0.239, alpha: 1)
  )
  /// The background of segmented controls and steppers.
  static let plate = UIColor(light: (0.933, 0.933, 0.937), dark: .secondarySystemBackground)
  /// The lines between the rows of a table.
  static let rowLine = UIColor(light: (0.776, 0.776, 0.784), dark: .opaqueSeparator)

  /// A colour whose red, green and blue in the light are measured.
  convenience init(light: (red: CGFloat, green: CGFloat, blue: CGFloat), dark: UIColor) {
    let (red, green, blue) = light
    self.init(light: UIColor(red: red, green: green, blue: blue, alpha: 1), dark: dark)
  }
}
