internal import Files
internal import Graphics
internal import SVGFormat
internal import Sampling
internal import SceneModel

/// SVG files as inputs: a scene of the drawing's size and of the duration of its animations.
enum SVGInput {
  private static let assetName = "drawing"
  // Seconds of a video of an SVG in which nothing moves.
  private static let staticDuration = 1.0

  /// The bytes of an SVG in UTF-8, expanded if they are a gzip file; nil for other inputs.
  ///
  /// - Throws: `badInput` for a damaged gzip file, `limit`.
  static func bytes(_ written: [UInt8], limits: Limits) throws(RenderError) -> [UInt8]? {
    let text = SVGDrawing.inUTF8(written)
    if isSVG(text) { return text }
    guard InputKind(written)?.format == .gzip else { return nil }
    let expanded = SVGDrawing.inUTF8(
      try CompressedInput.expanded(written, limit: limits.inputBytes)
    )
    return isSVG(expanded) ? expanded : nil
  }

  // A damaged prolog still belongs to an SVG if the element begins in the first bytes.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard InputKind(bytes)?.format == .markup else { return false }
    if SVGDrawing.hasSignature(of: bytes) { return true }
    let text = InputProblem.beginning(bytes)
    return text.contains("<svg") && !text.contains("<html")
  }

  /// The scene of a file with the diagnostics of its animations.
  ///
  /// - Throws: `badInput` for a damaged file, `missingInput` for references to other files, `limit`.
  static func scene(
    _ bytes: [UInt8],
    colorScheme: ColorScheme,
    limits: Limits
  ) throws(RenderError) -> (file: SVGFile, scene: Scene, diagnostics: [Diagnostic]) {
    guard let file = try SVGFile(bytes, colorScheme: colorScheme, limits: limits) else {
      _ = try SVGReadError.mapped(
        try SVGDrawing(bytes, limits: limits)
      ) { RenderError(.badInput, $0.message) }
      throw RenderError(.badInput, "the file is no SVG in a known encoding (save it in UTF-8)")
    }
    var diagnostics = file.animationWarnings
    func warn(_ code: Diagnostic.Code, _ message: String) {
      diagnostics.append(Diagnostic(.warning, code, message))
    }
    var (duration, ending) = (staticDuration, SceneEnding.continues)
    if let timeline = file.timeline, timeline.isAnimated {
      duration = timeline.duration
      ending = timeline.period == nil ? .rests : .continues
      if timeline.hasSeam {
        let reason =
          timeline.growsForEver
          ? "an animation builds on itself for ever (accumulate=\"sum\")"
          : "the animations repeat together only after more than \(SVGTimeline.longestLoop.shortestDecimal) s"
        let loop = "a loop of \(duration.shortestDecimal) s"
        warn(.ignored, "\(reason), so that \(loop) has a seam (choose another end with --to)")
      }
    }
    guard duration <= limits.duration else {
      throw RenderError(
        .limit,
        "the SVG plays for \(duration.shortestDecimal) s; the limit is \(limits.duration.shortestDecimal) s (raise it "
          + "with --max-duration)"
      )
    }
    let size = file.drawing.size
    func side(_ length: Double) -> Int { Int(clamping: length - 1e-6, .up, in: 1...limits.side) }
    var scene = Scene(
      canvas: Canvas(width: side(size.width), height: side(size.height)),
      duration: duration,
      assets: [
        Asset(name: assetName, kind: .svg, source: .data(file.bytes, type: "image/svg+xml"))
      ],
      layers: [layer(size)]
    )
    let canvas = scene.canvas
    if canvas.size != size { scene.canvas.viewport = size }
    scene.ending = ending
    scene.isStill = file.timeline?.isAnimated != true
    if let timeline = file.timeline, let start = timeline.loopStart, let end = timeline.loopEnd {
      scene.markers = [Marker(name: "loop", begin: start, end: end)]
    }
    // Pages are white.
    scene.canvas.matte = .white
    return (file, scene, diagnostics)
  }

  private static func layer(_ size: Size) -> Layer {
    var video = VideoContent()
    video.asset = assetName
    var layer = Layer()
    layer.state.bounds.size = size
    layer.state.anchorPoint = .zero
    layer.state.content = .video(video)
    return layer
  }
}

extension SourceLocation {
  /// The location of a byte of a text in UTF-8.
  init(offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(max(0, offset), bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    self.init(line: line, column: column)
  }
}
