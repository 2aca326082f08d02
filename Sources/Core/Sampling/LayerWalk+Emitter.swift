import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// The particles of an emitter layer, each its picture; empty for other layers.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - time: seconds on its clock.
  ///   - painter: makes the layer's items.
  ///   - placement: maps the surroundings of a particle, which is at its origin, to the pixels that items are
  ///     made in; nil where it cannot be seen.
  private mutating func emitterItems(
    of layer: Layer,
    at time: Double,
    painter: LayerPainter,
    placement: (SIMD3<Double>) -> Affine?
  ) throws(SamplingError) -> [DisplayItem] {
    guard case .emitter(let emitter) = painter.state.content else { return [] }
    // Only what animations change has been prepared; the rest costs nothing to make, but for layers with
    // a history, whose animations differ from frame to frame.
    guard let simulation = emitters[painter.path] ?? EmitterSimulation(layer, until: max(0, time))
    else {
      return []
    }
    let living = try simulation.particles(at: time) { (count) throws(SamplingError) in
      try budget.charge(particles: count, path: painter.path)
    }
    var pictures: [ImageSource: ScenePicture] = [:]
    var items: [DisplayItem] = []
    for entry in living {
      guard let source = entry.cell.contents else { continue }
      let picture: ScenePicture
      if let known = pictures[source] {
        picture = known
      } else {
        do {
          picture = try resources.picture(for: source)
        } catch {
          throw SamplingError(error.code, path: "\(painter.path).emitterCells", error.message)
        }
        pictures[source] = picture
      }
      if let place = placement(entry.particle.position(atAge: entry.age)),
        let item = painter.item(of: entry, picture.shown(at: entry.age), at: place)
      {
        items.append(emitter.renderMode == .additive ? painter.adding(item) : item)
      }
    }
    return items
  }
}

extension LayerWalk {
  /// The particles of a layer, on its plane or, where they keep their depth, in output pixels.
  ///
  /// In depth every picture stays parallel to the layer and is drawn with the map of its surroundings,
  /// without foreshortening within the picture.
  mutating func particleItems(
    of entry: PresentedLayer,
    painter: LayerPainter,
    in context: LayerContext
  ) throws(SamplingError) -> (items: [DisplayItem], areInDepth: Bool) {
    guard case .emitter(let emitter) = entry.state.content else { return ([], false) }
    let (state, space, transform) = (entry.state, context.space, painter.transform)
    guard emitter.preservesDepth else {
      let items = try emitterItems(of: entry.layer, at: entry.time, painter: painter) {
        Affine.translation($0.x, $0.y).concatenating(transform)
      }
      return (items, false)
    }
    var painter = painter
    painter.clip = context.clip
    let items = try emitterItems(of: entry.layer, at: entry.time, painter: painter) { place in
      let map = space.map(of: state, at: place)
      return map.project(.zero).map { _ in map.linearized(at: .zero) }
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
