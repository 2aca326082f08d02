internal import Graphics
internal import SVGFormat
package import SceneModel

/// An SVGA file as a scene.
package struct SVGAScene: Sendable {
  /// The sprites as layers, one frame of the file for each of the scene.
  package let scene: Scene
  /// The features of the file that are not drawn correctly.
  package let warnings: [Diagnostic]

  /// Reads a file.
  ///
  /// - Parameter bytes: a `MovieEntity`, expanded.
  /// - Throws: `damaged` for what breaks the rules of the format, `limit` for more than there may be of anything.
  /// - Complexity: O(*bytes*)
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(SVGAReadError) {
    let movie = try SVGAMovie(bytes, maxPathBytes: limits.svgaPathBytes)
    let (width, height) = (movie.viewBox.width.rounded(.up), movie.viewBox.height.rounded(.up))
    guard max(width, height) <= Double(limits.side), width * height <= Double(limits.pixels),
      movie.frameCount <= limits.frames, Double(movie.rate) <= limits.fastestRate,
      Double(movie.frameCount) / Double(movie.rate) <= limits.duration
    else {
      throw SVGAReadError(
        .limit,
        "it has \(width.shortestDecimal) × \(height.shortestDecimal) points and \(movie.frameCount) frames, \(movie.rate) a "
          + "second (see help limits for the flags that raise the limits)"
      )
    }
    var lowering = SVGALowering(movie, maxMagnitude: limits.magnitude)
    let layers = lowering.layers()
    var scene = Scene(
      canvas: Canvas(width: Int(clamping: width), height: Int(clamping: height)),
      frameRate: FrameRate(movie.rate, over: 1) ?? .sixty,
      duration: Double(movie.frameCount) / Double(movie.rate)
    )
    scene.layers = layers
    scene.audio = lowering.tracks()
    let used = Set(scene.audio.map(\.asset))
    scene.assets = lowering.assets.filter { $0.kind == .image || used.contains($0.name) }
    self.scene = scene
    warnings = lowering.warnings
  }
}

/// Makes layers of the sprites of a file.
struct SVGALowering {
  private let movie: SVGAMovie
  private let maxMagnitude: Double
  /// The images and sounds, by their keys.
  let assets: [Asset]
  private(set) var warnings: [Diagnostic] = []
  private let images: Set<String>

  // Beyond what a canvas can be, and within what geometry can.
  private static let everything = Path.rect(Rect(-1e6, -1e6, 2e6, 2e6))
  static let matteSuffix = ".matte"

  /// Prepares the layers of a movie.
  ///
  /// - Parameter maxMagnitude: the greatest absolute number of a scene; numbers beyond it are clamped,
  ///   with a warning.
  init(_ movie: SVGAMovie, maxMagnitude: Double) {
    self.maxMagnitude = maxMagnitude
    var movie = movie
    for index in movie.sprites.indices where movie.sprites[index].clamp(to: maxMagnitude) {
      warnings.append(Self.clampWarning("sprites[\(index)]", maxMagnitude))
    }
    self.movie = movie
    var assets: [Asset] = []
    for (key, bytes) in movie.images where !assets.contains(where: { $0.name == key }) {
      let content = InputKind(bytes)
      let isAudio = content?.format == .mp3
      guard isAudio || content?.isImage == true else {
        let message =
          "the image is not in the file, only its name (export the file with its images)"
        warnings.append(Diagnostic(.warning, .unsupportedFeature, path: "images.\(key)", message))
        continue
      }
      let source = Asset.Source.data(bytes, type: isAudio ? "audio/mpeg" : "")
      assets.append(Asset(name: key, kind: isAudio ? .audio : .image, source: source))
    }
    self.assets = assets.ordered(by: \.name)
    images = Set(assets.filter { $0.kind == .image }.map(\.name))
  }

  /// Returns the sprites; sprites that share a matte form a group at the position of the first of
  /// them.
  mutating func layers() -> [Layer] {
    let mattes = Set(movie.sprites.map(\.imageKey).filter { $0.hasSuffix(Self.matteSuffix) })
    var result: [Layer] = []
    var group: (key: String, layers: [Layer])?
    func close(_ result: inout [Layer]) {
      guard let open = group else { return }
      let matte = Matte(layer: open.key)
      var layer = Layer(name: "cut by \(open.key)", sublayers: open.layers)
      layer.state.anchorPoint = .zero
      layer.matte = matte
      result.append(layer)
      group = nil
    }
    for (index, sprite) in movie.sprites.enumerated() {
      let layer = layer(sprite, index)
      if mattes.contains(sprite.imageKey) {
        // Where nothing asks for it, it is not drawn either.
        if movie.sprites.contains(where: { $0.matteKey == sprite.imageKey }) {
          close(&result)
          result.append(layer)
        }
      } else if mattes.contains(sprite.matteKey) {
        if group?.key != sprite.matteKey { close(&result) }
        group = (sprite.matteKey, (group?.layers ?? []) + [layer])
      } else {
        close(&result)
        if !sprite.matteKey.isEmpty {
          let message = "there is no sprite \(sprite.matteKey) that could cut this one"
          warn("sprites[\(index)].matteKey", message)
        }
        result.append(layer)
      }
    }
    close(&result)
    return result
  }

  /// The sounds with their times.
  mutating func tracks() -> [AudioTrack] {
    let rate = Double(movie.rate)
    return movie.audios.enumerated().compactMap { index, audio in
      guard assets.contains(where: { $0.name == audio.key && $0.kind == .audio }) else {
        warn("audios[\(index)]", "the file has no audio \(audio.key)")
        return nil
      }
      let frames = audio.frames.end - audio.frames.start
      return AudioTrack(
        asset: audio.key,
        begin: Double(audio.frames.start) / rate,
        from: Double(audio.startTime) / 1000,
        duration: frames > 0 ? Double(frames) / rate : nil
      )
    }
  }

  private mutating func warn(_ path: String, _ message: String) {
    warnings.append(Diagnostic(.warning, .unsupportedFeature, path: path, message))
  }

  // MARK: A sprite

  private mutating func layer(_ sprite: SVGASprite, _ index: Int) -> Layer {
    let frames = Array(sprite.frames.prefix(movie.frameCount))
    var layer = Layer(name: sprite.imageKey.isEmpty ? nil : sprite.imageKey)
    layer.state.anchorPoint = .zero
    let key =
      sprite.imageKey.hasSuffix(Self.matteSuffix)
      ? String(sprite.imageKey.dropLast(Self.matteSuffix.count)) : sprite.imageKey
    if images.contains(key) { layer.state.contents = .asset(key) }
    // After its last frame a sprite is not drawn.
    let missing = movie.frameCount - frames.count
    layer.animations =
      [
        animation(frames.map(\.alpha) + (missing > 0 ? [0] : [])) {
          .scalar(.opacity, .keyframes($0))
        },
        animation(frames.map { Rect(origin: .zero, size: $0.size) }) {
          .rect(.bounds, .keyframes($0))
        },
        animation(frames.map { Transform3D($0.transform) }) {
          .transform(.transform, .keyframes($0))
        },
      ].compactMap(\.self)
    let position = "sprites[\(index)]"
    if frames.contains(where: { !$0.clipPath.isEmpty }) {
      layer.maskPaths = [clip(frames, position)]
    }
    layer.sublayers = drawings(frames, position)
    return layer
  }

  // A value for every frame, held until the next one; nil for no frames.
  private func animation<Value: Interpolatable & Equatable>(
    _ values: [Value],
    _ channel: (KeyframeTrack<Value>) -> Channel
  ) -> Animation? {
    let runs = Self.runs(values)
    guard !runs.isEmpty else { return nil }
    let duration = Double(movie.frameCount) / Double(movie.rate)
    let times = runs.map { begin($0.first) / duration } + [1]
    let track = KeyframeTrack(values: runs.map(\.value), mode: .discrete, keyTimes: times)
    return Animation(
      timing: Timing(duration: duration, fillMode: .both),
      isRemovedOnCompletion: false,
      action: .property(channel(track))
    )
  }

  private static func runs<Value: Equatable>(_ values: [Value]) -> [(first: Int, value: Value)] {
    values.enumerated().reduce(into: []) { runs, entry in
      if runs.last?.value != entry.element { runs.append((entry.offset, entry.element)) }
    }
  }

  // When a frame begins, as a key: a hair before, so that rounding does not show the frame before.
  private func begin(_ frame: Int) -> Double {
    frame == 0 ? 0 : Double(frame) / Double(movie.rate) - Self.hair
  }

  private static let hair = 1e-7

  private mutating func clip(_ frames: [SVGAFrame], _ position: String) -> MaskPath {
    let runs = Self.runs(frames.map(\.clipPath))
    var paths: [Path] = []
    for run in runs {
      paths.append(run.value.isEmpty ? Self.everything : path(run.value, "\(position).clipPath"))
    }
    guard paths.count > 1 else { return MaskPath(path: .constant(paths[0])) }
    let times = runs.map { begin($0.first) }
    // Scenes write the pace of such a value, not its mode.
    let constrained = [TimingFunction?](
      repeating: TimingFunction(.steps(1, .end)),
      count: paths.count - 1
    )
    return MaskPath(
      path: .keyframes(KeyframeTrack(values: paths, keyTimes: times, timingFunctions: constrained))
    )
  }

  // MARK: Shapes

  // A layer for every run of frames with the same shapes.
  private mutating func drawings(_ frames: [SVGAFrame], _ position: String) -> [Layer] {
    var lists: [[SVGAShape]] = []
    for frame in frames {
      let isRetained = frame.shapes.first?.outline == .store
      lists.append(isRetained ? lists.last ?? [] : frame.shapes)
    }
    let runs = Self.runs(lists)
    let rate = Double(movie.rate)
    var result: [Layer] = []
    for (index, run) in runs.enumerated() where !run.value.isEmpty {
      let end = index + 1 < runs.count ? runs[index + 1].first : lists.count
      var layer = Layer(name: "shapes")
      layer.state.anchorPoint = .zero
      layer.lifetime = Lifetime(from: Double(run.first) / rate, to: Double(end) / rate)
      for shape in run.value { layer.sublayers.append(drawing(shape, position)) }
      result.append(layer)
    }
    return result
  }

  private mutating func drawing(_ shape: SVGAShape, _ position: String) -> Layer {
    var content = ShapeContent()
    switch shape.outline {
    case .path(let data): content.path = path(data, "\(position).shapes")
    case .rect(let rect, let radius):
      content.path = clamped(.roundedRect(rect, radius: radius), "\(position).shapes")
    case .ellipse(let center, let radii):
      let rect = Rect(
        center.x - radii.width,
        center.y - radii.height,
        2 * radii.width,
        2 * radii.height
      )
      content.path = clamped(.ellipse(in: rect), "\(position).shapes")
    case .store: content.path = nil
    }
    let style = shape.style
    content.fillColor = style.fill
    content.strokeColor = style.stroke
    content.lineWidth = max(0, style.lineWidth)
    (content.lineCap, content.lineJoin) = (style.lineCap, style.lineJoin)
    if style.miterLimit > 0 { content.miterLimit = style.miterLimit }
    // As the players for iOS have it: lengths have a least value, but without any the line is solid.
    if style.dashes.length > 0 || style.dashes.gap > 0 {
      content.lineDashPattern = [max(1, style.dashes.length), max(0.1, style.dashes.gap)]
      content.lineDashPhase = style.dashes.phase
    }
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.content = .shape(content)
    layer.state[.transform] = AnimatedTransform(Transform3D(shape.transform))
    return layer
  }

  // Letters that mean nothing are passed over, as players do.
  private mutating func path(_ data: String, _ position: String) -> Path {
    let pathData = data.filter { "MmLlHhVvCcSsQqTtAaZz0123456789+-.eE, \t\r\n".contains($0) }
    do throws(SVGPathData.Failure) {
      let trimmed = pathData.drop { " ,\t\r\n".contains($0) }
      let path = try SVGPathData.path(
        trimmed.first?.lowercased() == "m" || trimmed.isEmpty ? String(trimmed) : "M0 0 \(trimmed)"
      )
      return clamped(path, position)
    } catch {
      warn(position, "\(error.message) (the path is left out)")
      return Path()
    }
  }
  // The sum of two numbers within the limit can be beyond it.
  private mutating func clamped(_ path: Path, _ position: String) -> Path {
    let range = -maxMagnitude...maxMagnitude
    var isClamped = false
    let result = path.mapPoints { point in
      let clamped = Point(point.x.clamped(to: range), point.y.clamped(to: range))
      isClamped = isClamped || clamped != point
      return clamped
    }
    if isClamped { warnings.append(Self.clampWarning(position, maxMagnitude)) }
    return result
  }

  private static func clampWarning(_ position: String, _ limit: Double) -> Diagnostic {
    let message = "numbers beyond ±\(limit.shortestDecimal) are clamped (export smaller numbers)"
    return Diagnostic(.warning, .unsupportedFeature, path: position, message)
  }
}
