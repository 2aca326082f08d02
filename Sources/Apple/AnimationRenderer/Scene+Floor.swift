internal import Graphics
internal import SceneModel

extension Scene {
  /// Whether the lowest layer covers the canvas with opaque colours at all times.
  ///
  /// Derived from values and from the set of animated properties, without drawing. A true result is
  /// reliable except for colours that an animation makes transparent; other ways to cover a canvas
  /// may be missed.
  var hasOpaqueFloor: Bool {
    guard let floor = layers.first, floor.mask == nil, floor.lifetime == nil,
      floor.animations.allSatisfy(\.changesOnlyBackground)
    else { return false }
    let full = Rect(0, 0, Double(canvas.width), Double(canvas.height))
    return ([floor.state] + floor.revisions.map(\.state)).allSatisfy { state in
      let frame = state.frame
      return !state.isHidden && state.opacity >= 1 && state.cornerRadius == 0
        && (state.backgroundColor?.alpha ?? 0) >= 1 && state.transform.matrix == .identity
        && state.blendMode == .normal && frame.minX <= full.minX && frame.minY <= full.minY
        && frame.maxX >= full.maxX && frame.maxY >= full.maxY
    }
  }
}

extension Animation {
  fileprivate var changesOnlyBackground: Bool {
    guard case .property(let channel) = action else { return false }
    return channel.property == .color(.backgroundColor)
  }
}
