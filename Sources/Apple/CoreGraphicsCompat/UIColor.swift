public import Foundation
internal import Graphics

/// A colour of UIKit.
///
/// Same as on iOS; components beyond 0…1 are stored unchanged and clamped when drawn. Layers take `cgColor`, which is
/// that of the program's style, light or dark.
public final class UIColor: Sendable, Hashable {
  /// The colour for layers.
  public let cgColor: CGColor
  /// The colours of the styles; nil for one that does not depend on the style.
  let styles: (light: CGColor, dark: CGColor)?

  /// No colour: clear.
  public convenience init() { self.init(white: 0, alpha: 0) }

  /// The same colour.
  public init(cgColor: CGColor) { (self.cgColor, styles) = (cgColor, nil) }

  /// A colour that depends on the style of the user interface.
  package init(light: UIColor, dark: UIColor) {
    let isDark = UITraitCollection.current.userInterfaceStyle == .dark
    cgColor = isDark ? dark.cgColor : light.cgColor
    styles = (light.cgColor, dark.cgColor)
  }

  /// An image that is repeated where areas are filled: backgrounds of views, paths, letters.
  ///
  /// Other properties of layers show nothing, with a message.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: CGColor(.extendedRGB, [0, 0, 0, 1], pattern: image))
  }

  /// A colour in sRGB, components nominally 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(.extendedRGB, [red, green, blue, alpha]))
  }

  /// A grey with sRGB's curve, nominally 0…1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(.unboundGray, [white, alpha]))
  }

  /// A colour from its hue as a fraction of a turn, saturation and brightness.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let turn = hue - hue.rounded(.down)
    // Each channel is a trapezoid over the hue: full, falling, none, rising.
    func channel(_ shift: CGFloat) -> CGFloat {
      let k = (shift + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// A colour of the space Display P3, nominally 0…1.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3) ?? .extendedRGB
    self.init(cgColor: CGColor(space, [displayP3Red, green, blue, alpha]))
  }

  /// Creates the colour of a colour literal from Xcode's editor.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    func copy(_ color: CGColor) -> UIColor { UIColor(cgColor: color.copy(alpha: alpha) ?? color) }
    guard let styles else { return copy(cgColor) }
    return UIColor(light: copy(styles.light), dark: copy(styles.dark))
  }

  /// Reads the components in sRGB; always possible.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.color
    red?.pointee = CGFloat(color.red)
    green?.pointee = CGFloat(color.green)
    blue?.pointee = CGFloat(color.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Reads hue (a fraction of a turn), saturation and brightness; always possible.
  ///
  /// Greys have the hue and saturation 0.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?,
    saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.color
    let maximum = max(color.red, color.green, color.blue)
    let range = maximum - min(color.red, color.green, color.blue)
    var sixths = 0.0
    if range > 0 {
      sixths =
        switch maximum {
        case color.red: (color.green - color.blue) / range
        case color.green: (color.blue - color.red) / range + 2
        default: (color.red - color.green) / range + 4
        }
    }
    hue?.pointee = CGFloat((sixths < 0 ? sixths + 6 : sixths) / 6)
    saturation?.pointee = CGFloat(maximum > 0 ? range / maximum : 0)
    brightness?.pointee = CGFloat(maximum)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Reads a grey; false, and nothing is written, for a colour that is none.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.color
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = CGFloat(color.red)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Whether two colours have equal components in the same space.
  public static func == (a: UIColor, b: UIColor) -> Bool { a.cgColor == b.cgColor }

  /// Whether something is an equal colour.
  public func isEqual(_ object: Any?) -> Bool { (object as? UIColor) == self }

  /// Feeds the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(cgColor) }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of a colour literal whose type is not given otherwise.
public typealias _ColorLiteralType = UIColor
