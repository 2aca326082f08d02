internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel
internal import TextShaping

/// Measures the texts of layers.
struct TextSurvey {
  private let worker: WorkerResources

  init(_ source: RenderSource) { worker = WorkerResources(source.resources, limits: source.limits) }

  /// Returns the text of a layer; nil for a layer without one.
  ///
  /// - Parameter place: where the layer is; nil where that is not known.
  func text(
    of entry: LayerTree.Entry,
    _ place: PlacedLayer?
  ) throws(RenderError) -> FrameLayout.Text? {
    let state = place?.state ?? entry.layer.state
    let map = place?.map ?? Homography(.identity)
    do throws(SamplingError) {
      switch state.content {
      case .text(let content): return try text(content, in: state.bounds, map)
      case .vector(let vector):
        let texts = vector.items.texts
        return texts.isEmpty ? nil : try text(texts, map)
      default: return nil
      }
    } catch {
      throw RenderError(error)
    }
  }

  /// Returns the least height of capital letters in a layer, in output pixels; nil for a layer without characters.
  ///
  /// - Parameters:
  ///   - place: where the layer is; nil where that is not known.
  ///   - scale: output pixels for a point down in the layer's outlines; nil without outlines.
  func capHeight(
    of entry: LayerTree.Entry,
    _ place: PlacedLayer?,
    scale: Double?
  ) -> Double? {
    let state = place?.state ?? entry.layer.state
    switch state.content {
    case .text(let content):
      let runs = TextLayoutRequest(content, bounds: state.bounds.size).runs
      let heights = runs.compactMap { run in
        var text = VectorText()
        (text.string, text.font, text.fontSize) = (run.string, run.font, run.fontSize)
        (text.fontWeight, text.isItalic) = (run.fontWeight, run.isItalic)
        return capHeight(of: text)
      }
      return scale.flatMap { scale in heights.min().map { $0 * scale } }
    case .vector(let vector):
      // The outlines may be those of shapes beside the text, in other groups.
      guard let scale = place?.map.height(at: .zero) ?? scale else { return nil }
      let heights = vector.items.texts.compactMap { text, map in
        capHeight(of: text).map { $0 * Point(map.c, map.d).length }
      }
      return heights.min().map { $0 * scale }
    default: return nil
    }
  }

  // In the text's coordinates. Fonts do not all state the height, and outlines may lack the letter.
  private func capHeight(of text: VectorText) -> Double? {
    guard !text.string.allSatisfy(\.isWhitespace) else { return nil }
    var capital = text
    (capital.string, capital.box) = ("H", nil)
    for text in [capital, text] {
      let lines = (try? text.lines(worker)) ?? []
      if let height = lines.map(\.box.height).max(), height > 0 { return height }
    }
    return 0
  }

  private func text(
    _ content: TextContent,
    in bounds: Rect,
    _ map: Homography
  ) throws(SamplingError) -> FrameLayout.Text {
    let request = TextLayoutRequest(content, bounds: bounds.size)
    let layout = try worker.layout(request, hasOutlines: false)
    let origin = bounds.inset(by: content.padding).origin
    let inner = Homography(.translation(origin.x, origin.y)).concatenating(map)
    return FrameLayout.Text(
      string: request.runs.map(\.string).joined(),
      lines: layout.lines.compactMap { line in
        inner.line(line.string, from: Point(line.box.minX, line.baseline), line.box)
      },
      fontSize: (request.runs.map(\.fontSize).max() ?? 0) * map.height(at: bounds.center),
      font: layout.fonts.first?.fullName ?? "",
      isCut: layout.lines.contains(where: \.isTruncated)
    )
  }

  private func text(
    _ texts: [(text: VectorText, map: Affine)],
    _ map: Homography
  ) throws(SamplingError) -> FrameLayout.Text {
    var result = FrameLayout.Text(string: "", fontSize: 0, font: texts[0].text.font, isCut: false)
    for (text, inner) in texts {
      let map = Homography(inner).concatenating(map)
      result.string += (result.string.isEmpty ? "" : "\n") + text.string
      result.fontSize = max(result.fontSize, text.fontSize * map.height(at: .zero))
      result.lines += try text.lines(worker).compactMap {
        map.line($0.string, from: $0.baseline, $0.box)
      }
    }
    return result
  }
}

extension LayerAppearance {
  // Overhang that is not seen, in pixels.
  private static let tolerance = 0.5

  /// Whether clips or masks take a part of the layer's own items away.
  var isCut: Bool { !(clipped ?? .zero).outset(by: Self.tolerance).contains(extent ?? .zero) }
}

extension Homography {
  // A line of text on the output; nil where it is behind the viewer.
  fileprivate func line(_ string: String, from start: Point, _ box: Rect) -> FrameLayout.Text.Line?
  {
    guard let box = projectedBounds(of: box), let start = project(start) else { return nil }
    return FrameLayout.Text.Line(string: string, baseline: start.y, box: box)
  }

  // The length of the image of a vertical unit at a point.
  fileprivate func height(at point: Point) -> Double {
    guard project(point) != nil else { return 0 }
    let map = linearized(at: point)
    return Point(map.c, map.d).length
  }
}

extension LayerTree.Entry {
  /// Whether the layer shows text at any time: a text layer, or shapes with texts.
  var hasText: Bool {
    layer.modelStates.contains { state in
      switch state.content {
      case .text: true
      case .vector(let vector): !vector.items.texts.isEmpty
      default: false
      }
    }
  }
}

extension [VectorItem] {
  /// The texts with the maps of the groups around them, as these are at the start.
  var texts: [(text: VectorText, map: Affine)] {
    flatMap { item -> [(text: VectorText, map: Affine)] in
      switch item {
      case .text(let text): [(text, .identity)]
      case .group(let group):
        group.items.texts.map { ($0.text, $0.map.concatenating(group.placement.affine(at: 0))) }
      default: []
      }
    }
  }
}

extension ImageItem {
  /// Pixels of the image for a pixel of the output, in the direction that has fewer; nil for an image without area.
  var scale: Double? {
    let size = source?.size ?? Size(Double(image.width), Double(image.height))
    let width = destination.width * Point(transform.a, transform.b).length
    let height = destination.height * Point(transform.c, transform.d).length
    guard width > 0, height > 0 else { return nil }
    return min(size.width / width, size.height / height)
  }
}
