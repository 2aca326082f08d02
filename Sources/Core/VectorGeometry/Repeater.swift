public import Graphics

/// Copies of a drawing, each moved, turned and scaled once more than the one before.
public struct Repeater: Sendable, Hashable {
  /// How copies lie over one another.
  public enum Order: Sendable, Hashable, CaseIterable {
    /// Later copies lie below.
    case below
    /// Later copies lie above.
    case above
  }

  /// One copy.
  public struct Copy: Sendable, Hashable {
    /// Which one it is, from 0.
    public let index: Int
    /// From the space of the drawing to that of the copies.
    public let transform: Affine
    /// The factor of the drawing's opacity, 0…1.
    public let opacity: Double
  }

  /// How many copies there are; rounded up.
  public var count = 0.0
  /// How many steps the first copy is away from the drawing; any finite number.
  public var offset = 0.0
  /// The shift of a step.
  public var position = Point.zero
  /// The turn of a step about `anchor`, radians clockwise on screen.
  public var rotation = 0.0
  /// The factors of a step about `anchor`; 1 is the size as it is.
  public var scale = Point(1, 1)
  /// Whether copies turn before they are scaled, as in lottie-web, and not after it.
  ///
  /// The scale of a fraction of a step is then that part of the way to the scale of a step.
  public var turnsFirst = false
  /// The point that turn and scale leave where it is.
  public var anchor = Point.zero
  /// The opacity of the first copy, held in 0…1.
  public var startOpacity = 1.0
  /// The opacity of the last copy, held in 0…1; those between are evenly between.
  public var endOpacity = 1.0
  /// How copies lie over one another.
  public var order = Order.below

  /// A repeater without copies.
  public init() {}

  /// Returns the copies in painting order, the bottom one first.
  ///
  /// Copies that cannot be drawn are left out. They have no extent in some direction, raise a scale
  /// of 0 to a negative power, or overflow.
  ///
  /// - Parameter limit: the maximum number of copies.
  public func copies(limit: Int) -> [Copy] {
    let count = Int(clamping: count, .up, in: 0...max(0, limit))
    let copies = (0..<count).compactMap { index -> Copy? in
      guard let transform = transform(at: offset + Double(index)) else { return nil }
      return Copy(index: index, transform: transform, opacity: opacity(of: index, among: count))
    }
    return order == .below ? copies.reversed() : copies
  }

  /// The map of a number of steps, T(p·k + a) · R(r·k) · S(s^k) · T(−a) on column vectors; R and S
  /// change places if copies turn first.
  ///
  /// - Parameter steps: k, any finite number. A negative scale is raised to whole powers as in
  ///   arithmetic, so that every second copy is mirrored; in powers between them it keeps its sign.
  /// - Returns: nil where the map flattens the plane or overflows.
  public func transform(at steps: Double) -> Affine? {
    var parts = TransformParts()
    parts.anchor = anchor
    parts.position = position * steps + anchor
    parts.rotation = rotation * steps
    if turnsFirst {
      // The other parts are about the anchor, too.
      parts.anchor = .zero
      parts.rotation = 0
      parts.scale = Point(stepwise(scale.x, steps), stepwise(scale.y, steps))
      let turn = Affine.translation(-anchor.x, -anchor.y).concatenating(.rotation(rotation * steps))
      return Self.usable(turn.concatenating(parts.matrix))
    }
    parts.scale = Point(Self.power(scale.x, steps), Self.power(scale.y, steps))
    return Self.usable(parts.matrix)
  }

  private static func usable(_ map: Affine) -> Affine? {
    let determinant = map.determinant
    return map.isFinite && determinant != 0 && determinant.isFinite ? map : nil
  }

  // The factor of whole steps, and of the fraction of the first copy's offset.
  private func stepwise(_ factor: Double, _ steps: Double) -> Double {
    let fraction = offset - offset.rounded(.towardZero)
    let part = 1 + (factor - 1) * abs(fraction)
    return Self.power(factor, steps - fraction) * (fraction < 0 ? 1 / part : part)
  }

  // Integer powers are arithmetic; between them the sign is preserved.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if base >= 0 || exponent == exponent.rounded() {
      return ElementaryFunctions.pow(base, exponent)
    }
    return -ElementaryFunctions.pow(-base, exponent)
  }

  private func opacity(of index: Int, among count: Int) -> Double {
    let (start, end) = (startOpacity.clamped(to: 0...1), endOpacity.clamped(to: 0...1))
    return count > 1 ? start + (end - start) * Double(index) / Double(count - 1) : start
  }
}
