internal import Graphics
public import ImageFiles

extension AnimatedImageFile {
  /// Whether every pixel of every frame is opaque, as far as the headers of the parts and the pixels of the first one
  /// say.
  ///
  /// False also for an opaque image that replaces opaque areas by later parts with an alpha channel: only the first
  /// part is decoded.
  ///
  /// - Complexity: one decode of the first part.
  public var isOpaque: Bool {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    // Where the canvas is transparent before the next part.
    var gap: PixelRect? = canvas
    for (index, part) in parts.enumerated() {
      let before = gap
      if before != nil || !part.isBlended {
        guard hasOpaquePixels(part, decodes: index == 0) else { return false }
      }
      if let before, part.area.intersection(before) != before { return false }
      switch part.disposal {
      case .store: gap = nil
      case .clear:
        let cleared = part.area.intersection(canvas)
        gap = cleared.isEmpty ? nil : cleared
      case .restore: gap = before
      }
    }
    return true
  }

  private func hasOpaquePixels(_ part: AnimatedImagePart, decodes: Bool) -> Bool {
    if !mayBeTransparent(part) { return true }
    guard decodes, let image = try? AnimatedImageDecoder.pixels(of: part, in: self) else {
      return false
    }
    return stride(from: 3, to: image.rgba.count, by: 4).allSatisfy { image.rgba[$0] == 255 }
  }
}
