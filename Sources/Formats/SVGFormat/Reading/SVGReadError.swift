/// Why an SVG file cannot be used.
package struct SVGReadError: Error, Hashable {
  /// The kind of reason.
  package enum Kind: Sendable, Hashable {
    /// It is no SVG, or a damaged one.
    case damaged
    /// It is larger than a limit.
    case limit
    /// It wants other files.
    case refused
    /// It has no element of a name.
    case reference
  }

  /// The kind of reason.
  package var kind: Kind
  /// The problem and the remedy.
  package var message: String

  /// An error.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
