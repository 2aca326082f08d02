public import Graphics

/// The place of a layer whose parent changes its size, in parts of the parent's bounds.
///
/// The position and size of the layer's values are those in the bounds that the parent has without animations.
public struct RelativePlace: Sendable, Equatable {
  /// The parent's bounds without animations.
  public var parent: Rect
  /// Percentages of the parent's width and height, by their places in `position`; nil for a number, none for all numbers.
  public var position: [Double?] = []
  /// The same of `frame`.
  public var frame: [Double?] = []
  /// The same of `bounds`.
  public var bounds: [Double?] = []
  /// The margins of a layer that fills the parent up to them; nil for others.
  public var inset: EdgeInsets?

  /// A place without percentages.
  public init(in parent: Rect) { self.parent = parent }

  /// Whether nothing of the layer depends on the parent.
  public var isEmpty: Bool { inset == nil && (position + frame + bounds).allSatisfy { $0 == nil } }

  /// Whether the size of the layer depends on the parent's.
  public var changesSize: Bool {
    inset != nil || (frame.dropFirst(2) + bounds.dropFirst(2)).contains { $0 != nil }
  }

  /// Moves a layer to its place in other bounds of its parent.
  public func apply(to state: inout LayerState, in bounds: Rect) {
    guard bounds != parent else { return }
    if let inset {
      // At rest the parent may be smaller than the margins.
      let (old, new) = (parent.inset(by: inset), bounds.inset(by: inset))
      state.bounds.size = new.size
      let move = new.origin - old.origin
      state.position.x += move.x + state.anchorPoint.x * (new.width - old.width)
      state.position.y += move.y + state.anchorPoint.y * (new.height - old.height)
      return
    }
    let growth = Point(bounds.width - parent.width, bounds.height - parent.height)
    let move = bounds.origin - parent.origin
    let size = Point(
      part(of: frame, at: 2, growth: growth.x) + part(of: self.bounds, at: 2, growth: growth.x),
      part(of: frame, at: 3, growth: growth.y) + part(of: self.bounds, at: 3, growth: growth.y)
    )
    state.bounds.origin.x += part(of: self.bounds, at: 0, growth: growth.x)
    state.bounds.origin.y += part(of: self.bounds, at: 1, growth: growth.y)
    let old = state.bounds.size
    state.bounds.size = Size(max(0, old.width + size.x), max(0, old.height + size.y))
    state.position.x +=
      part(of: position, at: 0, growth: growth.x, move: move.x)
      + part(of: frame, at: 0, growth: growth.x, move: move.x)
    state.position.y +=
      part(of: position, at: 1, growth: growth.y, move: move.y)
      + part(of: frame, at: 1, growth: growth.y, move: move.y)
    guard !frame.isEmpty else { return }
    state.position.x += state.anchorPoint.x * (state.bounds.width - old.width)
    state.position.y += state.anchorPoint.y * (state.bounds.height - old.height)
  }

  // What a percentage adds to a value; coordinates move with the parent's origin, too.
  private func part(of parts: [Double?], at index: Int, growth: Double, move: Double = 0)
    -> Double
  {
    guard parts.indices.contains(index), let part = parts[index] else { return 0 }
    return move + part / 100 * growth
  }
}

extension Layer {
  /// Returns the layer at an instant of the scene, as `revised(atSceneTime:)`, at its place in its parent.
  ///
  /// - Parameter parent: the bounds of the parent at the instant; nil where they are its values.
  public func revised(atSceneTime time: Double, in parent: Rect?) -> Layer {
    var layer = revised(atSceneTime: time)
    if let parent { relativePlace?.apply(to: &layer.state, in: parent) }
    return layer
  }
}
