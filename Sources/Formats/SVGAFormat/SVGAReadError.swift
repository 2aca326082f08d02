/// Why an SVGA file cannot be used.
package struct SVGAReadError: Error, Hashable {
  /// The kind of reason.
  package enum Kind: Sendable, Hashable {
    /// It breaks the rules of its format.
    case damaged
    /// It is larger than a limit.
    case limit
  }

  /// The kind of reason.
  package var kind: Kind
  /// The problem and the remedy.
  package var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = "the SVGA file is not used: \(message)"
  }

  static let endsEarly = SVGAReadError(.damaged, "it ends early (save it again)")
}
