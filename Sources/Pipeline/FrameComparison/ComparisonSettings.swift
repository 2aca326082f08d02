public import Graphics

/// The definition of a difference, and the allowed amount.
public struct ComparisonSettings: Sendable, Hashable {
  /// The metric of the difference of pixels; raw values are the values of `--metric`.
  public enum Metric: String, Sendable, Hashable, CaseIterable {
    /// The distance of two colours in YIQ, as in pixelmatch; differs above a threshold.
    case pixels
    /// The structural similarity of windows of 8 × 8 pixels: changed pixels differ if their window's
    /// similarity is below 1 − threshold.
    case ssim
    /// Equality of all bytes of premultiplied pixels.
    case exact
  }

  /// The metric of the difference of pixels.
  public var metric: Metric
  /// The tolerated difference, 0…1.
  ///
  /// For `pixels`, a fraction of the maximum distance of two colours; for `ssim`, the tolerated drop
  /// of a window's similarity below 1. Not used by `exact`.
  public var threshold: Double
  /// Whether `pixels` ignores differences that are detected as antialiased edges.
  public var ignoresAntialiasing: Bool
  /// How many pixels may differ.
  public var limits: DifferenceLimits
  /// The areas that are not compared, in pixels.
  public var ignored: [PixelRect]
  /// The difference of a premultiplied component that `exact` tolerates, in steps of 1/255.
  ///
  /// For images whose rounding depends on the version of a library.
  public var tolerance = 0

  /// Settings; the defaults are those of `animrender diff`.
  public init(
    metric: Metric = .pixels,
    threshold: Double = 0.1,
    ignoresAntialiasing: Bool = true,
    limits: DifferenceLimits = DifferenceLimits(),
    ignored: [PixelRect] = []
  ) {
    self.metric = metric
    self.threshold = threshold.clamped(to: 0...1)
    (self.ignoresAntialiasing, self.limits, self.ignored) = (ignoresAntialiasing, limits, ignored)
  }

  // Whether the tolerance applies to changed pixels.
  var isTolerant: Bool { metric == .exact && tolerance > 0 }

  // The greatest squared distance in YIQ that is tolerated; negative if every change counts.
  var maxDelta: Double {
    switch metric {
    case .pixels: ImageDifference.maxDelta * threshold * threshold
    case .ssim: .infinity
    case .exact: -1
    }
  }
}

/// How many pixels of an image may differ: none, unless a limit is set.
///
/// If both limits are set, both apply.
public struct DifferenceLimits: Sendable, Hashable {
  /// The greatest number of differing pixels; nil for no such limit.
  public var pixels: Int?
  /// The greatest share of the compared pixels that may differ, 0…1; nil for no such limit.
  public var ratio: Double?

  /// Limits.
  public init(pixels: Int? = nil, ratio: Double? = nil) {
    self.pixels = pixels
    self.ratio = ratio
  }

  /// The limit that a difference exceeds; nil if it is within all of them.
  public func exceeded(by difference: ImageDifference) -> ExceededLimit? {
    guard pixels != nil || ratio != nil else {
      return difference.differingPixels > 0
        ? .pixels(actual: difference.differingPixels, allowed: 0) : nil
    }
    if let pixels, difference.differingPixels > pixels {
      return .pixels(actual: difference.differingPixels, allowed: pixels)
    }
    if let ratio, difference.ratio > ratio {
      return .ratio(actual: difference.ratio, allowed: ratio)
    }
    return nil
  }
}

/// The limit that an image exceeded, with the actual value.
public enum ExceededLimit: Sendable, Hashable {
  /// The number of differing pixels.
  case pixels(actual: Int, allowed: Int)
  /// Their share of the compared pixels, 0…1.
  case ratio(actual: Double, allowed: Double)
}
