public import DisplayModel
public import Graphics
public import SceneModel

/// Converts a scene and a time to a display list.
///
/// This is a pure function: any frame can be drawn alone and in any order. Caches between frames
/// save work and never affect the result; every worker has a separate sampler.
public struct SceneSampler {
  let layers: LayerList
  private let geometry: OutputGeometry
  private let background: Color
  private let limits: Limits
  private let resources: any ResourceProvider
  private let emitters: [String: EmitterSimulation]
  private let levels: AudioLevels
  private let scratch = PoseScratch()
  private let framesPerSecond: Double
  private let animated: Set<String>

  /// Creates a sampler of a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene to show.
  ///   - geometry: the size of the output and the position of the canvas in it.
  ///   - background: the colour under all layers, which replaces the scene's background.
  ///   - limits: bounds on the contents of one frame.
  ///   - resources: images and text outlines.
  ///   - old: a sampler of an earlier state of the scene with the same resources, which is not used any more.
  public init(
    scene: Scene,
    geometry: OutputGeometry,
    background: Color,
    limits: Limits = Limits(),
    resources: any ResourceProvider,
    reusing old: SceneSampler? = nil
  ) {
    let names = scene.assets.filter { asset in
      asset.kind == .animatedImage
        || (asset.kind == .svg && resources.isAnimated(.asset(asset.name)))
    }.map(\.name)
    animated = Set(names)
    let isSimilar = old?.animated == animated
    layers = LayerList(
      scene.layers,
      path: "layers",
      animated: animated,
      reusing: isSimilar ? old?.layers : nil
    )
    (self.geometry, self.background) = (geometry, background)
    (self.limits, self.resources) = (limits, resources)
    levels = resources.audioLevels
    framesPerSecond = scene.frameRate.framesPerSecond
    emitters = EmitterSimulation.simulations(for: scene, levels: levels)
  }

  /// Returns the display list at an instant.
  ///
  /// - Parameters:
  ///   - time: seconds from the start of the scene; any finite number.
  ///   - frameTime: when layers without motion blur are sampled, the frame's own time; nil for
  ///     `time`.
  /// - Throws: `SamplingError` when the frame exceeds a limit or a resource is missing.
  /// - Complexity: O(*layers* × *copies*)
  public func displayList(
    at time: Double,
    frameTime: Double? = nil
  ) throws(SamplingError) -> DisplayList {
    var list = emptyList
    let start = start(at: time, frameTime: frameTime ?? time)
    var walk = start.walk
    let visible = start.context.clip
    list.items = try walk.items(of: layers, in: start.context)
    if visible != list.canvas, !list.items.isEmpty {
      list.items = [
        .group(
          DisplayGroup(
            origin: GroupOrigin(.canvas),
            items: list.items,
            clips: [ClipPath(path: .rect(visible.rect), transform: .identity)],
            bounds: list.items.unionOfBounds
          )
        )
      ]
    }
    return list
  }

  private var emptyList: DisplayList {
    DisplayList(width: geometry.width, height: geometry.height, background: background.clamped)
  }

  /// The walk over the layers of a frame, and what surrounds the outermost ones.
  func start(at time: Double, frameTime: Double) -> (walk: LayerWalk, context: LayerContext) {
    let list = emptyList
    // Where the canvas does not fill the output, layers must not show beside it. The cut is at whole
    // pixels: an antialiased one would let covered layers shine through along the edge.
    let visible = PixelRect(covering: geometry.canvasRect).intersection(list.canvas)
    let walk = LayerWalk(
      resources: resources,
      levels: levels,
      scratch: scratch,
      budget: FrameBudget(limits: limits),
      emitters: emitters,
      sceneTime: time,
      frameSceneTime: frameTime,
      // Frame n shows time n / rate, which is rounded.
      frame: Int(clamping: frameTime * framesPerSecond + 1e-6, .down),
      background: LayerBackground(color: list.background, canvas: visible)
    )
    let context = LayerContext(
      space: LayerSpace(geometry.transform),
      parentTime: time,
      frameTime: frameTime,
      tint: .white,
      clip: visible
    )
    return (walk, context)
  }
}
