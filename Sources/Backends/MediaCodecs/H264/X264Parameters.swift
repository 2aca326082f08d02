internal import CFFmpeg
internal import CX264
internal import Graphics

extension x264_param_t {
  /// The parameters of checked settings.
  ///
  /// The corresponding C functions are `x264_param_default_preset`, `x264_param_parse` and
  /// `x264_param_apply_profile`.
  ///
  /// - Throws: `invalidSettings` with the option whose value the library does not take,
  ///   `outOfMemory`.
  init(_ options: X264Options, _ settings: VideoSettings) throws(CodecError) {
    self.init()
    guard x264_param_default_preset(&self, options.preset, options.tune) == 0 else {
      throw Self.valueError(of: CodecOption("tune", options.tune ?? ""))
    }
    for (option, source) in options.parameters {
      switch x264_param_parse(&self, option.name, option.value) {
      case 0: break
      case X264_PARAM_ALLOC_FAILED: throw .outOfMemory("the codec option \"\(option.name)\"")
      default: throw Self.valueError(of: source ?? option)
      }
    }
    describe(settings)
    guard let profile = options.profile else { return }
    // The library writes to standard error where a profile lacks a feature.
    guard settings.pixelFormat != .yuv444p || profile == "high444",
      !isLossless || profile == "high444",
      x264_param_apply_profile(&self, profile) == 0
    else {
      throw .invalidSettings(
        "The profile \"\(profile)\" of H.264 does not have the features of this video: "
          + "\(settings.pixelFormat.rawValue)\(isLossless ? ", lossless" : ""). Give high444, or leave "
          + "the option out."
      )
    }
  }

  private var isLossless: Bool {
    rc.i_rc_method == X264_RC_CQP ? rc.i_qp_constant <= 0 : rc.f_rf_constant < 1
  }

  private static func valueError(of option: CodecOption) -> CodecError {
    CodecError.invalidSettings(
      "The codec option \"\(option.name)\" does not take the value \"\(option.value)\"."
    )
  }

  // Sets the parameters as FFmpeg derives them from an AVCodecContext with the same settings.
  private mutating func describe(_ settings: VideoSettings) {
    let tags = ColorTags(settings.pixelFormat)
    i_log_level = X264_LOG_NONE
    i_csp = settings.pixelFormat == .yuv444p ? X264_CSP_I444 : X264_CSP_I420
    i_width = Int32(settings.encodedWidth)
    i_height = Int32(settings.encodedHeight)
    i_fps_num = UInt32(clamping: settings.frameRate.numerator)
    i_fps_den = UInt32(clamping: settings.frameRate.denominator)
    (i_timebase_num, i_timebase_den) = (i_fps_den, i_fps_num)
    vui.i_sar_width = 1
    vui.i_sar_height = 1
    vui.b_fullrange = tags.range == AVCOL_RANGE_JPEG ? 1 : 0
    vui.i_colorprim = Int32(tags.primaries.rawValue)
    vui.i_transfer = Int32(tags.transfer.rawValue)
    vui.i_colmatrix = Int32(tags.matrix.rawValue)
    if tags.chromaLocation != AVCHROMA_LOC_UNSPECIFIED {
      vui.i_chroma_loc = Int32(tags.chromaLocation.rawValue) - 1
    }
    b_repeat_headers = 0
    b_open_gop = 0
    analyse.b_mb_info = 1
  }
}
