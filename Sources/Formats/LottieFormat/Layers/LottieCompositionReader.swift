internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Makes layers of the scene from the lists of layers of a Lottie file.
///
/// A class because compositions that are used more than once are made once.
final class LottieCompositionReader {
  let context: LottieContext
  private let fonts: LottieFonts
  // The layers of a composition with their origins, how many there are in all and how deep they are nested, and its
  // tracks in its own time.
  private struct Content {
    let layers: [Layer]
    let origins: [PartOrigins.Layer]
    let count: Int
    let depth: Int
    let tracks: [AudioTrack]
  }
  private var compositions: [String: Content] = [:]
  // The compositions that are being made, outermost first.
  private var open: [String] = []
  private var layerCount = 0
  // How deep layers are nested, so far, in the list that is being read and in the layer that is.
  private var depth = 0
  private var layerDepth = 0
  /// The images in use.
  private(set) var images: [String: Asset] = [:]
  /// The audio assets in use.
  private(set) var audios: [String: Asset] = [:]
  /// What the layers of the list that was read last were made of.
  private(set) var origins: [PartOrigins.Layer] = []
  // The same of the composition that the last layer of one shows.
  private var innerOrigins: [PartOrigins.Layer] = []
  // The tracks of the composition that is being read.
  private var openTracks: [AudioTrack] = []

  /// The tracks of the file, from time 0 on.
  var tracks: [AudioTrack] {
    openTracks.compactMap { $0.clipped(to: 0...context.limits.magnitude) }
  }

  init(_ context: LottieContext, _ fonts: LottieFonts) {
    self.context = context
    self.fonts = fonts
  }

  /// The layers of a list, back to front.
  func layers(_ cursor: JSONCursor, _ clock: LottieClock) -> [Layer] {
    let name = context.layerName
    let list = (cursor.isArray ? cursor.elements : context.list(cursor)).enumerated().map {
      LottieLayer($0.element, position: $0.offset, context)
    }
    context.layerName = name
    countLayers(list.count, cursor)
    guard !context.report.hasErrors else { return [] }
    let parents = LottieParents(list, context)
    let mattes = LottieMattes(list, context)
    var result: [(layer: Layer, origin: PartOrigins.Layer)] = []
    for (index, layer) in list.enumerated() where mattes.isUsed(index) {
      guard !context.report.hasErrors else { return [] }
      context.layerName = layer.name
      guard !mattes.hidesAll(index) else { continue }
      let isMatte = mattes.names[index] != nil
      guard !layer.isHidden || isMatte,
        var made = context.reading(layer: layer.cursor, { self.layer(layer, clock) })
      else { continue }
      made.name = mattes.names[index] ?? layer.name
      made.carriers = parents.carriers(of: index, clock)
      made.matte = mattes.matte(of: index)
      if made.matte != nil, layer.effectMatte == nil, context.compatibility == .web,
        let region = LottieMatteRegion.cut(made)
      {
        made.maskPaths.append(region)
      }
      let origin = PartOrigins.Layer(
        part: layer.cursor.part,
        content: layer.kind == .text ? layer.cursor["t"]?.part : nil,
        sublayers: layer.kind == .precomposition ? innerOrigins : []
      )
      result.append((made, origin))
      if mattes.isDrawnToo(index), !layer.isHidden {
        made.name = layer.name
        result.append((made, origin))
      }
    }
    context.layerName = ""
    let drawn = mattes.withoutMissing(result.reversed())
    origins = drawn.map(\.origin)
    return drawn.map(\.layer)
  }

  private func countLayers(_ count: Int, _ cursor: JSONCursor) {
    let before = layerCount
    layerCount = min(layerCount + count, 1 << 40)
    let limit = context.limits.layers
    if before <= limit, layerCount > limit {
      context.error(
        .limit,
        cursor,
        "more than \(limit) layers, those of compositions counted as often as they are used "
          + "(raise the limit with --max-instances)"
      )
    }
  }

  // MARK: One layer

  // The layer without what depends on its siblings; nil where it draws nothing.
  private func layer(_ layer: LottieLayer, _ clock: LottieClock) -> Layer? {
    let properties = LottiePropertyReader(context: context, clock: clock)
    layerDepth = 1
    guard var made = content(layer, clock, properties) else { return nil }
    let cursor = layer.cursor
    made.state.anchorPoint = .zero
    made.maskPaths = LottieMaskReader(context: context, properties: properties)
      .masks(cursor["masksProperties"])
    made = LottieEffectReader(context: context, properties: properties)
      .adding(cursor, to: made, depth: &layerDepth)
    depth = max(depth, layerDepth)
    guard layerDepth <= context.limits.layerDepth else {
      // The layers around a too deep layer are too deep as well.
      if context.report.hasErrors { return nil }
      context.error(
        .limit,
        cursor,
        "layers are nested deeper than \(context.limits.layerDepth), including layers that effects add around a "
          + "layer (raise the limit with --max-depth)"
      )
      return nil
    }
    if context.compatibility == .ae {
      LottieStyleReader(context: context, properties: properties).add(cursor["sy"], to: &made)
    }
    made.lifetime = Lifetime(
      from: clock.seconds(layer.firstFrame),
      to: clock.seconds(layer.endFrame)
    )
    made.placement = properties.placement(
      cursor["ks"],
      isDeep: context.flag(cursor["ddd"]) ?? false,
      followsPath: context.flag(cursor["ao"]) ?? false
    )
    made.state.blendMode = LottieBlending.mode(cursor["bm"], context)
    return made
  }

  private func content(
    _ layer: LottieLayer,
    _ clock: LottieClock,
    _ properties: LottiePropertyReader
  ) -> Layer? {
    let cursor = layer.cursor
    switch layer.kind {
    case .precomposition: return precomposition(layer, clock, properties)
    case .solid:
      let color = solidColor(cursor)
      var made = Layer()
      made.state.bounds.size = Size(size(cursor["sw"]), size(cursor["sh"]))
      made.state.backgroundColor = color
      return made
    case .image: return image(cursor)
    case .shape:
      var made = Layer()
      let items = LottieShapeReader(context, clock).items(cursor["shapes"])
      // In lottie-web a layer is no separate group: its blending items blend with the layers below
      // it.
      let mixesWithOthers = context.compatibility == .web && items.contains(where: \.isMixed)
      made.state.content = .vector(ShapeTree(items: items, isolatesBlending: !mixesWithOthers))
      return made
    case .audio:
      addTrack(layer, clock)
      return nil
    case .null, .data: return nil
    case .text:
      let reader = LottieTextReader(context: context, fonts: fonts, clock: clock) {
        self.letter($0, clock, start: $1)
      }
      return reader.layer(cursor)
    case .camera:
      context.warn(once: "camera", cursor, "cameras are not used; 3D layers are drawn flat")
      return nil
    case .videoPlaceholder, .imageSequence, .video, .imagePlaceholder, .guide, .adjustment, .light,
      nil:
      let type = cursor["ty"].map(\.value.echo) ?? "no type"
      context.warn(once: "layer \(type)", cursor, "layers of this kind (\(type)) are not drawn")
      return nil
    }
  }

  // A fill that is missing, or none, is black in SVG, and in other players too.
  private func solidColor(_ cursor: JSONCursor) -> Color {
    guard let written = cursor["sc"], written.text != "" else { return .black }
    return context.textColor(written) ?? .black
  }

  private func size(_ cursor: JSONCursor?) -> Double { max(0, context.number(cursor) ?? 0) }

  private func image(_ cursor: JSONCursor) -> Layer? {
    guard let id = cursor["refId"]?.identifier, let asset = context.assets[id] else {
      context.warn(cursor, "the image of the layer is none of the assets; the layer is not drawn")
      return nil
    }
    let reader = LottieImageReader(context: context)
    guard let image = images[id] ?? reader.asset(asset, id: id) else { return nil }
    images[id] = image
    context.parts["assets.\(id)"] = asset["p"] ?? asset
    var made = Layer()
    made.state.bounds.size = Size(size(asset["w"]), size(asset["h"]))
    made.state.contents = .asset(id)
    made.state.contentsGravity = reader.gravity(asset)
    made.state.masksToBounds = true
    return made
  }

  private func addTrack(_ layer: LottieLayer, _ clock: LottieClock) {
    let reader = LottieAudioReader(context: context, clock: clock)
    guard let (track, asset) = reader.track(layer) else { return }
    audios[asset.name] = asset
    context.parts["assets.\(asset.name)"] = context.assets[asset.name]?["p"] ?? layer.cursor
    add([track], layer.cursor)
  }

  private func add(_ tracks: [AudioTrack], _ cursor: JSONCursor) {
    openTracks += tracks
    let limit = context.limits.audioTracks
    guard openTracks.count > limit, !context.report.hasErrors else { return }
    context.error(
      .limit,
      cursor,
      "more than \(limit) audio tracks, those of compositions counted as often as they are used "
        + "(raise the limit with --max-audio-tracks)"
    )
  }

  // The tracks of a composition, which its layer shifts and cuts.
  private func addTracks(_ tracks: [AudioTrack], of layer: LottieLayer, _ clock: LottieClock) {
    guard !tracks.isEmpty else { return }
    guard layer.stretch == 1, layer.cursor["tm"] == nil else {
      let message = "the audio of a composition with a time remap or another speed is not heard"
      return context.warn(once: "nested audio", layer.cursor, message)
    }
    let (from, to) = (clock.seconds(layer.firstFrame), clock.seconds(layer.endFrame))
    guard from <= to else { return }
    let shifted = tracks.compactMap { track in
      var track = track
      track.begin += clock.seconds(layer.startFrame)
      return track.clipped(to: from...to)
    }
    add(shifted, layer.cursor)
  }

  // MARK: Compositions

  private func precomposition(
    _ layer: LottieLayer,
    _ clock: LottieClock,
    _ properties: LottiePropertyReader
  ) -> Layer? {
    let cursor = layer.cursor
    guard let id = cursor["refId"]?.identifier, let asset = context.assets[id],
      let list = asset["layers"]
    else {
      context.warn(cursor, "the composition of the layer is none of the assets")
      return nil
    }
    guard let composition = composition(id, list, usedBy: cursor) else { return nil }
    let content = composition.layers
    innerOrigins = composition.origins
    addTracks(composition.tracks, of: layer, clock)
    var made = Layer()
    made.state.bounds.size = Size(
      size(cursor["w"] ?? asset["w"]),
      size(cursor["h"] ?? asset["h"])
    )
    made.state.masksToBounds = true
    var inner = Layer()
    inner.state.anchorPoint = .zero
    inner.sublayers = content
    if let remap = LottieTimeRemap(properties: properties).seconds(
      cursor["tm"],
      end: layer.endFrame
    ) {
      inner.timeRemap = remap
      layerDepth += 1
      made.sublayers = [inner]
    } else if layer.stretch != 1 || layer.startFrame != clock.base {
      inner.timing.beginTime = clock.seconds(layer.startFrame)
      let limit = context.limits.magnitude
      inner.timing.speed = (1 / layer.stretch).clamped(to: -limit...limit)
      layerDepth += 1
      made.sublayers = [inner]
    } else {
      made.sublayers = content
    }
    return made
  }

  // The content of a composition whose frames begin at 0; nil after an error.
  private func composition(
    _ id: String,
    _ list: JSONCursor,
    usedBy cursor: JSONCursor
  ) -> Content? {
    if let existing = compositions[id] {
      countLayers(existing.count, cursor)
      layerDepth = existing.depth + 1
      return existing
    }
    guard let content = opened(id, list, context.clock, usedBy: cursor) else { return nil }
    compositions[id] = content
    layerDepth = content.depth + 1
    return content
  }

  // The content of a composition; nil after an error.
  private func opened(
    _ id: String,
    _ list: JSONCursor,
    _ clock: LottieClock,
    usedBy cursor: JSONCursor
  ) -> Content? {
    if let start = open.firstIndex(of: id) {
      let chain = (open[start...] + [id]).map(\.quoted).joined(separator: " → ")
      context.error(.reference, cursor, "compositions contain each other: \(chain)")
      return nil
    }
    guard open.count < context.limits.compositionDepth else {
      context.error(
        .limit,
        cursor,
        "more than \(context.limits.compositionDepth) compositions in one another "
          + "(raise the limit with --max-precomp-depth)"
      )
      return nil
    }
    open.append(id)
    let name = context.layerName
    let (before, outer, outerTracks) = (layerCount, depth, openTracks)
    (depth, openTracks) = (0, [])
    let layers = layers(list, clock)
    let content = Content(
      layers: layers,
      origins: origins,
      count: layerCount - before,
      depth: depth,
      tracks: openTracks
    )
    context.layerName = name
    open.removeLast()
    (depth, openTracks) = (outer, outerTracks)
    return content
  }

  // Returns the items of a composed letter, for a size of 100; its frames are those of the text's
  // layer.
  private func letter(
    _ cursor: JSONCursor,
    _ clock: LottieClock,
    start: Double
  ) -> [VectorItem] {
    guard let id = cursor["refId"]?.identifier, let list = context.assets[id]?["layers"] else {
      context.warn(cursor, "the composition of a letter is none of the assets")
      return []
    }
    var inner = clock
    inner.base -= start
    let before = layerDepth
    defer { layerDepth = before }
    guard let made = opened(id, list, inner, usedBy: cursor) else { return [] }
    if !made.tracks.isEmpty {
      context.warn(once: "audio of letters", cursor, "audio of composed letters is not heard")
    }
    let properties = LottiePropertyReader(context: context, clock: inner)
    let items = made.layers.reversed().flatMap {
      LottieLetterComposition.items(of: $0, context, cursor)
    }
    return [.group(VectorGroup(placement: properties.placement(cursor["ks"]), items: items))]
  }
}
