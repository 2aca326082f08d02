internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Foundation
internal import Graphics
internal import Sampling
internal import SceneLoading
internal import SceneModel

extension CALayer {
  /// Draws the model values of the layer and its descendants, in the layer's coordinates.
  func drawModel(in context: CGContext) {
    do throws(SamplingError) {
      try renderModel(in: context)
    } catch {
      report(.error, .unsupported, at: "contents", "the layer cannot be drawn: \(error.message)")
    }
  }

  private func renderModel(in context: CGContext) throws(SamplingError) {
    displayAll()
    var rootLayer = sceneLayer(depth: 0)
    rootLayer.state.transform = .identity
    rootLayer.state.position =
      rootLayer.state.bounds.origin
      + Point(
        rootLayer.state.anchorPoint.x * rootLayer.state.bounds.size.width,
        rootLayer.state.anchorPoint.y * rootLayer.state.bounds.size.height
      )
    // An enclosing layer applies the context's transform.
    var contextLayer = Layer(name: "context", sublayers: [rootLayer])
    contextLayer.state.anchorPoint = .zero
    contextLayer.state.transform.matrix = CATransform3DMakeAffineTransform(context.ctm).matrix
    var scene = Scene(
      canvas: Canvas(width: context.width, height: context.height),
      frameRate: .sixty,
      duration: 1
    )
    scene.layers = [contextLayer]
    let list = try SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .clear,
      resources: WorkerResources(try resources(of: rootLayer), limits: Limits())
    ).displayList(at: 0)
    context.append(list)
  }

  // Lays out and displays all layers that need it: no transaction may have done so yet.
  private func displayAll() {
    layoutIfNeeded()
    var pending = [self]
    while let layer = pending.popLast() {
      layer.displayIfNeeded()
      pending += layer.children
      if let mask = layer.maskLayer { pending.append(mask) }
    }
  }

  // Returns the model values of the layer tree, without timing and animations.
  private func sceneLayer(depth: Int) -> Layer {
    var result = Layer(name: name)
    result.state = properties
    guard depth < RecordingLimits.depth else { return result }
    result.sublayers = children.map { $0.sceneLayer(depth: depth + 1) }
    if let maskLayer { result.mask = maskLayer.sceneLayer(depth: depth + 1) }
    return result
  }

  private func resources(of layer: Layer) throws(SamplingError) -> SceneResources {
    var resources = SceneResources()
    resources.fonts = CGContext.systemFonts
    var pending = [layer]
    while let layer = pending.popLast() {
      pending += layer.sublayers
      if let mask = layer.mask { pending.append(mask) }
      for source in layer.imageSources.map(\.source) where resources.bitmaps[source] == nil {
        guard let image = RecordingSession.current.images.image(of: source) else { continue }
        do throws(DrawingFault) {
          resources.bitmaps[source] = try image.bitmap()
        } catch {
          throw SamplingError(.resource, error.message)
        }
      }
    }
    return resources
  }
}
