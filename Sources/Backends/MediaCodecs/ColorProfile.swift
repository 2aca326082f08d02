internal import CFFmpeg
internal import CLittleCMS
internal import DynamicLibraries
internal import ImageFiles

/// The conversion from an image's colours, by an embedded ICC profile or the tags of a PNG, to sRGB.
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
  convenience init?(of frame: UnsafeMutablePointer<AVFrame>) throws(CodecError) {
    guard let data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE),
      let size = UInt32(exactly: data.pointee.size)
    else { return nil }
    try CodecLibrary.open(.littleCMS)
    self.init(cmsOpenProfileFromMem(data.pointee.data, size))
  }

  /// Creates the conversion from a space of primaries and a curve; nil if that changes nothing.
  ///
  /// The corresponding C functions are `cmsBuildParametricToneCurve` and `cmsCreateRGBProfile`.
  ///
  /// - Throws: as `init(of:)`.
  convenience init?(_ space: PNGColorSpace) throws(CodecError) {
    try CodecLibrary.open(.littleCMS)
    let curve: OpaquePointer?
    switch space.transfer {
    // IEC 61966-2-1.
    case .sRGB:
      curve = cmsBuildParametricToneCurve(
        nil,
        4,
        [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      )
    case .gamma(let gamma): curve = cmsBuildGamma(nil, gamma)
    case .highDynamicRange: return nil
    }
    guard let curve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    func point(_ color: PNGColorSpace.Chromaticity) -> cmsCIExyY {
      cmsCIExyY(x: color.x, y: color.y, Y: 1)
    }
    var white = point(space.white)
    let corners = space.primaries.map(point)
    var primaries = cmsCIExyYTRIPLE(Red: corners[0], Green: corners[1], Blue: corners[2])
    self.init(cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve]))
  }

  // Closes the profile.
  private init?(_ profile: cmsHPROFILE?) {
    guard let profile else { return nil }
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
