internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Which layers of a list are mattes of which.
struct LottieMattes {
  private let layers: [LottieLayer]
  // The place of the matte of every layer that has one, how it cuts, and whether it was found by number.
  private var sources: [Int: (position: Int, mode: MatteMode, isNumbered: Bool)] = [:]
  // Layers whose matte is empty, so that nothing is left of them.
  private var cutAway: Set<Int> = []
  // The layers that cut others, and those of them that are drawn by themselves as well.
  private var cutting: Set<Int> = []
  private var drawnToo: Set<Int> = []
  /// The names of layers that are mattes, unique in the list.
  private(set) var names: [Int: String] = [:]

  init(_ layers: [LottieLayer], _ context: LottieContext) {
    self.layers = layers
    let positions = layers.positions
    for (position, layer) in layers.enumerated() {
      if let cut = layer.effectMatte, let source = positions[cut.index], source != position {
        if let nothing = Self.problem(layers[source]) {
          leaveOut(nothing, cut.type, of: position, isEmpty: context.compatibility == .ae, context)
        } else {
          sources[position] = (source, Self.modes[cut.type - 1], true)
        }
        if layer.matteType != 0 {
          context.layerName = layer.name
          context.warn(layer.cursor, "of two mattes only the one of the effect masks the layer")
        }
      } else if layer.matteType != 0 {
        addMatte(of: layer, at: position, positions, context)
      }
    }
    cutting = Set(sources.values.map(\.position))
    // Of layers that are not marked, those before their layer are mattes only; a number may be that of any layer.
    let numbered = sources.values.filter { $0.isNumbered && !layers[$0.position].isMatte }
    drawnToo = Set(numbered.map(\.position))
    refuseCycles(context)
    nameSources()
  }

  private static let modes: [MatteMode] = [.alpha, .alphaInverted, .luma, .lumaInverted]

  private mutating func addMatte(
    of layer: LottieLayer,
    at position: Int,
    _ positions: [Int: Int],
    _ context: LottieContext
  ) {
    let source = layer.matteIndex.map { positions[$0] } ?? (position > 0 ? position - 1 : nil)
    guard (1...4).contains(layer.matteType) else {
      context.warn(
        once: "matte \(layer.matteType)",
        layer.cursor,
        "the matte type \(layer.matteType) is unknown; the layer is not masked"
      )
      return
    }
    let nothing = source.map { Self.problem(layers[$0]) } ?? "is missing"
    let problem = nothing ?? self.problem(with: source, of: position, context)
    guard let source, problem == nil else {
      // lottie-web's reference to no layer, or to one without a picture, is no mask.
      let isEmpty = nothing == nil || context.compatibility == .ae
      leaveOut(problem ?? "is missing", layer.matteType, of: position, isEmpty: isEmpty, context)
      return
    }
    sources[position] = (source, Self.modes[layer.matteType - 1], layer.matteIndex != nil)
  }

  private mutating func leaveOut(
    _ problem: String,
    _ type: Int,
    of position: Int,
    isEmpty: Bool,
    _ context: LottieContext
  ) {
    let result = isEmpty ? "it counts as empty" : "the layer is not masked"
    context.layerName = layers[position].name
    context.warn(layers[position].cursor, "the layer's matte \(problem); \(result)")
    if isEmpty, type % 2 == 1 { cutAway.insert(position) }
  }

  // What makes a layer no matte for any other; nil for nothing.
  private static func problem(_ matte: LottieLayer) -> String? {
    matte.kind?.drawsContent == true ? nil : "\(matte.name.quoted) is of a kind that draws nothing"
  }

  // What makes a matte an empty one; nil for nothing.
  private func problem(
    with source: Int?,
    of position: Int,
    _ context: LottieContext
  ) -> String? {
    guard let source else { return nil }
    // lottie-web looks for the content of mattes among those that are marked, and never draws hidden layers.
    if context.compatibility == .web {
      let matte = layers[source]
      let advice = "(--lottie-compat ae masks by it)"
      if !matte.isMatte { return "\(matte.name.quoted) has no \"td\": 1 \(advice)" }
      if matte.isHidden { return "\(matte.name.quoted) is hidden \(advice)" }
    }
    return source == position ? "is the layer itself" : nil
  }

  private func refuseCycles(_ context: LottieContext) {
    for position in layers.indices where sources[position] != nil {
      var seen: Set<Int> = [position]
      var current = position
      while let next = sources[current]?.position {
        guard seen.count < Limits.matteChain else {
          context.error(
            .limit,
            layers[position].cursor,
            "more than \(Limits.matteChain) layers are mattes of each other in a row (use fewer)"
          )
          return
        }
        guard seen.insert(next).inserted else {
          context.error(
            .reference,
            layers[position].cursor,
            "the mattes form a cycle (layer \(layers[position].name.quoted))"
          )
          return
        }
        current = next
      }
    }
  }

  private mutating func nameSources() {
    var counts: [String: Int] = [:]
    for layer in layers { counts[layer.name, default: 0] += 1 }
    var taken = Set(counts.keys)
    for source in cutting.ordered() {
      let name = layers[source].name
      guard counts[name] != 1 || isDrawnToo(source) else {
        names[source] = name
        continue
      }
      var number = source + 1
      while taken.contains("\(name) (matte \(number))") { number += 1 }
      names[source] = "\(name) (matte \(number))"
      taken.insert("\(name) (matte \(number))")
    }
  }

  /// Whether a layer shows anything: a matte that cuts nothing does not.
  func isUsed(_ position: Int) -> Bool { !layers[position].isMatte || cutting.contains(position) }

  /// Whether nothing is left of a layer, as its matte is empty.
  func hidesAll(_ position: Int) -> Bool { cutAway.contains(position) }

  /// Whether a layer that is a matte is drawn by itself as well: only marked ones are not.
  func isDrawnToo(_ position: Int) -> Bool { drawnToo.contains(position) }

  /// The matte of a layer.
  func matte(of position: Int) -> Matte? {
    guard let source = sources[position], let name = names[source.position] else { return nil }
    return Matte(layer: name, mode: source.mode)
  }
}

extension LottieMattes {
  /// Returns the layers without those whose matte draws nothing, and mattes without those whose layer draws nothing.
  ///
  /// An empty inverted matte leaves all of its layer.
  func withoutMissing(
    _ layers: [(layer: Layer, origin: PartOrigins.Layer)]
  ) -> [(layer: Layer, origin: PartOrigins.Layer)] {
    let mattes = Set(self.names.values)
    var result = layers
    while true {
      let names = Set(result.compactMap(\.layer.name))
      let used = Set(result.compactMap(\.layer.matte?.layer))
      let count = result.count
      result = result.compactMap { entry in
        if let name = entry.layer.name, mattes.contains(name), !used.contains(name) { return nil }
        guard let matte = entry.layer.matte, !names.contains(matte.layer) else { return entry }
        guard matte.mode == .alphaInverted || matte.mode == .lumaInverted else { return nil }
        var entry = entry
        entry.layer.matte = nil
        return entry
      }
      // A removed layer may be the matte of another one, or masked by one.
      if result.count == count { return result }
    }
  }
}
