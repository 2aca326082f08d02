internal import AtlasFormat
public import DisplayModel
public import Files
public import Graphics
internal import MediaCodecs
internal import SVGFormat
public import Sampling
public import SceneModel
internal import Scripts
public import TextShaping

/// The loaded resources of a scene, which are immutable and shared by all workers.
public struct SceneResources: Sendable {
  /// The images.
  public var bitmaps: [ImageSource: Bitmap] = [:]
  /// The vector drawings, which have no pixels.
  public var drawings: [ImageSource: DrawingResource] = [:]
  /// The drawings whose animations do not play.
  var staticDrawings: Set<ImageSource> = []
  /// The images that move, by the names of their assets.
  public var animated: [String: AnimatedImageResource] = [:]
  /// The videos, by the names of their assets.
  public var videos: [String: VideoResource] = [:]
  /// The atlases, by the names of their assets.
  public var atlases: [String: AtlasResource] = [:]
  /// The fonts; nil when the scene has no text.
  public var fonts: FontCatalog?
  /// The files of installed fonts for characters that no named font has.
  var installedFontFiles: [String] = []
  /// The files of installed fonts that emoji come from before the fallback fonts.
  var installedEmojiFiles: [String] = []
  /// The filter elements of layers, by their markup.
  var filters: [String: SVGFilterMarkup] = [:]
  /// The sounds by the names of their assets.
  public var audios: [String: LoadedAudio] = [:]
  /// The audio levels that drive animations.
  public var audioLevels = AudioLevels()

  /// Whether the items of each element of an SVG are a group with the element's path as label.
  package var namesElements = false

  /// The scene whose layers its scripts may ask for; nil where no script of a scene does.
  public var scriptedScene: Scene?

  // The results of scripts that need not run for every frame.
  var constantScripts = ConstantFolding()

  // The engines that finished workers pass to later ones.
  let pool = EnginePool()

  /// Nothing loaded.
  public init() {}

  /// The scene that these resources are of, with values in the place of scripts that give the same at all times.
  ///
  /// It shows the same.
  public func constantFolded(_ scene: Scene) -> Scene { constantScripts.constantFolded(scene) }

  /// An evaluator for the scene's scripts, the one of a worker before where there is one.
  func scriptEvaluator() -> ScriptEvaluator {
    pool.acquireEvaluator()
      ?? ScriptEvaluator { [scriptedScene] layer, property, time in
        scriptedScene?.lookUp(layer: layer, property: property, at: time)
      }
  }
}

/// One worker's view of the resources, with a private text shaper.
///
/// Results depend on the request alone; the caches only save time.
public final class WorkerResources: ResourceProvider {
  private let shared: SceneResources
  private let limits: Limits
  private var poolShaper: TextShaper?
  private let frames = FrameDecoders()
  private let drawings: DrawingRenderers
  private let drawingShapes: DrawingShapes
  private var sprites: [SpriteKey: [ImageFrame]] = [:]
  private var filterGraphs: [String: (box: Rect, graphs: [FilterGraph])] = [:]

  // The values that determine the order of frames.
  private struct SpriteKey: Hashable {
    let asset: String
    let frames: SpriteContent.Frames
  }

  private var parts = OutlineCache<TextLayoutRequest, [TextPart]>(maxCount: 256)
  // A text of letters may have many lines.
  private var lines = OutlineCache<TextGlyphRequest, TextGlyphs>(maxCount: 8192)
  // The lines of texts of drawings; each letter with a position is one.
  private var drawingLines = OutlineCache<SVGTextLine, SVGShapedLine>(maxCount: 8192)
  private var poolScripts: ScriptEvaluator?

  // Pixels along a side of a glyph that is an image.
  private static let longestGlyph = 1024

  /// A view for one worker.
  public init(_ shared: SceneResources, limits: Limits) {
    self.shared = shared
    self.limits = limits
    drawingShapes = DrawingShapes(shared, limits: limits)
    drawings = DrawingRenderers(drawingShapes)
    drawingShapes.letters = { [unowned self] line throws(SVGLetterError) in
      if let cached = drawingLines[line] { return cached }
      let made = try shaped(line)
      drawingLines.insert(made, for: line, elements: made.elementCount)
      return made
    }
  }

  deinit {
    if let poolShaper, let fonts = shared.fonts { shared.pool.release(poolShaper, of: fonts) }
    if let poolScripts { shared.pool.release(poolScripts) }
  }

  // Created on the first text request.
  private var shaper: TextShaper? {
    if poolShaper == nil, let fonts = shared.fonts {
      poolShaper = shared.pool.acquireShaper(of: fonts) ?? TextShaper(fonts)
    }
    return poolShaper
  }

  // Created on the first script request.
  private var scripts: ScriptEvaluator {
    if let poolScripts { return poolScripts }
    let made = shared.scriptEvaluator()
    poolScripts = made
    return made
  }

  /// The audio levels that drive animations.
  public var audioLevels: AudioLevels { shared.audioLevels }

  /// Returns the graphs of a filter element; those of the last box are cached.
  public func filterGraphs(of markup: String, box: Rect) -> [FilterGraph] {
    if let cached = filterGraphs[markup], cached.box == box { return cached.graphs }
    let graphs = shared.filters[markup]?.graphs(box: box) ?? []
    filterGraphs[markup] = (box, graphs)
    return graphs
  }

  /// Returns an image.
  ///
  /// - Throws: `resource` for an image that has not been loaded.
  public func image(for source: ImageSource) throws(SamplingError) -> SceneImage {
    if let bitmap = shared.bitmaps[source] { return .still(bitmap) }
    if let drawing = shared.drawings[source] {
      return drawing.sceneImage(plays: !shared.staticDrawings.contains(source))
    }
    if case .asset(let name) = source,
      let image = shared.animated[name]?.image ?? shared.videos[name]?.image
    {
      return .animated(image)
    }
    throw SamplingError(.resource, "the image has not been loaded")
  }

  /// The frames of an atlas that a layer shows.
  ///
  /// - Throws: `resource` for an atlas or a frame that is not there.
  public func sprites(of sprite: SpriteContent) throws(SamplingError) -> [ImageFrame] {
    let key = SpriteKey(asset: sprite.asset, frames: sprite.frames)
    if let cached = sprites[key] { return cached }
    guard let atlas = shared.atlases[sprite.asset] else {
      throw SamplingError(.resource, "the atlas has not been loaded")
    }
    let spriteFrames: [ImageFrame]
    switch atlas.frames.indices(of: sprite.frames) {
    case .success(let indices): spriteFrames = indices.map { atlas.frame($0, of: sprite.asset) }
    case .failure(let missing):
      throw SamplingError(.resource, "the atlas has no frame '\(missing.name)'")
    }
    sprites[key] = spriteFrames
    return spriteFrames
  }

  /// The pixels of a frame of an image that moves or of an atlas, or of a drawing.
  ///
  /// - Parameter draw: draws the list of a drawing that copies of many sizes share.
  /// - Throws: `badInput` when it is damaged, and the errors of drawing.
  public func bitmap(
    of frame: ImageFrame,
    draw: (DisplayList) throws(RenderError) -> Bitmap
  ) throws(RenderError) -> Bitmap {
    if let drawing = try drawings.bitmap(of: frame, draw) { return drawing }
    do {
      return try frames.bitmap(of: frame) { decoders throws(CodecError) in
        if let video = shared.videos[frame.source] {
          return try decoders.decoder(of: frame.source, video).bitmap(of: frame.index)
        }
        if let atlas = shared.atlases[frame.source] { return atlas.bitmap(of: frame.index) }
        guard let resource = shared.animated[frame.source] else { return nil }
        return try decoders.decoder(of: frame.source, resource).bitmap(of: frame.index)
      }
    } catch {
      throw RenderError(error, input: true)
    }
  }

  /// The list with the items of SVG drawings in the place of their images, but for images that copies share.
  ///
  /// - Throws: `limit` for a drawing with more elements than a frame may have, and the errors of fonts.
  public func replacingDrawings(in list: DisplayList) throws(RenderError) -> DisplayList {
    try drawingShapes.replacingImages(in: list)
  }

  /// Returns the outlines of a text, which are cached while the number of distinct texts is small.
  ///
  /// - Throws: `font` without fonts, `limit` for too long a text, `resource` where a font cannot be
  ///   used.
  public func textParts(for request: TextLayoutRequest) throws(SamplingError) -> [TextPart] {
    if let cached = parts[request] { return cached }
    let layout = try layout(request)
    var made = layout.highlights.map { entry in
      var part = TextPart(outline: Path(), run: entry.run)
      part.highlight = entry.box
      return part
    }
    made += layout.parts.map { entry in
      var part = TextPart(
        outline: entry.outline,
        run: entry.run,
        paint: entry.paint,
        isLayer: entry.isLayer
      )
      part.unit = entry.unit.map { TextPart.Unit(index: $0.index, box: $0.box) }
      return part
    }
    made += try images(of: layout)
    let elements = made.reduce(0) { $0 + $1.outline.elements.count }
    parts.insert(made, for: request, elements: elements)
    return made
  }

  private func images(of layout: TextLayout) throws(SamplingError) -> [TextPart] {
    var bitmaps: [Int: Bitmap] = [:]
    var result: [TextPart] = []
    for image in layout.images {
      let bitmap =
        if let made = bitmaps[image.glyph] { made } else { try bitmap(ofGlyph: image.bytes) }
      bitmaps[image.glyph] = bitmap
      var part = TextPart(image: GlyphImage(bitmap: bitmap, box: image.box))
      part.unit = image.unit.map { TextPart.Unit(index: $0.index, box: $0.box) }
      result.append(part)
    }
    return result
  }

  private func bitmap(ofGlyph bytes: [UInt8]) throws(SamplingError) -> Bitmap {
    do throws(CodecError) {
      return try ImageDecoder.decode(
        bytes,
        maxSide: Self.longestGlyph,
        maxPixels: Self.longestGlyph * Self.longestGlyph
      )
    } catch {
      throw SamplingError(.damaged, "a glyph of the font: \(error.message)")
    }
  }

  private func marks(
    of letter: TextLetters.Letter
  ) throws(SamplingError) -> [TextGlyphs.Mark] {
    try letter.marks.map { mark throws(SamplingError) in
      switch mark {
      case .outline(let outline, let paint): .outline(outline, paint)
      case .image(let bytes, let box):
        .image(GlyphImage(bitmap: try bitmap(ofGlyph: bytes), box: box))
      }
    }
  }

  /// The letters of a line, remembered in the same way.
  ///
  /// - Throws: as for a text.
  public func glyphs(for request: TextGlyphRequest) throws(SamplingError) -> TextGlyphs {
    if let cached = lines[request] { return cached }
    let letters = try letters(request)
    let made = TextGlyphs(
      glyphs: try letters.letters.map { letter throws(SamplingError) in
        TextGlyphs.Glyph(
          characters: letter.characters,
          outline: letter.outline,
          advance: letter.advance,
          marks: try marks(of: letter),
          takesTracking: letter.takesTracking
        )
      },
      visualOrder: letters.visualOrder,
      ascent: letters.ascent
    )
    let elements = made.glyphs.reduce(0) { $0 + $1.elementCount }
    lines.insert(made, for: request, elements: elements)
    return made
  }

  /// The letters of a line, with what was missing in its fonts.
  func letters(_ request: TextGlyphRequest) throws(SamplingError) -> TextLetters {
    let run = TextRequest.Run(
      request.string,
      fontName: request.font,
      fontSize: 1,
      fontWeight: request.fontWeight,
      isItalic: request.isItalic
    )
    return try letters(of: [run], isKerned: request.isKerned)
  }

  /// The letters of a line of several runs, with what was missing in its fonts.
  func letters(
    of runs: [TextRequest.Run],
    isKerned: Bool = true,
    isRightToLeft: Bool? = nil
  ) throws(SamplingError) -> TextLetters {
    try check(characters: runs.reduce(0) { $0 + $1.string.unicodeScalars.count })
    guard let shaper else { throw SamplingError(.font, "no fonts have been loaded") }
    do {
      return try shaper.letters(of: runs, isKerned: isKerned, isRightToLeft: isRightToLeft)
    } catch {
      throw SamplingError(error.samplingCode, error.description)
    }
  }

  /// Returns the result of a script, computed by an engine private to this worker.
  public func scriptResult(
    of use: ScriptUse,
    at moment: ScriptTime,
    base: [Double]
  ) throws(SamplingError) -> ScriptResult? {
    do {
      return try scripts.result(of: use, at: moment, base: base)
    } catch {
      throw SamplingError(.limit, path: error.path, error.message)
    }
  }

  private func check(characters: Int) throws(SamplingError) {
    guard characters <= limits.characters else {
      throw SamplingError(
        .limit,
        "string: \(characters) characters are more than the limit of \(limits.characters) "
          + "(shorten the text, or raise it with --max-characters)"
      )
    }
  }

  /// The whole layout of a text, with what was missing in its fonts.
  ///
  /// - Parameters:
  ///   - request: the text.
  ///   - hasOutlines: whether the layout has outlines and images.
  /// - Throws: `font` without fonts, `limit` for too long a text, `resource` where a font cannot be used.
  public func layout(
    _ request: TextLayoutRequest,
    hasOutlines: Bool = true
  ) throws(SamplingError) -> TextLayout {
    try check(characters: request.runs.reduce(0) { $0 + $1.string.unicodeScalars.count })
    guard let shaper else { throw SamplingError(.font, "no fonts have been loaded") }
    do {
      var request = TextRequest(request)
      request.hasOutlines = hasOutlines
      return try shaper.layout(request)
    } catch {
      throw SamplingError(error.samplingCode, error.description)
    }
  }
}

extension TextError {
  fileprivate var samplingCode: SamplingError.Code {
    switch self {
    case .noFont: .font
    case .unreadableFile, .libraryFailure: .resource
    case .notAFont, .compressedFont: .damaged
    case .limitExceeded: .limit
    }
  }
}

extension TextGlyphs.Glyph {
  // The size of the cached glyph in path elements; 56 bytes of pixels count as one.
  fileprivate var elementCount: Int {
    marks.reduce(outline.elements.count) { count, mark in
      switch mark {
      case .outline(let path, _): count + path.elements.count
      case .image(let image): count + image.bitmap.width * image.bitmap.height / 14
      }
    }
  }
}
