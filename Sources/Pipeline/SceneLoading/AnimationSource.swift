public import SceneModel

/// A line of a Swift program that has added animations.
public struct AnimationSource: Sendable, Hashable {
  /// The source, as the command line names it.
  public var file: String
  /// The call.
  public var location: SourceLocation
  /// The layer and the key path of the first animation, as in messages: `ball.position`.
  public var path: String
  /// How many animations of this key path the line has added.
  public var count: Int

  /// A line.
  public init(file: String, location: SourceLocation, path: String, count: Int) {
    (self.file, self.location, self.path, self.count) = (file, location, path, count)
  }

  /// `file:line:column`.
  public var position: String { "\(file):\(location.line):\(location.column)" }
}
