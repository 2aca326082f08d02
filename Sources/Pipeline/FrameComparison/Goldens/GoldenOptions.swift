public import RenderPipeline
public import SceneLoading

/// How the scenes of a folder are drawn and held against their goldens.
public struct GoldenOptions: Sendable {
  /// How the scenes are opened, with the bounds on what they cost.
  public var document = SceneDocument.Options()
  /// The size of the images and the background under all layers.
  public var canvas = CanvasOptions()
  /// The settings that define a difference.
  public var settings = ComparisonSettings()
  /// Whether the limits of the settings win over those of `tests.json`.
  public var respectsLimits = false
  /// Names of layers whose pixels are left out in every scene, besides those of `tests.json`.
  public var ignoredLayers: [String] = []
  /// Files of assertions about every scene, besides those of the scenes and beside them.
  public var assertionFiles: [String] = []
  /// Whether scenes without golden images are compared with a manifest of hashes.
  public var usesHashes = false
  /// Whether a scene that is warned about fails.
  public var refusesWarnings = false
  /// The goldens that are written; nil for none.
  public var update: GoldenUpdate?
  /// The file of variables, which golden manifests list; nil for none.
  public var properties: String?
  /// The options of the caller that draw the same, as golden manifests hold them.
  public var recordedOptions: [String] = []
  /// The caller's names for the fields of a request.
  public var fieldName: @Sendable (RequestField) -> String = \.rawValue

  /// Scenes as they are, with the settings of `animrender test`.
  public init() {}
}
