internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes named sprites of an SVGA file, in the scene that was made of it.
struct SVGATargets: TargetedFile {
  static let noun = "sprites"

  private var scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  /// The scene with the values of variables that name sprites as targets; others are left to the caller.
  ///
  /// - Throws: `usage` for targets that the file has nothing for.
  static func edited(
    _ scene: Scene,
    _ variables: VariableOverrides,
    _ limits: Limits
  ) throws(SceneLoadingError) -> (scene: Scene, notes: [Diagnostic]) {
    var (file, variables) = (SVGATargets(scene), variables)
    let targets = try variables.targets()
    do throws(VariableError) {
      let notes = try file.apply(targets, limits: limits)
      return (file.scene, notes.map { Diagnostic(.note, .targets, $0) })
    } catch {
      throw SceneLoadingError(error)
    }
  }

  /// The sprites, by the keys of their images.
  var list: TargetList {
    let tree = LayerTree(scene)
    var list = TargetList(tree)
    for (index, entry) in tree.entries.enumerated() {
      list.layers[index].kind = "sprite"
      let isFading = entry.layer.animations.contains {
        if case .property(.scalar(.opacity, _)) = $0.action { true } else { false }
      }
      let opacity = isFading ? nil : entry.layer.state.opacity
      list.layers[index].properties =
        [("opacity", opacity?.shortestDecimal)] + TargetProperty.facts(.hidden)
      if case .asset(let name)? = entry.layer.state.contents {
        list.layers[index].properties.insert(
          contentsOf: [("image", name), ("image.fit", nil)],
          at: 0
        )
      }
    }
    return list
  }

  mutating func change(
    _ layers: [Int],
    _ target: Target,
    to value: TargetValue
  ) throws(VariableError) -> Int {
    var image: String?
    if target.property.word == .image, case .text(let path) = value {
      image = try add(path, target)
    }
    let names = list.layers.map(\.names)
    var count = 0
    for path in Set(layers.map { names[$0] }) {
      Self.edit(&scene.layers, path[...]) { layer in
        if Self.change(&layer, target: target, to: value, image: image) { count += 1 }
      }
    }
    return count
  }

  private mutating func add(_ path: String, _ target: Target) throws(VariableError) -> String {
    let source: Asset.Source =
      DataURI.hasScheme(of: path) ? DataURI.replacement(path) : .file(path)
    try target.checkPath(path)
    let name = TargetText.unused("image") { name in scene.assets.contains { $0.name == name } }
    scene.assets.append(Asset(name: name, kind: .image, source: source))
    return name
  }

  private static func edit(
    _ layers: inout [Layer],
    _ names: ArraySlice<String>,
    _ change: (inout Layer) -> Void
  ) {
    for index in layers.indices where layers[index].name == names.first {
      if names.count > 1 {
        edit(&layers[index].sublayers, names.dropFirst(), change)
      } else {
        change(&layers[index])
      }
    }
  }

  // The image fills the box and ends at its edges, but where layers in it may reach out of the box.
  private static func setFit(_ fit: TargetImageFit, of layer: inout Layer) {
    layer.state.contentsGravity = fit.gravity
    if fit == .cover, layer.sublayers.isEmpty { layer.state.masksToBounds = true }
  }

  private static func change(
    _ layer: inout Layer,
    target: Target,
    to value: TargetValue,
    image: String?
  ) -> Bool {
    switch (target.property.word, value) {
    case (.image, _):
      guard let image, layer.state.contents != nil else { return false }
      layer.state.contents = .asset(image)
      if layer.state.contentsGravity == .resize { setFit(.cover, of: &layer) }
    case (.imageFit, .text(let word)):
      guard layer.state.contents != nil, let fit = TargetImageFit(rawValue: word) else {
        return false
      }
      setFit(fit, of: &layer)
    case (.hidden, .flag(let flag)): layer.state.isHidden = flag
    case (.opacity, .number(let number)):
      func changed(_ old: Double) -> Double {
        target.operation.result(old, number).clamped(to: 0...1)
      }
      layer.state.opacity = changed(layer.state.opacity)
      layer.animations = layer.animations.compactMap { animation in
        guard case .property(.scalar(.opacity, .keyframes(let track))) = animation.action else {
          return animation
        }
        guard target.operation != .set else { return nil }
        var animation = animation
        let frames = KeyframeTrack(
          values: track.values.map(changed),
          mode: track.mode,
          keyTimes: track.givenKeyTimes
        )
        animation.action = .property(.scalar(.opacity, .keyframes(frames)))
        return animation
      }
    default: return false
    }
    return true
  }
}
