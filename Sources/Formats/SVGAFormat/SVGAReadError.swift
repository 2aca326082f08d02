/// An error in an SVGA file.
package struct SVGAReadError: Error, Hashable {
  /// The kind of error.
  package enum Kind: Sendable, Hashable {
    /// The file violates its format.
    case damaged
    /// The file exceeds a limit.
    case limit
  }

  /// The kind of error.
  package var kind: Kind
  /// The description of the problem and its solution.
  package var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = "the SVGA file is not used: \(message)"
  }

  static let endsEarly = SVGAReadError(.damaged, "it ends early (save it again)")
}
