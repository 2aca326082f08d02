internal import CoreGraphicsCompat
public import Foundation

/// The change that a `UIVisualEffectView` makes to the content under it.
open class UIVisualEffect: NSObject {}

/// A blur of the content under a view, with increased saturation and a tint.
///
/// `light`, `extraLight` and `dark` have the radii, tints and saturation of the categories of
/// `UIImage` that Apple's engineers showed for these styles in 2013. Apple publishes none for the
/// others, whose tints are denser the thicker the material is said to be. There is no dark mode:
/// styles that follow it are light.
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
    case .light, .regular, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial, .systemChromeMaterial, .systemUltraThinMaterialLight,
      .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight,
      .systemChromeMaterialLight, .systemUltraThinMaterialDark, .systemThinMaterialDark,
      .systemMaterialDark, .systemThickMaterialDark, .systemChromeMaterialDark:
      30
    }
  }

  /// How much farther from grey colours are.
  var saturation: Double { 1.8 }

  /// The tint over the blur.
  var alpha: UIColor {
    let light = UIColor(white: 0.97, alpha: 1)
    let dark = UIColor(white: 0.11, alpha: 1)
    switch style {
    case .light, .regular: return UIColor(white: 1, alpha: 0.3)
    case .extraLight, .prominent: return light.withAlphaComponent(0.82)
    case .dark: return dark.withAlphaComponent(0.73)
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight:
      return light.withAlphaComponent(0.4)
    case .systemThinMaterial, .systemThinMaterialLight: return light.withAlphaComponent(0.55)
    case .systemMaterial, .systemMaterialLight: return light.withAlphaComponent(0.7)
    case .systemThickMaterial, .systemThickMaterialLight: return light.withAlphaComponent(0.85)
    case .systemChromeMaterial, .systemChromeMaterialLight: return light.withAlphaComponent(0.78)
    case .systemUltraThinMaterialDark: return dark.withAlphaComponent(0.4)
    case .systemThinMaterialDark: return dark.withAlphaComponent(0.55)
    case .systemMaterialDark: return dark.withAlphaComponent(0.7)
    case .systemThickMaterialDark: return dark.withAlphaComponent(0.85)
    case .systemChromeMaterialDark: return dark.withAlphaComponent(0.78)
    }
  }
}

/// Contents that take up the colours of a blur.
///
/// They are drawn in their own colours here, over the blur of the view around them.
open class UIVibrancyEffect: UIVisualEffect {
  /// Contents over a blur.
  public init(blurEffect: UIBlurEffect) {}
}
