/// A name of layers: a layer's name, a path of names such as `card/title`, or either with `*`.
///
/// A path ends with the name of the layer. The names before it are those of the nearest named
/// layers around it, outermost first. `*` matches any characters of one name.
public struct LayerPattern: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The pattern as it is written.
  public var text: String

  /// A pattern.
  public init(_ text: String) { self.text = text }

  /// A pattern.
  public init(stringLiteral text: String) { self.text = text }

  /// Returns whether a layer has the pattern.
  ///
  /// - Parameter names: the names of the layer and of the named layers around it, outermost first.
  func matches(_ names: [String]) -> Bool {
    guard let name = names.last else { return false }
    // Names may contain the characters of patterns.
    if name == text { return true }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= names.count else { return false }
    return zip(parts, names.suffix(parts.count)).allSatisfy { Self.matches($0[...], $1[...]) }
  }

  /// Returns whether a name has a pattern in which `*` stands for any characters.
  package static func matches(pattern: String, _ name: String) -> Bool {
    matches(pattern[...], name[...])
  }

  // Each `*` first takes as little as possible; only the last one is ever widened.
  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    let (pattern, name) = (Array(pattern.unicodeScalars), Array(name.unicodeScalars))
    var (p, n) = (0, 0)
    var retry: (p: Int, n: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == name[n] {
        (p, n) = (p + 1, n + 1)
      } else if let last = retry {
        retry = (last.p, last.n + 1)
        (p, n) = (last.p + 1, last.n + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
