import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// The particles of an emitter layer in output pixels, each what its cell shows; empty for other layers.
  ///
  /// - Parameters:
  ///   - layer: the layer at an instant.
  ///   - painter: makes the items of pictures.
  ///   - plane: leads those on to output pixels; nil where they are there already.
  ///   - context: what the layers of particles are handed down, but for their space and clock.
  ///   - placement: where the surroundings of a particle are; nil where it cannot be seen.
  private mutating func emitterItems(
    of layer: PresentedLayer,
    painter: LayerPainter,
    plane: LayerPlane?,
    in context: LayerContext,
    placement: (SIMD3<Double>) -> ParticlePlace?
  ) throws(SamplingError) -> [DisplayItem] {
    guard case .emitter(let emitter) = painter.state.content else { return [] }
    let time = layer.time
    // Only what animations change has been prepared; the rest costs nothing to make, but for layers with
    // a history, whose animations differ from frame to frame.
    guard
      let simulation = emitters[painter.path] ?? EmitterSimulation(layer.layer, until: max(0, time))
    else {
      return []
    }
    let living = try simulation.particles(at: time) { (count) throws(SamplingError) in
      try budget.charge(particles: count, path: painter.path)
    }
    var pictures: [ImageSource: ScenePicture] = [:]
    var items: [DisplayItem] = []
    for entry in living {
      guard let contents = entry.cell.contents,
        let place = placement(entry.particle.position(atAge: entry.age))
      else { continue }
      let isAdditive = emitter.renderMode == .additive
      switch contents {
      case .picture(let source):
        let picture: ScenePicture
        if let known = pictures[source] {
          picture = known
        } else {
          picture = try self.picture(source, painter)
          pictures[source] = picture
        }
        let shown = picture.shown(at: entry.age)
        guard let item = painter.item(of: entry, shown, at: place.affine) else { continue }
        let made = [isAdditive ? painter.adding(item) : item]
        items += plane?.output(made) ?? made
      case .layer(let name):
        guard let node = layer.node.particles[name],
          let item = try item(of: entry, showing: node, at: place.map, in: layer, context)
        else { continue }
        items.append(isAdditive ? painter.adding(item) : item)
      }
    }
    return items
  }

  private func picture(
    _ source: ImageSource,
    _ painter: LayerPainter
  ) throws(SamplingError) -> ScenePicture {
    do {
      return try resources.picture(for: source)
    } catch {
      throw SamplingError(error.code, path: "\(painter.path).emitterCells", error.message)
    }
  }

  // The layer that a particle shows, its frame centred on the particle and its clock the particle's age. The
  // colour multiplies all that is in it, as that of a replicator's copy does.
  private mutating func item(
    of entry: EmitterSimulation.Living,
    showing node: LayerNode,
    at place: Homography,
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
      space: LayerSpace(Homography(matrix).concatenating(place)),
      parentTime: age,
      stillTime: layer.stillTime.map { age + ($0 - layer.time) },
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
      label: "\(layer.node.path) particle",
      items: items,
      opacity: color.alpha,
      bounds: items.unionOfBounds
    )
    return .group(group.foldingOpacity())
  }
}

/// Where a particle is: its surroundings, with itself at the origin.
private struct ParticlePlace {
  /// Maps them to the pixels that items are made in.
  let affine: Affine
  /// Maps them to output pixels.
  let map: Homography
}

extension LayerWalk {
  /// The particles of a layer in output pixels, on its plane or where they keep their depth.
  ///
  /// In depth every picture and layer stays parallel to the emitter and is drawn with the map of its
  /// surroundings, without foreshortening within it.
  mutating func particleItems(
    of entry: PresentedLayer,
    _ looked: LookedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> (items: [DisplayItem], areInDepth: Bool) {
    guard case .emitter(let emitter) = entry.state.content else { return ([], false) }
    let (state, space, transform) = (entry.state, context.space, looked.painter.transform)
    guard emitter.preservesDepth else {
      var inner = context
      inner.clip = looked.source
      let items = try emitterItems(
        of: entry,
        painter: looked.painter,
        plane: looked.plane,
        in: inner
      ) {
        let shift = Affine.translation($0.x, $0.y)
        return ParticlePlace(
          affine: shift.concatenating(transform),
          map: Homography(shift).concatenating(looked.map)
        )
      }
      return (items, false)
    }
    var painter = looked.painter
    painter.clip = context.clip
    let items = try emitterItems(of: entry, painter: painter, plane: nil, in: context) { place in
      let map = space.map(of: state, at: place)
      return map.project(.zero).map { _ in
        let affine = map.linearized(at: .zero)
        return ParticlePlace(affine: affine, map: Homography(affine))
      }
    }
    return (items, true)
  }
}

extension LayerPainter {
  /// A particle's picture, centred on it, scaled, turned and tinted; nil when it cannot be seen.
  fileprivate func item(
    of entry: EmitterSimulation.Living,
    _ shown: ShownPicture,
    at place: Affine
  ) -> DisplayItem? {
    let (particle, age) = (entry.particle, entry.age)
    let color = particle.color(atAge: age)
    let (scale, density) = (particle.scale(atAge: age), entry.cell[.contentsScale])
    guard color.alpha > 0, scale > 0, density > 0 else { return nil }
    let matrix = Affine.scale(scale, scale)
      .concatenating(.rotation(particle.rotation(atAge: age)))
      .concatenating(place)
      .withRoundedTranslation
    let part = shown.part(entry.cell.contentsRect)
    let pixels = part?.size ?? shown.size
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
    let (picture, source) = shown.drawn(part, sharedScale: enlargement)
    return .image(
      ImageItem(
        picture: picture,
        source: source,
        destination: destination,
        transform: matrix,
        filter: enlargement > 1 ? entry.cell.magnificationFilter : entry.cell.minificationFilter,
        tint: color.multiplied(by: tint),
        bounds: bounds
      )
    )
  }

  /// The item as one that adds its light to what lies under it.
  fileprivate func adding(_ item: DisplayItem) -> DisplayItem {
    .group(
      DisplayGroup(
        label: "\(path) particle",
        items: [item],
        blendMode: .plusLighter,
        bounds: item.bounds
      )
    )
  }
}

extension EmitterSimulation {
  /// The emitters of a scene whose births animations change, by their paths.
  static func prepared(for scene: Scene, levels: SoundLevels) -> [String: EmitterSimulation] {
    var result: [String: EmitterSimulation] = [:]
    var room = greatestTables
    for (index, layer) in scene.layers.enumerated() {
      prepare(layer, path: "layers[\(index)]", until: scene.duration, levels, &room, into: &result)
    }
    return result
  }

  private static func prepare(
    _ layer: Layer,
    path: String,
    until parentEnd: Double,
    _ levels: SoundLevels,
    _ room: inout Int,
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
        room: room
      ),
      simulation.isAnimated
    {
      result[path] = simulation
      room -= simulation.tableSize
    }
    for (index, inner) in layer.sublayers.enumerated() {
      prepare(inner, path: "\(path).sublayers[\(index)]", until: end, levels, &room, into: &result)
    }
    if let mask = layer.mask {
      prepare(mask, path: "\(path).mask[0]", until: end, levels, &room, into: &result)
    }
  }
}
