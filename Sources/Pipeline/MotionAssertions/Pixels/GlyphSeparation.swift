internal import DisplayModel
internal import Graphics

/// Splits the items of a frame into the glyphs of one text layer and all others.
struct GlyphSeparation {
  /// The path of the layer in the scene.
  let path: String

  /// The list with nothing but the glyphs, on transparent ground.
  func glyphs(of list: DisplayList) -> DisplayList {
    var result = list
    result.background = .clear
    result.items = filtered(list.items, isInside: false, glyphs: true)
    return result
  }

  /// The list without the glyphs.
  func backdrop(of list: DisplayList) -> DisplayList {
    var result = list
    result.items = filtered(list.items, isInside: false, glyphs: false)
    return result
  }

  private func filtered(_ items: [DisplayItem], isInside: Bool, glyphs: Bool) -> [DisplayItem] {
    items.enumerated().compactMap { index, item in
      guard case .group(let group) = item else {
        return (isInside && item.isGlyph(isFirst: index == 0)) == glyphs ? item : nil
      }
      let label = group.label.prefix { $0 != " " }
      // Groups of parts belong to the layer around them.
      let isPart = label == path || isInside && !label.hasPrefix(path + ".")
      var result = group
      result.items = filtered(group.items, isInside: isPart, glyphs: glyphs)
      if glyphs {
        guard !result.items.isEmpty else { return nil }
        (result.shadow, result.blendMode, result.effects) = (nil, .normal, [])
      } else if isPart {
        // The shadow of glyphs that are gone.
        guard !result.items.isEmpty else { return nil }
      }
      return .group(result)
    }
  }
}

extension DisplayItem {
  // Text is filled; the background of a layer is its first item, a rectangle.
  fileprivate func isGlyph(isFirst: Bool) -> Bool {
    switch self {
    case .fill(let fill): !(isFirst && fill.path.elements.count <= 6)
    case .image, .tiles: true
    case .stroke, .group: false
    }
  }
}
