public import Foundation
internal import Graphics

/// A colour as four numbers in sRGB.
public final class CIColor: NSObject, Sendable {
  /// The components, 0…1.
  public let red, green, blue, alpha: CGFloat

  /// A colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The components of a colour.
  public convenience init(color: UIColor) {
    let c = color.cgColor.color
    let parts = [c.red, c.green, c.blue, c.alpha].map { CGFloat($0) }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}

extension UIColor {
  /// The colour as four numbers in sRGB.
  public var ciColor: CIColor { CIColor(color: self) }

  /// A colour from four numbers in sRGB.
  public convenience init(ciColor color: CIColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
