public import Files
public import Graphics
public import RenderPipeline
internal import SVGFormat
internal import Sampling
internal import SceneFormat
public import SceneLoading
internal import SceneModel

/// Measures the layers of frames of one input.
public final class FrameSurvey {
  /// What is measured besides.
  public struct Options: Sendable {
    /// Whether visible fractions are measured by drawing, not from boxes.
    public var isExact = false
    /// Whether the contrast of texts is measured.
    public var measuresContrast = false

    /// Nothing besides.
    public init() {}
  }

  private let document: SceneDocument
  private let options: Options
  private let tree: LayerTree
  // Of an SVG; they follow the layers in the tree.
  private let elements: [SVGElement]
  private let selectors: [String?]
  private let sampler: MotionSampler
  private let output: FrameRenderer
  private let owners: GroupOwners
  private let texts: TextSurvey
  private let budget: AssertionBudget

  private var space: EnlargedCanvas { sampler.space }

  /// - Parameters:
  ///   - source: the content and the size of the frames.
  ///   - document: the input that it is from.
  public init(_ source: RenderSource, of document: SceneDocument, _ options: Options = Options()) {
    var source = source
    source.hashes = nil
    (self.document, self.options) = (document, options)
    var tree = LayerTree(source.scene)
    elements = tree.entries.count == 1 ? document.drawingElements : []
    source.resources.namesElements = !elements.isEmpty
    for element in elements {
      tree.append(element.layer, path: element.path, parent: element.parent.map { $0 + 1 } ?? 0)
    }
    self.tree = tree
    // Readers add layers that the file does not have.
    let list = elements.isEmpty ? document.targets : nil
    selectors =
      list?.uniqueSelectors(for: tree.entries.map { $0.layer.name == nil ? [] : $0.names })
      ?? TargetList(tree).uniqueSelectors
    output = FrameRenderer(source)
    texts = TextSurvey(source)
    budget = AssertionBudget(memoryBytes: source.limits.memoryBytes, isForLayout: true)
    owners = GroupOwners(tree)
    let all = Set(tree.entries.indices)
    sampler = MotionSampler(source, tree, targets: all, findsCovered: true, budget)
  }

  /// Returns the facts of a frame.
  ///
  /// - Parameters:
  ///   - request: the frame.
  ///   - rate: frames per second, which tell the time of the next frame.
  /// - Throws: `RenderError` for a frame that cannot be sampled or drawn, and for too much work.
  public func layout(
    of request: FrameRequest,
    at rate: FrameRate
  ) throws(RenderError) -> FrameLayout {
    budget.beginFrame()
    let time = request.time
    let next = time + 1 / rate.framesPerSecond
    let later = try appearances(at: next).byLayer
    let sightings = try sightings(at: time)
    let (now, then) = (try output.placedLayers(at: time), try output.placedLayers(at: next))
    let drawn = options.measuresContrast ? try output.displayList(at: time) : nil
    let (placed, moved) = (now.byPath, then.byPath)
    var layers: [FrameLayout.Layer] = []
    var boxes: [(index: Int, box: PixelRect)] = []
    for sighting in sightings {
      let (layer, copies, share) = (sighting.layer, sighting.copies, sighting.share)
      let entry = tree.entries[layer]
      let whole = copies.dropFirst().reduce(into: copies[0]) { $0.formUnion($1) }
      let place = placed[entry.path]
      let element = elements.isEmpty || layer == 0 ? nil : elements[layer - 1]
      var facts = FrameLayout.Layer(
        path: entry.path,
        name: entry.layer.name,
        kind: element?.tag ?? entry.layer.state.content.kind.rawValue
      )
      facts.location =
        element?.location
        ?? document.message(about: Diagnostic(.note, .omitted, path: entry.path, "")).diagnostic
        .location
      facts.target = selectors[layer]
      facts.box = pixels(share.touched)
      if let place, copies.count == 1 {
        let corners = place.state.bounds.corners.compactMap { place.map.project($0) }
        facts.corners = corners.count == 4 ? corners : nil
      }
      facts.opacity = place.map(\.opacity).flatMap { $0 > 0 ? $0 : nil } ?? share.opacity
      (facts.visible, facts.coveredBy) = (share.visible, share.coveredBy)
      facts.outside = share.outside
      let isEmitter = place.map { $0.state.content.kind == .emitter } ?? false
      facts.count = isEmitter ? whole.itemCount : copies.count
      facts.text = try texts.text(of: entry, place)
      if let element, let string = element.text {
        let size = element.fontSize * (whole.items.firstResult(\.verticalScale) ?? 0)
        facts.text = FrameLayout.Text(string: string, fontSize: size, font: "", isCut: false)
      }
      if whole.isCut { facts.text?.isCut = true }
      facts.scale = whole.image?.scale
      let laterItems = later.first { $0.layer == layer }?.copies.flatMap(\.items)
      facts.moving = entry.layer.movingKeyPaths(
        from: place,
        to: moved[entry.path],
        isPaintEqual: laterItems == whole.items
      )
      if let drawn, facts.text != nil, facts.visible > 0 {
        try budget.draw(2)
        let separation = GlyphSeparation(path: entry.path)
        facts.text?.contrast = try separation.contrast(in: drawn, output.image)
      }
      if facts.text != nil, facts.visible > 0, let box = pixels(whole.clipped) {
        boxes.append((layers.count, box))
      }
      layers.append(facts)
    }
    return FrameLayout(
      time: time,
      frame: request.index,
      width: Int(clamping: space.output.width),
      height: Int(clamping: space.output.height),
      layers: layers,
      overlaps: try overlaps(boxes)
    )
  }

  private func appearances(at time: Double) throws(RenderError) -> [LayerAppearance] {
    try sampler.scanner.scan(sampler.renderer.displayList(at: time)).appearances
  }

  // The layers of a frame in paint order; with motion blur those of any of its instants.
  private func sightings(at time: Double) throws(RenderError) -> [LayerSighting] {
    let lists = try sampler.renderer.displayLists(at: time)
    let drawn = options.isExact ? try output.displayLists(at: time) : []
    var sightings: [Int: LayerSighting] = [:]
    var order: [Int] = []
    var number = 0
    while number < lists.count {
      let list = lists[number]
      let count = lists[number...].prefix { $0 == list }.count
      // Each instant takes the work of a frame.
      budget.beginFrame()
      var place = 0
      for (layer, copies) in try sampler.scanner.scan(list).appearances.byLayer {
        var sighting = sightings[layer] ?? LayerSighting(layer: layer, copies: copies)
        if sightings[layer] == nil { order.insert(layer, at: place) }
        if place == order.count || order[place] != layer {
          place = order.firstIndex(of: layer) ?? place
        }
        place += 1
        var share = try share(of: copies)
        if options.isExact, copies.contains(where: { $0.extent != nil }) {
          let measure = LayerShare(layer: layer, tree: tree, owners: owners, draw: output.image)
          share.visible = try measure.visible(in: drawn[number], of: list, budget) ?? share.visible
        }
        sighting.share.add(share, weight: Double(count) / Double(lists.count))
        sightings[layer] = sighting
      }
      number += count
    }
    // What is stated once is stated of the frame's own instant.
    if sampler.isBlurred {
      for (layer, copies) in try appearances(at: time).byLayer { sightings[layer]?.copies = copies }
    }
    return order.compactMap { sightings[$0] }
  }

  // The pixels of the canvas in a box of the enlarged output; nil for none.
  private func pixels(_ box: Rect?) -> PixelRect? {
    guard let visible = box?.shown(in: space.canvas) else { return nil }
    return PixelRect(covering: visible).shifted(by: Point(-space.output.minX, -space.output.minY))
  }

  // How much of a layer shows on the instant that was scanned last, from boxes.
  private func share(of copies: [LayerAppearance]) throws(RenderError) -> LayerSighting.Share {
    var share = LayerSighting.Share()
    var (whole, seen) = (0.0, 0.0)
    for copy in copies {
      share.touched = share.touched.union(copy.touched)
      share.opacity = max(share.opacity, copy.opacity)
      guard let extent = copy.extent ?? copy.painted.map(space.pixels) else { continue }
      whole += extent.coveredArea
      let part = copy.extent == nil ? extent : copy.clipped
      share.clipped += part?.coveredArea ?? 0
      guard let part = part?.shown(in: space.canvas) else { continue }
      share.inside += part.coveredArea
      guard copy.opacity > 0 || copy.order == nil else { continue }
      seen += try uncovered(part, copy, &share)
    }
    if seen == 0 { (whole, seen) = try effects(of: copies, &share) }
    share.visible = whole > 0 ? min(1, seen / whole) : 0
    return share
  }

  // The pixels that layers without visible pixels of their own change by effects and shadows: their own ones, and
  // of layers beside the canvas or a clip those around them.
  private func effects(
    of copies: [LayerAppearance],
    _ share: inout LayerSighting.Share
  ) throws(RenderError) -> (whole: Double, seen: Double) {
    var (whole, seen) = (0.0, 0.0)
    for copy in copies {
      let part = copy.extent == nil ? nil : copy.clipped?.shown(in: space.canvas)
      guard part == nil || copy.opacity > 0 else { continue }
      guard let box = part == nil ? copy.touched : copy.painted.map(space.pixels) else { continue }
      whole += box.coveredArea
      if let shown = box.shown(in: space.canvas) { seen += try uncovered(shown, copy, &share) }
    }
    return (whole, seen)
  }

  // The pixels of a box that opaque layers above leave.
  private func uncovered(
    _ box: Rect,
    _ copy: LayerAppearance,
    _ share: inout LayerSighting.Share
  ) throws(RenderError) -> Double {
    guard let order = copy.order?.upperBound else { return box.coveredArea }
    let rest = try sampler.scanner.cover.rest(of: box, paintedAt: order, budget)
    for layer in rest.layers where layer >= 0 {
      let name = tree.entries[layer].layer.name ?? tree.entries[layer].path
      if !share.coveredBy.contains(name) { share.coveredBy.append(name) }
    }
    return rest.layers.isEmpty ? box.coveredArea : rest.parts.reduce(0) { $0 + $1.coveredArea }
  }

  // Sorted from left to right, so that most pairs are not looked at.
  private func overlaps(
    _ boxes: [(index: Int, box: PixelRect)]
  ) throws(RenderError) -> [(first: Int, second: Int, box: PixelRect)] {
    let sorted = boxes.sorted { ($0.box.x, $0.index) < ($1.box.x, $1.index) }
    var result: [(first: Int, second: Int, box: PixelRect)] = []
    for (number, one) in sorted.enumerated() {
      try budget.compare(1)
      for other in sorted[(number + 1)...] {
        guard other.box.x < one.box.maxX else { break }
        try budget.compare(1)
        let common = one.box.intersection(other.box)
        guard !common.isEmpty else { continue }
        try budget.remember(1)
        result.append((min(one.index, other.index), max(one.index, other.index), common))
      }
    }
    return result.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }
}

extension SVGElement {
  /// What stands for the element in the tree of layers: an image, or a plain layer for one that only contains others.
  fileprivate var layer: Layer {
    var layer = Layer(name: id)
    if !["svg", "g", "a", "use", "symbol", "switch"].contains(tag) {
      layer.state.content = .vector(ShapeTree(items: []))
    }
    return layer
  }
}

extension [LayerAppearance] {
  /// The copies of each layer, in the order in which the layers are painted first.
  fileprivate var byLayer: [(layer: Int, copies: [LayerAppearance])] {
    var indices: [Int: Int] = [:]
    var result: [(layer: Int, copies: [LayerAppearance])] = []
    for appearance in self {
      if let index = indices[appearance.layer] {
        result[index].copies.append(appearance)
      } else {
        indices[appearance.layer] = result.count
        result.append((appearance.layer, [appearance]))
      }
    }
    return result
  }
}

extension [PlacedLayer] {
  /// The layers by their paths in the scene.
  var byPath: [String: PlacedLayer] {
    Dictionary(map { ($0.path, $0) }) { first, _ in first }
  }
}

extension Rect {
  /// The number of pixels that it touches.
  fileprivate var coveredArea: Double {
    let box = PixelRect(covering: self)
    return Double(box.width) * Double(box.height)
  }
}
