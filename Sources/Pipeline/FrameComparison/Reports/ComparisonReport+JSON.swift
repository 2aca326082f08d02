internal import Graphics
internal import JSONText
internal import RenderPipeline
internal import SceneFormat
internal import SceneModel

extension ComparisonReport {
  /// The report for programs: a document of JSON that ends with a line feed.
  public var json: String {
    JSONPrinter.records([
      ("format", .string("animrender-diff/1")), ("equal", .boolean(isEqual)),
      ("verdict", .string(verdict)), ("sentence", .string(sentence)),
      ("expected", .string(expected)), ("actual", .string(actual)),
      ("approval", .string(isEqual ? nil : approval)), ("settings", settings.json),
      ("cases", .array(cases.map(\.json))), ("assertions", .array(assertions.cases.map(\.json))),
    ])
  }
}

extension ComparisonSettings {
  fileprivate var json: JSONValue {
    .object([
      ("metric", .string(metric.rawValue)), ("threshold", .number(threshold)),
      ("ignoresAntialiasing", .boolean(ignoresAntialiasing)),
      ("maxDiffPixels", .integer(limits.pixels)), ("maxDiffRatio", .number(limits.ratio)),
      ("ignored", .array(ignored.map(\.json))),
    ])
  }
}

extension ComparisonCase {
  // Frames that are the same are only counted.
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)), ("file", .string(file)), ("equal", .boolean(isEqual)),
      ("summary", .string(summary)), ("frameRate", .string(frameRate?.text)),
      ("frameCount", .integer(frames.count)),
      ("identicalFrames", .integer(frames.count { $0.verdict == .identical })),
      ("differingFrames", .integer(differingFrames.count)),
      ("firstDifference", .integer(firstDifference?.index)),
      ("worstDifference", .integer(worstDifference?.index)),
      ("mismatches", .texts(mismatches.map(\.message))),
      ("changedLayers", .array(changedLayers.map(\.json))),
      ("sourceChanges", .array(sourceChanges.map(\.json))),
      ("frames", .array(frames.filter { $0.verdict != .identical }.map(\.json))),
      ("seconds", .number(seconds.thousandths)),
    ])
  }
}

extension ComparedFrame {
  fileprivate var json: JSONValue {
    .object([
      ("frame", .integer(index)), ("time", .number(time)), ("file", .string(file)),
      ("equal", .boolean(isEqual)), ("verdict", .string(verdict.word)),
      ("message", .string(message)), ("difference", difference?.json ?? .null),
      ("layers", .array(layers.map(\.json))),
    ])
  }
}

extension ComparedFrame.Verdict {
  fileprivate var word: String {
    switch self {
    case .identical: "identical"
    case .withinLimits: "withinLimits"
    case .exceeded(.pixels): "maxDiffPixels"
    case .exceeded(.ratio): "maxDiffRatio"
    case .hashes: "hashes"
    case .sizes: "sizes"
    case .missing: "missing"
    case .extra: "extra"
    }
  }
}

extension ImageDifference {
  fileprivate var json: JSONValue {
    .object([
      ("width", .integer(width)), ("height", .integer(height)),
      ("comparedPixels", .integer(comparedPixels)), ("changedPixels", .integer(changedPixels)),
      ("differingPixels", .integer(differingPixels)),
      ("antialiasedPixels", .integer(antialiasedPixels)), ("ratio", .number(ratio)),
      ("bounds", bounds?.json ?? .null), ("greatestDistance", .number(maxDistance)),
      ("meanDistance", .number(meanDistance)), ("similarity", .number(similarity)),
    ])
  }
}

extension ChangedLayer {
  fileprivate var json: JSONValue {
    .object([
      ("layer", .string(label)), ("changes", .texts(aspects.map(\.rawValue))),
      ("firstFrame", .integer(firstFrame)), ("firstTime", .number(firstTime)),
      ("frameCount", .integer(frameCount)), ("sourceChanges", .array(sourceChanges.map(\.json))),
    ])
  }
}

extension SourceChange {
  fileprivate var json: JSONValue {
    .object([
      ("layer", .string(layerPath)), ("name", .string(name)), ("property", .string(property)),
      ("expected", .string(expected)), ("actual", .string(actual)),
      ("file", .string(location.flatMap { _ in file })), ("line", .integer(location?.line)),
      ("column", .integer(location?.column)),
    ])
  }

  // The path of the layer; nil for the scene.
  private var layerPath: String? {
    guard case .layer(let expected, let actual) = owner else { return nil }
    return actual ?? expected
  }
}

extension LayerUnderDifference {
  fileprivate var json: JSONValue {
    .object([
      ("layer", .string(label)), ("differingPixels", .integer(differingPixels)),
      ("changed", .boolean(isChanged)),
    ])
  }
}

extension PixelRect {
  fileprivate var json: JSONValue {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}
