public import Graphics

/// The definition of a difference, and the allowed amount.
public struct ComparisonSettings: Sendable, Hashable {
  /// How pixels are judged; the raw values are the words of `--metric`.
  public enum Metric: String, Sendable, Hashable, CaseIterable {
    /// The distance of two colours in YIQ beyond a threshold, as pixelmatch takes it.
    case pixels
    /// The structural similarity of windows of 8 × 8 pixels: changed pixels in a window below
    /// 1 − threshold differ.
    case ssim
    /// Any byte of a pixel, premultiplied.
    case exact
  }

  /// How pixels are judged.
  public var metric: Metric
  /// The difference that does not count, 0…1.
  ///
  /// For `pixels` a share of the distance between black and white and the like; for `ssim` what a window
  /// may fall below 1. Not used by `exact`.
  public var threshold: Double
  /// Whether `pixels` leaves out what looks like the antialiased edge of a shape.
  public var ignoresAntialiasing: Bool
  /// How many pixels may differ.
  public var limits: DifferenceLimits
  /// Parts of the images that are not looked at, in pixels.
  public var ignored: [PixelRect]
  /// The difference of a premultiplied component that `exact` lets pass, in codes of 255; 0 for none.
  ///
  /// For images that another version of a library may round otherwise.
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
    self.ignoresAntialiasing = ignoresAntialiasing
    self.limits = limits
    self.ignored = ignored
  }

  // Whether changed pixels are compared with the tolerance.
  var isTolerant: Bool { metric == .exact && tolerance > 0 }

  // The greatest squared distance in YIQ that does not count; below 0 every changed pixel does.
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
/// Of two limits both hold.
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
        ? .pixels(match: difference.differingPixels, allowed: 0) : nil
    }
    if let pixels, difference.differingPixels > pixels {
      return .pixels(match: difference.differingPixels, allowed: pixels)
    }
    if let ratio, difference.ratio > ratio {
      return .ratio(match: difference.ratio, allowed: ratio)
    }
    return nil
  }
}

/// The limit that decided against an image.
public enum ExceededLimit: Sendable, Hashable {
  /// The number of differing pixels.
  case pixels(match: Int, allowed: Int)
  /// Their share of the compared pixels, 0…1.
  case ratio(match: Double, allowed: Double)
}
