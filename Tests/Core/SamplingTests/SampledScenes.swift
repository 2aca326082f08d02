import DisplayModel
import Graphics
import Sampling
import SceneModel
import Testing

/// Resources that need no file: an image of 4 × 2 pixels, and one square a letter as text.
struct StubResources: ResourceProvider {
  var audioLevels = AudioLevels()

  /// Ten frames, a tenth of a second each.
  static let animated = FrameSequence(count: 10, rate: 10).map {
    AnimatedImage(
      firstFrame: ImageFrame(source: "clip", content: 1, index: 0, width: 4, height: 2),
      sequence: $0
    )
  }

  func image(for source: ImageSource) throws(SamplingError) -> SceneImage {
    if source == .asset("clip"), let animated = Self.animated { return .animated(animated) }
    guard source == .asset("photo") else { throw SamplingError(.resource, "no such picture") }
    return .still(PixelBuffer(width: 4, height: 2).freeze())
  }

  /// A blur by 2 in the box.
  func filterGraphs(of markup: String, box: Rect) -> [FilterGraph] {
    let blur = FilterGraph.Primitive(
      .gaussianBlur(x: 2, y: 2),
      inputs: [.sourceGraphic],
      region: box
    )
    return [FilterGraph(transform: .identity, region: box, primitives: [blur])]
  }

  /// Four frames.
  func sprites(of sprite: SpriteContent) throws(SamplingError) -> [ImageFrame] {
    (0..<4).map { ImageFrame(source: "atlas", content: 2, index: $0, width: 4, height: 2) }
  }

  func textParts(for request: TextLayoutRequest) throws(SamplingError) -> [TextPart] {
    guard request.unit == nil else { return unitParts(for: request) }
    var x = 0.0
    return highlights(for: request)
      + request.runs.enumerated().map { number, run in
        var path = Path()
        for _ in run.string {
          path.append(.rect(Rect(x, 0, run.fontSize, run.fontSize)))
          x += run.fontSize + run.tracking
        }
        return TextPart(outline: path, run: number)
      }
  }
}

extension StubResources {
  private func highlights(for request: TextLayoutRequest) -> [TextPart] {
    var x = 0.0
    return request.runs.enumerated().compactMap { number, run in
      let start = x
      x += Double(run.string.count) * (run.fontSize + run.tracking)
      guard run.isHighlighted else { return nil }
      var part = TextPart(outline: Path(), run: number)
      part.highlight = Rect(start, 0, x - start, run.fontSize)
      return part
    }
  }

  // Every character but spaces is a unit, in a box of its size.
  private func unitParts(for request: TextLayoutRequest) -> [TextPart] {
    var (x, parts): (Double, [TextPart]) = (0, [])
    for (number, run) in request.runs.enumerated() {
      for character in run.string {
        let box = Rect(x, 0, run.fontSize, run.fontSize)
        x += run.fontSize + run.tracking
        guard character != " " else { continue }
        var part = TextPart(outline: .rect(box), run: number)
        part.unit = TextPart.Unit(index: parts.count, box: box)
        parts.append(part)
      }
    }
    return highlights(for: request) + parts
  }

  /// Letters half as wide as the font size, squares but for spaces; Hebrew ones run to the left.
  func glyphs(for request: TextGlyphRequest) throws(SamplingError) -> TextGlyphs {
    let square = Path.rect(Rect(0, -0.5, 0.5, 0.5))
    let glyphs = request.string.map { character in
      TextGlyphs.Glyph(
        characters: String(character),
        outline: character == " " ? Path() : square,
        // Kerning takes a tenth.
        advance: request.isKerned ? 0.4 : 0.5,
        takesTracking: character.unicodeScalars.allSatisfy(\.takesTracking)
      )
    }
    let isHebrew = request.string.unicodeScalars.contains { 0x590..<0x600 ~= $0.value }
    return TextGlyphs(
      glyphs: glyphs,
      visualOrder: isHebrew ? glyphs.indices.reversed() : nil,
      ascent: 0.8
    )
  }
}

/// Builds layers and takes display lists of them.
enum SampledScenes {
  /// A plain layer with its top left corner at a place.
  static func box(
    _ frame: Rect,
    _ color: Color? = .white,
    name: String? = nil,
    change: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    var layer = Layer(name: name)
    layer.state.bounds = Rect(0, 0, frame.width, frame.height)
    layer.state.position = frame.center
    layer.state.backgroundColor = color
    change(&layer)
    return layer
  }

  /// The display list of layers on a canvas of 100 × 100.
  static func list(
    _ layers: [Layer],
    at time: Double = 0,
    limits: Limits = Limits()
  ) throws(SamplingError) -> DisplayList {
    let scene = Scene(
      canvas: Canvas(width: 100, height: 100),
      duration: 10,
      assets: [Asset(name: "clip", kind: .animatedImage, source: .file("clip.gif"))],
      layers: layers
    )
    return try SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .clear,
      limits: limits,
      resources: StubResources()
    ).displayList(at: time)
  }

  /// The dump without the line of the canvas.
  static func dump(_ layers: [Layer], at time: Double = 0) throws(SamplingError) -> String {
    let lines = try list(layers, at: time).dump().split(separator: "\n").dropFirst()
    return lines.joined(separator: "\n")
  }
}

extension DisplayList {
  /// Every fill, stroke and image in paint order, groups opened.
  var leaves: [DisplayItem] { items.flatMap(\.leaves) }

  /// The solid colours of all fills, in paint order.
  var fillColors: [Color] {
    leaves.compactMap { item in
      if case .fill(let fill) = item, case .color(let color) = fill.paint { color } else { nil }
    }
  }

  /// All groups, outer ones first.
  var groups: [DisplayGroup] { items.flatMap(\.groups) }
}

extension DisplayItem {
  fileprivate var leaves: [DisplayItem] {
    if case .group(let group) = self { group.items.flatMap(\.leaves) } else { [self] }
  }

  fileprivate var groups: [DisplayGroup] {
    if case .group(let group) = self { [group] + group.items.flatMap(\.groups) } else { [] }
  }
}
