public import Graphics

/// An outline that shows or hides parts of a layer, together with others in a list.
///
/// The coverages of the outlines are combined one after the other, in the layer's coordinates.
public struct MaskPath: Sendable, Equatable {
  /// How an outline changes what is shown so far.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Shows the inside too; as the first of a list, the inside alone.
    case add
    /// Hides the inside.
    case subtract
    /// Hides the outside.
    case intersect
    /// Shows the greater of both coverages; as the first of a list, the inside alone.
    case lighten
    /// Shows the smaller of both coverages.
    case darken
    /// Shows the difference of both coverages.
    case difference

    /// Whether nothing is shown before the first outline, if it has this mode.
    public var startsEmpty: Bool {
      switch self {
      case .add, .lighten: true
      case .subtract, .intersect, .darken, .difference: false
      }
    }
  }

  /// The outline in the layer's coordinates, filled by the non-zero rule.
  public var path: AnimatedValue<Path>
  /// The mode of the mask.
  public var mode: Mode
  /// Whether its outside takes the place of its inside.
  public var isInverted: Bool
  /// How much of it counts, 0…1.
  public var opacity: AnimatedValue<Double>
  /// How far the outline is moved outwards, in the layer's points.
  public var expansion: AnimatedValue<Double>
  /// The standard deviations, in the layer's points, with which the edge is blurred.
  public var feather: AnimatedPoint

  /// An outline.
  public init(
    path: AnimatedValue<Path>,
    mode: Mode = .add,
    isInverted: Bool = false,
    opacity: AnimatedValue<Double> = .constant(1),
    expansion: AnimatedValue<Double> = .constant(0),
    feather: AnimatedPoint = .constant(.zero)
  ) {
    (self.path, self.mode, self.isInverted) = (path, mode, isInverted)
    (self.opacity, self.expansion, self.feather) = (opacity, expansion, feather)
  }
}
