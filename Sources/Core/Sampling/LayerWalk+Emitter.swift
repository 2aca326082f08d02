import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// Returns the particles of an emitter layer in output pixels, each with the content of its cell;
  /// empty for other layers.
  ///
  /// - Parameters:
  ///   - layer: the layer at an instant.
  ///   - painter: makes the items of images.
  ///   - plane: projects these items to output pixels; nil if they are already in output pixels.
  ///   - context: the context that the layers of particles inherit, except their space and clock.
  ///   - placement: returns the transform of a particle's surroundings; nil if it is invisible.
  private mutating func emitterItems(
    of layer: PresentedLayer,
    painter: LayerPainter,
    plane: LayerPlane?,
    in context: LayerContext,
    placement: (SIMD3<Double>) -> ParticleTransform?
  ) throws(SamplingError) -> [DisplayItem] {
    guard case .emitter(let emitter) = painter.state.content else { return [] }
    let time = layer.time
    // Only what animations change has been prepared; the rest costs nothing to make, but for layers with
    // a history, whose animations differ from frame to frame.
    guard
      let simulation = emitters[painter.path] ?? EmitterSimulation(layer.layer, until: max(0, time))
    else { return [] }
    let living = try simulation.particles(at: time) { (count) throws(SamplingError) in
      try budget.charge(particles: count, path: painter.path)
    }
    var images: [ImageSource: SceneImage] = [:]
    var items: [DisplayItem] = []
    for entry in living {
      guard let contents = entry.cell.contents,
        let position = placement(entry.particle.position(atAge: entry.age))
      else { continue }
      let isAdditive = emitter.renderMode == .additive
      switch contents {
      case .image(let source):
        let image: SceneImage
        if let existing = images[source] {
          image = existing
        } else {
          image = try painter.image(source, "emitterCells", resources)
          images[source] = image
        }
        let resolved = image.resolved(at: entry.age)
        guard let item = painter.item(of: entry, resolved, at: position.affine) else { continue }
        let made = [isAdditive ? painter.adding(item) : item]
        items += plane?.output(made) ?? made
      case .layer(let name):
        guard let node = layer.node.particles[name],
          let item = try item(of: entry, showing: node, at: position.map, in: layer, context)
        else { continue }
        items.append(isAdditive ? painter.adding(item) : item)
      }
    }
    return items
  }

  // Returns the layer of a particle, its frame centred on the particle and its clock at the
  // particle's age. The colour multiplies the content of the layer, as the colour of a replicator's
  // copy does.
  private mutating func item(
    of entry: EmitterSimulation.LiveParticle,
    showing node: LayerNode,
    at position: Homography,
    in layer: PresentedLayer,
    _ context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let (particle, age) = (entry.particle, entry.age)
    let color = particle.color(atAge: age)
    let scale = particle.scale(atAge: age) / entry.cell[.contentsScale]
    guard color.alpha > 0, scale > 0, scale.isFinite else { return nil }
    let center = node.model.value.frameCenter
    let matrix = Affine.translation(-center.x, -center.y)
      .concatenating(.scale(scale, scale))
      .concatenating(.rotation(particle.rotation(atAge: age)))
    try budget.charge(layers: 1, path: node.path)
    var inner = LayerContext(
      space: LayerSpace(plane: Homography(matrix).concatenating(position)),
      parentTime: age,
      frameTime: layer.frameTime.map { age + ($0 - layer.time) },
      tint: color.multiplied(by: context.tint),
      clip: context.clip,
      scriptClock: context.scriptClock(in: layer),
      copy: context.copy
    )
    inner.tint.alpha = 1
    var items: [DisplayItem] = []
    try append(node, to: &items, in: inner)
    guard !items.isEmpty else { return nil }
    let group = DisplayGroup(
      origin: GroupOrigin(layer.node.identity, .particle),
      items: items,
      opacity: color.alpha,
      bounds: items.unionOfBounds
    )
    return .group(group.foldingOpacity())
  }
}

/// Where a particle is: its surroundings, with itself at the origin.
private struct ParticleTransform {
  /// Maps them to the pixels that items are made in.
  let affine: Affine
  /// Maps them to output pixels.
  let map: Homography
}

extension LayerWalk {
  /// Returns the particles of a layer in output pixels, on its plane or with their depth.
  ///
  /// In depth, every image and layer is parallel to the emitter. It is drawn with the map of its
  /// surroundings, without foreshortening within it.
  mutating func particleItems(
    of entry: PresentedLayer,
    _ styled: StyledLayer,
    in context: LayerContext
  ) throws(SamplingError) -> (items: [DisplayItem], areInDepth: Bool) {
    guard case .emitter(let emitter) = entry.state.content else { return ([], false) }
    let (state, space, transform) = (entry.state, context.space, styled.painter.transform)
    guard emitter.preservesDepth else {
      var inner = context
      inner.clip = styled.source
      let items = try emitterItems(
        of: entry,
        painter: styled.painter,
        plane: styled.plane,
        in: inner
      ) {
        let shift = Affine.translation($0.x, $0.y)
        return ParticleTransform(
          affine: shift.concatenating(transform),
          map: Homography(shift).concatenating(styled.map)
        )
      }
      return (items, false)
    }
    var painter = styled.painter
    painter.clip = context.clip
    let items = try emitterItems(of: entry, painter: painter, plane: nil, in: context) { position in
      let map = space.map(of: state, at: position)
      return map.project(.zero).map { _ in
        let affine = map.linearized(at: .zero)
        return ParticleTransform(affine: affine, map: Homography(affine))
      }
    }
    return (items, true)
  }
}

extension LayerPainter {
  /// A particle's image, centred on it, scaled, turned and tinted; nil when it cannot be seen.
  fileprivate func item(
    of entry: EmitterSimulation.LiveParticle,
    _ resolved: ResolvedImage,
    at position: Affine
  ) -> DisplayItem? {
    let (particle, age) = (entry.particle, entry.age)
    let color = particle.color(atAge: age)
    let (scale, density) = (particle.scale(atAge: age), entry.cell[.contentsScale])
    guard color.alpha > 0, scale > 0, density > 0 else { return nil }
    let matrix = Affine.scale(scale, scale)
      .concatenating(.rotation(particle.rotation(atAge: age)))
      .concatenating(position)
      .withRoundedTranslation
    let part = resolved.part(entry.cell.contentsRect)
    let pixels = part?.size ?? resolved.size
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let size = Size(pixels.width / density, pixels.height / density)
    let destination = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
    let covered = matrix.apply(destination)
    guard matrix.inverse != nil, covered.minX.isFinite, covered.maxX.isFinite,
      covered.minY.isFinite, covered.maxY.isFinite
    else { return nil }
    let bounds = PixelRect(covering: covered).intersection(clip)
    guard !bounds.isEmpty else { return nil }
    let enlargement = Affine.scale(1 / density, 1 / density).concatenating(matrix).largestScale
    let (image, source) = resolved.drawn(part, sharedScale: enlargement)
    return .image(
      ImageItem(
        image: image,
        source: source,
        destination: destination,
        transform: matrix,
        filter: enlargement > 1 ? entry.cell.magnificationFilter : entry.cell.minificationFilter,
        tint: color.multiplied(by: tint),
        bounds: bounds
      )
    )
  }

  /// Returns a group that composites the item additively.
  fileprivate func adding(_ item: DisplayItem) -> DisplayItem {
    .group(
      DisplayGroup(
        origin: GroupOrigin(identity, .particle),
        items: [item],
        blendMode: .plusLighter,
        bounds: item.bounds
      )
    )
  }
}

extension EmitterSimulation {
  /// The emitters of a scene whose births animations change, by their paths.
  static func simulations(for scene: Scene, levels: AudioLevels) -> [String: EmitterSimulation] {
    var result: [String: EmitterSimulation] = [:]
    var scratch = Limits.emitterTables
    for (index, layer) in scene.layers.enumerated() {
      prepare(
        layer,
        path: "layers[\(index)]",
        until: scene.duration,
        levels,
        &scratch,
        into: &result
      )
    }
    return result
  }

  private static func prepare(
    _ layer: Layer,
    path: String,
    until parentEnd: Double,
    _ levels: AudioLevels,
    _ scratch: inout Int,
    into result: inout [String: EmitterSimulation]
  ) {
    let timing = layer.timing
    let end =
      timing.duration.isFinite ? timing.duration : timing.localTime(atParentTime: parentEnd)
    if !layer.hasHistory,
      let simulation = EmitterSimulation(
        layer,
        until: max(0, end),
        levels: levels,
        maxEntries: scratch
      ),
      simulation.isAnimated
    {
      result[path] = simulation
      scratch -= simulation.tableSize
    }
    for (index, inner) in layer.sublayers.enumerated() {
      prepare(
        inner,
        path: "\(path).sublayers[\(index)]",
        until: end,
        levels,
        &scratch,
        into: &result
      )
    }
    if let mask = layer.mask {
      prepare(mask, path: "\(path).mask[0]", until: end, levels, &scratch, into: &result)
    }
  }
}
