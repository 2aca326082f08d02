package import Graphics
package import SceneModel

/// The layers of an animated SVG: a scene that people can edit.
///
/// They are made of the items that the drawing has at the frames. Elements become layers with the names of their ids.
/// Animations keep their key times and timing where a scene can state them, with the values that the drawing has at
/// the keys; every one is compared with the drawing at the frames. Others become keyframes at the frame times.
package struct SVGLayers: Sendable {
  /// The layers, back to front, in the coordinates of the drawing's size.
  package let layers: [Layer]
  /// The images of the layers.
  package let assets: [Asset]
  /// The number of animated values that became keyframes at the frame times.
  package let sampledCount: Int
  /// The number of texts, whose letters may come from other fonts than those of the drawing.
  package let textCount: Int
  /// The number of texts that are outlines, as scenes cannot set them.
  package let outlinedTextCount: Int
  private let obstacles: [SVGFinding]
  private let tree: SVGTree

  /// Whether every part of the drawing has become layers.
  package var isComplete: Bool { obstacles.isEmpty }

  // Bytes of path data for an element of a path.
  private static let elementBytes = 8

  /// Makes the layers of a document.
  ///
  /// - Parameters:
  ///   - document: the animations of a drawing.
  ///   - frameTimes: the instants that are compared, in seconds, ascending; at least one.
  ///   - letters: the letters of texts that scenes cannot set.
  ///   - imageSize: the size of an image in its own pixels, by its address.
  /// - Throws: `limit` for more elements than a frame may have.
  package init(
    _ document: AnimatedSVG,
    frameTimes: [Double],
    letters: @escaping SVGLetterSource = noLetters,
    imageSize: @escaping (String) -> Size? = { _ in nil }
  ) throws(SVGReadError) {
    tree = document.tree
    let times = document.isAnimated ? frameTimes : [frameTimes.first ?? 0]
    let mode = SVGLayerMode(document)
    let writer = SVGLayerWriter(document, times, mode)
    let evaluator = SVGShapeEvaluator(document, letters: letters)
    (evaluator.layers, evaluator.imageSize) = (mode, imageSize)
    if let problem = try Self.record(evaluator, into: writer) {
      mode.refuse(0, problem)
      layers = []
    } else {
      layers = writer.layers()
    }
    (assets, sampledCount) = (writer.assets, writer.sampledCount)
    (textCount, outlinedTextCount) = (writer.textCount, mode.outlinedTexts.count)
    obstacles = mode.obstacles
  }

  // Walks the drawing at the frames, then without animations, then at the keys of animations.
  private static func record(
    _ evaluator: SVGShapeEvaluator,
    into writer: SVGLayerWriter
  ) throws(SVGReadError) -> String? {
    let document = writer.document
    let (times, elements) = (writer.times, document.tree.nodes.count)
    let count = times.count + 1 + writer.pins.count
    guard times.count <= Limits.svgFrames, elements * count <= Limits.svgSamples else {
      return "\(elements) elements in \(count) frames and keys are too many for layers"
    }
    var instants = SVGInstants(document)
    var budget = Limits.svgPathSamples / elementBytes
    func add(_ instant: SVGInstant, _ index: Int) throws(SVGReadError) {
      writer.root.record(try evaluator.items(of: instant), .identity, at: index, &budget)
    }
    for (index, time) in times.enumerated() { try add(instants.instant(at: time), index) }
    if document.isAnimated {
      try add(SVGInstant(unanimated: document), times.count)
      for (index, pin) in writer.pins.enumerated() {
        try add(SVGInstant(document, at: pin), times.count + 1 + index)
      }
    }
    return budget > 0 ? nil : "the paths that move in \(times.count) frames are too many for layers"
  }

  /// The parts of the drawing that have no layers, as warnings.
  ///
  /// - Parameter location: the source location of a byte of the file.
  package func diagnostics(_ location: (Int) -> SourceLocation?) -> [Diagnostic] {
    obstacles.map { $0.diagnostic(in: tree, location) }
  }
}
