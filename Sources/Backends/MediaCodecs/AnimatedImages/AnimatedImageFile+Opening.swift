internal import CWebP
internal import DynamicLibraries
internal import Graphics
public import ImageFiles

extension AnimatedImageFile {
  /// Returns the parts of a GIF, PNG or WebP file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - maxSide: the maximum width and height.
  ///   - maxPixels: the maximum product of both.
  /// - Returns: nil for a static image and for other files.
  /// - Throws: `limit` when the image is larger than allowed, `decode` for a damaged file.
  public static func open(
    _ bytes: [UInt8],
    maxSide: Int,
    maxPixels: Int
  ) throws(CodecError) -> AnimatedImageFile? {
    guard let header = ImageHeader(bytes) else { return nil }
    let limits = ImageLimits(maxSide: maxSide, maxPixels: maxPixels)
    switch header.format {
    case .jpeg, .bmp, .tiff, .avif: return nil
    case .webp:
      guard header.isAnimatedWebP(bytes) else { return nil }
      try limits.check(width: header.width, height: header.height)
      return try animatedWebP(bytes)
    case .gif, .png:
      let file: AnimatedImageFile?
      do throws(DamageError) {
        file = try AnimatedImageFile(bytes)
      } catch {
        throw CodecError(.decode, error.message)
      }
      if let file {
        try limits.check(width: file.width, height: file.height)
        // Frames of a GIF can be larger than its screen.
        for part in file.parts {
          try limits.check(width: part.area.width, height: part.area.height)
        }
      }
      return file
    }
  }

  // The corresponding C functions are `WebPDemux` and `WebPDemuxGetFrame`.
  private static func animatedWebP(_ bytes: [UInt8]) throws(CodecError) -> AnimatedImageFile {
    try CodecLibrary.open(.webP)
    var parts: [AnimatedImagePart] = []
    var (size, isComplete) = ((width: 0, height: 0), false)
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      var data = WebPData(bytes: start, size: buffer.count)
      var state = WEBP_DEMUX_PARSE_ERROR
      guard let demuxer = WebPDemuxPartial(&data, &state) else { return }
      defer { WebPDemuxDelete(demuxer) }
      isComplete = state == WEBP_DEMUX_DONE
      size = (
        Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
        Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
      )
      var iterator = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { return }
      defer { WebPDemuxReleaseIterator(&iterator) }
      repeat {
        if iterator.complete != 0, let fragment = iterator.fragment.bytes {
          let offset = fragment - start
          parts.append(AnimatedImagePart(iterator, at: offset..<offset + iterator.fragment.size))
        }
      } while WebPDemuxNextFrame(&iterator) != 0
    }
    guard !parts.isEmpty else {
      throw CodecError(.decode, CodecError.damage(to: "the animated WebP image"))
    }
    return AnimatedImageFile(
      bytes: bytes,
      width: size.width,
      height: size.height,
      parts: parts,
      isTruncated: !isComplete
    )
  }
}

extension AnimatedImagePart {
  fileprivate init(_ frame: WebPIterator, at range: Range<Int>) {
    self.init(
      area: PixelRect(
        x: Int(frame.x_offset),
        y: Int(frame.y_offset),
        width: Int(frame.width),
        height: Int(frame.height)
      ),
      delay: (Int(frame.duration), 1000),
      disposal: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .clear : .store,
      isBlended: frame.blend_method == WEBP_MUX_BLEND,
      pixels: .webp(range)
    )
  }
}
