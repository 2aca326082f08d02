internal import Files
internal import Graphics
internal import JSONText
internal import SVGFormat
internal import Sampling
internal import SceneModel

/// An SVG that has been read and checked, without its images.
struct SVGFile: Sendable {
  /// The text in UTF-8, to which positions refer.
  let bytes: [UInt8]
  /// The size, the addresses of images, and warnings.
  let drawing: SVGDrawing
  /// The elements with their animations.
  let document: AnimatedSVG
  /// The duration and the loop of the animations, also of embedded images; nil for none.
  let timeline: SVGTimeline?
  /// The diagnostics of the animations, with locations in the text.
  let animationWarnings: [Diagnostic]

  /// Reads an SVG; nil for bytes that are none.
  ///
  /// - Parameters:
  ///   - colorScheme: the colours that its style sheets may ask for.
  ///   - depth: the number of drawings around this one.
  /// - Throws: `badInput` for a damaged one, `limit`, `missingInput` where it wants something from outside.
  init?(
    _ written: [UInt8],
    colorScheme: ColorScheme,
    limits: Limits,
    depth: Int = 0
  ) throws(RenderError) {
    let bytes = SVGDrawing.inUTF8(written)
    guard SVGDrawing.hasSignature(of: bytes) else { return nil }
    self.bytes = bytes
    do throws(SVGReadError) {
      drawing = try SVGDrawing(bytes, limits: limits)
      document = try AnimatedSVG(drawing, prefersDark: colorScheme == .dark)
      animationWarnings = document.diagnostics { SourceLocation(offset: $0, in: bytes) }
    } catch {
      throw RenderError(error)
    }
    let images = Set(drawing.images).compactMap { address -> SVGTimeline? in
      guard depth < Limits.svgImageDepth, address.prefix(14).lowercased() == "data:image/svg",
        case .data(let bytes, _)? = try? DataURI.source(address)
      else { return nil }
      let file = try? SVGFile(bytes, colorScheme: colorScheme, limits: limits, depth: depth + 1)
      return file?.timeline
    }
    let isAnimated = document.isAnimated || !images.isEmpty
    timeline = isAnimated ? SVGTimeline(document, images: images) : nil
  }
}

/// An SVG with its images: shared by all workers.
public struct DrawingResource: Sendable {
  /// The drawing for sampling.
  private(set) var image: SceneDrawing
  private let file: SVGFile
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

  /// The elements of the file with their animations.
  var document: AnimatedSVG { file.document }
  /// Whether it shows texts, in its images, too.
  package var hasTexts: Bool { !textRuns.isEmpty }
  /// The warnings about parts that will not render correctly, without locations.
  var warnings: [String] { file.drawing.warnings + imageWarnings }
  private let imageWarnings: [String]
  /// The diagnostics of the animations, with locations in the file.
  var animationWarnings: [Diagnostic] { file.animationWarnings }
  /// Whether an animation moves something.
  var isAnimated: Bool { file.timeline?.isAnimated == true }

  /// Loads the images of an SVG.
  ///
  /// - Parameters:
  ///   - name: where the file comes from, for display lists.
  ///   - colorScheme: the colours for which it was read.
  /// - Throws: `badInput` for a damaged image, `limit`, `missingInput`.
  init(
    _ file: SVGFile,
    name: String,
    colorScheme: ColorScheme,
    images: DrawingImageLoader
  ) throws(RenderError) {
    self.file = file
    let (bytes, document) = (file.bytes, file.document)
    let loaded = try images.load(file.drawing.images)
    (self.images, imageWarnings) = (loaded.images, loaded.warnings)
    let inner = loaded.images.ordered { $0.key }.compactMap { $0.value.drawing }
    textRuns = document.textRuns + inner.flatMap(\.textRuns)
    fontFaces = document.fontFaces + inner.flatMap(\.fontFaces)
    linkedFiles = loaded.files
    bytesInMemory = loaded.images.values.reduce(bytes.count) { $0 + $1.bytesInMemory }
    let scheme = colorScheme == .light ? [] : Array(colorScheme.rawValue.utf8)
    let links = loaded.files.flatMap { Array("\($0.source) \($0.digest)".utf8) }
    let content = Self.identity(of: bytes + scheme + links)
    image = SceneDrawing(source: name, content: content, size: file.drawing.size)
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
    guard let timeline = file.timeline else { return .drawing(image) }
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
