internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads properties as the numbers that scripts see: in the units of the file, on a clock of frame 0.
struct LottieScriptProperty {
  /// A property with what its outline says.
  struct Read {
    let property: ScriptInput
    let count: Int
    let frames: [Double]
    let isPath: Bool
  }

  /// The documents of a text.
  struct Text {
    let frames: [Double]
    let texts: [String]
    let color: [Double]
  }

  private let context: LottieContext
  private let properties: LottiePropertyReader

  /// Creates a reader with a separate report; the reading of the layers reports the same problems.
  init(_ original: LottieContext) {
    context = LottieContext(
      report: ReadReport(),
      limits: original.limits,
      compatibility: original.compatibility,
      isCompleted: original.isCompleted
    )
    context.rate = original.rate
    context.frameRate = original.frameRate
    (context.measure, context.assets) = (original.measure, original.assets)
    properties = LottiePropertyReader(context: context, clock: context.clock)
  }

  /// The boxes around the letters of the documents of a text layer; nil where they cannot be measured.
  func inkBoxes(_ layer: JSONCursor, _ fonts: LottieFonts) -> [Rect?]? {
    LottieTextReader(context: context, fonts: fonts, clock: context.clock) { _, _ in [] }
      .inkBoxes(layer)
  }

  /// The fonts of the file, without reports.
  func fonts(_ root: JSONCursor) -> LottieFonts { LottieFonts(root, context) }

  /// Runs a closure that reads the properties of a layer.
  func reading<Result>(layer: JSONCursor, _ body: () -> Result) -> Result {
    context.reading(layer: layer, body)
  }

  /// A property of numbers, or an outline; nil for anything else.
  func property(_ cursor: JSONCursor) -> Read? {
    switch properties.content(cursor) {
    case nil: return nil
    case .value(let k):
      if let path = flattened(k) { return still(path, isPath: true) }
      return context.components(k).flatMap { $0.isEmpty ? nil : still($0, isPath: false) }
    case .keyframes(let k):
      if let keys = LottieKeys(k, context, flattened) { return animated(keys, isPath: true) }
      guard let keys = LottieKeys(k, context, context.numbers) else { return nil }
      if case .key(.key(_, "ks"), "or") = cursor.path, keys.values.allSatisfy({ $0.count == 3 }) {
        let track = keys.sampledAsWrittenOrientation(context).track(context.clock)
        return animated(keys, .joint(track), isPath: false)
      }
      return animated(keys, isPath: false)
    }
  }

  private func still(_ numbers: [Double], isPath: Bool) -> Read {
    Read(
      property: ScriptInput(.joint(.constant(numbers))),
      count: numbers.count,
      frames: [],
      isPath: isPath
    )
  }

  private func animated(
    _ keys: LottieKeys<[Double]>,
    _ given: ScriptInput.Motion? = nil,
    isPath: Bool
  ) -> Read {
    let count = keys.values.map(\.count).min() ?? 0
    let written = zip(keys.keys, keys.values).map { [$0.frame] + $1 }
    return Read(
      property: ScriptInput(
        given ?? (isPath ? .joint(keys.track(context.clock)) : motion(keys, count)),
        keys: written
      ),
      count: count,
      frames: keys.keys.map(\.frame),
      isPath: isPath
    )
  }

  private func motion(_ keys: LottieKeys<[Double]>, _ count: Int) -> ScriptInput.Motion {
    let joint = keys.track(context.clock)
    if count > 1 {
      if let paths = properties.paths(keys.map { Point($0[0], $0[1]) }, 1) {
        return .curved(paths.track(context.clock), rest: joint)
      }
      if keys.hasSeparateTiming {
        return .separate(
          (0..<count).map { index in
            keys.map { $0[index] }.track(context.clock, component: index)
          }
        )
      }
    }
    return .joint(joint)
  }

  // Closed, how many, then the vertices and the handles towards and from them.
  private func flattened(_ cursor: JSONCursor) -> [Double]? {
    let inner = cursor.isArray ? cursor.element(0) : cursor
    guard let inner, inner.isObject, let bezier = LottieBezier(inner, context, closed: nil) else {
      return nil
    }
    let points = bezier.vertices + bezier.into + bezier.out
    return [bezier.isClosed ? 1 : 0, Double(bezier.vertices.count)]
      + points.flatMap { [$0.x, $0.y] }
  }

  /// The documents of a text; nil for another property.
  func text(_ cursor: JSONCursor) -> Text? {
    let keys = cursor["k"]?.elements ?? []
    let documents = keys.compactMap { key in key["s"].map { (key["t"], $0) } }
    guard let first = documents.first, first.1["t"] != nil, first.1["s"] != nil else { return nil }
    return Text(
      frames: documents.map { $0.0.flatMap(\.value.lottieNumber)?.writtenFrame ?? 0 },
      texts: documents.map { $0.1["t"]?.text ?? "" },
      color: first.1["fc"]?.value.lottieNumbers ?? []
    )
  }
}
