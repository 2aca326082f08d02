internal import AtlasFormat
internal import Files
internal import Graphics
internal import JSONText
internal import SceneModel

/// An atlas as an input: a scene of the size of its frames that plays them once.
enum AtlasInput {
  private static let assetName = "atlas"

  /// Returns the scene, with a warning about what it shows differently; nil for another file.
  ///
  /// All frames last as long as they do on average, as Aseprite writes it, or a tenth of a second.
  ///
  /// - Parameter name: the path of the file, beside which its image is.
  /// - Throws: `badInput` for a damaged atlas, `limit`.
  static func scene(
    _ bytes: [UInt8],
    name: String,
    limits: Limits
  ) throws(RenderError) -> (scene: Scene, warnings: [Diagnostic])? {
    guard isAtlas(bytes) else { return nil }
    let atlas: SpriteAtlas
    do {
      atlas = try SpriteAtlas(bytes, limits: limits)
    } catch {
      throw RenderError(.badInput, error.message)
    }
    let width = atlas.frames.map(\.sourceWidth).max() ?? 1
    let height = atlas.frames.map(\.sourceHeight).max() ?? 1
    guard width <= limits.side, height <= limits.side, width * height <= limits.pixels else {
      throw RenderError(
        .limit,
        "the frames of the atlas have \(width) × \(height) pixels, more than the limits allow "
          + "(raise them with --max-side and --max-pixels)"
      )
    }
    var content = SpriteContent()
    // Writers round to milliseconds.
    let times = atlas.frames.map { $0.duration ?? 1 / content.rate }
    let seconds = times.reduce(0, +) / Double(times.count)
    let rate = FrameRate(roundedValue: 1 / seconds) ?? .sixty
    content.asset = assetName
    content.rate = rate.framesPerSecond
    content.frames = .names(atlas.frames.map(\.name))
    try limits.check(
      frames: atlas.frames.count,
      duration: seconds * Double(atlas.frames.count),
      of: "the atlas"
    )
    var layer = Layer()
    layer.state.bounds.size = Size(Double(width), Double(height))
    layer.state.anchorPoint = .zero
    layer.state.content = .sprite(content)
    let isConstant = times.allSatisfy { abs($0 - seconds) < 0.001 }
    let warning = Diagnostic(
      .warning,
      .ignored,
      "the frames last differently; all are shown for \(seconds.shortestDecimal) s (make a scene with one layer for each)"
    )
    return (
      Scene(
        canvas: Canvas(width: width, height: height),
        frameRate: rate,
        duration: rate.time(ofFrame: atlas.frames.count),
        assets: [Asset(name: assetName, kind: .atlas, source: .file(FileSystem.name(of: name)))],
        layers: [layer]
      ), isConstant ? [] : [warning]
    )
  }

  // JSON with frames that is no scene and no Lottie file, a property list, or the XML of an atlas.
  private static func isAtlas(_ bytes: [UInt8]) -> Bool {
    if InputKind(bytes)?.format != .json { return isMarkup(bytes) }
    // Large animations and scenes have one of the other keys before their layers.
    var keys = TopLevelKeys(bytes)
    var hasFrames = false
    while let key = keys.next() {
      if ["format", "v", "fr", "layers"].contains(key) { return false }
      hasFrames = hasFrames || key == "frames"
    }
    return hasFrames
  }

  /// Whether a file begins as the XML of an atlas does.
  static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let text = InputProblem.beginning(bytes)
    return text.contains("<textureatlas") || text.contains("<plist")
  }
}
