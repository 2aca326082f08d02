public import Graphics
public import VectorGeometry

/// A look that letters of a text take on, each as far as the selector says.
public struct VectorTextAnimator: Sendable, Equatable {
  /// How much of the look every letter takes on.
  public var selector = VectorTextSelector()
  /// A shift, added; along a path x follows the way and y goes across it.
  public var position = AnimatedPoint.constant(.zero)
  /// A shift of the point about which letters turn and grow.
  public var anchor = AnimatedPoint.constant(.zero)
  /// Factors of width and height.
  public var scale = AnimatedPoint.constant(Point(1, 1))
  /// A turn in the plane, radians.
  public var rotation = AnimatedValue<Double>.constant(0)
  /// A turn about the x axis, radians; seen from the front, without perspective.
  public var rotationX = AnimatedValue<Double>.constant(0)
  /// A turn about the y axis, radians.
  public var rotationY = AnimatedValue<Double>.constant(0)
  /// A slant, radians.
  public var skew = AnimatedValue<Double>.constant(0)
  /// The axis of the slant, radians.
  public var skewAxis = AnimatedValue<Double>.constant(0)
  /// The opacity of letter and outline together, 0…1.
  public var opacity = AnimatedValue<Double>.constant(1)
  /// Whether the opacity counts with the square of the amount, as in lottie-web.
  public var squaresOpacity = false
  /// The opacity of the letter, 0…1.
  public var fillOpacity = AnimatedValue<Double>.constant(1)
  /// The opacity of the outline, 0…1.
  public var strokeOpacity = AnimatedValue<Double>.constant(1)
  /// The colour of the letter; nil for its own.
  public var fillColor: AnimatedValue<Color>?
  /// A turn of the letter's hue, in turns.
  public var fillHue = AnimatedValue<Double>.constant(0)
  /// Added to the saturation of the letter's colour, −1…1.
  public var fillSaturation = AnimatedValue<Double>.constant(0)
  /// Added to the greatest component of the letter's colour, −1…1.
  public var fillBrightness = AnimatedValue<Double>.constant(0)
  /// The colour of the outline; nil for its own.
  public var strokeColor: AnimatedValue<Color>?
  /// Points added to the width of the outline.
  public var strokeWidth = AnimatedValue<Double>.constant(0)
  /// Points added before the letter.
  public var tracking = AnimatedValue<Double>.constant(0)
  /// Points by which a line and all after it are moved, as far as its first letter takes on the look.
  public var lineSpacing = AnimatedPoint.constant(.zero)

  /// An animator that changes nothing.
  public init() {}
}

/// How much of a look every letter of a text takes on; see `TextRangeSelector`.
public struct VectorTextSelector: Sendable, Equatable {
  /// The units that are counted.
  public var basis = TextUnits.Basis.characters
  /// The unit of start, end and offset.
  public var units = TextRangeSelector.Units.percent
  /// The course of the factor over the stretch.
  public var shape = TextRangeSelector.Shape.square
  /// Where the stretch begins.
  public var start = AnimatedValue<Double>.constant(0)
  /// Where it ends; nil for the end of the text.
  public var end: AnimatedValue<Double>?
  /// Added to both.
  public var offset = AnimatedValue<Double>.constant(0)
  /// The multiplier of the factor.
  public var amount = AnimatedValue<Double>.constant(1)
  /// How slowly the factor leaves 0, −1…1.
  public var easeLow = AnimatedValue<Double>.constant(0)
  /// How slowly the factor arrives at 1, −1…1.
  public var easeHigh = AnimatedValue<Double>.constant(0)
  /// How gradually the factor goes from 0 to 1, 0…1.
  public var smoothness = AnimatedValue<Double>.constant(1)
  /// Any number, for units in an order that is random but always the same; nil for units in order.
  public var randomSeed: Int?

  /// A selector of the whole text.
  public init() {}
}
