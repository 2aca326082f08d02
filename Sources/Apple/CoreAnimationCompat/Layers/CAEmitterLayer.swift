internal import CoreGraphicsCompat
public import Foundation
internal import SceneModel

extension CALayer {
  /// Returns the offset that makes a cell's longitude count from +x; 0 for other properties.
  func longitudeOrigin(of property: Property) -> Double {
    guard case .cell(let path, .emissionLongitude) = property, path.names.count == 1 else {
      return 0
    }
    return (self as? CAEmitterLayer)?.longitudeOrigin ?? 0
  }
}

/// A source of particles; they are there as if it had run since 0 of the layer's clock.
open class CAEmitterLayer: CALayer {
  override class var defaultContent: LayerContent { .emitter(EmitterContent()) }
  override class func makeEmpty() -> CALayer { CAEmitterLayer() }

  private var cells: [CAEmitterCell]?

  override func adoptObjects(of model: CALayer) { cells = (model as? CAEmitterLayer)?.cells }

  /// The kinds of particles.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      guard isChangeable("emitterCells") else { return }
      for cell in cells ?? [] { cell.emitter = nil }
      cells = newValue
      for cell in newValue ?? [] { cell.emitter = self }
      change(\.content.emitter.cells, to: lowered, "emitterCells")
    }
  }

  private var lowered: [EmitterCell] {
    (cells ?? []).map { cell in
      var content = cell.lowered()
      content[.emissionLongitude] += longitudeOrigin
      return content
    }
  }

  /// The direction of longitude 0 in radians from +x towards +y.
  ///
  /// Public programs agree on it: a line emits along its normal, upwards; every other shape along +x.
  var longitudeOrigin: Double { properties.content.emitter.shape == .line ? -.pi / 2 : 0 }

  /// The cells take over what key paths of the layer have changed in them.
  func adoptCells() {
    for (cell, content) in zip(cells ?? [], properties.content.emitter.cells) {
      var content = content
      content[.emissionLongitude] -= longitudeOrigin
      cell.adopt(content)
    }
  }

  /// The cell that a key path leads to, and the rest of the path; nil for none.
  func cell(at path: String) -> (CAEmitterCell, key: String)? {
    var rest = path.split(separator: ".").map(String.init)
    var cell: CAEmitterCell?
    while rest.count > 2, rest[0] == "emitterCells" {
      guard let next = (cell?.emitterCells ?? cells)?.first(where: { $0.name == rest[1] }) else {
        return nil
      }
      (cell, rest) = (next, Array(rest.dropFirst(2)))
    }
    guard let cell, rest.count == 1 else { return nil }
    return (cell, rest[0])
  }

  /// Takes over changes of cells before the first commit; later ones leave a message.
  func cellsHaveChanged() {
    guard record.isCommitted else {
      return change(\.content.emitter.cells, to: lowered, "emitterCells")
    }
    let message =
      "a cell of a committed layer was changed, which has no effect (set emitterCells.name.property of "
      + "the layer)"
    report(.warning, .ignored, at: "emitterCells", message)
  }

  /// Multiplies the birth rate of every cell.
  @_LayerNumber(.birthRate) open var birthRate: Float

  /// Multiplies the lifetime of every cell.
  @_LayerNumber(.emitterLifetime) open var lifetime: Float

  /// Multiplies the velocity of every cell.
  @_LayerNumber(.emitterVelocity) open var velocity: Float

  /// Multiplies the scale of every cell.
  @_LayerNumber(.emitterScale) open var scale: Float

  /// Multiplies the spin of every cell.
  @_LayerNumber(.emitterSpin) open var spin: Float

  /// The centre of the shape, in the layer's points.
  open var emitterPosition: CGPoint {
    get { CGPoint(properties.content.emitter.position) }
    set { change(\.content.emitter.position, to: newValue.point, "emitterPosition") }
  }

  /// The depth of that centre.
  @_LayerNumber(.emitterZPosition) open var emitterZPosition: CGFloat

  /// The size of the shape; a circle or a sphere has the width as its radius.
  open var emitterSize: CGSize {
    get { CGSize(properties.content.emitter.size) }
    set { change(\.content.emitter.size, to: newValue.extent, "emitterSize") }
  }

  /// The depth of the shape.
  @_LayerNumber(.emitterDepth) open var emitterDepth: CGFloat

  /// Where particles are born.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: properties.content.emitter.shape.rawValue) }
    set {
      changeConstant(\.content.emitter.shape, to: newValue.rawValue, "emitterShape")
      if cells != nil { change(\.content.emitter.cells, to: lowered, "emitterCells") }
    }
  }

  /// Which part of the shape gives birth.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: properties.content.emitter.mode.rawValue) }
    set { changeConstant(\.content.emitter.mode, to: newValue.rawValue, "emitterMode") }
  }

  /// In which order particles are drawn.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: properties.content.emitter.renderMode.rawValue) }
    set { changeConstant(\.content.emitter.renderMode, to: newValue.rawValue, "renderMode") }
  }

  /// Whether particles are where their z puts them.
  open var preservesDepth: Bool {
    get { properties.content.emitter.preservesDepth }
    set { change(\.content.emitter.preservesDepth, to: newValue, "preservesDepth") }
  }

  /// Chooses the random numbers, which are not those of Core Animation.
  open var seed: UInt32 {
    get { UInt32(truncatingIfNeeded: properties.content.emitter.seed) }
    set { change(\.content.emitter.seed, to: UInt64(newValue), "seed") }
  }
}
