internal import Graphics
internal import JSONText

extension ComparisonReport {
  /// The report for programs: a document of JSON that ends with a line feed.
  public var json: String {
    JSONOutput.object([
      ("format", .string("animrender-diff/1")),
      ("equal", .boolean(isEqual)),
      ("verdict", .string(verdict)),
      ("expected", .string(expected)),
      ("actual", .string(actual)),
      ("settings", settings.json),
      ("cases", .array(cases.map(\.json))),
    ]).document
  }
}

extension ComparisonSettings {
  fileprivate var json: JSONOutput {
    .object([
      ("metric", .string(metric.rawValue)),
      ("threshold", .number(threshold)),
      ("ignoresAntialiasing", .boolean(ignoresAntialiasing)),
      ("maxDiffPixels", .integer(orNull: limits.pixels)),
      ("maxDiffRatio", .number(orNull: limits.ratio)),
      ("ignored", .array(ignored.map(\.json))),
    ])
  }
}

extension ComparisonCase {
  // Frames that are the same are only counted.
  fileprivate var json: JSONOutput {
    .object([
      ("name", .string(name)),
      ("file", .string(file)),
      ("equal", .boolean(isEqual)),
      ("summary", .string(summary)),
      ("frameRate", .string(orNull: frameRate?.text)),
      ("frameCount", .integer(frames.count)),
      ("identicalFrames", .integer(frames.count { $0.verdict == .identical })),
      ("differingFrames", .integer(differingFrames.count)),
      ("firstDifference", .integer(orNull: firstDifference?.index)),
      ("worstDifference", .integer(orNull: worstDifference?.index)),
      ("mismatches", .strings(mismatches.map(\.message))),
      ("changedLayers", .array(changedLayers.map(\.json))),
      ("frames", .array(frames.filter { $0.verdict != .identical }.map(\.json))),
      ("seconds", .number((seconds * 1000).rounded() / 1000)),
    ])
  }
}

extension ComparedFrame {
  fileprivate var json: JSONOutput {
    .object([
      ("frame", .integer(index)),
      ("time", .number(orNull: time)),
      ("file", .string(orNull: file)),
      ("equal", .boolean(isEqual)),
      ("verdict", .string(verdict.word)),
      ("message", .string(message)),
      ("difference", difference?.json ?? .null),
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

extension PictureDifference {
  fileprivate var json: JSONOutput {
    .object([
      ("width", .integer(width)),
      ("height", .integer(height)),
      ("comparedPixels", .integer(comparedPixels)),
      ("changedPixels", .integer(changedPixels)),
      ("differingPixels", .integer(differingPixels)),
      ("antialiasedPixels", .integer(antialiasedPixels)),
      ("ratio", .number(ratio)),
      ("bounds", bounds?.json ?? .null),
      ("greatestDistance", .number(greatestDistance)),
      ("meanDistance", .number(meanDistance)),
      ("similarity", .number(orNull: similarity)),
    ])
  }
}

extension ChangedLayer {
  fileprivate var json: JSONOutput {
    .object([
      ("layer", .string(label)),
      ("changes", .strings(aspects.map(\.rawValue))),
      ("firstFrame", .integer(firstFrame)),
      ("firstTime", .number(firstTime)),
      ("frameCount", .integer(frameCount)),
    ])
  }
}

extension LayerUnderDifference {
  fileprivate var json: JSONOutput {
    .object([
      ("layer", .string(label)),
      ("differingPixels", .integer(differingPixels)),
      ("changed", .boolean(isChanged)),
    ])
  }
}

extension PixelRect {
  fileprivate var json: JSONOutput {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}
