public import DisplayModel
public import Graphics
public import Sampling
public import SceneModel

/// Resources that need no file: every image is 4 × 2 pixels, and a letter is a square.
public struct SquareLetters: ResourceProvider {
  /// No sounds.
  public var audioLevels = AudioLevels()

  /// Squares.
  public init() {}

  /// A transparent image of 4 × 2 pixels.
  public func image(for source: ImageSource) throws(SamplingError) -> SceneImage {
    .still(PixelBuffer(width: 4, height: 2).freeze())
  }

  /// None.
  public func sprites(of sprite: SpriteContent) throws(SamplingError) -> [ImageFrame] { [] }

  /// A square of the size of the font for each letter.
  public func textParts(for request: TextLayoutRequest) throws(SamplingError) -> [TextPart] {
    var x = 0.0
    return request.runs.enumerated().map { number, run in
      var path = Path()
      for _ in run.string {
        path.append(.rect(Rect(x, 0, run.fontSize, run.fontSize)))
        x += run.fontSize + run.tracking
      }
      return TextPart(outline: path, run: number)
    }
  }

  /// The size of a text of squares, which breaks between any two of them.
  ///
  /// Fonts do not matter, and runs have the size of the layer.
  @Sendable
  public static func size(of text: TextContent, in box: Size, _ fonts: [Asset]) -> Size {
    let advance = text.fontSize + text.tracking
    let scratch =
      text.isWrapped
      ? max(1, Int(clamping: (box.width + text.tracking) / advance, .down)) : Int.max
    var (longest, lines) = (0, 0)
    for line in text.characters.split(separator: "\n", omittingEmptySubsequences: false) {
      longest = max(longest, min(line.count, scratch))
      lines += max(1, scratch == .max ? 1 : (line.count + scratch - 1) / scratch)
    }
    return Size(
      max(0, Double(longest) * advance - text.tracking),
      Double(lines) * text.fontSize + Double(lines - 1) * text.lineSpacing
    )
  }

  /// None: only shape trees, which Core Animation lacks, place letters one by one.
  public func glyphs(for request: TextGlyphRequest) throws(SamplingError) -> TextGlyphs {
    throw SamplingError(.font, "no letters by themselves")
  }
}

extension Scene {
  /// What is drawn at a time, letters as squares.
  public func displayList(at time: Double) throws -> DisplayList {
    try SceneSampler(
      scene: self,
      geometry: OutputGeometry(canvas: canvas),
      background: canvas.background ?? .clear,
      resources: SquareLetters()
    ).displayList(at: time)
  }
}
