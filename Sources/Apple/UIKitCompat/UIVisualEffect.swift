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
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
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
    let material = style.rawValue - Style.systemUltraThinMaterial.rawValue
    let (tint, alpha): (UIColor, CGFloat) =
      switch style {
      case .light: (.white, 0.3)
      case .regular:
        UITraitCollection.current.userInterfaceStyle == .dark ? (black, 0.73) : (.white, 0.3)
      case .extraLight: (white, 0.82)
      case .prominent: (own, 0.82)
      case .dark: (black, 0.73)
      // The numbers of the materials: five for each of three tints.
      default: ([own, white, black][material / 5], [0.4, 0.55, 0.7, 0.85, 0.78][material % 5])
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
