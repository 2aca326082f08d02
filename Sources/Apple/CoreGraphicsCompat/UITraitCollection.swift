public import Foundation
internal import Synchronization

/// Whether a user interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  case unspecified, light, dark
}

/// The traits on which colours may depend.
public final class UITraitCollection: Sendable, Hashable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Traits of a style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  private static let shared = Mutex(UITraitCollection(userInterfaceStyle: .light))

  /// The traits of the program, light or those of `--appearance`, which do not change while it runs.
  public package(set) static var current: UITraitCollection {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

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
  /// The colour that a closure returns for the traits; the closure is called once for each style.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let colors = [UIUserInterfaceStyle.light, .dark].map {
      dynamicProvider(UITraitCollection(userInterfaceStyle: $0))
    }
    self.init(light: colors[0], dark: colors[1])
  }

  /// The colour for a style of the user interface; the colour itself unless it depends on the style.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard let styles, traitCollection.userInterfaceStyle != .unspecified else { return self }
    return UIColor(
      cgColor: traitCollection.userInterfaceStyle == .dark ? styles.dark : styles.light
    )
  }
}
