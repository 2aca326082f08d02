public import Graphics

/// The shape tree of a vector layer: paths, paints and modifiers, in which every number may move.
///
/// A list of items, the topmost first. A paint shows all paths before it in the same list, together
/// as one compound path, including those in groups; a modifier changes all of them. Of several
/// modifiers the nearest to the path acts first, whether or not paints are between them. All values
/// use the clock of the layer.
public struct ShapeTree: Sendable, Equatable {
  /// The items, topmost first.
  public var items: [VectorItem]
  /// Whether items with a blend mode are blended with the layer's items only, not with the backdrop
  /// of the layer.
  ///
  /// A layer whose opacity, blend mode, mask, matte or effects need an offscreen surface always
  /// isolates.
  public var isolatesBlending: Bool

  /// A shape tree.
  public init(items: [VectorItem] = [], isolatesBlending: Bool = true) {
    self.items = items
    self.isolatesBlending = isolatesBlending
  }
}

/// A part of a shape tree.
public indirect enum VectorItem: Sendable, Equatable {
  /// Items in their local coordinates.
  case group(VectorGroup)
  /// An outline.
  case path(AnimatedValue<Path>)
  /// A rectangle.
  case rectangle(VectorRectangle)
  /// An ellipse.
  case ellipse(VectorEllipse)
  /// A star or a polygon.
  case star(VectorStar)
  /// A text with its paints; modifiers after it change its letters.
  case text(VectorText)
  /// Fills the paths before it.
  case fill(VectorFill)
  /// Draws the outlines of the paths before it.
  case stroke(VectorStroke)
  /// Leaves a part of the paths before it.
  case trim(VectorTrim)
  /// Copies everything before it.
  case repeater(VectorRepeater)
  /// Rounds the corners of the paths before it by a radius.
  case roundCorners(AnimatedValue<Double>)
  /// Pulls vertices away from, and curves towards, the middle, or the other way round.
  ///
  /// A fraction: 1 pulls the vertices into the middle.
  case puckerBloat(AnimatedValue<Double>)
  /// Breaks the lines of the paths before it into zigzags.
  case zigZag(VectorZigZag)
  /// Moves the outlines of the paths before it along their normals.
  case offset(VectorOffset)
  /// Makes one shape of the paths before it, and hides the paints before it.
  case merge(VectorMerge)

  /// The kinds of items, spelled as a scene file's `type`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case group, path, rectangle, ellipse, star, text, fill, stroke, trim, repeater, roundCorners
    case puckerBloat, zigZag, offset, merge
  }

  /// The kind of the item.
  public var kind: Kind {
    switch self {
    case .group: .group
    case .path: .path
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .star: .star
    case .text: .text
    case .fill: .fill
    case .stroke: .stroke
    case .trim: .trim
    case .repeater: .repeater
    case .roundCorners: .roundCorners
    case .puckerBloat: .puckerBloat
    case .zigZag: .zigZag
    case .offset: .offset
    case .merge: .merge
    }
  }
}

/// Items that are placed, faded and mixed together.
public struct VectorGroup: Sendable, Equatable {
  /// The name, for people.
  public var name: String?
  /// Leads from the group's coordinates to those around.
  public var placement: FadedPlacement
  /// How the group is mixed with what the layer has drawn so far.
  public var blendMode: BlendMode
  /// The items, topmost first.
  public var items: [VectorItem]

  /// A group.
  public init(
    name: String? = nil,
    placement: FadedPlacement = FadedPlacement(),
    blendMode: BlendMode = .normal,
    items: [VectorItem]
  ) {
    (self.name, self.placement, self.blendMode, self.items) = (name, placement, blendMode, items)
  }
}

/// A rectangle, clockwise from the top right.
public struct VectorRectangle: Sendable, Equatable {
  /// The middle.
  public var center: AnimatedPoint
  /// Width and height; the sign does not matter unless the size is signed.
  public var size: AnimatedPoint
  /// The radius of the corners, at most half of the shorter side.
  public var radius: AnimatedValue<Double>
  /// Whether it runs the other way round.
  public var isReversed: Bool
  /// Whether a negative size curves the sides inwards, as in lottie-web.
  public var isSigned: Bool

  /// A rectangle.
  public init(
    center: AnimatedPoint = .constant(.zero),
    size: AnimatedPoint = .constant(.zero),
    radius: AnimatedValue<Double> = .constant(0),
    isReversed: Bool = false,
    isSigned: Bool = false
  ) {
    (self.center, self.size, self.radius, self.isReversed) = (center, size, radius, isReversed)
    self.isSigned = isSigned
  }
}

/// An ellipse, clockwise from the top.
public struct VectorEllipse: Sendable, Equatable {
  /// The middle.
  public var center: AnimatedPoint
  /// Width and height.
  public var size: AnimatedPoint
  /// Whether it runs the other way round.
  public var isReversed: Bool

  /// An ellipse.
  public init(
    center: AnimatedPoint = .constant(.zero),
    size: AnimatedPoint = .constant(.zero),
    isReversed: Bool = false
  ) {
    (self.center, self.size, self.isReversed) = (center, size, isReversed)
  }
}

/// A star or a regular polygon, clockwise from the top.
public struct VectorStar: Sendable, Equatable {
  /// Whether it has no inner points.
  public var isPolygon: Bool
  /// The middle.
  public var center: AnimatedPoint
  /// The number of outer points, rounded down.
  public var points: AnimatedValue<Double>
  /// Radians.
  public var rotation: AnimatedValue<Double>
  /// From the middle to the outer points.
  public var outerRadius: AnimatedValue<Double>
  /// From the middle to the inner points of a star.
  public var innerRadius: AnimatedValue<Double>
  /// How round the outer points are: a fraction of the handles that would make a circle.
  public var outerRoundness: AnimatedValue<Double>
  /// How round the inner points are.
  public var innerRoundness: AnimatedValue<Double>
  /// Whether it runs the other way round.
  public var isReversed: Bool

  /// A star of five points without size.
  public init(
    isPolygon: Bool = false,
    center: AnimatedPoint = .constant(.zero),
    points: AnimatedValue<Double> = .constant(5),
    rotation: AnimatedValue<Double> = .constant(0),
    outerRadius: AnimatedValue<Double> = .constant(0),
    innerRadius: AnimatedValue<Double> = .constant(0),
    outerRoundness: AnimatedValue<Double> = .constant(0),
    innerRoundness: AnimatedValue<Double> = .constant(0),
    isReversed: Bool = false
  ) {
    (self.isPolygon, self.center, self.points) = (isPolygon, center, points)
    (self.rotation, self.outerRadius) = (rotation, outerRadius)
    (self.innerRadius, self.outerRoundness) = (innerRadius, outerRoundness)
    (self.innerRoundness, self.isReversed) = (innerRoundness, isReversed)
  }
}
