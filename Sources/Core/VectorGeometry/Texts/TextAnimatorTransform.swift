public import Graphics

/// The geometric transform of a character by a text animator, at its full factor.
public struct TextAnimatorTransform: Sendable, Hashable {
  /// The shift of the character.
  public var position = Point.zero
  /// The shift of the point about which the character is scaled and turned.
  public var anchor = Point.zero
  /// Factors along x and y; 1 is the size as it is.
  public var scale = Point(1, 1)
  /// The turn, radians clockwise on screen.
  public var rotation = 0.0
  /// The rotation about the x axis, radians; rotations out of the plane are seen from the front.
  public var rotationX = 0.0
  /// The turn about the y axis, radians.
  public var rotationY = 0.0
  /// The slant, radians; as in `TransformParts`.
  public var skew = 0.0
  /// The axis of the slant, radians.
  public var skewAxis = 0.0

  /// An animator that does nothing.
  public init() {}

  /// Returns the map of a character by all its animators.
  ///
  /// In the order in which they act: all anchors, all scales, for each animator skew and rotations
  /// (in the plane, about y, about x), all positions. Each is scaled by its factor, and all act
  /// about one centre.
  ///
  /// - Parameters:
  ///   - animators: with the factor of the character, which may be any finite number.
  ///   - center: the point about which they act, in the space of the character.
  /// - Returns: nil where the map flattens the plane or overflows, so that there is nothing to
  ///   draw.
  public static func affine(
    of animators: [(transform: TextAnimatorTransform, factor: Double)],
    about center: Point
  ) -> Affine? {
    var anchor = Point.zero
    var position = Point.zero
    var scale = Affine.identity
    var turn = Transform3D.identity
    for (transform, factor) in animators {
      anchor = anchor + transform.anchor * factor
      position = position + transform.position * factor
      let (x, y) = (1 + (transform.scale.x - 1) * factor, 1 + (transform.scale.y - 1) * factor)
      scale = scale.concatenating(.scale(x, y))
      var parts = TransformParts()
      parts.skew = transform.skew * factor
      parts.skewAxis = transform.skewAxis * factor
      parts.rotation = transform.rotation * factor
      turn = turn.concatenating(Transform3D(parts.matrix))
      for (angle, x, y) in [(transform.rotationY, 0.0, 1.0), (transform.rotationX, 1, 0)]
      where angle != 0 {
        turn = turn.concatenating(.rotation(angle * factor, x, y, 0))
      }
    }
    // Without perspective depth is not seen.
    let flat = Affine(turn[0, 0], turn[0, 1], turn[1, 0], turn[1, 1], 0, 0)
    let map = Affine.translation(-center.x - anchor.x, -center.y - anchor.y)
      .concatenating(scale)
      .concatenating(flat)
      .concatenating(.translation(center.x + position.x, center.y + position.y))
    return map.inverse == nil ? nil : map
  }

  /// The opacity that animators give a character: 1, mixed with the opacity of each animator in turn.
  ///
  /// An animator of opacity 1 therefore shows what an earlier one hides, as in After Effects.
  ///
  /// - Parameter opacities: the opacity of every animator, 0…1, and the character's factor.
  /// - Returns: held in 0…1.
  public static func opacity(_ opacities: [(opacity: Double, factor: Double)]) -> Double {
    opacities.reduce(1) { $0 + ($1.opacity - $0) * $1.factor }.clamped(to: 0...1)
  }
}

/// The characters that are animated about one centre.
public enum TextGrouping: String, Sendable, Hashable, CaseIterable {
  case character, word, line, all

  /// The centres about which characters are animated, one for each character.
  ///
  /// The centre of a group is the middle of its width on the base line, moved by the alignment: to the
  /// right by half the group's width and down by the height of capitals, for 1 each. The width of a
  /// group leads from the left side of its leftmost character to the right side of its rightmost.
  ///
  /// - Parameters:
  ///   - characters: where each begins on its line, and its advance; and its kind.
  ///   - lines: the number of the line on which each character is.
  ///   - alignment: 1 is 100 %.
  ///   - fontSize: in the same units as the advances.
  /// - Returns: centres relative to the beginning of the own character.
  /// - Complexity: O(*characters*)
  public func centers(
    of characters: [(start: Double, advance: Double, kind: TextUnits.Kind)],
    lines: [Int],
    alignment: Point,
    fontSize: Double
  ) -> [Point] {
    let words = TextUnits(of: characters.map(\.kind), by: .words).indices
    var extents: [Int: (left: Double, right: Double)] = [:]
    func group(_ index: Int) -> Int {
      switch self {
      case .character: index
      case .word: words[index]
      case .line: index < lines.count ? lines[index] : 0
      case .all: 0
      }
    }
    for (index, character) in characters.enumerated() {
      // The space after a word has its number, but does not widen it.
      if self == .word, character.kind != .glyph { continue }
      let (left, right) = (character.start, character.start + character.advance)
      let extent = extents[group(index)] ?? (left, right)
      extents[group(index)] = (min(extent.left, left), max(extent.right, right))
    }
    // Capitals are 0.714 of a line of 1.2 font sizes.
    let drop = alignment.y * fontSize * 1.2 * 0.714
    return characters.enumerated().map { index, character in
      let base = (left: character.start, right: character.start + character.advance)
      let extent = extents[group(index)] ?? base
      let (middle, width) = ((extent.left + extent.right) / 2, extent.right - extent.left)
      return Point(middle + alignment.x * width / 2 - character.start, drop)
    }
  }
}
