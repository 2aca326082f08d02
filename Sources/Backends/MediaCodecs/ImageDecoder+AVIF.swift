internal import CFFmpeg
internal import Graphics
internal import ImageFiles

extension ImageDecoder {
  /// Decodes the image of an AVIF file: its items are given to the decoder of AV1, one after the other.
  ///
  /// Colours beyond BT.709's primaries without a profile, and such of high dynamic range, are not converted: they count
  /// as a profile that could not be used.
  static func avifImage(
    _ bytes: [UInt8],
    _ limits: ImageLimits
  ) throws(CodecError) -> (bitmap: Bitmap, hasUnusedProfile: Bool) {
    guard let file = AVIFFile(bytes) else {
      throw CodecError(.decode, CodecError.damage(to: "the AVIF image"))
    }
    if let problem = file.problem { throw CodecError(.decode, problem) }
    let color = try decode(bytes, file.color, limits)
    tag(color.pointer, file, bytes)
    var alpha: AlphaPlane?
    if let item = file.alpha {
      let frame = try decode(bytes, item, limits)
      let (full, other) = (color.pointer.pointee, frame.pointer.pointee)
      guard full.width == other.width, full.height == other.height else {
        throw CodecError(
          .decode,
          "The alpha plane of the AVIF image differs in size from the image. Save it again."
        )
      }
      alpha = AlphaPlane(frame, isPremultiplied: file.isPremultiplied)
    }
    let bitmap = try color.makeBitmap(
      .taggedImage,
      profile: try ColorProfile(of: color.pointer),
      alpha: alpha
    )
    let turned = file.orientation == .upright ? bitmap : bitmap.turned(file.orientation)
    let isOther = file.profile == nil && isUnconverted(color.pointer, file.coding)
    let isUnusable = try ColorProfile.isUnusable(on: color.pointer)
    return (turned, isOther || isUnusable)
  }

  private static func decode(
    _ bytes: [UInt8],
    _ item: AVIFFile.Item,
    _ limits: ImageLimits
  ) throws(CodecError) -> Frame {
    let encoded = item.extents.flatMap { bytes[$0] }
    return try decode(encoded, (.avif, item.width, item.height), limits)
  }

  // The file's colour description takes precedence over the coded image's.
  private static func tag(
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ file: AVIFFile,
    _ bytes: [UInt8]
  ) {
    if let coding = file.coding {
      let matrices = [
        1: AVCOL_SPC_BT709, 4: AVCOL_SPC_FCC, 5: AVCOL_SPC_BT470BG, 6: AVCOL_SPC_SMPTE170M,
        7: AVCOL_SPC_SMPTE240M, 9: AVCOL_SPC_BT2020_NCL,
      ]
      frame.pointee.colorspace = matrices[coding.matrix] ?? frame.pointee.colorspace
      frame.pointee.color_range = coding.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }
    guard let profile = file.profile,
      let data = av_frame_new_side_data(frame, AV_FRAME_DATA_ICC_PROFILE, profile.count)
    else { return }
    for (offset, byte) in bytes[profile].enumerated() { data.pointee.data[offset] = byte }
  }

  private static func isUnconverted(
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ coding: AVIFFile.Coding?
  ) -> Bool {
    let primaries = coding?.primaries ?? Int(frame.pointee.color_primaries.rawValue)
    let transfer = coding?.transfer ?? Int(frame.pointee.color_trc.rawValue)
    // Unknown, and those of standard definition, are taken for BT.709's.
    return ![1, 2, 5, 6].contains(primaries) || [8, 16, 18].contains(transfer)
  }
}
