internal import Graphics
internal import JSONText
package import SceneModel

/// The layers of an animated SVG: a scene that people can edit.
///
/// Elements become layers with the names of their ids. Animations keep their values, key times and
/// timing where a scene can state them; every one is compared with the drawing at the frames.
/// Others become keyframes at the frame times.
package struct SVGLayers: Sendable {
  /// The layers, back to front, in the coordinates of the drawing's size.
  package let layers: [Layer]
  /// The images of the layers.
  package let assets: [Asset]
  /// The number of animated values that became keyframes at the frame times.
  package let sampledCount: Int
  /// The number of texts, whose letters may come from other fonts than those of the drawing.
  package let textCount: Int
  private let obstacles: [SVGFinding]
  private let tree: SVGTree

  /// Whether every part of the drawing has become layers.
  package var isComplete: Bool { obstacles.isEmpty }

  /// Lowers a document.
  ///
  /// - Parameters:
  ///   - document: the animations of a drawing.
  ///   - frameTimes: the instants that are compared, in seconds, ascending; at least one.
  package init(_ document: AnimatedSVG, frameTimes: [Double]) {
    let lowering = SVGLowering(document, frameTimes)
    layers = lowering.root()
    assets = lowering.assets
    sampledCount = lowering.sampledCount
    textCount = lowering.textCount
    obstacles = lowering.obstacles
    tree = document.tree
  }

  /// The parts of the drawing that have no layers, as warnings.
  ///
  /// - Parameter location: the source location of a byte of the file.
  package func diagnostics(_ location: (Int) -> SourceLocation?) -> [Diagnostic] {
    obstacles.map { finding in
      Diagnostic(
        .warning,
        .unsupportedFeature,
        at: finding.node.flatMap { location(tree[$0].offset) },
        finding.message
      )
    }
  }
}

/// Lowers the elements of a document to layers.
///
/// Layers have no size: their coordinates are the user space of their element. A transform about a
/// point has that point as the origin of the layer's bounds and as its position.
final class SVGLowering {
  let document: AnimatedSVG
  let times: [Double]
  /// The intervals of SMIL animations until the last frame.
  let schedule: SMILSchedule
  private(set) var obstacles: [SVGFinding] = []
  /// The embedded images of the layers, each once.
  private(set) var assets: [Asset] = []
  private var assetNames: [String: String] = [:]
  var sampledCount = 0
  var textCount = 0
  private var instants: [SVGInstant?]
  private var layerCount = 0
  private var obstacleKeys: Set<SVGFinding> = []
  // The clips, masks and markers that are being lowered.
  private var openTargets: Set<Int> = []
  /// The comparisons of animations with the drawing that are left.
  var comparisonsLeft = Limits.svgComparisons
  /// The SMIL animations by target.
  let smilByTarget: [Int: [Int]]

  private static let maxObstacles = 10

  init(_ document: AnimatedSVG, _ frameTimes: [Double]) {
    self.document = document
    times = document.isAnimated ? frameTimes : [frameTimes.first ?? 0]
    schedule = document.schedule(upTo: (times.last ?? 0) + 1)
    instants = [SVGInstant?](repeating: nil, count: times.count)
    smilByTarget = Dictionary(grouping: document.smil.indices) { document.smil[$0].target }
  }

  /// The values of all animations at a frame.
  func instant(_ index: Int) -> SVGInstant {
    if let existing = instants[index] { return existing }
    let result = SVGInstant(document, at: times[index], schedule)
    instants[index] = result
    return result
  }

  var first: SVGInstant { instant(0) }
  /// The values without animations.
  private(set) lazy var unanimated = SVGInstant(unanimated: document)

  /// Notes a part of the drawing that no layer can state.
  func refuse(_ node: Int, _ message: String) {
    let finding = SVGFinding(.unsupported, node, message)
    guard obstacles.count < Self.maxObstacles, obstacleKeys.insert(finding).inserted else { return }
    obstacles.append(finding)
  }

  /// Lowers a clip, mask or marker that an element refers to.
  ///
  /// - Returns: nil for a reference that closes a cycle, which counts as none, and for references that are too deep.
  func referenced<Value>(_ target: Int, _ lower: () -> Value?) -> Value? {
    guard openTargets.count < Limits.svgClipDepth else {
      let limit = Limits.svgClipDepth
      refuse(target, "clips, masks and markers refer to more than \(limit) others in a row")
      return nil
    }
    guard openTargets.insert(target).inserted else { return nil }
    defer { openTargets.remove(target) }
    return lower()
  }

  /// Counts a layer; false, with an obstacle, for too many.
  func countLayer(_ node: Int) -> Bool {
    layerCount += 1
    if layerCount <= Limits.svgLayers { return true }
    refuse(node, "more than \(Limits.svgLayers) layers (simplify the SVG)")
    return false
  }

  /// The name of the asset of an embedded image; nil for other references.
  func assetName(of reference: String) -> String? {
    if let existing = assetNames[reference] { return existing }
    let address = reference.trimmingSpace
    guard DataURI.hasScheme(of: address), let source = try? DataURI.source(address) else {
      return nil
    }
    let name = "image \(assets.count + 1)"
    assets.append(Asset(name: name, kind: .image, source: source))
    assetNames[reference] = name
    return name
  }

  func root() -> [Layer] {
    guard times.count <= Limits.svgFrames,
      document.tree.nodes.count * times.count <= Limits.svgSamples
    else {
      refuse(
        0,
        "\(document.tree.nodes.count) elements in \(times.count) frames are too many for layers"
      )
      return []
    }
    guard pathBytes * times.count <= Limits.svgPathSamples else {
      let message = "\(pathBytes) bytes of paths that move in \(times.count) frames"
      refuse(0, "\(message) are too many for layers")
      return []
    }
    var layer = Layer.group(children(of: [0]))
    let map = motion(
      [0],
      reference: { [self] in viewBoxMap($0, of: 0, document.size) },
      candidate: { [] }
    )
    layer = layer.wrapped(in: map)
    layer = layer.wrapped(in: transformSlots([0]))
    let layers = layer.isPlainGroup ? layer.sublayers : [layer]
    return (background().map { [$0] } ?? []) + layers
  }

  // The bytes of the data of paths that may move, each at its longest.
  private var pathBytes: Int {
    document.dynamicNodes.reduce(0) { sum, node in
      var longest = 0
      for name in ["d", "points"] {
        var texts = [document.tree[node].attributes[name] ?? ""]
        for index in smilByTarget[node] ?? [] where document.smil[index].attribute == name {
          let written = document.tree[document.smil[index].node].attributes
          texts += (written["values"] ?? "").split(separator: ";").map(String.init)
          texts += ["from", "to", "by"].compactMap { written[$0] }
        }
        for animation in document.css[node] ?? [] {
          texts += animation.tracks[name]?.map(\.value) ?? []
        }
        longest = texts.reduce(longest) { max($0, $1.utf8.count) }
      }
      return sum + longest
    }
  }

  // The colour behind everything; nil for none.
  private func background() -> Layer? {
    func color(_ instant: SVGInstant) -> Color? {
      SVGColor(instant.computed("background-color", of: 0))?.color
    }
    let indices = isDynamic([0]) ? Array(times.indices) : [0]
    guard indices.contains(where: { (color(instant($0))?.alpha ?? 0) > 0 }) else { return nil }
    var layer = Layer(name: "background")
    layer.state.anchorPoint = .zero
    layer.state.bounds = Rect(origin: .zero, size: document.size)
    resolve(.color(.backgroundColor), isDynamic: isDynamic([0]), to: &layer, reference: color) {
      loweredAnimations("background-color", 0, isProperty: true).map {
        (
          $0,
          { value in
            guard case .color(let color) = value else { return nil }
            return .some(color.color)
          }
        )
      }
    }
    return layer
  }

  func viewBoxMap(_ instant: SVGInstant, of node: Int, _ size: Size) -> Affine {
    instant.viewBoxMap(of: node, in: size)
  }

  /// The layers of the child elements of an instance: nodes from the outermost to the innermost.
  func children(of path: [Int]) -> [Layer] {
    guard let node = path.last else { return [] }
    return document.tree[node].children.compactMap { layer(path + [$0]) }
  }

  /// The layer of an element; nil for an element that draws nothing.
  func layer(_ path: [Int]) -> Layer? {
    guard let node = path.last else { return nil }
    let element = document.tree[node]
    guard let kind = ElementKind(element.name), element.meetsConditions, !isNeverDisplayed(path),
      countLayer(node)
    else { return nil }
    var layer: Layer
    switch kind {
    case .group:
      layer = .group(children(of: path))
    case .choice:
      layer = .group([])
      let choice = element.children.map { document.tree[$0] }.firstIndex {
        $0.meetsConditions && ElementKind($0.name) != nil
      }
      let drawn = choice.flatMap { self.layer(path + [element.children[$0]]) }
      layer.sublayers = drawn.map { [$0] } ?? []
    case .shape:
      guard let drawn = shape(path) else { return nil }
      layer = drawn
      if layer.hasTransform, isCut(node) {
        // The clip is in the coordinates around the position.
        layer = Layer.group([layer])
      }
    case .image, .text:
      guard let drawn = kind == .image ? image(path) : text(path) else { return nil }
      layer = drawn
      if layer.hasTransform, isCut(node) {
        layer = Layer.group([layer])
      }
    case .use: layer = use(path)
    case .drawing: layer = nested(path, element: node, size: nil)
    case .unsupported(let remedy):
      refuse(node, "\(element.name) has no layers (\(remedy))")
      return nil
    }
    guard !(kind == .group && layer.sublayers.isEmpty) else { return nil }
    applyGroupProperties(path, to: &layer)
    layer = masked(layer, path)
    layer = layer.wrapped(in: transformSlots(path))
    layer.name = element.attributes["id"].flatMap { $0.isEmpty ? nil : $0 }
    return layer
  }

  private func isCut(_ node: Int) -> Bool { first.computed("clip-path", of: node) != "none" }

  private func isNeverDisplayed(_ path: [Int]) -> Bool {
    guard let node = path.last else { return true }
    let indices = isDynamic([node]) ? Array(times.indices) : [0]
    return indices.allSatisfy { instant($0).computed("display", of: node) == "none" }
  }

  /// Whether the values of an instance may change over time.
  func isDynamic(_ path: [Int]) -> Bool {
    document.animatesClasses || path.contains { document.dynamicNodes.contains($0) }
  }

  /// The value of a property on an instance, inherited along it.
  func computed(_ name: String, _ path: [Int], _ instant: SVGInstant) -> String {
    instant.computed(name, along: path)
  }

  /// A value that has to be the same at all frames; notes an obstacle where it is not.
  func constant<Value: Equatable>(
    _ path: [Int],
    _ subject: String,
    _ node: Int,
    _ read: (SVGInstant) -> Value
  ) -> Value {
    let value = read(first)
    guard isDynamic(path) else { return value }
    for index in times.indices.dropFirst() where read(instant(index)) != value {
      refuse(node, "\(subject) moves, which no layer can state")
      break
    }
    return value
  }
}

/// The kinds of elements by their layers.
private enum ElementKind: Equatable {
  case group, choice, shape, image, text, use, drawing
  case unsupported(String)

  // Nil for elements that draw nothing where they are.
  init?(_ name: String) {
    switch name {
    case "g", "a": self = .group
    case "switch": self = .choice
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": self = .shape
    case "use": self = .use
    case "svg": self = .drawing
    case "text": self = .text
    case "image": self = .image
    default: return nil
    }
  }
}

extension Layer {
  /// A layer with sublayers alone.
  static func group(_ sublayers: [Layer]) -> Layer {
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.sublayers = sublayers
    return layer
  }

  /// Whether the layer shows its sublayers as they are.
  var isPlainGroup: Bool {
    Layer.group(sublayers) == self
  }
}

extension SVGColor {
  /// The colour with components 0…1.
  var color: Color { Color(red / 255, green / 255, blue / 255, alpha) }
}
