internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Reads the top level of a Lottie file.
struct LottieFileReader {
  let context: LottieContext
  let root: JSONCursor
  let source: SourceText
  let runsScripts: Bool

  private var limits: Limits { context.limits }

  /// Reads the scene with the origins of its layers; after errors it is nil or must not be used.
  func read() -> (scene: Scene, origins: [PartOrigins.Layer])? {
    guard root.isObject else {
      context.error(.type, root, "needs an object: a Lottie animation, not \(root.value.echo)")
      return nil
    }
    context.version = root["v"]?.text.flatMap(LottieVersion.init)
    let canvas = canvas()
    let rate = rate()
    let range = range()
    guard let list = root["layers"] else {
      context.error(.missing, root, "layers is missing (it is an array of layers)")
      return nil
    }
    guard list.isArray else {
      context.error(.type, list, "needs an array of layers, not \(list.value.echo)")
      return nil
    }
    guard let canvas, let rate, let range else { return nil }
    context.parts["layers"] = list
    context.rate = rate.rational
    context.frameRate = rate.written
    context.canvasWidth = canvas.size.width
    let clock = LottieClock(
      base: range.lowerBound,
      rate: rate.rational,
      limit: limits.magnitude
    )
    // The clock's seconds are clamped.
    let length = (range.upperBound - range.lowerBound) * clock.frameLength
    guard checkLength(length, rate.rational) else { return nil }
    let duration = clock.seconds(range.upperBound)
    for (_, _, slot) in context.object(root["slots"])?.members ?? [] {
      _ = context.object(context.object(slot)?["p"])
    }
    for asset in context.list(root["assets"]) {
      if let id = asset["id"]?.identifier, context.assets[id] == nil { context.assets[id] = asset }
    }
    if runsScripts { context.scripts = LottieScripts(root, source, context) }
    let fonts = LottieFonts(root, context)
    let reader = LottieCompositionReader(context, fonts)
    var layers = reader.layers(list, clock)
    if context.scripts != nil { layers = layers.map { $0.markingScripts() } }
    if layers.contains(where: \.blendsWithBackdrop) {
      // Layers blend with each other, not with the backdrop of the animation.
      layers = [Layer(name: root["nm"]?.text, sublayers: layers)]
    }
    let scene = Scene(
      canvas: canvas,
      frameRate: rate.rational,
      duration: duration,
      assets: reader.images.values.ordered(by: \.name) + fonts.assets
        + reader.audios.values.ordered(by: \.name),
      audio: reader.tracks,
      markers: LottieMarkers(context: context, clock: clock, duration: duration)
        .markers(root["markers"]),
      layers: layers
    )
    return (scene, reader.origins)
  }

  private func required(_ key: String, _ what: String) -> (number: Double, cursor: JSONCursor)? {
    guard let cursor = root[key] else {
      context.error(.missing, root, "\(key) is missing (it is \(what))")
      return nil
    }
    guard let number = cursor.value.lottieNumber, number.isFinite else {
      context.error(.type, cursor, "needs \(what), not \(cursor.value.echo)")
      return nil
    }
    switch cursor.value.kind {
    case .number, .string: context.noteTexts(cursor)
    case .null, .bool, .array, .object, .invalid:
      let counted = number.shortestDecimal
      context.warn(cursor, "\(cursor.value.echo) counts as \(counted) (write \(counted))")
    }
    return (number, cursor)
  }

  private func canvas() -> Canvas? {
    guard let (width, w) = side("w"), let (height, h) = side("h") else { return nil }
    guard width * height <= limits.pixels else {
      context.error(
        .limit,
        root,
        "the canvas has \(width * height) pixels; the limit is \(limits.pixels) "
          + "(raise it with --max-pixels)"
      )
      return nil
    }
    let isComplete = w == Double(width) && h == Double(height)
    return Canvas(width: width, height: height, viewport: isComplete ? nil : Size(w, h))
  }

  // Reads a side of the animation, in pixels and as written: drawing retains its fraction.
  private func side(_ key: String) -> (pixels: Int, written: Double)? {
    guard let (number, cursor) = required(key, "a number of pixels") else { return nil }
    let side = number.rounded()
    guard number >= 1 else {
      context.error(.value, cursor, "\(number.shortestDecimal) pixels are no size (give 1 or more)")
      return nil
    }
    guard side <= Double(limits.side) else {
      context.error(
        .limit,
        cursor,
        "\(number.shortestDecimal) pixels; the limit of a side is \(limits.side) "
          + "(raise it with --max-side)"
      )
      return nil
    }
    return (Int(clamping: side), number)
  }

  private func rate() -> (rational: FrameRate, written: Double)? {
    guard let (number, cursor) = required("fr", "a number of frames per second") else { return nil }
    guard number > 0, let rate = FrameRate(roundedValue: number) else {
      context.error(
        .value,
        cursor,
        "\(number.shortestDecimal) is no frame rate (give \(limits.slowestRate.shortestDecimal) to "
          + "\(limits.fastestRate.shortestDecimal) frames per second)"
      )
      return nil
    }
    guard rate.framesPerSecond >= limits.slowestRate, rate.framesPerSecond <= limits.fastestRate
    else {
      context.error(
        .limit,
        cursor,
        "\(number.shortestDecimal) frames per second are outside "
          + "\(limits.slowestRate.shortestDecimal)…\(limits.fastestRate.shortestDecimal) "
          + "(change the limits with --min-fps and --max-fps)"
      )
      return nil
    }
    return (rate, number)
  }

  private func range() -> Range<Double>? {
    let first = required("ip", "the first frame")
    let end = required("op", "the frame after the last")
    guard let first, let end else { return nil }
    let range = (first.number.writtenFrame, end.number.writtenFrame)
    guard range.1 > range.0 else {
      context.error(
        .value,
        end.cursor,
        "the time range is empty: it ends at frame \(end.number.shortestDecimal) and begins at "
          + "\(first.number.shortestDecimal)"
      )
      return nil
    }
    return range.0..<range.1
  }

  private func checkLength(_ duration: Double, _ rate: FrameRate) -> Bool {
    guard duration <= limits.duration else {
      context.error(
        .limit,
        root["op"] ?? root,
        "\(duration.shortestDecimal) seconds; the limit is \(limits.duration.shortestDecimal) "
          + "(raise it with --max-duration)"
      )
      return false
    }
    let frames = rate.frameCount(duration: duration)
    guard frames > 0 else {
      context.error(
        .value,
        root["op"] ?? root,
        "the animation is shorter than a frame (let it end later)"
      )
      return false
    }
    guard frames <= limits.frames else {
      context.error(
        .limit,
        root["op"] ?? root,
        "\(frames) frames; the limit is \(limits.frames) (raise it with --max-frames)"
      )
      return false
    }
    return true
  }
}

extension Layer {
  // Whether the layer, or a paint of it, is blended with its backdrop.
  fileprivate var blendsWithBackdrop: Bool {
    if state.blendMode != .normal { return true }
    guard case .vector(let vector) = state.content else { return false }
    return !vector.isolatesBlending
  }
}
