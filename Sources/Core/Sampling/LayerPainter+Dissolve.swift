import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// The layer's contents: an image, or two that dissolve.
  func image(
    at time: Double,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> DisplayItem? {
    let old = try state.contents.flatMapImage { source throws(SamplingError) in
      try image(source, at: time, resources)
    }
    guard let dissolve = state.contentsDissolve else { return old }
    let new = try dissolve.source.flatMapImage { source throws(SamplingError) in
      try image(source, at: time, resources)
    }
    return DisplayGroup.dissolve(
      from: old.map { [$0] } ?? [],
      to: new.map { [$0] } ?? [],
      at: dissolve.fraction,
      label: "\(path).contents"
    ).map(DisplayItem.group)
  }
}

extension Optional where Wrapped == ImageSource {
  fileprivate func flatMapImage(
    _ body: (ImageSource) throws(SamplingError) -> DisplayItem?
  ) throws(SamplingError) -> DisplayItem? {
    guard let self else { return nil }
    return try body(self)
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
    label: String
  ) -> DisplayGroup? {
    func faded(_ items: [DisplayItem], opacity: Double, name: String) -> DisplayGroup? {
      guard opacity > 0, !items.isEmpty else { return nil }
      return DisplayGroup(
        label: "\(label) \(name)",
        items: items,
        opacity: opacity,
        bounds: items.unionOfBounds
      ).foldingOpacity()
    }
    let (p, first) = (p.clamped(to: 0...1), "old")
    switch (faded(old, opacity: 1 - p, name: first), faded(new, opacity: p, name: "new")) {
    case (let old?, var new?):
      new.blendMode = .plusLighter
      return DisplayGroup(
        label: label,
        items: [.group(old), .group(new)],
        isolatesBlending: true,
        bounds: old.bounds.union(new.bounds)
      )
    case (let only?, nil), (nil, let only?): return only
    case (nil, nil): return nil
    }
  }
}
