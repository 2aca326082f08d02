import Graphics
import SceneModel

/// The units of a text that a layer draws.
struct TextSelection: Equatable {
  let unit: TextUnit
  let indices: Range<Int>

  /// Whether a part of the text belongs to one of the units; boxes behind runs belong to no unit.
  func contains(_ part: TextPart) -> Bool {
    part.unit.map { indices.contains($0.index) } ?? indices.isEmpty
  }
}

/// The layers that draw the units of a text, each with the whole layout and a part of its outlines.
final class LetterLayers {
  /// The inputs of the layers.
  struct Key: Equatable {
    let text: TextContent
    let bounds: Rect
    let filters: [LayerFilter]
    let isFlipped: Bool
  }

  /// The layers in reading order.
  let units: LayerList
  /// The centres of their scales and rotations, in the coordinates of the text's layer.
  let anchors: [Point]
  /// The values of the text's layer without the filters of the units.
  let unfiltered: Shared<LayerState>
  /// The part of the text that no unit draws.
  var remainder: TextSelection { TextSelection(unit: letters.unit, indices: 0..<0) }
  fileprivate let key: Key
  private let letters: LetterAnimation
  private let model: Layer
  private var resting: [Range<Int>: LayerNode] = [:]

  // Ranges of a text whose units come to rest one by one.
  private static let maxRanges = 256

  /// The layers of a layout.
  ///
  /// - Parameters:
  ///   - state: the values of the text's layer.
  ///   - parts: the outlines of the units.
  fileprivate init(
    _ key: Key,
    letters: LetterAnimation,
    of node: LayerNode,
    state: LayerState,
    parts: [TextPart]
  ) {
    self.key = key
    self.letters = letters
    let animated = letters.filters
    func isAnimated(_ filter: LayerFilter) -> Bool { filter.name.map(animated.contains) ?? false }
    var model = Layer()
    model.isMotionBlurred = node.isMotionBlurred
    model.state.bounds = key.bounds
    model.state.isDoubleSided = state.isDoubleSided
    model.state.allowsGroupOpacity = state.allowsGroupOpacity
    model.state.filters = state.filters.filter(isAnimated)
    var text = key.text
    text.letters = nil
    model.state.content = .text(text)
    self.model = model
    let layout = Affine.textLayout(text, in: key.bounds, isFlipped: key.isFlipped)
    let anchors = parts.unitBoxes.map { box in
      layout.apply(
        Point(box.minX + letters.anchor.x * box.width, box.minY + letters.anchor.y * box.height)
      )
    }
    let delays = letters.delays(count: anchors.count)
    let layers = zip(anchors, delays).map { anchor, delay in
      var layer = model
      layer.state.anchorPoint = Point(
        (anchor.x - key.bounds.minX) / key.bounds.width,
        (anchor.y - key.bounds.minY) / key.bounds.height
      )
      layer.animations = letters.animations(delayedBy: delay)
      return layer
    }
    self.anchors = anchors
    units = LayerList(layers, path: "\(node.path) letters", animated: [])
    for (index, unit) in units.nodes.enumerated() {
      unit.selection = TextSelection(unit: letters.unit, indices: index..<index + 1)
    }
    var unfiltered = state
    unfiltered.filters.removeAll(where: isAnimated)
    self.unfiltered = Shared(unfiltered)
  }

  /// The layer of consecutive units that are where the layout places them, drawn as one.
  func resting(_ range: Range<Int>, of node: LayerNode) -> LayerNode {
    if let existing = resting[range] { return existing }
    var layer = model
    layer.state.anchorPoint = .zero
    layer.state.position = model.state.bounds.origin
    let made = LayerList([layer], path: "\(node.path) letters", animated: []).nodes[0]
    made.selection = TextSelection(unit: letters.unit, indices: range)
    if resting.count >= Self.maxRanges { resting.removeAll() }
    resting[range] = made
    return made
  }
}

/// The layers of the units of one text as the last frame needed them.
final class LetterCache {
  private var last: LetterLayers?

  /// Returns the layers for a layer's values; they are cached while the values are equal.
  func layers(
    for key: LetterLayers.Key,
    _ letters: LetterAnimation,
    of node: LayerNode,
    _ state: LayerState,
    _ parts: () throws(SamplingError) -> [TextPart]
  ) throws(SamplingError) -> LetterLayers {
    if let last, last.key == key { return last }
    let made = LetterLayers(key, letters: letters, of: node, state: state, parts: try parts())
    last = made
    return made
  }
}

extension [TextPart] {
  // The boxes of the units in reading order.
  fileprivate var unitBoxes: [Rect] {
    let count = (compactMap { $0.unit?.index }.max() ?? -1) + 1
    var boxes = [Rect](repeating: .zero, count: count)
    for case let unit? in map(\.unit) { boxes[unit.index] = unit.box }
    return boxes
  }
}
