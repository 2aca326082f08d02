public import SceneModel

/// A value that differs between the sources of two scenes, in the words of the scene format.
public struct SourceChange: Sendable, Hashable {
  /// The part of a scene that has the value.
  public enum Owner: Sendable, Hashable {
    /// The scene itself: its canvas, duration, rate, assets or audio.
    case scene
    /// A layer, by its paths in the scenes; nil where the scene does not have it.
    case layer(expected: String?, actual: String?)
  }

  /// The part of the scene that has the value.
  public var owner: Owner
  /// The name of the layer, or its path if it has none; `scene` for the scene itself.
  public var name: String
  /// The path of the value within its owner, as `animations[0].duration`; empty for a new or
  /// removed layer.
  public var property: String
  /// The expected value as one line of text; nil if there is none.
  public var expected: String?
  /// The actual value as one line of text; nil if there is none.
  public var actual: String?
  /// The location of the value, or of the part around it, in the actual file; nil if unknown.
  public var location: SourceLocation?
  /// The actual file as it was named; nil if unknown.
  public var file: String?
  /// The location of the layer in the actual file, for values as they are written.
  package var layerLocation: SourceLocation?

  /// Creates a change.
  public init(owner: Owner, name: String, property: String, expected: String?, actual: String?) {
    (self.owner, self.name, self.property) = (owner, name, property)
    (self.expected, self.actual) = (expected, actual)
  }

  /// The path of the value in the actual scene, or in the expected one if the layer is gone.
  public var path: String {
    guard case .layer(let expected, let actual) = owner, let layer = actual ?? expected else {
      return property
    }
    return property.isEmpty ? layer : "\(layer).\(property)"
  }

  /// The change in one line: `ring › cornerRadius 30 → 10`.
  public var message: String {
    guard !property.isEmpty else { return actual == nil ? "\(name) is removed" : "\(name) is new" }
    switch (expected, actual) {
    case (let expected?, let actual?): return "\(name) › \(property) \(expected) → \(actual)"
    case (nil, let actual?): return "\(name) › \(property) is new: \(actual)"
    case (let expected?, nil): return "\(name) › \(property) is removed: \(expected)"
    case (nil, nil): return "\(name) › \(property)"
    }
  }
}
