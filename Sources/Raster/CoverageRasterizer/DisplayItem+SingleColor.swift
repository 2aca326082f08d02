internal import DisplayModel
internal import Graphics

extension [DisplayItem] {
  /// The opaque colour of all pixels that the items show, however transparent; nil if there are several, or if it
  /// cannot be known before they are drawn.
  var singleColor: Color? {
    var color: Color?
    for item in self {
      guard let other = item.singleColor, color == nil || color == other else { return nil }
      color = other
    }
    return color
  }
}

extension DisplayItem {
  fileprivate var singleColor: Color? {
    switch self {
    case .fill(let item): item.paint.singleColor
    case .stroke(let item): item.paint.singleColor
    case .image, .tiles: nil
    case .group(let group): group.singleColor
    }
  }
}

extension DisplayGroup {
  // Clips, masks, opacity and perspective change alpha alone.
  fileprivate var singleColor: Color? {
    guard !changesImage, blendMode == .normal else { return nil }
    return items.singleColor
  }
}

extension Paint {
  fileprivate var singleColor: Color? {
    switch self {
    case .color(let color): Color(color.red, color.green, color.blue)
    case .gradient: nil
    }
  }
}
