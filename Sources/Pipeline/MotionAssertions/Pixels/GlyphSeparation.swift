internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline

/// Splits the items of a frame into the glyphs of one text layer and all others.
struct GlyphSeparation {
  private static let percentile = 0.1

  /// The path of the layer in the scene.
  let path: String

  /// Draws the contrast of the colour of the glyphs with what is under them, by WCAG 2; nil where there are no glyphs.
  ///
  /// A tenth of the pixels has less contrast.
  func contrast(
    in list: DisplayList,
    _ draw: (DisplayList) throws(RenderError) -> Bitmap
  ) throws(RenderError) -> Double? {
    var (glyphs, backdrop) = (list, list)
    glyphs.background = .clear
    glyphs.items = filtered(list.items, isInside: false, glyphs: true)
    backdrop.items = filtered(list.items, isInside: false, glyphs: false)
    return Self.ratio(try draw(glyphs), over: try draw(backdrop))
  }

  // The contrast below which a tenth of the pixels is; nil where there are no glyphs.
  private static func ratio(_ glyphs: Bitmap, over backdrop: Bitmap) -> Double? {
    var ratios: [Double] = []
    glyphs.withUnsafeBytes { text in
      backdrop.withUnsafeBytes { below in
        var maximum: UInt8 = 0
        for y in 0..<glyphs.height {
          for x in 0..<glyphs.width {
            maximum = max(maximum, text[y * glyphs.bytesPerRow + x * 4 + 3])
          }
        }
        guard maximum > 0 else { return }
        for y in 0..<glyphs.height {
          for x in 0..<glyphs.width {
            let (a, b) = (y * glyphs.bytesPerRow + x * 4, y * backdrop.bytesPerRow + x * 4)
            guard Int(text[a + 3]) * 2 >= Int(maximum) else { continue }
            func straight(_ part: Int) -> UInt8 {
              let code = (Int(text[a + part]) * 255 + Int(text[a + 3]) / 2) / Int(text[a + 3])
              return UInt8(clamping: code)
            }
            let color = RelativeLuminance.of(
              red: straight(2),
              green: straight(1),
              blue: straight(0)
            )
            let ground = RelativeLuminance.of(
              red: below[b + 2],
              green: below[b + 1],
              blue: below[b]
            )
            ratios.append(RelativeLuminance.contrast(color, ground))
          }
        }
      }
    }
    guard !ratios.isEmpty else { return nil }
    ratios.sort()
    return ratios[Int(clamping: Double(ratios.count - 1) * percentile, .down, in: 0...ratios.count)]
  }

  private func filtered(_ items: [DisplayItem], isInside: Bool, glyphs: Bool) -> [DisplayItem] {
    items.enumerated().compactMap { index, item in
      guard case .group(let group) = item else {
        return (isInside && item.isGlyph(isFirst: index == 0)) == glyphs ? item : nil
      }
      let isPart = group.origin.isPart(ofLayer: path, isInside: isInside)
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
