internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline

/// Splits the items of a frame into the glyphs of one text layer and all others.
struct GlyphSeparation {
  private static let percentile = 0.1

  /// The path of the layer in the scene.
  let path: String

  /// Draws the contrast of the glyphs with what is under them, by WCAG 2; nil where there are no glyphs.
  ///
  /// A tenth of the pixels has less contrast.
  ///
  /// - Parameter countsOpacity: whether the opacities of the layer and those around fade the glyphs; the alpha of
  ///   their colour always does.
  func contrast(
    in list: DisplayList,
    countsOpacity: Bool,
    _ draw: (DisplayList) throws(RenderError) -> Bitmap
  ) throws(RenderError) -> Double? {
    var whole = list
    whole.items = throughGlyphs(list.items, isInside: false)
    var (glyphs, backdrop) = (whole, whole)
    glyphs.background = .clear
    let faded = filtered(whole.items, isInside: false, glyphs: true)
    glyphs.items = faded.map(\.opaque)
    backdrop.items = filtered(whole.items, isInside: false, glyphs: false)
    // A group fades its glyphs together with what it has under them: only drawing tells what that gives.
    let isDrawn = countsOpacity && faded != glyphs.items
    return Self.ratio(
      try draw(glyphs),
      over: try draw(backdrop),
      drawn: isDrawn ? try draw(whole) : nil
    )
  }

  // The contrast below which a tenth of the pixels is; nil where there are no glyphs.
  private static func ratio(
    _ glyphs: Bitmap,
    over backdrop: Bitmap,
    drawn: Bitmap?
  ) -> Double? {
    var ratios: [Double] = []
    let whole = drawn?.withUnsafeBytes { Array($0) }
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
            let alpha = Double(text[a + 3])
            // The colour where the glyph covers the pixel: composites are linear in coverage.
            func covered(_ part: Int) -> UInt8 {
              let ground = Double(below[b + part])
              let mixed =
                whole.map { Double($0[b + part]) }
                ?? Double(text[a + part]) + (1 - alpha / 255) * ground
              let code = ground + (mixed - ground) * Double(maximum) / alpha
              return UInt8(clamping: Int(clamping: code.rounded(), in: 0...255))
            }
            let color = RelativeLuminance.of(red: covered(2), green: covered(1), blue: covered(0))
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

  // The items up to the last glyph; none where there are no glyphs.
  private func throughGlyphs(_ items: [DisplayItem], isInside: Bool) -> [DisplayItem] {
    for (index, item) in items.enumerated().reversed() {
      guard case .group(var group) = item else {
        if isInside, item.isGlyph(isFirst: index == 0) { return Array(items[...index]) }
        continue
      }
      let isPart = group.origin.isPart(ofLayer: path, isInside: isInside)
      group.items = throughGlyphs(group.items, isInside: isPart)
      if !group.items.isEmpty { return items[..<index] + [.group(group)] }
    }
    return []
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
  // The item without the opacities of groups.
  fileprivate var opaque: DisplayItem {
    guard case .group(var group) = self else { return self }
    group.opacity = 1
    group.items = group.items.map(\.opaque)
    return .group(group)
  }

  // Text is filled; the background of a layer is its first item, a rectangle.
  fileprivate func isGlyph(isFirst: Bool) -> Bool {
    switch self {
    case .fill(let fill): !(isFirst && fill.path.elements.count <= 6)
    case .image, .tiles: true
    case .stroke, .group: false
    }
  }
}
