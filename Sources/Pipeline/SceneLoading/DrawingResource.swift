internal import DisplayModel
internal import Files
internal import Graphics
internal import ImageFiles
internal import JSONText
internal import SVGAnimation
internal import SVGFormat
internal import SVGRendering
internal import Sampling
internal import SceneModel

/// An SVG that has been read and checked: shared by all workers.
public struct DrawingResource: Sendable {
  /// Its bytes.
  let bytes: [UInt8]
  /// The drawing for sampling.
  private(set) var image: SceneDrawing
  /// The animations of the file; nil for a file in which nothing moves.
  let animation: AnimatedSVG?
  /// The drawing as shapes; nil for a drawing with parts that only librsvg draws.
  let shapes: SVGShapeTree?
  /// Whether the limits hold at every instant if they do at one.
  let hasConstantCost: Bool
  /// The parts of its texts, which need fonts.
  let textRuns: [SVGTextRun]
  /// The fonts that its style sheets embed.
  let fontFaces: [SVGFontFace]
  /// The duration and the loop of the animations.
  let timeline: SVGTimeline?
  /// The warnings about parts that will not render correctly, without locations.
  let warnings: [String]
  /// The diagnostics of the animations, with locations in the file.
  let animationWarnings: [Diagnostic]
  private let limits: Limits
  // Images of a frame's size that are needed to draw it, and the bytes that they may take.
  private let surfaces: Int
  private let memoryBytes: Int

  /// Reads an SVG; nil for bytes that are none.
  ///
  /// - Parameters:
  ///   - name: where it comes from, for display lists.
  ///   - colorScheme: the colours that its style sheets may ask for.
  /// - Throws: `badInput` for a damaged one, `limit`, `missingInput` where it wants something from outside.
  init?(
    _ bytes: [UInt8],
    name: String,
    colorScheme: ColorScheme,
    limits: Limits
  ) throws(RenderError) {
    guard SVGDrawing.hasSignature(of: bytes) else { return nil }
    let drawing: SVGDrawing
    do throws(SVGReadError) {
      drawing = try SVGDrawing(bytes, limits: limits)
    } catch {
      throw RenderError(error.kind.code, error.message)
    }
    for image in drawing.images { try Self.check(image, limits) }
    do throws(SVGReadError) {
      let animated = try AnimatedSVG(drawing, prefersDark: colorScheme == .dark)
      shapes = SVGShapeTree(animated)
      animationWarnings = animated.diagnostics { SourceLocation(offset: $0, in: bytes) }
      animation = animated.needsLowering ? animated : nil
      textRuns = animated.textRuns
      fontFaces = animated.fontFaces
      hasConstantCost = animated.hasConstantCost
      timeline = animated.isAnimated ? SVGTimeline(animated) : nil
    } catch {
      throw RenderError(error.kind.code, error.message)
    }
    if shapes == nil {
      // The writer fails for missing letters only, and has none to look for here.
      let first = try? animation.map { Array(try SVGFrameWriter($0).text(at: 0).utf8) }
      do throws(SVGError) {
        // Errors of librsvg itself appear here, before any frame.
        _ = try SVGRenderer(first ?? bytes, size: drawing.size).bitmap(width: 1, height: 1)
      } catch {
        throw RenderError(error.kind.code, error.message)
      }
    }
    self.limits = limits
    self.bytes = bytes
    warnings = drawing.warnings
    surfaces = drawing.surfaces
    memoryBytes = limits.memoryBytes
    image = SceneDrawing(
      source: name,
      content: Self.content(bytes, colorScheme),
      size: drawing.size
    )
  }

  /// The drawing with letters of some fonts, given by the digests of their files.
  func identified(byFonts digests: [String]) -> DrawingResource {
    var result = self
    let text = ([String(image.content, radix: 16)] + digests).joined(separator: " ")
    result.image.content = UInt64(SHA256.hash(of: Array(text.utf8)).prefix(16), radix: 16) ?? 0
    return result
  }

  /// The image for sampling: animated if an animation changes it.
  ///
  /// - Parameter plays: whether animations play.
  func sceneImage(plays: Bool) -> SceneImage {
    guard animation != nil else { return .drawing(image) }
    guard plays, let timeline, timeline.isAnimated else {
      return .drawing(AnimatedDrawing(image, duration: 0, rests: true).drawing)
    }
    return .animatedDrawing(
      AnimatedDrawing(image, duration: timeline.duration, rests: timeline.period == nil)
    )
  }

  /// Checks the static form of an instant like a file.
  ///
  /// - Throws: `limit` for what takes too long to draw.
  func check(_ text: String) throws(RenderError) {
    do throws(SVGReadError) {
      _ = try SVGDrawing(Array(text.utf8), limits: limits)
    } catch {
      throw RenderError(error.kind.code, error.message)
    }
  }

  /// Refuses a size at which the groups, masks and filters need more memory than allowed.
  ///
  /// - Throws: `limit`.
  func checkMemory(width: Int, height: Int) throws(RenderError) {
    let bytes = Double(width) * Double(height) * 4 * Double(surfaces)
    guard bytes > Double(memoryBytes) else { return }
    throw RenderError(
      .limit,
      "the SVG needs \(surfaces) offscreen surfaces of \(width) × \(height) pixels at once, more than \(memoryBytes) bytes "
        + "(nest fewer groups with opacity, masks and filters, or raise the limit with --max-memory)"
    )
  }

  // The identity of the drawing in display lists and caches.
  private static func content(_ bytes: [UInt8], _ colorScheme: ColorScheme) -> UInt64 {
    let hash = SHA256.hash(of: colorScheme == .light ? bytes : bytes + colorScheme.rawValue.utf8)
    return UInt64(hash.prefix(16), radix: 16) ?? 0
  }

  // The limits of images hold for those in drawings, too.
  private static func check(_ address: String, _ limits: Limits) throws(RenderError) {
    let source: Asset.Source
    do throws(DataURI.DamageError) {
      source = try DataURI.source(address)
    } catch {
      throw RenderError(.badInput, "an image in the SVG: \(error.message)")
    }
    guard case .data(let bytes, _) = source, let header = ImageHeader(bytes),
      [.png, .jpeg].contains(header.format)
    else {
      throw RenderError(
        .badInput,
        "an image in the SVG is neither PNG nor JPEG (embed one of these)"
      )
    }
    guard max(header.width, header.height) <= limits.side,
      header.width * header.height <= limits.imagePixels
    else {
      throw RenderError(
        .limit,
        "an image in the SVG has \(header.width) × \(header.height) pixels (raise the limits with --max-side "
          + "and --max-image-pixels)"
      )
    }
  }
}

extension SVGReadError.Kind {
  fileprivate var code: RenderError.Code {
    switch self {
    case .damaged, .reference: .badInput
    case .limit: .limit
    case .refused: .missingInput
    }
  }
}

extension SVGError.Kind {
  fileprivate var code: RenderError.Code {
    switch self {
    case .unreadable: .badInput
    case .unavailable: .unavailable
    case .noCapacity: .systemResources
    }
  }
}

/// Draws the drawings of a scene, for one worker.
///
/// The last result is cached, so that a drawing of constant size costs nothing.
final class DrawingRenderers {
  private let resources: [UInt64: DrawingResource]
  private var renderers: [UInt64: SVGRenderer] = [:]
  private var writers: [UInt64: SVGFrameWriter] = [:]
  /// The outlines of letters, for texts that are drawn as outlines.
  var letters: SVGLetterSource = noLetters
  // Animated drawings of constant cost of which an instant has been checked.
  private var checked: Set<UInt64> = []
  // The last instant of each animated drawing.
  private var instants: [UInt64: (text: String, frame: ImageFrame, bitmap: Bitmap)] = [:]
  // The latest use last.
  private var recent: [(frame: ImageFrame, bitmap: Bitmap)] = []
  private var recentBytes = 0
  private static let maxBytes = 96 << 20
  // Instants seldom return; memory in use again is faster than new memory.
  private static let maxInstantBytes = 8 << 20
  private static let maxFrames = 256

  init(_ drawings: some Sequence<DrawingResource>) {
    resources = Dictionary(drawings.map { ($0.image.content, $0) }) { first, _ in first }
  }

  /// The pixels of a drawing at the size of a frame; nil where the frame is of something else.
  ///
  /// - Throws: `badInput` where it cannot be drawn.
  func bitmap(of frame: ImageFrame) throws(RenderError) -> Bitmap? {
    guard let resource = resources[frame.content] else { return nil }
    if let index = recent.lastIndex(where: { $0.frame == frame }) {
      let entry = recent.remove(at: index)
      recent.append(entry)
      return entry.bitmap
    }
    try resource.checkMemory(width: frame.width, height: frame.height)
    let bitmap: Bitmap
    if let animation = resource.animation {
      bitmap = try instant(of: resource, animation, frame)
    } else {
      do throws(SVGError) {
        bitmap = try renderer(of: resource).bitmap(width: frame.width, height: frame.height)
      } catch {
        throw RenderError(error.kind.code, error.message)
      }
    }
    store(bitmap, frame, resource.animation == nil ? Self.maxBytes : Self.maxInstantBytes)
    return bitmap
  }

  // The static form at the instant that the frame's index encodes.
  private func instant(
    of resource: DrawingResource,
    _ animation: AnimatedSVG,
    _ frame: ImageFrame
  ) throws(RenderError) -> Bitmap {
    let writer = writers[frame.content] ?? SVGFrameWriter(animation, letters: letters)
    writers[frame.content] = writer
    let time = Double(bitPattern: UInt64(truncatingIfNeeded: frame.index))
    let text: String
    do {
      text = try writer.text(at: time.isFinite ? time : 0)
    } catch {
      throw RenderError(
        error.exceedsLimit ? .limit : .unavailable,
        "the text \(FileSystem.quoted(error.string)): \(error.message)"
      )
    }
    // Equal documents give equal pixels: held frames are not drawn again.
    if let last = instants[frame.content], last.text == text, last.frame.width == frame.width,
      last.frame.height == frame.height
    {
      return last.bitmap
    }
    if !checked.contains(frame.content) {
      try resource.check(text)
      if resource.hasConstantCost { checked.insert(frame.content) }
    }
    let bitmap: Bitmap
    do throws(SVGError) {
      bitmap = try SVGRenderer(Array(text.utf8), size: resource.image.size)
        .bitmap(width: frame.width, height: frame.height)
    } catch {
      throw RenderError(error.kind.code, error.message)
    }
    instants[frame.content] = (text, frame, bitmap)
    return bitmap
  }

  private func renderer(of resource: DrawingResource) throws(SVGError) -> SVGRenderer {
    if let existing = renderers[resource.image.content] { return existing }
    let renderer = try SVGRenderer(resource.bytes, size: resource.image.size)
    renderers[resource.image.content] = renderer
    return renderer
  }

  private func store(_ bitmap: Bitmap, _ frame: ImageFrame, _ maxBytes: Int) {
    recent.append((frame, bitmap))
    recentBytes += bitmap.bytesPerRow * bitmap.height
    while recent.count > 1, recentBytes > maxBytes || recent.count > Self.maxFrames {
      let oldest = recent.removeFirst().bitmap
      recentBytes -= oldest.bytesPerRow * oldest.height
    }
  }
}
