public import SceneModel

/// A scene together with what its file has to say about it.
public struct ImportedScene: Sendable {
  /// A variable that a scene declares.
  public struct Variable: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The JSON type of its default: `string`, `number`, `boolean`, `array`, `object` or `null`.
    public var kind: String
    /// Its default as JSON on one line.
    public var defaultText: String

    /// A declaration.
    package init(name: String, kind: String, defaultText: String) {
      (self.name, self.kind, self.defaultText) = (name, kind, defaultText)
    }
  }

  /// The scene to render.
  public var scene: Scene
  /// Warnings and notes in the order of their places.
  public var diagnostics: [Diagnostic]
  /// The declared variables in the order of the file.
  public var variables: [Variable]
  /// The locations of the scene's parts in the file, by JSON path.
  ///
  /// Contains layers (`layers[0].mask`), animations, assets, and their keys that later stages name:
  /// `contents`, `font`, `string`, `src`.
  public var locations: [String: SourceLocation]
  /// Where parts are written that symbols, repeats, sequences or other files placed elsewhere, by their
  /// paths in the scene.
  package var writtenParts: [String: WrittenPart] = [:]
  /// What the scene was made of; nil for the scene format.
  package var origins: PartOrigins?
  /// Where the layers are written; nil unless it was requested.
  package var layerSources: LayerSources?
  /// The layers that can be named; nil unless it was requested.
  package var targets: TargetList?

  /// A scene that has been read.
  package init(
    scene: Scene,
    diagnostics: [Diagnostic],
    variables: [Variable],
    locations: [String: SourceLocation] = [:]
  ) {
    (self.scene, self.diagnostics) = (scene, diagnostics)
    (self.variables, self.locations) = (variables, locations)
  }
}

/// Why a scene cannot be used.
public struct SceneReadError: Error, Sendable {
  /// All diagnostics, warnings too, in the order of locations.
  public var diagnostics: [Diagnostic]
  /// The error in the given values of variables; if present, nothing else has been checked.
  public var variableError: VariableError?

  /// Creates an error from the problems that make a scene unusable.
  package init(diagnostics: [Diagnostic], variableError: VariableError? = nil) {
    self.diagnostics = diagnostics
    self.variableError = variableError
  }

  /// The errors among the diagnostics.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Whether only paths of files are at fault, not the text of the scene.
  public var isOnlyAboutFiles: Bool {
    variableError == nil && !errors.isEmpty && errors.allSatisfy { $0.code == .file }
  }
}
