internal import AtlasFormat
public import DisplayModel
public import Files
public import Graphics
internal import MediaCodecs
public import Sampling
public import SceneModel
internal import Scripts
public import TextShaping

/// Everything that a scene names, loaded: shared by all workers and never changed.
public struct SceneResources: Sendable {
  /// The pictures.
  public var bitmaps: [ImageSource: Bitmap] = [:]
  /// The drawings that have no pixels of their own.
  public var drawings: [ImageSource: DrawingResource] = [:]
  /// The pictures that move, by the names of their assets.
  public var moving: [String: MovingResource] = [:]
  /// The videos, by the names of their assets.
  public var videos: [String: VideoResource] = [:]
  /// The atlases, by the names of their assets.
  public var atlases: [String: AtlasResource] = [:]
  /// The fonts; nil when the scene has no text.
  public var fonts: FontCatalog?
  /// The sounds by the names of their assets.
  public var sounds: [String: LoadedSound] = [:]
  /// What sounds give to animations.
  public var soundLevels = SoundLevels()

  /// The scene whose layers its scripts may ask for; nil where no script of a scene does.
  public var scriptedScene: Scene?

  // What scripts give that need not be run for every frame.
  var steadyScripts = SteadyScripts()

  // What workers hand on to those after them.
  let spares = WorkerSpares()

  /// Nothing loaded.
  public init() {}

  /// The scene that these resources are of, with values in the place of scripts that give the same at all times.
  ///
  /// It shows the same.
  public func settled(_ scene: Scene) -> Scene { steadyScripts.settled(scene) }

  /// An evaluator for the scene's scripts, the one of a worker before where there is one.
  func scriptEvaluator() -> ScriptEvaluator {
    spares.takeScripts()
      ?? ScriptEvaluator { [scriptedScene] layer, property, time in
        scriptedScene?.lookUp(layer, property, time)
      }
  }
}

/// One worker's view of the resources, with its own text shaper.
///
/// Answers depend on the request alone; what is remembered only saves time.
public final class WorkerResources: ResourceProvider {
  private let shared: SceneResources
  private let limits: Limits
  private var ownShaper: TextShaper?
  private let frames = FrameDecoders()
  private let drawings: DrawingRenderers
  private var sprites: [SpriteKey: [PictureFrame]] = [:]

  // What the order of frames depends on.
  private struct SpriteKey: Hashable {
    let asset: String
    let frames: SpriteContent.Frames
  }

  private var parts: [TextLayoutRequest: [TextPart]] = [:]
  private var keptElements = 0
  private var lines: [TextGlyphRequest: TextGlyphs] = [:]
  private var keptGlyphElements = 0
  private var ownScripts: ScriptEvaluator?

  // Layouts and path steps (56 bytes each) that are remembered before all are forgotten.
  private static let mostLayouts = 256
  // Lines of texts of letters; a text may have many.
  private static let mostLines = 8192
  private static let mostElements = 500_000
  // Pixels along a side of a glyph that is a picture.
  private static let longestGlyph = 1024

  /// A view for one worker.
  public init(_ shared: SceneResources, limits: Limits) {
    self.shared = shared
    self.limits = limits
    drawings = DrawingRenderers(shared.drawings.values)
  }

  deinit {
    if let ownShaper, let fonts = shared.fonts { shared.spares.keep(ownShaper, of: fonts) }
    if let ownScripts { shared.spares.keep(ownScripts) }
  }

  // Made when the first text is asked for.
  private var shaper: TextShaper? {
    if ownShaper == nil, let fonts = shared.fonts {
      ownShaper = shared.spares.takeShaper(of: fonts) ?? TextShaper(fonts)
    }
    return ownShaper
  }

  // Made when the first script is asked for.
  private var scripts: ScriptEvaluator {
    if let ownScripts { return ownScripts }
    let made = shared.scriptEvaluator()
    ownScripts = made
    return made
  }

  /// What sounds give to animations.
  public var soundLevels: SoundLevels { shared.soundLevels }

  /// A picture.
  ///
  /// - Throws: `resource` for one that has not been loaded.
  public func picture(for source: ImageSource) throws(SamplingError) -> ScenePicture {
    if let bitmap = shared.bitmaps[source] { return .still(bitmap) }
    if let drawing = shared.drawings[source] { return .drawing(drawing.picture) }
    if case .asset(let name) = source,
      let picture = shared.moving[name]?.picture ?? shared.videos[name]?.picture
    {
      return .moving(picture)
    }
    throw SamplingError(.resource, "the picture has not been loaded")
  }

  /// The frames of an atlas that a layer shows.
  ///
  /// - Throws: `resource` for an atlas or a frame that is not there.
  public func sprites(of sprite: SpriteContent) throws(SamplingError) -> [PictureFrame] {
    let key = SpriteKey(asset: sprite.asset, frames: sprite.frames)
    if let known = sprites[key] { return known }
    guard let atlas = shared.atlases[sprite.asset] else {
      throw SamplingError(.resource, "the atlas has not been loaded")
    }
    let found: [PictureFrame]
    switch atlas.frames.indices(of: sprite.frames) {
    case .success(let indices): found = indices.map { atlas.frame($0, of: sprite.asset) }
    case .failure(let missing):
      throw SamplingError(.resource, "the atlas has no frame '\(missing.name)'")
    }
    sprites[key] = found
    return found
  }

  /// The pixels of a frame of a picture that moves or of an atlas, or of a drawing.
  ///
  /// - Throws: `badInput` when it is damaged.
  public func bitmap(of frame: PictureFrame) throws(RenderError) -> Bitmap {
    if let drawing = try drawings.bitmap(of: frame) { return drawing }
    do {
      return try frames.bitmap(of: frame) { decoders throws(CodecError) in
        if let video = shared.videos[frame.source] {
          return try decoders.decoder(of: frame.source, video).bitmap(of: frame.index)
        }
        if let atlas = shared.atlases[frame.source] { return atlas.bitmap(of: frame.index) }
        guard let resource = shared.moving[frame.source] else { return nil }
        return try decoders.decoder(of: frame.source, resource).bitmap(of: frame.index)
      }
    } catch {
      throw RenderError(error, input: true)
    }
  }

  /// The outlines of a text, remembered for as long as few different texts are asked for.
  ///
  /// - Throws: `font` without fonts, `limit` for too long a text, `resource` where a font cannot be used.
  public func textParts(for request: TextLayoutRequest) throws(SamplingError) -> [TextPart] {
    if let known = parts[request] { return known }
    let layout = try layout(request)
    var made = layout.parts.map {
      TextPart(outline: $0.outline, run: $0.run, color: $0.color, isLayer: $0.isLayer)
    }
    made += try pictures(of: layout)
    let elements = made.reduce(0) { $0 + $1.outline.elements.count }
    // A counting text or an animated size asks for a new layout every frame; old ones will not
    // come again.
    if parts.count >= Self.mostLayouts || keptElements + elements > Self.mostElements {
      parts.removeAll(keepingCapacity: true)
      keptElements = 0
    }
    parts[request] = made
    keptElements += elements
    return made
  }

  private func pictures(of layout: TextLayout) throws(SamplingError) -> [TextPart] {
    var known: [Int: Bitmap] = [:]
    var result: [TextPart] = []
    for picture in layout.pictures {
      let bitmap =
        if let made = known[picture.glyph] { made } else { try bitmap(ofGlyph: picture.bytes) }
      known[picture.glyph] = bitmap
      result.append(TextPart(picture: TextPicture(bitmap: bitmap, box: picture.box)))
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
      throw SamplingError(.resource, "a glyph of the font: \(error.message)")
    }
  }

  private func marks(
    of letter: TextLetters.Letter
  ) throws(SamplingError) -> [TextGlyphs.Mark] {
    try letter.marks.map { mark throws(SamplingError) in
      switch mark {
      case .outline(let outline, let color): .outline(outline, color)
      case .picture(let bytes, let box):
        .picture(TextPicture(bitmap: try bitmap(ofGlyph: bytes), box: box))
      }
    }
  }

  /// The letters of a line, remembered in the same way.
  ///
  /// - Throws: as for a text.
  public func glyphs(for request: TextGlyphRequest) throws(SamplingError) -> TextGlyphs {
    if let known = lines[request] { return known }
    let letters = try letters(request)
    let made = TextGlyphs(
      glyphs: try letters.letters.map { letter throws(SamplingError) in
        TextGlyphs.Glyph(
          characters: letter.characters,
          outline: letter.outline,
          advance: letter.advance,
          marks: try marks(of: letter)
        )
      },
      visualOrder: letters.visualOrder,
      ascent: letters.ascent
    )
    let elements = made.glyphs.reduce(0) { $0 + $1.elementCount }
    if lines.count >= Self.mostLines || keptGlyphElements + elements > Self.mostElements {
      lines.removeAll(keepingCapacity: true)
      keptGlyphElements = 0
    }
    lines[request] = made
    keptGlyphElements += elements
    return made
  }

  /// The letters of a line, with what was missing in its fonts.
  func letters(_ request: TextGlyphRequest) throws(SamplingError) -> TextLetters {
    try check(characters: request.string.unicodeScalars.count)
    guard let shaper else { throw SamplingError(.font, "no fonts have been loaded") }
    do {
      return try shaper.letters(
        of: TextRequest.Run(
          request.string,
          fontName: request.font,
          fontSize: 1,
          fontWeight: request.fontWeight,
          isItalic: request.isItalic
        ),
        isKerned: request.isKerned
      )
    } catch {
      throw SamplingError(error.samplingCode, error.description)
    }
  }

  /// What a script gives, by an engine of this worker's own.
  public func expressionResult(
    of use: ExpressionUse,
    at moment: ExpressionMoment,
    own: [Double]
  ) throws(SamplingError) -> ExpressionResult? {
    do {
      return try scripts.result(of: use, at: moment, own: own)
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
  /// - Throws: `font` without fonts, `limit` for too long a text, `resource` where a font cannot be used.
  public func layout(_ request: TextLayoutRequest) throws(SamplingError) -> TextLayout {
    try check(characters: request.runs.reduce(0) { $0 + $1.string.unicodeScalars.count })
    guard let shaper else { throw SamplingError(.font, "no fonts have been loaded") }
    do {
      return try shaper.layout(
        TextRequest(
          runs: request.runs.map { run in
            TextRequest.Run(
              run.string,
              fontName: run.font,
              fontSize: run.fontSize,
              fontWeight: run.fontWeight,
              tracking: run.tracking,
              isItalic: run.isItalic
            )
          },
          alignment: request.alignment.textAlignment,
          verticalAlignment: request.verticalAlignment.textAlignment,
          wrapWidth: request.isWrapped ? request.boxWidth : nil,
          boxWidth: request.boxWidth,
          boxHeight: request.boxHeight,
          lineSpacing: request.lineSpacing,
          truncation: request.truncation.textTruncation
        )
      )
    } catch {
      throw SamplingError(error.samplingCode, error.description)
    }
  }
}

extension TextError {
  fileprivate var samplingCode: SamplingError.Code {
    switch self {
    case .noFont: .font
    case .unreadableFile, .notAFont, .libraryFailure: .resource
    case .limitExceeded: .limit
    }
  }
}

extension AlignmentMode {
  fileprivate var textAlignment: TextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

extension VerticalAlignment {
  fileprivate var textAlignment: TextVerticalAlignment {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom: .bottom
    }
  }
}

extension TruncationMode {
  fileprivate var textTruncation: TextTruncation {
    switch self {
    case .none: .none
    case .start: .start
    case .middle: .middle
    case .end: .end
    }
  }
}

extension TextGlyphs.Glyph {
  // What is kept of it, in path steps; 56 bytes of pixels count as one.
  fileprivate var elementCount: Int {
    marks.reduce(outline.elements.count) { count, mark in
      switch mark {
      case .outline(let path, _): count + path.elements.count
      case .picture(let picture): count + picture.bitmap.width * picture.bitmap.height / 14
      }
    }
  }
}
