internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes the recorded values of a drawing as layers.
///
/// Layers have no size: their coordinates are the user space of their element. A transform about a
/// point has that point as the origin of the layer's bounds and as its position.
final class SVGLayerWriter {
  let document: AnimatedSVG
  let times: [Double]
  let mode: SVGLayerMode
  /// The keys of animations at which the drawing is recorded after the frames and the values without animations.
  let pins: [SVGAnimationPin]
  /// The drawing.
  let root = SVGLayerNode(.group, [0])
  private(set) var assets: [Asset] = []
  var sampledCount = 0
  private(set) var textCount = 0
  /// The comparisons of animations with the drawing that are left.
  var comparisonsLeft = Limits.svgComparisons
  private(set) lazy var schedule = document.schedule(upTo: (times.last ?? 0) + 1)
  private(set) lazy var smilRounds = document.smilRounds
  private(set) lazy var unanimated = SVGInstant(unanimated: document)
  private var layerCount = 0
  private var assetNames: [SVGShapeImage.Source: String] = [:]
  private let firstPins: [Int]

  /// A layer, and whether values that act on it as a whole differ from the defaults.
  struct Written {
    var layer: Layer
    var hasEffects = false
  }

  private static let maskName = "mask"

  init(_ document: AnimatedSVG, _ times: [Double], _ mode: SVGLayerMode) {
    (self.document, self.times, self.mode) = (document, times, mode)
    var (pins, first) = ([SVGAnimationPin](), [Int]())
    for (round, count) in document.keyCounts.enumerated() {
      first.append(times.count + 1 + pins.count)
      pins += (0..<count).map { SVGAnimationPin(round: round, key: $0) }
    }
    (self.pins, firstPins) = (pins, first)
  }

  /// The instant of the values without animations.
  var model: Int { times.count }

  /// The instant of a key of an animation.
  func instant(ofKey key: Int, round: Int) -> Int { firstPins[round] + key }

  /// All layers, back to front.
  func layers() -> [Layer] {
    var result: [Layer] = []
    for child in root.children {
      guard child.kind == .element else {
        // The colour behind everything.
        if var layer = shape(fill: child, stroke: nil)?.layer {
          layer.name = "background"
          result.append(layer)
        }
        continue
      }
      result += written(child).map { $0.layer.isPlainGroup ? $0.layer.sublayers : [$0.layer] } ?? []
    }
    return result
  }

  // MARK: Groups

  // The layers of the parts of a group; those of spaces that change nothing as if they were its own.
  private func content(of node: SVGLayerNode) -> [Written] {
    var result: [Written] = []
    func add(_ layer: Written?) { if let layer { result.append(layer) } }
    var rest = node.children[...]
    while let child = rest.popFirst() {
      switch child.kind {
      case .fill:
        let stroke = rest.first.flatMap { $0.kind == .stroke && canJoin(child, $0) ? $0 : nil }
        if stroke != nil { rest.removeFirst() }
        add(shape(fill: child, stroke: stroke))
      case .stroke: add(shape(fill: nil, stroke: child))
      case .image: add(image(child))
      case .tiles:
        let property = node.clip?.children.first?.kind == .stroke ? "stroke" : "fill"
        refuse(node, "\(property) by a pattern has no layers (use a colour or a gradient)")
      case .space where changesNothing(child), .group where changesNothing(child):
        result += content(of: child)
      case .element, .space, .group: add(written(child))
      }
    }
    return result + texts(node) + elementImage(node)
  }

  private func changesNothing(_ space: SVGLayerNode) -> Bool {
    !hasEffects(space) && space.viewport.value(at: 0) == nil
      && space.transforms.map(\.matrix).isAlways(.identity)
  }

  // Elements whose only layer is not the element itself.
  private static let groups: Set<String> = ["g", "a", "switch"]

  private func written(_ node: SVGLayerNode) -> Written? {
    guard let element = node.path.last.map({ document.tree[$0] }) else { return nil }
    layerCount += 1
    guard layerCount <= Limits.svgLayers else {
      refuse(node, "more than \(Limits.svgLayers) layers (simplify the SVG)")
      return nil
    }
    guard isPresent(node) else { return nil }
    let name = element.attributes["id"].flatMap { $0.isEmpty ? nil : $0 }
    let parts = content(of: node)
    guard !parts.isEmpty else { return nil }
    var layer = Layer.group(parts.map(\.layer))
    let effects = hasEffects(node)
    var hasInnerEffects = false
    let cuts = node.clip != nil || node.mask != nil || node.filters.value(at: 0) != []
    let isGroup = node.path.count == 1 || Self.groups.contains(element.name)
    if parts.count == 1, node.viewport.value(at: 0) == nil, parts[0].layer.name == nil,
      !(node.kind == .element && isGroup), !(effects && parts[0].hasEffects),
      !parts[0].layer.hasTransform || (node.kind != .space && !cuts)
    {
      (layer, hasInnerEffects) = (parts[0].layer, parts[0].hasEffects)
    }
    if node.viewport.value(at: 0) != nil {
      _ = constant(node.viewport.map(\.origin), "the origin of a viewport", node)
      layer.state.masksToBounds = true
      layer.state.position = node.viewport.value(at: 0)?.origin ?? .zero
      let sides: Set = ["width", "height"]
      resolve(node.viewport, .rect(.bounds), of: &layer, from: sides, node.path.suffix(2))
    }
    setEffects(node, &layer)
    var result = Written(layer: layer, hasEffects: hasInnerEffects || effects)
    if let mask = node.mask {
      result = Written(layer: masked(result.layer, by: mask, node))
    }
    result.layer = result.layer.wrapped(in: slots(node))
    if let name, node.kind == .element { result.layer.name = name }
    return result
  }

  /// Whether a part of the drawing is there at a frame.
  func isPresent(_ node: SVGLayerNode) -> Bool {
    !node.isPresent.isConstant(before: times.count) || node.isPresent.value(at: 0) != false
  }

  private func hasEffects(_ node: SVGLayerNode) -> Bool {
    !node.opacity.isAlways(1) || !node.blendMode.isAlways(.normal) || !node.filters.isAlways([])
      || node.clip != nil || node.mask != nil || !node.isPresent.isAlways(true)
  }

  // Opacity, visibility, blend mode, filters and clip of an element.
  private func setEffects(_ node: SVGLayerNode, _ layer: inout Layer) {
    guard hasEffects(node) else { return }
    resolve(node.opacity, .number(.opacity), of: &layer, from: ["opacity"], node.path.suffix(1))
    setPresence(node, &layer)
    if let blend = constant(node.blendMode, "mix-blend-mode", node), blend != .normal {
      layer.state.blendMode = blend
    }
    if let graphs = constant(node.filters, "filter", node), !graphs.isEmpty {
      let filters = graphs.compactMap { effects(of: $0, node) }
      if filters.count != graphs.count {
        refuse(node, "filter has no layers (use blur or drop-shadow, or remove it)")
      } else if node.clip != nil {
        refuse(node, "filter with clip-path has no layers (put the clip on a group around it)")
      }
      layer.state.filters += filters.joined().map { LayerFilter($0) }
    }
    guard let clip = node.clip else { return }
    if constant(clip.isPresent, "clip-path", node) == true { layer.mask = mask(clip) }
  }

  /// Hides a layer at the frames without its part of the drawing.
  func setPresence(_ node: SVGLayerNode, _ layer: inout Layer) {
    resolve(node.isPresent.map(!), .flag(.hidden), of: &layer, from: [], [])
  }

  // The layer that cuts by its alpha.
  private func mask(_ clip: SVGLayerNode) -> Layer {
    let parts = content(of: clip).map(\.layer)
    // Without a layer everything is cut.
    return parts.count == 1 && parts[0].hasTransform ? parts[0] : .group(parts)
  }

  private func masked(_ layer: Layer, by mask: SVGLayerNode, _ node: SVGLayerNode) -> Layer {
    guard constant(mask.isPresent, "mask", node) == true,
      let mode = constant(node.maskMode, "mask-type", node)
    else { return layer }
    if mode == .lightLuma {
      refuse(node, "color-interpolation of a mask has no layers (remove it)")
    }
    let parts = content(of: mask).map(\.layer)
    var cutting = parts.count == 1 ? parts[0] : Layer.group(parts)
    cutting.name = Self.maskName
    var cut = layer
    cut.matte = Matte(layer: Self.maskName, mode: mode == .alpha ? .alpha : .luma)
    return .group([cutting, cut])
  }

  // MARK: Texts and images

  private func texts(_ node: SVGLayerNode) -> [Written] {
    guard let lines = node.texts.value(at: 0), !lines.isEmpty else { return [] }
    textCount += 1
    _ = constant(node.texts.map { $0.map(\.content) }, "the style of a text", node)
    return lines.indices.map { index in
      var layer = Layer()
      layer.state.anchorPoint = .zero
      layer.state.content = .vector(ShapeTree(items: [.text(lines[index].content)]))
      let positions = node.texts.map { $0.indices.contains(index) ? $0[index].position : .zero }
      let names: Set = ["x", "y", "dx", "dy"]
      resolve(positions, .point(.position), of: &layer, from: names, node.path.suffix(1))
      return Written(layer: layer)
    }
  }

  private func elementImage(_ node: SVGLayerNode) -> [Written] {
    guard let image = constant(node.image.map(\.address), "href", node),
      let size = constant(node.image.map(\.size), "the size of an image", node),
      let gravity = constant(node.image.map(\.gravity), "preserveAspectRatio", node)
    else { return [] }
    var layer = layer(of: .address(image), in: Rect(origin: .zero, size: size), node)
    layer?.state.contentsGravity = gravity
    layer?.state.masksToBounds = gravity == .resizeAspectFill
    let isPixelated = node.image.value(at: 0)?.isPixelated == true
    if isPixelated { layer?.state.magnificationFilter = .nearest }
    return layer.map { [Written(layer: $0)] } ?? []
  }

  private func image(_ node: SVGLayerNode) -> Written? {
    guard let source = node.source, let area = node.viewport.value(at: 0),
      var layer = layer(of: source, in: area, node)
    else { return nil }
    setPresence(node, &layer)
    if node.isCrisp.value(at: 0) == true { layer.state.magnificationFilter = .nearest }
    return Written(layer: layer.wrapped(in: spaces(node)), hasEffects: true)
  }

  // The layer of an image; nil for one that no layer can have.
  private func layer(of source: SVGShapeImage.Source, in area: Rect, _ node: SVGLayerNode) -> Layer?
  {
    guard let name = assetName(of: source) else {
      refuse(node, "this image has no layers (embed a PNG or JPEG file)")
      return nil
    }
    var layer = Layer.group([])
    layer.state.bounds = area
    layer.state.contents = .asset(name)
    return layer
  }

  // The name of the asset of an image; nil for files that are not embedded.
  private func assetName(of source: SVGShapeImage.Source) -> String? {
    if let existing = assetNames[source] { return existing }
    let data: Asset.Source? =
      switch source {
      case .png(let bytes): .data(bytes, type: "image/png")
      case .address(let text) where DataURI.hasScheme(of: text.trimmingSpace):
        try? DataURI.source(text.trimmingSpace)
      case .address: nil
      }
    guard let data, case .data(_, let type) = data else { return nil }
    let name = "image \(assets.count + 1)"
    let isDrawing = type.hasPrefix("image/svg")
    assets.append(Asset(name: name, kind: isDrawing ? .svg : .image, source: data))
    assetNames[source] = name
    return name
  }

  // MARK: Obstacles

  func refuse(_ node: SVGLayerNode, _ message: String) { mode.refuse(node.path.last ?? 0, message) }

  /// A value that has to be the same at all frames; notes an obstacle where it is not.
  func constant<Value>(
    _ history: SVGHistory<Value>,
    _ subject: String,
    _ node: SVGLayerNode
  ) -> Value? {
    if !history.isConstant(before: times.count) {
      refuse(node, "\(subject) moves, which no layer can state")
    }
    return history.value(at: 0)
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
  var isPlainGroup: Bool { Layer.group(sublayers) == self }
}
