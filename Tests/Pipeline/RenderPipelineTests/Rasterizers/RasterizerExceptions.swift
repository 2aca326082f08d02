/// Scenes and lists whose differences have bounds of their own.
struct RasterizerException: Sendable {
  /// The beginning of the names that it is about: a path, or `seed N`.
  var prefix: String
  var bounds: RasterizerBounds
  /// Why the rasterizers differ.
  var reason: String

  static let all: [RasterizerException] = []

  /// The bounds of a name.
  static func bounds(of name: String) -> RasterizerBounds {
    all.first { name.hasPrefix($0.prefix) }?.bounds ?? .standard
  }
}
