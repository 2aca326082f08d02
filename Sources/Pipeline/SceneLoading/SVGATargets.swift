internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes named sprites of an SVGA file, in the scene that was made of it.
struct SVGATargets {
  private(set) var scene: Scene
  /// How many sprites targets changed, where there are several.
  private(set) var notes: [Diagnostic] = []
  private let limits: Limits

  /// Changes the sprites of a scene that variables name as targets; other variables are left to the caller.
  ///
  /// - Throws: `usage` for targets that the file has nothing for.
  init(
    _ scene: Scene,
    _ variables: VariableOverrides,
    limits: Limits
  ) throws(SceneLoadingError) {
    (self.scene, self.limits) = (scene, limits)
    var variables = variables
    for target in try variables.targets() {
      do throws(VariableError) {
        try apply(target)
      } catch {
        throw SceneLoadingError(option: "", error.message)
      }
    }
  }

  /// The sprites, by the keys of their images.
  var list: TargetList {
    var list = TargetList()
    for entry in LayerTree(scene).entries where entry.layer.name != nil {
      var layer = TargetList.Layer(names: entry.names, kind: "sprite")
      layer.properties = [("opacity", nil), ("hidden", nil)]
      if case .asset(let name)? = entry.layer.state.contents {
        layer.properties.insert(contentsOf: [("image", name), ("image.fit", nil)], at: 0)
      }
      list.layers.append(layer)
    }
    return list
  }

  /// Changes the sprites that a target names.
  ///
  /// - Throws: for a name without sprites, a property that none of them has, and a value that does not fit.
  private mutating func apply(_ target: Target) throws(VariableError) {
    let list = list
    let value = try target.value(limits: limits)
    var image: String?
    if target.property.word == .image, case .text(let path) = value {
      image = try add(path, target)
    }
    var changed = 0
    for names in Set(try list.select(target).map { list.layers[$0].names }) {
      change(&scene.layers, names[...], target, value, image, &changed)
    }
    if changed > 1 {
      let note = "\(target.text.quoted) changes \(changed) sprites"
      notes.append(Diagnostic(.note, .targets, note))
    }
    guard changed > 0 else {
      let words = ["image", "image.fit", "opacity", "hidden"]
      guard target.property.word != .key else {
        throw target.property.unknown(in: target.text, among: words)
      }
      throw VariableError(
        message:
          "\(target.text.quoted): the sprite has no \(target.property.word.rawValue) "
          + "(it has \(words.joined(separator: ", ")))"
      )
    }
  }

  private mutating func add(_ path: String, _ target: Target) throws(VariableError) -> String {
    let source: Asset.Source
    if DataURI.hasScheme(of: path) {
      do throws(DataURI.DamageError) {
        source = try DataURI.source(path)
      } catch {
        throw VariableError(message: "\(target.text.quoted): \(error.message)")
      }
    } else {
      if let failure = AssetPath.failure(in: path) {
        throw VariableError(message: "\(target.text.quoted): \(failure)")
      }
      source = .file(path)
    }
    var (name, number) = ("image@1", 1)
    while scene.assets.contains(where: { $0.name == name }) {
      number += 1
      name = "image@\(number)"
    }
    scene.assets.append(Asset(name: name, kind: .image, source: source))
    return name
  }

  private func change(
    _ layers: inout [Layer],
    _ names: ArraySlice<String>,
    _ target: Target,
    _ value: TargetValue,
    _ image: String?,
    _ changed: inout Int
  ) {
    for index in layers.indices where layers[index].name == names.first {
      if names.count > 1 {
        change(&layers[index].sublayers, names.dropFirst(), target, value, image, &changed)
      } else if edit(&layers[index], target, value, image) {
        changed += 1
      }
    }
  }

  private func edit(
    _ layer: inout Layer,
    _ target: Target,
    _ value: TargetValue,
    _ image: String?
  ) -> Bool {
    switch (target.property.word, value) {
    case (.image, _):
      guard let image, layer.state.contents != nil else { return false }
      layer.state.contents = .asset(image)
      if layer.state.contentsGravity == .resize { layer.state.contentsGravity = .resizeAspectFill }
    case (.imageFit, .text(let fit)):
      guard layer.state.contents != nil else { return false }
      layer.state.contentsGravity =
        fit == "cover" ? .resizeAspectFill : fit == "contain" ? .resizeAspect : .resize
    case (.hidden, .flag(let flag)): layer.state.isHidden = flag
    case (.opacity, .number(let number)):
      func changed(_ old: Double) -> Double {
        let result =
          target.operation == .set
          ? number : target.operation == .add ? old + number : old * number
        return result.clamped(to: 0...1)
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
