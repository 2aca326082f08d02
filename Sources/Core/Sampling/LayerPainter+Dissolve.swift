import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// The layer's contents: an image, or two that dissolve.
  func image(
    at time: Double,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> DisplayItem? {
    let old = try image(state.contents, at: time, resources)
    guard let dissolve = state.contentsDissolve else { return old }
    let new = try image(dissolve.source, at: time, resources)
    return DisplayGroup.dissolve(
      from: old.map { [$0] } ?? [],
      to: new.map { [$0] } ?? [],
      at: dissolve.fraction,
      .contents,
      of: identity
    ).map(DisplayItem.group)
  }
}

extension DisplayGroup {
  /// Returns old · (1 − p) + new · p on premultiplied images: areas opaque in both remain opaque.
  ///
  /// - Returns: nil when nothing is visible.
  static func dissolve(
    from old: [DisplayItem],
    to new: [DisplayItem],
    at p: Double,
    _ whole: GroupOrigin.Part,
    of identity: LayerIdentity
  ) -> DisplayGroup? {
    func faded(_ items: [DisplayItem], opacity: Double, _ part: GroupOrigin.Part) -> DisplayGroup? {
      guard opacity > 0, !items.isEmpty else { return nil }
      return DisplayGroup(
        origin: GroupOrigin(identity, part),
        items: items,
        opacity: opacity,
        bounds: items.unionOfBounds
      ).foldingOpacity()
    }
    let p = p.clamped(to: 0...1)
    let (before, after): (GroupOrigin.Part, GroupOrigin.Part) =
      whole == .contents ? (.oldContents, .newContents) : (.oldTransition, .newTransition)
    switch (faded(old, opacity: 1 - p, before), faded(new, opacity: p, after)) {
    case (let old?, var new?):
      new.blendMode = .plusLighter
      return DisplayGroup(
        origin: GroupOrigin(identity, whole),
        items: [.group(old), .group(new)],
        isolatesBlending: true,
        bounds: old.bounds.union(new.bounds)
      )
    case (let only?, nil), (nil, let only?): return only
    case (nil, nil): return nil
    }
  }
}
