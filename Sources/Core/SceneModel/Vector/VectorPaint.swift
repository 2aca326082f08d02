public import Graphics

/// The paint of a fill or a stroke of a shape tree.
public enum VectorPaint: Sendable, Equatable {
  /// One colour; its alpha is that of the paint.
  case color(AnimatedValue<Color>)
  /// Colours along a gradient.
  case gradient(VectorGradient)
}

/// A gradient in the coordinates of the list that contains its paint.
public struct VectorGradient: Sendable, Equatable {
  /// Axial, radial (a circle about `start` through `end`) or conic.
  public var kind: Gradient.Kind
  /// Where the gradient starts, or its middle.
  public var start: AnimatedPoint
  /// Where it ends.
  public var end: AnimatedPoint
  /// How far the focus of a radial gradient is from its middle, as a fraction of the radius.
  ///
  /// Held to ±0.99.
  public var highlightLength: AnimatedValue<Double>
  /// The direction of the focus from the middle, in radians from that of `end`.
  public var highlightAngle: AnimatedValue<Double>
  /// Where a conic gradient starts, in radians clockwise from +x.
  public var startAngle: AnimatedValue<Double>
  /// How many colours there are in `stops`.
  public var colorCount: Int
  /// The stops: location, red, green and blue of every colour, then location and alpha of others.
  ///
  /// Colours and alphas have separate locations and are blended separately.
  public var stops: AnimatedValue<[Double]>

  /// A gradient.
  public init(
    kind: Gradient.Kind = .axial,
    start: AnimatedPoint = .constant(.zero),
    end: AnimatedPoint = .constant(.zero),
    highlightLength: AnimatedValue<Double> = .constant(0),
    highlightAngle: AnimatedValue<Double> = .constant(0),
    startAngle: AnimatedValue<Double> = .constant(0),
    colorCount: Int,
    stops: AnimatedValue<[Double]>
  ) {
    (self.kind, self.start, self.end) = (kind, start, end)
    (self.highlightLength, self.highlightAngle) = (highlightLength, highlightAngle)
    (self.startAngle, self.colorCount, self.stops) = (startAngle, colorCount, stops)
  }
}

/// The inside of paths.
public struct VectorFill: Sendable, Equatable {
  /// The colour or gradient.
  public var paint: VectorPaint
  /// 0…1.
  public var opacity: AnimatedValue<Double>
  /// The rule that determines the inside.
  public var rule: FillRule
  /// How it is mixed with what the layer has drawn so far.
  public var blendMode: BlendMode

  /// A fill.
  public init(
    paint: VectorPaint,
    opacity: AnimatedValue<Double> = .constant(1),
    rule: FillRule = .nonZero,
    blendMode: BlendMode = .normal
  ) {
    (self.paint, self.opacity, self.rule, self.blendMode) = (paint, opacity, rule, blendMode)
  }
}

/// The outline of paths, drawn with a pen that is round in the coordinates of the stroke's list.
public struct VectorStroke: Sendable, Equatable {
  /// The colour or gradient.
  public var paint: VectorPaint
  /// 0…1.
  public var opacity: AnimatedValue<Double>
  /// The width; not above 0 draws nothing.
  public var width: AnimatedValue<Double>
  /// The ends of lines and dashes.
  public var cap: LineCap
  /// The corners.
  public var join: LineJoin
  /// The longest miter as a multiple of the width.
  public var miterLimit: AnimatedValue<Double>
  /// Lengths of dashes and gaps in turn; a solid line where one is negative or all are 0.
  public var dashes: [AnimatedValue<Double>]
  /// Where in the pattern every subpath starts.
  public var dashPhase: AnimatedValue<Double>
  /// How it is mixed with what the layer has drawn so far.
  public var blendMode: BlendMode

  /// A stroke.
  public init(
    paint: VectorPaint,
    opacity: AnimatedValue<Double> = .constant(1),
    width: AnimatedValue<Double> = .constant(1),
    cap: LineCap = .butt,
    join: LineJoin = .miter,
    miterLimit: AnimatedValue<Double> = .constant(10),
    dashes: [AnimatedValue<Double>] = [],
    dashPhase: AnimatedValue<Double> = .constant(0),
    blendMode: BlendMode = .normal
  ) {
    (self.paint, self.opacity, self.width) = (paint, opacity, width)
    (self.cap, self.join, self.miterLimit) = (cap, join, miterLimit)
    (self.dashes, self.dashPhase, self.blendMode) = (dashes, dashPhase, blendMode)
  }
}
