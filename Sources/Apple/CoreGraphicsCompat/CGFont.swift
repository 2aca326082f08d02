internal import Foundation

/// A font by its name, without a size; it is resolved among the installed fonts when text is drawn.
public final class CGFont: Sendable, Hashable {
  /// The requested name.
  package let name: String

  /// A font by the name of a family or face, such as `Helvetica-Bold`; nil where `UIFont` has none.
  public init?(_ name: CFString) {
    guard ProgramFonts.has(name) else { return nil }
    self.name = name
  }

  /// The requested name.
  public var fullName: CFString? { name }

  /// The requested name.
  public var postScriptName: CFString? { name }

  /// Whether two fonts have the same name.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
