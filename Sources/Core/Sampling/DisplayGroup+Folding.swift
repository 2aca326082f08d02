package import DisplayModel
import Graphics

extension DisplayGroup {
  /// Returns the group with its opacity moved into its only item, if the result looks the same.
  ///
  /// One fill, stroke or image does not overlap itself. Fading the paint thus equals fading the
  /// composed group and needs no offscreen surface. Nested groups of one item fold recursively. A
  /// group of several items takes the opacity, so that there is one offscreen surface instead of
  /// two. The rasterizer relies on this: it does not fold groups itself.
  package func foldingOpacity() -> DisplayGroup {
    guard opacity < 1, mask == nil, items.count == 1, !changesImage, !isolatesBlending else {
      return self
    }
    var group = self
    group.items = items.map { $0.faded(by: opacity) }
    group.opacity = 1
    return group
  }
}

extension DisplayGroup {
  /// The group behind a second mask, beside the one it may have.
  func cut(by matte: DisplayMask?) -> DisplayGroup {
    guard let matte else { return self }
    var group = self
    guard group.mask != nil else {
      group.mask = matte
      return group
    }
    group.blendMode = .normal
    return DisplayGroup(
      origin: origin,
      items: [.group(group)],
      mask: matte,
      blendMode: blendMode,
      bounds: bounds
    )
  }
}

extension DisplayItem {
  /// The item faded by itself, as a part of a layer without group opacity.
  func fadedAlone(by opacity: Double) -> DisplayItem {
    guard case .group(var group) = self else { return faded(by: opacity) }
    group.opacity *= opacity
    return .group(group.foldingOpacity())
  }

  /// The item with its paint's alpha multiplied, or with its opacity if it is composed of several.
  fileprivate func faded(by opacity: Double) -> DisplayItem {
    let factor = Color(1, 1, 1, opacity)
    switch self {
    case .fill(var item):
      item.paint = item.paint.multiplied(by: factor)
      return .fill(item)
    case .stroke(var item):
      item.paint = item.paint.multiplied(by: factor)
      return .stroke(item)
    case .image(var item):
      item.tint = item.tint.multiplied(by: factor)
      return .image(item)
    case .tiles(let item):
      return .group(
        DisplayGroup(
          origin: GroupOrigin(.tiles),
          items: [self],
          opacity: opacity,
          bounds: item.bounds
        )
      )
    case .group(var group):
      if group.isIsolated || group.items.count != 1 {
        group.opacity *= opacity
      } else {
        group.items = group.items.map { $0.faded(by: opacity) }
      }
      return .group(group)
    }
  }
}
