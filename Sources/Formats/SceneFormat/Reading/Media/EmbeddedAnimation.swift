internal import Graphics
package import SceneModel

/// An animation that layers of a scene show, made into layers itself.
package struct EmbeddedAnimation {
  /// Its layers, images and fonts, whose names and families begin with the asset's.
  package let scene: Scene
  /// How many layers it has, those in layers counted.
  let layerCount: Int

  /// Creates an animation from a standalone scene.
  ///
  /// - Parameter name: the asset's name.
  package init(_ scene: Scene, name: String, source: String) {
    let folder = source.lastIndex(of: "/").map { String(source[...$0]) } ?? ""
    var scene = scene
    let fonts = Set(
      scene.assets.filter { $0.kind == .font }.flatMap { [$0.name, $0.family].compactMap(\.self) }
    )
    scene.assets = scene.assets.map { $0.moved(into: folder, prefix: name) }
    scene.layers = scene.layers.map { $0.renamingAssets(prefix: name, fonts: fonts) }
    layerCount = scene.allLayers.count
    self.scene = scene
  }

  /// The seconds of a term of a time; nil for an unknown marker.
  ///
  /// - Parameters:
  ///   - term: a term other than seconds.
  ///   - markers: the markers of the scene around; the animation's own have precedence.
  ///   - isEnd: whether a span without an edge means its end.
  func seconds(_ term: TimeExpression.Term, _ markers: [Marker], isEnd: Bool) -> Double? {
    switch term {
    case .seconds(let seconds): seconds
    case .percent(let percent): percent / 100 * scene.duration
    case .frames(let frames): frames / scene.frameRate.framesPerSecond
    case .end: scene.duration
    case .marker(let name, let isAtEnd):
      (scene.markers + markers).first { $0.name == name }.map {
        isAtEnd || isEnd ? $0.end ?? $0.begin : $0.begin
      }
    }
  }

  /// All markers that a time may name: the animation's own before those of the scene around.
  func markerNames(_ markers: [Marker]) -> [String] { (scene.markers + markers).map(\.name) }

  /// Returns the animation in a layer: fitted into its bounds, from one of its times to another.
  ///
  /// - Parameters:
  ///   - range: seconds of the animation; not empty.
  ///   - plays: the number of repetitions; at the end its last frame remains.
  func layer(
    in bounds: Rect,
    _ gravity: ContentsGravity,
    range: ClosedRange<Double>,
    plays: Double
  ) -> Layer {
    let length = range.upperBound - range.lowerBound
    // At its end an animation shows nothing any more; one frame before it still does.
    let last = max(range.lowerBound, range.upperBound - 1 / scene.frameRate.framesPerSecond)
    var content = Layer(sublayers: scene.layers)
    content.scripting.beginsClock = !scene.programs.isEmpty
    content.timeRemap = .keyframes(
      KeyframeTrack(
        values: [range.lowerBound, range.upperBound, last],
        keyTimes: [0, length, length]
      )
    )
    var clock = Layer(sublayers: [content])
    if plays != 1 {
      clock.timing = Timing(duration: length, fillMode: .both)
      clock.timing.repeatCount = plays
    }
    let size = scene.canvas.size
    let position = gravity.rect(for: size, in: bounds)
    clock.state.bounds.size = size
    clock.state.masksToBounds = true
    clock.state.backgroundColor = scene.canvas.background
    clock.state.anchorPoint = .zero
    clock.state.position = position.origin
    let scale = Transform3D.scale(position.width / size.width, position.height / size.height, 1)
    clock.state[.transform] = AnimatedTransform(scale)
    return clock
  }
}

extension Asset {
  // Files beside the animation lie in its folder.
  fileprivate func moved(into folder: String, prefix: String) -> Asset {
    var asset = self
    asset.name = "\(prefix)/\(name)"
    // Fonts of two animations may be parts of one family, each subset to the letters of its texts.
    asset.family = family.map { "\(prefix)/\($0)" }
    if let path = source.path { asset.source = .file(folder + path) }
    asset.alternatives = alternatives.map { folder + $0 }
    return asset
  }
}

extension Layer {
  // Lists of compositions are as deep as the reader of Lottie files lets them be.
  fileprivate func renamingAssets(prefix: String, fonts: Set<String>) -> Layer {
    var layer = self
    func renamed(_ font: String) -> String { fonts.contains(font) ? "\(prefix)/\(font)" : font }
    switch state.content {
    case .text(var text):
      text.font = renamed(text.font)
      text.runs = text.runs.map { run in
        var run = run
        run.font = run.font.map(renamed)
        return run
      }
      layer.state.content = .text(text)
    case .vector(let vector):
      var moved = vector
      moved.items = vector.items.map { $0.mapFonts(renamed) }
      layer.state.content = .vector(moved)
    default: break
    }
    if case .asset(let name) = state.contents { layer.state.contents = .asset("\(prefix)/\(name)") }
    layer.mask = mask.map { $0.renamingAssets(prefix: prefix, fonts: fonts) }
    layer.sublayers = sublayers.map { $0.renamingAssets(prefix: prefix, fonts: fonts) }
    return layer
  }
}

extension VectorItem {
  // As deep as groups are nested, which the readers bound.
  fileprivate func mapFonts(_ rename: (String) -> String) -> VectorItem {
    switch self {
    case .text(var text):
      text.font = rename(text.font)
      return .text(text)
    case .group(var group):
      group.items = group.items.map { $0.mapFonts(rename) }
      return .group(group)
    default: return self
    }
  }
}
