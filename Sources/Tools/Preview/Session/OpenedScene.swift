internal import Files
internal import JSONText
package import RenderPipeline
internal import SceneFormat
package import SceneLoading
internal import SceneModel

/// A scene that has been opened and loaded, with its frames.
struct OpenedScene: Sendable {
  /// The number that distinguishes it from earlier and later versions.
  let version: Int
  let document: SceneDocument
  let loaded: LoadedScene
  /// The values of variables and of layers with which it was opened.
  let values: [JSONMember]
  /// Whether a value is being dragged, so that other frames than the shown one are not worth drawing.
  let isInGesture: Bool
  /// The scene to draw: the document's scene without hidden layers.
  let scene: Scene
  /// Hints on layers that no frame shows.
  private(set) var unseen: [InputMessage] = []

  // More frames would make the page wait.
  private static let maxSampledFrames = 240

  /// An opened scene.
  init(
    version: Int,
    _ document: SceneDocument,
    _ loaded: LoadedScene,
    hiding: Set<LayerPath>,
    values: [JSONMember] = [],
    isInGesture: Bool = false
  ) {
    (self.version, self.document, self.loaded) = (version, document, loaded)
    self.values = values
    self.isInGesture = isInGesture
    scene = document.scene.hiding(hiding)
  }

  /// Where the layers are written; nil for what cannot be edited.
  var sources: LayerSources? { document.layerSources }

  /// Finds the layers that no frame shows.
  ///
  /// - Parameter isWanted: asked before each frame; without hints once it returns false.
  mutating func findUnseenLayers(while isWanted: () -> Bool) {
    unseen = document.unseenLayers(loaded, maxFrames: Self.maxSampledFrames, while: isWanted)
  }

  /// The number of frames, at least 1.
  var frameCount: Int { max(1, scene.frameCount) }

  /// Warnings, notes and hints, of opening and of loading.
  var messages: [InputMessage] { document.messages + loaded.messages + unseen }

  /// The frames at a width in pixels; the height follows.
  ///
  /// - Throws: `RequestError` for more pixels than the limits allow.
  func source(width: Int, _ rasterizer: RasterizerKind) throws(RequestError) -> RenderSource {
    try CanvasOptions(size: .width(width), rasterizer: rasterizer)
      .source(of: scene, loaded.resources, limits: document.options.limits)
  }

  /// The frames at a width in pixels, drawn by workers until `stop()`.
  ///
  /// - Parameter replaced: the store that the result takes the place of, whose frame is drawn at once.
  /// - Throws: `RequestError` as `source`.
  func frames(
    width: Int,
    _ settings: PreviewSettings,
    replacing replaced: FrameStore? = nil
  ) throws(RequestError) -> FrameStore {
    FrameStore(
      try source(width: width, settings.rasterizer),
      workers: settings.workers,
      budget: settings.frameBytes,
      progress: settings.progress,
      drawsAhead: !isInGesture,
      first: replaced.map { min($0.head, frameCount - 1) },
      renderers: replaced.flatMap { document.keepsResources ? $0.renderers : nil }
    )
  }

  /// The files that it was made of: its own, and every image, sound and font.
  func files(path: String) -> [String] {
    ProgramInput.files(of: path) + loaded.files.compactMap(\.openable)
  }
}

/// How a preview works.
package struct PreviewSettings: Sendable {
  /// The scene, Lottie animation, archive or image that moves.
  package var path: String
  /// How it is opened.
  package var options: SceneDocument.Options
  /// The rasterizer that draws the frames.
  package var rasterizer: RasterizerKind
  /// How many frames are drawn at a time.
  package var workers: Int
  /// The bytes that drawn frames may have, as PNG files, of each of the two scenes.
  package var frameBytes: Int
  /// Whether files are only read.
  package var isReadOnly: Bool
  /// The progress, which receives the frames that are being drawn.
  package var progress: RenderProgress
  /// The templates that the page offers for a scene without layers.
  package var templates: [StudioTemplate]

  /// Settings.
  package init(
    path: String,
    options: SceneDocument.Options = SceneDocument.Options(),
    rasterizer: RasterizerKind = .defaultValue,
    workers: Int = 1,
    frameBytes: Int = 256 << 20,
    isReadOnly: Bool = false,
    progress: RenderProgress = RenderProgress(),
    templates: [StudioTemplate] = []
  ) {
    (self.path, self.options, self.rasterizer, self.workers) = (path, options, rasterizer, workers)
    (self.frameBytes, self.isReadOnly, self.progress) = (frameBytes, isReadOnly, progress)
    self.templates = templates
  }

  /// The greatest number of bytes of a file that the page adds.
  var maxMediaBytes: Int { MediaRequest.maxBytes(options.limits) }

  /// The folder of the input; no file outside it is served.
  var folder: String { FileSystem.folder(of: path) }
}
