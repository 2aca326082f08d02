internal import CFFmpeg
internal import CLittleCMS
internal import DynamicLibraries

/// The conversion from an image's embedded ICC profile to sRGB.
final class ColorProfile {
  /// Returns whether a frame has an unusable profile: damaged, or neither RGB nor grey.
  ///
  /// - Throws: `CodecError` if Little CMS cannot be opened.
  static func isUnusable(on frame: UnsafePointer<AVFrame>) throws(CodecError) -> Bool {
    guard let data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE) else { return false }
    try CodecLibrary.open(.littleCMS)
    let size = cmsUInt32Number(clamping: data.pointee.size)
    guard let profile = cmsOpenProfileFromMem(data.pointee.data, size) else { return true }
    defer { cmsCloseProfile(profile) }
    let space = cmsGetColorSpace(profile)
    return space != cmsSigRgbData && space != cmsSigGrayData
  }

  private let transform: cmsHTRANSFORM
  private let isGrey: Bool

  /// Creates the conversion for a frame.
  ///
  /// - Returns: nil without a profile, for a profile that is neither RGB nor grey, and if the
  ///   conversion changes no component by more than 1 of 255, as for sRGB itself.
  ///
  /// The corresponding C functions are `cmsOpenProfileFromMem` and `cmsCreateTransform`.
  ///
  /// - Throws: `CodecError` if Little CMS cannot be opened.
  init?(of frame: UnsafeMutablePointer<AVFrame>) throws(CodecError) {
    guard let data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE),
      let size = UInt32(exactly: data.pointee.size)
    else { return nil }
    try CodecLibrary.open(.littleCMS)
    guard let profile = cmsOpenProfileFromMem(data.pointee.data, size) else { return nil }
    defer { cmsCloseProfile(profile) }
    let space = cmsGetColorSpace(profile)
    guard space == cmsSigRgbData || space == cmsSigGrayData,
      let sRGB = cmsCreate_sRGBProfile()
    else { return nil }
    defer { cmsCloseProfile(sRGB) }
    isGrey = space == cmsSigGrayData
    let flags = UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA)
    let layout = isGrey ? shim_gray8 : shim_rgba8
    let newTransform = cmsCreateTransform(
      profile,
      layout,
      sRGB,
      shim_rgba8,
      UInt32(INTENT_RELATIVE_COLORIMETRIC),
      isGrey ? UInt32(cmsFLAGS_NOCACHE) : flags
    )
    guard let newTransform else { return nil }
    transform = newTransform
    if changesNothing { return nil }
  }

  deinit { cmsDeleteTransform(transform) }

  // Tests every 17th value of each component.
  private var changesNothing: Bool {
    let codes = stride(from: UInt8(0), through: 255, by: 17)
    var row: [UInt8] = []
    for red in codes {
      for green in codes { for blue in codes { row += [red, green, blue, 255] } }
    }
    if isGrey { row = (UInt8(0)...255).flatMap { [$0, $0, $0, 255] } }
    var changed = row
    convert(&changed, count: row.count / 4)
    return zip(row, changed).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
  }

  /// Converts straight RGBA to sRGB; alpha does not change.
  ///
  /// The corresponding C function is `cmsDoTransform`.
  func convert(_ rgba: inout [UInt8], count: Int) {
    let source = isGrey ? (0..<count).map { rgba[$0 * 4] } : rgba
    let alpha = isGrey ? (0..<count).map { rgba[$0 * 4 + 3] } : []
    cmsDoTransform(transform, source, &rgba, UInt32(clamping: count))
    for index in alpha.indices { rgba[index * 4 + 3] = alpha[index] }
  }
}
