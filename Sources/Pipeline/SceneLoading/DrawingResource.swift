internal import Files
internal import Graphics
internal import SVGFormat
internal import Sampling
internal import SceneModel

/// An SVG that has been read and checked: shared by all workers.
public struct DrawingResource: Sendable {
  /// The drawing for sampling.
  private(set) var image: SceneDrawing
  /// The elements of the file with their animations.
  let document: AnimatedSVG
  /// The images that its elements show, by their addresses.
  let images: [String: DrawingImage]
  /// The files of linked images, also of images in images.
  let linkedFiles: [LinkedImage]
  /// The size of the file, and of its images in memory, in bytes.
  let bytesInMemory: Int
  /// The parts of its texts and of the texts of its images, which need fonts.
  let textRuns: [FontRun]
  /// The fonts that its style sheets embed.
  let fontFaces: [SVGFontFace]
  /// The duration and the loop of the animations.
  let timeline: SVGTimeline?
  /// The warnings about parts that will not render correctly, without locations.
  let warnings: [String]
  /// The diagnostics of the animations, with locations in the file.
  let animationWarnings: [Diagnostic]

  /// Reads an SVG; nil for bytes that are none.
  ///
  /// - Parameters:
  ///   - name: where it comes from, for display lists.
  ///   - colorScheme: the colours that its style sheets may ask for.
  ///   - images: loads the images that it shows; nil to leave them out.
  /// - Throws: `badInput` for a damaged one, `limit`, `missingInput` where it wants something from outside.
  init?(
    _ bytes: [UInt8],
    name: String,
    colorScheme: ColorScheme,
    limits: Limits,
    images: DrawingImageLoader? = nil
  ) throws(RenderError) {
    let bytes = SVGDrawing.inUTF8(bytes)
    guard SVGDrawing.hasSignature(of: bytes) else { return nil }
    let drawing: SVGDrawing
    do throws(SVGReadError) {
      drawing = try SVGDrawing(bytes, limits: limits)
      document = try AnimatedSVG(drawing, prefersDark: colorScheme == .dark)
      animationWarnings = document.diagnostics { SourceLocation(offset: $0, in: bytes) }
      timeline = document.isAnimated ? SVGTimeline(document) : nil
    } catch {
      throw RenderError(error)
    }
    let loaded = try images?.load(drawing.images) ?? LoadedImages()
    self.images = loaded.images
    let inner = loaded.images.ordered { $0.key }.compactMap { $0.value.drawing }
    textRuns = document.textRuns + inner.flatMap(\.textRuns)
    fontFaces = document.fontFaces + inner.flatMap(\.fontFaces)
    linkedFiles = loaded.files
    bytesInMemory = loaded.images.values.reduce(bytes.count) { $0 + $1.bytesInMemory }
    warnings = drawing.warnings
    let scheme = colorScheme == .light ? [] : Array(colorScheme.rawValue.utf8)
    let links = loaded.files.flatMap { Array("\($0.source) \($0.digest)".utf8) }
    let content = Self.identity(of: bytes + scheme + links)
    image = SceneDrawing(source: name, content: content, size: drawing.size)
  }

  private static func identity(of bytes: [UInt8]) -> UInt64 {
    UInt64(SHA256.hash(of: bytes).prefix(16), radix: 16) ?? 0
  }

  /// The drawing with letters of some fonts, given by the digests of their files.
  func identified(byFonts digests: [String]) -> DrawingResource {
    var result = self
    let text = ([String(image.content, radix: 16)] + digests).joined(separator: " ")
    result.image.content = Self.identity(of: Array(text.utf8))
    return result
  }

  /// The image for sampling: animated if an animation changes it.
  ///
  /// - Parameter plays: whether animations play.
  func sceneImage(plays: Bool) -> SceneImage {
    guard let timeline, document.isAnimated else { return .drawing(image) }
    guard plays, timeline.isAnimated else {
      return .drawing(AnimatedDrawing(image, duration: 0, rests: true).drawing)
    }
    let rests = timeline.period == nil
    return .animatedDrawing(AnimatedDrawing(image, duration: timeline.duration, rests: rests))
  }
}

extension RenderError {
  /// An error of reading or drawing an SVG.
  init(_ error: SVGReadError) {
    let code: Code =
      switch error.kind {
      case .damaged, .reference: .badInput
      case .limit: .limit
      case .refused: .missingInput
      }
    self.init(code, error.message)
  }
}
