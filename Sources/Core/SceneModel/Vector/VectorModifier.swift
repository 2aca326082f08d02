public import Graphics
public import VectorGeometry

/// The part of paths that is left.
public struct VectorTrim: Sendable, Equatable {
  /// Where it begins, as a fraction of the length, 0…1; greater than `end` means the other way about.
  public var start: AnimatedValue<Double>
  /// Where it ends.
  public var end: AnimatedValue<Double>
  /// How far both are moved along, in turns; closed and open paths go round.
  public var offset: AnimatedValue<Double>
  /// Whether the paths are measured one after the other as one, and not each for itself.
  public var isSequential: Bool
  /// The step that both ends are rounded to after the shift, as a fraction of the length; 0 rounds nothing.
  public var rounding: Double

  /// A part.
  public init(
    start: AnimatedValue<Double> = .constant(0),
    end: AnimatedValue<Double> = .constant(1),
    offset: AnimatedValue<Double> = .constant(0),
    isSequential: Bool = false,
    rounding: Double = 0
  ) {
    (self.start, self.end, self.offset) = (start, end, offset)
    (self.isSequential, self.rounding) = (isSequential, rounding)
  }
}

/// Copies, each placed further on than the one before it.
public struct VectorRepeater: Sendable, Equatable {
  /// The number of copies, rounded up.
  public var copies: AnimatedValue<Double>
  /// The number of steps that the first copy has gone.
  public var offset: AnimatedValue<Double>
  /// Whether later copies lie above earlier ones.
  public var stacksUpwards: Bool
  /// Whether copies turn before they are scaled, and fractions of a step scale by a part of it.
  public var turnsFirst: Bool
  /// One step: the position and the rotation are multiplied by the number of steps, the scale is taken
  /// to its power; skews have no effect.
  public var step: Placement
  /// The opacity of the first copy, 0…1.
  public var startOpacity: AnimatedValue<Double>
  /// The opacity of the last copy, 0…1.
  public var endOpacity: AnimatedValue<Double>

  /// A repeater.
  public init(
    copies: AnimatedValue<Double> = .constant(3),
    offset: AnimatedValue<Double> = .constant(0),
    stacksUpwards: Bool = false,
    turnsFirst: Bool = false,
    step: Placement = Placement(),
    startOpacity: AnimatedValue<Double> = .constant(1),
    endOpacity: AnimatedValue<Double> = .constant(1)
  ) {
    (self.copies, self.offset, self.stacksUpwards) = (copies, offset, stacksUpwards)
    (self.turnsFirst, self.step) = (turnsFirst, step)
    (self.startOpacity, self.endOpacity) = (startOpacity, endOpacity)
  }
}

/// Lines broken into ridges.
public struct VectorZigZag: Sendable, Equatable {
  /// Ridges in every segment, rounded.
  public var ridges: AnimatedValue<Double>
  /// How high they are.
  public var size: AnimatedValue<Double>
  /// Whether they are waves.
  public var isSmooth: Bool
  /// Whether the ends of open paths move as neighbours of each other, as in lottie-web.
  public var joinsEnds: Bool

  /// Ridges.
  public init(
    ridges: AnimatedValue<Double> = .constant(0),
    size: AnimatedValue<Double> = .constant(0),
    isSmooth: Bool = false,
    joinsEnds: Bool = false
  ) {
    (self.ridges, self.size) = (ridges, size)
    (self.isSmooth, self.joinsEnds) = (isSmooth, joinsEnds)
  }
}

/// Outlines moved along their normals.
public struct VectorOffset: Sendable, Equatable {
  /// How far; positive numbers let clockwise paths grow.
  public var amount: AnimatedValue<Double>
  /// The corners.
  public var join: LineJoin
  /// The longest miter; longer ones are bevels.
  public var miterLimit: AnimatedValue<Double>
  /// The unit of the miter limit.
  public var miterLimitUnit: MiterLimitUnit

  /// An offset.
  public init(
    amount: AnimatedValue<Double> = .constant(0),
    join: LineJoin = .miter,
    miterLimit: AnimatedValue<Double> = .constant(4),
    miterLimitUnit: MiterLimitUnit = .distance
  ) {
    (self.amount, self.join) = (amount, join)
    (self.miterLimit, self.miterLimitUnit) = (miterLimit, miterLimitUnit)
  }
}

/// How paths become one shape for the fills after them; the topmost path is the first.
///
/// Shapes are made of coverages, not of outlines: a stroke shows the outlines of all the paths.
public enum VectorMerge: String, Sendable, Hashable, CaseIterable {
  /// As one compound path, by the rule of the fill.
  case compound
  /// The union of all.
  case add
  /// The first without the others.
  case subtract
  /// The intersection of all.
  case intersect
  /// The area covered by an odd number of them.
  case exclude
}
