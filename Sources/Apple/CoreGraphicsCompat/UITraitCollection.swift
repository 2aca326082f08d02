public import Foundation

/// Whether a user interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  case unspecified, light, dark
}

/// The traits on which colours may depend; programs here run in light mode.
public final class UITraitCollection: Sendable, Hashable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Traits of a style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// The traits of every program: light mode.
  public static let current = UITraitCollection(userInterfaceStyle: .light)

  /// Whether two collections have the same style.
  public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
    a.userInterfaceStyle == b.userInterfaceStyle
  }

  /// Feeds the style.
  public func hash(into hasher: inout Hasher) { hasher.combine(userInterfaceStyle) }
}

/// Whether there is little or much room; the numbers are UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// Whether the screen feels how hard it is pressed; the numbers are UIKit's.
public enum UIForceTouchCapability: Int, Sendable {
  case unknown, unavailable, available
}

extension UITraitCollection {
  /// Little room, as on a telephone.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// Much room, as on a telephone that is upright.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// The screen does not feel how hard it is pressed.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
  /// Whether colours may differ between two collections: where their styles do.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection?.userInterfaceStyle != userInterfaceStyle
  }
  /// Pixels of a point.
  public var displayScale: CGFloat { 1 }
}

extension UIColor {
  /// The colour that a closure returns for light mode; the closure is called once.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(cgColor: dynamicProvider(.current).cgColor)
  }
}
