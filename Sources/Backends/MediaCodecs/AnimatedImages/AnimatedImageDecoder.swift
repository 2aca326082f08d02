internal import CWebP
internal import DynamicLibraries
public import Graphics
internal import ImageFiles

/// Decodes frames of an animated image, in any order; each worker has one.
///
/// The pixels of a part come from the decoder of its format, as for a static image. Parts are
/// composited here, in straight colours.
public final class AnimatedImageDecoder {
  private let source: AnimatedImageSource
  private var canvas: StraightAlphaImage
  // The frame that the canvas shows, and what was under it if that comes back.
  private var current: Int?
  private var saved: [UInt8] = []

  /// A decoder.
  public init(_ source: AnimatedImageSource) {
    self.source = source
    canvas = StraightAlphaImage(width: source.file.width, height: source.file.height)
  }

  /// Returns a frame: premultiplied BGRA of the size of the image.
  ///
  /// The successor of the last requested frame is the cheapest.
  ///
  /// - Throws: `decode` when the frame, or another frame it needs, is damaged; `outOfMemory`.
  public func bitmap(of index: Int) throws(CodecError) -> Bitmap {
    precondition(source.file.parts.indices.contains(index), "no frame \(index)")
    if index != current { try move(to: index) }
    return canvas.makeBitmap()
  }

  private func move(to index: Int) throws(CodecError) {
    let start = source.start(for: index)
    var next: Int
    if let current, current < index, current >= start.frame {
      next = current + 1
    } else {
      next = start.frame
      current = nil
      if let background = start.background {
        canvas.rgba = background
      } else {
        canvas = StraightAlphaImage(width: canvas.width, height: canvas.height)
      }
    }
    while next <= index {
      dispose()
      source.store(canvas.rgba, before: next)
      try show(next)
      next += 1
    }
  }

  // Applies the disposal of the current frame before the next one.
  private func dispose() {
    guard let current else { return }
    let part = source.file.parts[current]
    switch part.disposal {
    case .store: break
    case .clear: canvas.clear(part.area)
    case .restore: canvas.restore(saved, to: part.area)
    }
  }

  private func show(_ index: Int) throws(CodecError) {
    let part = source.file.parts[index]
    // A failure leaves the canvas between two frames.
    current = nil
    let image = try Self.pixels(of: part, in: source.file)
    if part.disposal == .restore { saved = canvas.copy(part.area) }
    if let image { canvas.composite(image, over: part.area, isBlended: part.isBlended) }
    current = index
  }

  /// Returns the pixels of a part; nil for a part without area.
  ///
  /// - Throws: `decode`, `outOfMemory`.
  static func pixels(
    of part: AnimatedImagePart,
    in source: AnimatedImageFile
  ) throws(CodecError) -> StraightAlphaImage? {
    guard let file = source.imageFile(of: part) else { return nil }
    switch part.pixels {
    case .gif, .png:
      return try ImageDecoder.straightAlphaImage(
        file,
        width: part.area.width,
        height: part.area.height
      )
    case .webp: return try webP(file, part.area)
    }
  }

  // The corresponding C functions are `WebPGetInfo` and `WebPDecodeRGBAInto`.
  private static func webP(_ file: [UInt8], _ area: PixelRect) throws(CodecError)
    -> StraightAlphaImage
  {
    try CodecLibrary.open(.webP)
    var image = StraightAlphaImage(width: area.width, height: area.height)
    var (width, height): (Int32, Int32) = (0, 0)
    guard WebPGetInfo(file, file.count, &width, &height) != 0, Int(width) == area.width,
      Int(height) == area.height,
      WebPDecodeRGBAInto(file, file.count, &image.rgba, image.rgba.count, width * 4) != nil
    else { throw CodecError(.decode, CodecError.damage(to: "a frame of the animated WebP")) }
    return image
  }
}
