import Graphics
import SceneModel

extension RandomScene {
  /// Everything that belongs to an emitter.
  mutating func emitter() -> EmitterContent {
    var emitter = EmitterContent()
    (emitter.birthRate, emitter.lifetime, emitter.scale) = (number(), number(), number())
    (emitter.velocity, emitter.spin, emitter.depth) = (number(), number(), number())
    (emitter.position, emitter.size) = (point(), Size(positive(), positive()))
    emitter.zPosition = number()
    emitter.shape = pick(EmitterShape.allCases)
    emitter.mode = pick(EmitterMode.allCases)
    emitter.preservesDepth = flag()
    emitter.renderMode = pick(EmitterRenderMode.allCases)
    emitter.seed = UInt64(int(0...1_000_000))
    emitter.cells = [cell("a")] + list(0...1) { $0.cell(nil) }
    if flag() { emitter.cells[0].cells = [cell("b ${c}")] }
    return emitter
  }

  /// The layer; a cell of an emitter may show one of its sublayers, where one has a name and may be shown so.
  mutating func showingLayer(_ layer: Layer) -> Layer {
    guard case .emitter(var emitter) = layer.state.content, flag(),
      let name = layer.sublayers.compactMap(\.name).first,
      !layer.sublayers.contains(where: \.isTransparentTo)
    else { return layer }
    emitter.cells[0].contents = .layer(name)
    var layer = layer
    layer.state.content = .emitter(emitter)
    return layer
  }

  private mutating func cell(_ name: String?) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = name
    cell.isEnabled = flag()
    cell.contents = pick([nil, .image(.asset("photo")), .image(.file("x/$${y}.png"))])
    if flag() { cell.contentsRect = Rect(number(), unit(), positive(), 1) }
    cell.magnificationFilter = pick(SamplingFilter.allCases)
    cell.minificationFilter = pick(SamplingFilter.allCases)
    if flag() { cell.color = color() }
    (cell.beginTime, cell.duration) = (number(), flag() ? .infinity : positive())
    for property in CellScalar.allCases where flag() { cell[property] = number() }
    return cell
  }
}

extension Layer {
  fileprivate var isTransparentTo: Bool {
    modelStates.contains { !$0.backgroundFilters.isEmpty } || mask?.isTransparentTo == true
      || sublayers.contains(where: \.isTransparentTo)
  }
}
