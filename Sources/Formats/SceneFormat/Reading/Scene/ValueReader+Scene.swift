internal import Graphics
internal import JSONText
internal import SceneModel

// The top level of a scene file.
extension ValueReader {
  /// Returns the scene; after reports, nil or a scene that must not be used.
  func scene(_ root: JSONCursor) -> Scene? {
    guard root.isObject else { return mismatch(root, needs: "an object: a scene") }
    let object = ObjectCursor(root, report: report)
    checkKeys(root, allowed: KeyCatalogue.scene, of: "a scene", context: .scene)
    checkFormat(object)
    let canvas = required(in: object, key: "canvas", example: "{\"width\": 640, \"height\": 360}")
      .flatMap(canvas)
    let rate = object["frameRate"].map(frameRate) ?? .sixty
    let duration = required(in: object, key: "duration", example: "seconds").flatMap(sceneDuration)
    if let variables = object["variables"], !variables.isObject {
      mismatch(variables, needs: "an object from names to values")
    }
    let motionBlur = object.nonNull("motionBlur").flatMap {
      FileKeys.motionBlur.object($0, self, isWhole: true)
    }
    let length = index.isMeasuring ? nil : duration ?? 0
    let times = TimeTable(rate: rate ?? .sixty, duration: length)
    var reader = self
    reader.times = times
    MarkerResolver(reader, times)
      .resolve(object["markers"], index.hasSequences ? object["layers"] : nil)
    let content = reader.content(object, canvas)
    guard let canvas, let rate, let duration else { return nil }
    checkFrames(duration, rate, object["duration"] ?? object.cursor)
    return Scene(
      canvas: canvas,
      frameRate: rate,
      duration: duration,
      motionBlur: motionBlur,
      assets: (content.assets + index.addedAssets.values).ordered(by: \.name),
      audio: content.audio + index.videoTracks,
      markers: index.markers.ordered(by: \.name),
      layers: index.scripts == nil ? content.layers : content.layers.map { $0.markingScripts() },
      assertions: content.assertions
    )
  }

  private typealias Content = (
    assets: [Asset], audio: [AudioTrack], layers: [Layer], assertions: [MotionAssertion]
  )

  // Everything with times, which depend on the duration, the rate and the markers.
  private func content(_ object: ObjectCursor, _ canvas: Canvas?) -> Content {
    let written = object["assets"].map(assets) ?? []
    for asset in written where asset.kind == .video { index.videos[asset.name] = asset }
    index.fonts = written.filter { $0.kind == .font }
    // Animations have become layers, and bring their images.
    let assets =
      written.filter { !$0.kind.isPlayed } + index.animations.values.flatMap(\.scene.assets)
    let audio = object["audio"].map(audioTracks) ?? []
    let area = Rect(origin: .zero, size: canvas?.size ?? .zero)
    index.area = area
    var layers = object["layers"].map { self.layers($0, outerCopies: 1, in: area) } ?? []
    checkDucking(audio + index.videoTracks)
    if !index.starts.isEmpty, !report.hasErrors { StartResolver(self).resolve(&layers) }
    let assertions = object.nonNull("assertions").map { self.assertions($0, layers, canvas) } ?? []
    return (assets, audio, layers, assertions)
  }

  // Layers with errors are not there, so that the names of others cannot be checked.
  private func assertions(
    _ cursor: JSONCursor,
    _ layers: [Layer],
    _ canvas: Canvas?
  ) -> [MotionAssertion] {
    guard let canvas, !report.hasErrors else { return [] }
    let scene = Scene(canvas: canvas, duration: 1, layers: layers)
    return assertions(cursor, AssertionScope(scene, index.markers)) { index.mark($0) }
  }

  // Other tools have the duration and the frame rate beside the size.
  private func checkCanvasKeys(_ cursor: JSONCursor) {
    let allowed = FileKeys.canvas.names
    checkKeys(cursor, allowed: allowed, of: "a canvas") { key in
      if KeyCatalogue.scene.contains(key) { return " (write it beside \"canvas\")" }
      if let advice = ForeignNames.advice(for: key, in: .scene) {
        let start = "write \"canvas\": {"
        return advice.hasPrefix(start)
          ? " (write \(advice.dropFirst(start.count).drop { "…, ".contains($0) }.dropLast()))"
          : " (\(advice) beside \"canvas\")"
      }
      return Suggestions.hint(for: key, among: allowed)
    }
  }

  private func checkFormat(_ object: ObjectCursor) {
    guard let format = required(in: object, key: "format", example: "\"animrender/1\""),
      let text = string(format, as: "\"animrender/1\""), text != FileKeys.format
    else { return }
    refuse(format) { "\(text.quoted) is not a format known here (write \"animrender/1\")" }
  }

  private func required(in object: ObjectCursor, key: String, example: String) -> JSONCursor? {
    if let cursor = object[key] { return cursor }
    return refuse(object.cursor, .missing) { "\(key) is missing (add \"\(key)\": \(example))" }
  }

  private func canvas(_ cursor: JSONCursor) -> Canvas? {
    guard cursor.isObject else { return mismatch(cursor, needs: "an object with width and height") }
    checkCanvasKeys(cursor)
    guard let canvas = FileKeys.canvas.read(cursor, self, isWhole: true) else { return nil }
    guard canvas.width * canvas.height <= limits.pixels else {
      return refuse(cursor, .limit) {
        "the canvas has \(canvas.width * canvas.height) pixels; the limit is \(limits.pixels) "
          + "(raise it with --max-pixels)"
      }
    }
    return canvas
  }

  private func frameRate(_ cursor: JSONCursor) -> FrameRate? {
    if case .number(let number) = cursor.value.kind {
      guard number > 0 else {
        return refuse(cursor) {
          "\(number.shortestDecimal) is not greater than 0 (give \(FrameRate.forms))"
        }
      }
      guard isLegalRate(number, cursor) else { return nil }
    }
    guard let rate = FieldValue<FrameRate>.frameRate.read(cursor, self) else { return nil }
    return isLegalRate(rate.framesPerSecond, cursor) ? rate : nil
  }

  private func isLegalRate(_ rate: Double, _ cursor: JSONCursor) -> Bool {
    let isSlow = rate < limits.slowestRate
    guard isSlow || rate > limits.fastestRate else { return true }
    return refuse(cursor, .limit) {
      "\(rate.shortestDecimal) frames per second; the limit is "
        + (isSlow ? limits.slowestRate : limits.fastestRate).shortestDecimal
        + " (change it with \(isSlow ? "--min-fps" : "--max-fps"))"
    } ?? false
  }

  private func sceneDuration(_ cursor: JSONCursor) -> Double? {
    if cursor.text == "auto" { return index.automaticDuration ?? 1 }
    guard case .number(let seconds) = cursor.value.kind else {
      return mismatch(cursor, needs: "seconds or \"auto\"")
    }
    guard seconds > 0 else {
      return refuse(cursor) { "\(seconds.shortestDecimal) is not greater than 0 (give seconds)" }
    }
    guard seconds <= limits.duration else {
      return refuse(cursor, .limit) {
        "\(seconds.shortestDecimal) seconds; the limit is \(limits.duration.shortestDecimal) "
          + "(raise it with --max-duration)"
      }
    }
    return seconds
  }

  private func checkFrames(_ duration: Double, _ rate: FrameRate, _ cursor: JSONCursor) {
    let frames = rate.frameCount(duration: duration)
    if frames == 0 { refuse(cursor) { "the scene has no frame (give a longer duration)" } }
    _ = within(\.frames, frames, of: "frames", at: cursor)
  }
}
