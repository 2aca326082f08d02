public import SceneFormat
public import SceneModel

/// A description of a scene and its requirements, as printed by `info`.
public struct SceneReport: Sendable {
  /// The name of the input.
  public let file: String
  /// The scene.
  public let scene: Scene
  /// The number of layers of each kind; kinds without layers are omitted.
  public let layerCounts: [(kind: LayerKind, count: Int)]
  /// The features that the scene uses beyond plain geometry and colours, sorted.
  public let features: [String]
  /// Messages about input that is not drawn, or not drawn as written.
  public let unsupported: [InputMessage]
  /// The variables of a scene, or the slots of a Lottie animation.
  public let variables: [ImportedScene.Variable]
  /// The numbers of elements and animations of an SVG; nil for other inputs.
  public let drawing: (elements: Int, smil: Int, css: Int)?
  /// The names of all animations in an archive; empty for other inputs.
  public let animations: [String]
  /// The lines of a Swift program that have added animations; empty for other inputs.
  public let animationSources: [AnimationSource]
  /// The requested fonts and the fonts that are used for them.
  public let fonts: [FontUse]
  /// The files that the input refers to, existing or missing, except fonts found by name.
  public let files: [ResourceLoader.File]
  /// Messages about files that are missing, refused or damaged.
  public let problems: [InputMessage]

  /// Creates the report of a document, loading those of its files that exist.
  public init(_ document: SceneDocument) {
    let scene = document.scene
    file = document.file
    self.scene = scene
    var counts: [LayerKind: Int] = [:]
    var features: Set<String> = []
    for layer in scene.allLayers {
      counts[layer.state.content.kind, default: 0] += 1
      features.formUnion(layer.features)
    }
    if !scene.audio.isEmpty { features.insert("audio") }
    if scene.motionBlur != nil { features.insert("motionBlur") }
    self.features = features.ordered()
    layerCounts = LayerKind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
    unsupported = document.messages.filter { $0.diagnostic.concernsUndrawnInput }
    variables = document.variables
    (animations, animationSources) = (document.animations, document.animationSources)
    drawing = document.drawingCounts
    let loaded = document.loadAvailable()
    files = loaded.files.filter { !$0.servesFontName }
    do throws(SceneLoadingError) {
      fonts = try document.fontUses()
      problems = loaded.problems
    } catch {
      fonts = []
      problems = loaded.problems + error.messages.filter { !loaded.problems.contains($0) }
    }
  }
}

extension Diagnostic {
  fileprivate var concernsUndrawnInput: Bool {
    severity == .warning
      && [.unsupported, .unsupportedFeature, .ignored, .morph, .never].contains(code)
  }
}

extension Layer {
  // The features that the layer uses beyond plain geometry and colours.
  fileprivate var features: Set<String> {
    var result: Set<String> = []
    if mask != nil { result.insert("mask") }
    if state.masksToBounds { result.insert("masksToBounds") }
    if matte != nil { result.insert("matte") }
    if state.shadow.isVisible { result.insert("shadow") }
    if state.blendMode != .normal { result.insert("blendMode") }
    for filter in state.filters + state.backgroundFilters {
      result.insert("filter " + filter.effect.kind.rawValue)
    }
    if state.contents != nil { result.insert("contents") }
    if lifetime != nil { result.insert("lifetime") }
    for animation in animations { result.formUnion(animation.features) }
    return result
  }
}

extension Animation {
  fileprivate var features: Set<String> {
    var result: Set<String> = []
    if spring != nil { result.insert("spring") }
    if loudness != nil { result.insert("loudness") }
    if isAdditive { result.insert("additive") }
    if isCumulative { result.insert("cumulative") }
    switch action {
    case .group(let animations):
      result.insert("group")
      for animation in animations { result.formUnion(animation.features) }
    case .transition: result.insert("transition")
    case .property(.motion): result.insert("motion path")
    case .property(.path): result.insert("path morph")
    case .property(.counting): result.insert("counting text")
    case .property(let channel): result.insert("animates " + channel.property.keyPath)
    }
    return result
  }
}
