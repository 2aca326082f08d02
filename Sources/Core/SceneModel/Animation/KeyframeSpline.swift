/// The shape of a cubic spline at every key: Kochanek and Bartels' three parameters.
///
/// A list may be shorter than the keys; missing values are 0. All 0 is a Catmull–Rom spline.
public struct SplineParameters: Sendable, Hashable {
  /// How tight the curve is: 1 has no tangent at the key, −1 a long one.
  public var tension: [Double]
  /// How much the curve turns at the key: not 0 is a corner.
  public var continuity: [Double]
  /// Which neighbour the tangent follows: 1 the one before, −1 the one after.
  public var bias: [Double]

  /// Parameters.
  public init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
    (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
  }

  // Apple's header describes positive continuity and bias as the mirror image of the usual labels.
  // The usual formula applies until this is measured; −1 flips a sign.
  private static let continuitySign = 1.0
  private static let biasSign = 1.0

  /// The weights of the steps before and after key i in its arriving and its leaving tangent.
  ///
  /// Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias control",
  /// SIGGRAPH 1984, equations 8 and 9.
  fileprivate func weights(at i: Int) -> (arriving: (Double, Double), leaving: (Double, Double)) {
    let t = i < tension.count ? tension[i] : 0
    let c = i < continuity.count ? continuity[i] * Self.continuitySign : 0
    let b = i < bias.count ? bias[i] * Self.biasSign : 0
    return (
      ((1 - t) * (1 + b) * (1 - c) / 2, (1 - t) * (1 - b) * (1 + c) / 2),
      ((1 - t) * (1 + b) * (1 + c) / 2, (1 - t) * (1 - b) * (1 - c) / 2)
    )
  }
}

/// A curve through keys of several numbers each, every number by itself.
struct KeyframeSpline: Sendable, Equatable {
  private let keys: [[Double]]
  private let arriving: [[Double]]
  private let leaving: [[Double]]

  /// Creates a curve through keys that all have the same number of components; the end keys are
  /// duplicated.
  init(_ keys: [[Double]], _ parameters: SplineParameters) {
    self.keys = keys
    var (arriving, leaving) = ([[Double]](), [[Double]]())
    for (i, key) in keys.enumerated() {
      let (before, after) = (keys[max(0, i - 1)], keys[min(keys.count - 1, i + 1)])
      let weights = parameters.weights(at: i)
      func tangent(_ w: (Double, Double)) -> [Double] {
        key.indices.map { w.0 * (key[$0] - before[$0]) + w.1 * (after[$0] - key[$0]) }
      }
      arriving.append(tangent(weights.arriving))
      leaving.append(tangent(weights.leaving))
    }
    self.arriving = arriving
    self.leaving = leaving
  }

  /// The components at a fraction of the way from key i to the next one.
  func components(after i: Int, at u: Double) -> [Double] {
    let (u2, u3) = (u * u, u * u * u)
    // Hermite's basis; tangents are not corrected for uneven key times.
    let (h0, h1) = (2 * u3 - 3 * u2 + 1, 3 * u2 - 2 * u3)
    let (g0, g1) = (u3 - 2 * u2 + u, u3 - u2)
    return keys[i].indices.map { n in
      h0 * keys[i][n] + h1 * keys[i + 1][n] + g0 * leaving[i][n] + g1 * arriving[i + 1][n]
    }
  }
}

/// A table from fractions of a curve's length to positions on the curve.
struct ArcLengthTable: Sendable, Equatable {
  private let lengths: [Double]
  private let samples: Int

  /// Measures the segments of a curve by chords.
  ///
  /// - Parameter distance: the length of the chord in a segment between two fractions of it.
  init(segments: Int, _ distance: (_ segment: Int, _ from: Double, _ to: Double) -> Double) {
    // Few chords where there are very many keys, which then lie close.
    samples = segments > 10_000 ? 4 : 32
    var sums = [0.0]
    sums.reserveCapacity(segments * samples + 1)
    for segment in 0..<segments {
      for step in 0..<samples {
        let (from, to) = (Double(step) / Double(samples), Double(step + 1) / Double(samples))
        sums.append(sums[sums.count - 1] + distance(segment, from, to))
      }
    }
    lengths = sums
  }

  /// The segment and the fraction of it; nil where the curve has no length.
  func position(at fraction: Double) -> (segment: Int, u: Double)? {
    guard let total = lengths.last, total > 0, lengths.count > 1 else { return nil }
    let target = fraction.clamped01 * total
    let index = min(lengths.segmentIndex(at: target, count: lengths.count), lengths.count - 2)
    let step = lengths[index + 1] - lengths[index]
    let part = step > 0 ? ((target - lengths[index]) / step).clamped01 : 0
    return (index / samples, (Double(index % samples) + part) / Double(samples))
  }
}

extension Double {
  fileprivate var clamped01: Double { Swift.min(Swift.max(self, 0), 1) }
}
