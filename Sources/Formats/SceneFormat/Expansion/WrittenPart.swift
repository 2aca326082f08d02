package import SceneModel

/// Where a part of a scene is written that a symbol, a repeat, a sequence, captions or another file placed elsewhere.
package struct WrittenPart: Sendable, Hashable {
  /// The use of another file.
  struct Include: Sendable, Hashable {
    /// The name of the file.
    var source: String
    /// The location of the part in it.
    var location: SourceLocation?
    /// The path of the use in the scene's own file.
    var use: String
  }

  /// Its path in the file where it is written.
  let path: String
  /// How the scene names that file; nil for the scene's own.
  let include: Include?
  /// Whether it is the layer of captions that a text belongs to, which is not written itself.
  var isCaptions = false
}

extension [String: WrittenPart] {
  /// Returns a message about a part of the scene as one about the place where that is written.
  ///
  /// A message about an included file names the file and the place in it, as those of the reader do; its own path is
  /// that of the use, and it has no location.
  package func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let (part, rest) = diagnostic.path.nearest({ self[String($0)] }) else {
      return diagnostic
    }
    var result = diagnostic
    result.path = part.path + rest
    guard let include = part.include else { return result }
    result.location = include.location
    result.message = result.text(in: include.source)
    (result.path, result.location) = (include.use, nil)
    return result
  }
}
