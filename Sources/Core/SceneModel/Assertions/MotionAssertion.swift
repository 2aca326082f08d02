public import Graphics

/// A statement about the output of a scene that must be true on every frame.
///
/// Lengths are canvas points. Layers are named by patterns, which may name several.
public struct MotionAssertion: Sendable, Hashable {
  /// The statement.
  public var claim: Claim
  /// The examined frames; nil for all.
  public var span: Span?

  /// A statement about all frames, or about those of a span.
  public init(_ claim: Claim, during span: Span? = nil) {
    self.claim = claim
    self.span = span
  }

  /// The frames from one moment to before another.
  public struct Span: Sendable, Hashable {
    /// The first moment.
    public var from: Instant
    /// The first moment after; `end` and 100 % include the last frame.
    public var to: Instant

    /// A span.
    public init(from: Instant, to: Instant) {
      self.from = from
      self.to = to
    }
  }

  /// A part of the canvas.
  public enum Area: Sendable, Hashable {
    /// The whole canvas.
    case canvas
    /// 90 % of each side, centred; SMPTE ST 2046-1.
    case titleSafe
    /// 93 % of each side, centred; SMPTE ST 2046-1.
    case actionSafe
    /// A rectangle in canvas points.
    case rect(Rect)
  }

  /// A frame with the SHA-256 of its pixels.
  public struct FrameHash: Sendable, Hashable {
    /// The frame.
    public var time: Instant
    /// Lower-case hexadecimal digits of the hash of the straight RGBA rows.
    public var digest: String

    /// A frame with its hash.
    public init(time: Instant, digest: String) {
      self.time = time
      self.digest = digest
    }
  }

  /// The statements.
  ///
  /// `AssertionKind` explains when each of them holds.
  public enum Claim: Sendable, Hashable {
    case visible(LayerPattern, minOpacity: Double = defaultOpacity)
    case hidden(LayerPattern, minOpacity: Double = defaultOpacity)
    case appears(LayerPattern, by: Instant)
    case disappears(LayerPattern, by: Instant)
    case before(LayerPattern, LayerPattern)
    case inside(LayerPattern, area: Area = .canvas, margin: Double = 0)
    case apart(LayerPattern, LayerPattern, gap: Double = 0)
    case above(LayerPattern, of: LayerPattern)
    case moves(LayerPattern, atLeastEvery: Instant = defaultInterval)
    case rests(LayerPattern)
    case maxSpeed(LayerPattern, Double)
    case maxJump(LayerPattern, Double, except: [Instant] = [])
    case textFits(LayerPattern)
    case minTextSize(Double)
    case readable(LayerPattern, charactersPerSecond: Double = defaultReadingSpeed)
    case contrast(LayerPattern, min: Double = defaultContrast)
    case flashes
    case loops(tolerance: Double = 0, smooth: Bool = false)
    case drawsSomething
    case drawsAllLayers
    case size(width: Int, height: Int)
    case duration(Double)
    case frames(Int)
    case frameRate(FrameRate)
    case audioPresent
    case audioPeak(Double)
    case loudness(Double, tolerance: Double = defaultLoudnessTolerance)
    case equal(LayerPattern, LayerPattern)
    case hash([FrameHash])
  }

  /// The effective opacity above which a layer counts as visible.
  public static let defaultOpacity = 0.01
  /// The time within which a moving layer changes.
  public static let defaultInterval = Instant.frame(6)
  /// Characters that are read in a second.
  public static let defaultReadingSpeed = 17.0
  /// The contrast ratio of WCAG 2.2, level AA, for text of normal size.
  public static let defaultContrast = 4.5
  /// Loudness units.
  public static let defaultLoudnessTolerance = 1.0
}

extension MotionAssertion {
  /// The kind of the statement.
  public var kind: AssertionKind {
    switch claim {
    case .visible: .visible
    case .hidden: .hidden
    case .appears: .appears
    case .disappears: .disappears
    case .before: .before
    case .inside: .inside
    case .apart: .apart
    case .above: .above
    case .moves: .moves
    case .rests: .rests
    case .maxSpeed: .maxSpeed
    case .maxJump: .maxJump
    case .textFits: .textFits
    case .minTextSize: .minTextSize
    case .readable: .readable
    case .contrast: .contrast
    case .flashes: .flashes
    case .loops: .loops
    case .drawsSomething, .drawsAllLayers: .draws
    case .size: .size
    case .duration: .duration
    case .frames: .frames
    case .frameRate: .frameRate
    case .audioPresent: .audio
    case .audioPeak: .audioPeak
    case .loudness: .loudness
    case .equal: .equal
    case .hash: .hash
    }
  }

  /// The patterns of the layers that the statement is about.
  public var layers: [LayerPattern] {
    switch claim {
    case .visible(let layer, _), .hidden(let layer, _), .appears(let layer, _),
      .disappears(let layer, _), .inside(let layer, _, _), .moves(let layer, _), .rests(let layer),
      .maxSpeed(let layer, _), .maxJump(let layer, _, _), .textFits(let layer),
      .readable(let layer, _), .contrast(let layer, _):
      [layer]
    case .before(let a, let b), .apart(let a, let b, _), .above(let a, let b), .equal(let a, let b):
      [a, b]
    default: []
    }
  }
}
