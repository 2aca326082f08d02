internal import CoreGraphicsCompat
public import Foundation

/// The change that a `UIVisualEffectView` makes to the content under it.
open class UIVisualEffect: NSObject {}

/// A blur of the content under a view, with increased saturation and a tint.
///
/// `light`, `extraLight` and `dark` have the radii, tints and saturation of the categories of
/// `UIImage` that Apple's engineers showed for these styles in 2013. Apple publishes none for the
/// others, whose tints are denser the thicker the material is said to be. Those
/// without light or dark in their name follow the program's style.
open class UIBlurEffect: UIVisualEffect {
  /// The appearance of the tint, with UIKit's numbers.
  public enum Style: Int, Sendable, CaseIterable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }

  let style: Style

  /// A blur of a style.
  public init(style: Style) { self.style = style }

  /// The standard deviation of the blur, in points.
  var radius: Double {
    switch style {
    case .extraLight, .dark, .prominent: 20
    default: 30
    }
  }

  /// How much farther from grey colours are.
  var saturation: Double { 1.8 }

  /// The tint over the blur; materials without a style in their name have that of the program.
  var alpha: UIColor {
    let (white, black) = (UIColor(white: 0.97, alpha: 1), UIColor(white: 0.11, alpha: 1))
    let own = UIColor(light: white, dark: black)
    let (tint, alpha): (UIColor, CGFloat) =
      switch style {
      case .light: (.white, 0.3)
      case .regular:
        UITraitCollection.current.userInterfaceStyle == .dark ? (black, 0.73) : (.white, 0.3)
      case .extraLight: (white, 0.82)
      case .prominent: (own, 0.82)
      case .dark: (black, 0.73)
      case .systemUltraThinMaterial: (own, 0.4)
      case .systemThinMaterial: (own, 0.55)
      case .systemMaterial: (own, 0.7)
      case .systemThickMaterial: (own, 0.85)
      case .systemChromeMaterial: (own, 0.78)
      case .systemUltraThinMaterialLight: (white, 0.4)
      case .systemThinMaterialLight: (white, 0.55)
      case .systemMaterialLight: (white, 0.7)
      case .systemThickMaterialLight: (white, 0.85)
      case .systemChromeMaterialLight: (white, 0.78)
      case .systemUltraThinMaterialDark: (black, 0.4)
      case .systemThinMaterialDark: (black, 0.55)
      case .systemMaterialDark: (black, 0.7)
      case .systemThickMaterialDark: (black, 0.85)
      case .systemChromeMaterialDark: (black, 0.78)
      }
    return tint.withAlphaComponent(alpha)
  }
}

/// Contents that take up the colours of a blur.
///
/// They are drawn in their own colours here, over the blur of the view around them.
open class UIVibrancyEffect: UIVisualEffect {
  /// Contents over a blur.
  public init(blurEffect: UIBlurEffect) {}
}
