extension VideoSettings {
  /// Checks the settings without opening an encoder.
  ///
  /// What only the codec can know, such as the value of one of its options, is found by
  /// `SegmentEncoder`.
  ///
  /// - Throws: `invalidSettings` with the setting and its allowed values.
  public func validate() throws(CodecError) {
    guard 1...16384 ~= width, 1...16384 ~= height else {
      throw CodecError(
        .invalidSettings,
        "A video of \(width) × \(height) pixels. Each side must be between 1 and 16384."
      )
    }
    guard min(codedWidth, codedHeight) >= codec.leastSide else {
      throw CodecError(
        .invalidSettings,
        "\(codec.rawValue) takes no picture of \(width) × \(height) pixels: each side must be "
          + "\(codec.leastSide) or more. Make it larger, or choose another codec."
      )
    }
    guard codec.pixelFormats.contains(pixelFormat) else {
      let names = codec.pixelFormats.map(\.rawValue).joined(separator: ", ")
      throw CodecError(
        .invalidSettings,
        "\(codec.rawValue) does not hold the pixel format \(pixelFormat.rawValue). Give \(names)."
      )
    }
    try validateRate()
    if let preset, !codec.presets.contains(preset) {
      throw CodecError(
        .invalidSettings,
        codec.presets.isEmpty
          ? "The codec \(codec.rawValue) has no presets. Leave --preset out."
          : "There is no preset \"\(preset)\". Give one of "
            + "\(codec.presets.joined(separator: ", "))."
      )
    }
    if codec == .ffv1, let option = codecOptions.first {
      throw CodecError(
        .invalidSettings,
        "The codec ffv1 has no options, so \"\(option.name)\" cannot be set. Leave it out."
      )
    }
    for option in codecOptions {
      try refuseReserved(option)
      if codec == .h264, option.name == "tune" { try Self.checkTune(option.value) }
    }
  }

  private func validateRate() throws(CodecError) {
    guard let crf else { return }
    guard let range = codec.rateFactors else {
      throw CodecError(
        .invalidSettings,
        "The codec \(codec.rawValue) has no constant rate factor. Leave --crf out."
      )
    }
    guard !range.contains(crf) else { return }
    throw CodecError(
      .invalidSettings,
      "crf \(crf) is out of range. For \(codec.rawValue) give a number from "
        + "\(Int(range.lowerBound)) to \(Int(range.upperBound))."
    )
  }

  private static let tunes = [
    "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
  ]

  // Segments can be joined, and their bytes are the same for any number of workers, only because
  // these are what they are.
  private static let reserved: Set<String> = [
    "threads", "thread_type", "slices", "g", "keyint_min", "sc_threshold", "forced-idr", "flags",
    "flags2", "time_base", "pixel_format", "intra-refresh", "a53cc", "color_range", "colorspace",
    "color_primaries", "color_trc", "chroma_sample_location", "stats", "passlogfile", "b",
    "maxrate", "row-mt", "tile-columns", "tile-rows", "frame-parallel", "lag-in-frames",
    "auto-alt-ref",
  ]
  // Lists of parameters that go to the encoder itself.
  private static let parameterLists: Set<String> = ["x264-params", "x265-params", "svtav1-params"]
  private static let reservedParameters: Set<String> = [
    "threads", "lookahead-threads", "sliced-threads", "keyint", "min-keyint", "scenecut",
    "open-gop",
    "cpu-independent", "asm", "intra-refresh", "fps", "timebase", "force-cfr", "pass", "stats",
    "annexb", "repeat-headers", "range", "fullrange", "colorprim", "transfer", "colormatrix",
    "chromaloc", "bitrate", "sync-lookahead", "non-deterministic", "dump-yuv", "nal-hrd", "csp",
    "output-csp", "pools", "frame-threads", "wpp", "no-wpp", "pmode", "pme", "info", "log-level",
    "lp", "pin", "ss", "slices", "lookahead-slices", "csv",
  ]

  // x264 takes several, and complains on standard error by itself when it does not know one.
  private static func checkTune(_ value: String) throws(CodecError) {
    let words = value.split { ",./-+".contains($0) }.map(String.init)
    if !words.isEmpty, words.allSatisfy(tunes.contains) { return }
    throw CodecError(
      .invalidSettings,
      "The codec option \"tune\" does not take the value \"\(value)\". Give one of "
        + "\(tunes.joined(separator: ", "))."
    )
  }

  private func refuseReserved(_ option: CodecOption) throws(CodecError) {
    var word = Self.reserved.contains(option.name) ? option.name : nil
    if Self.parameterLists.contains(option.name) {
      let keys = option.value.split(separator: ":").map {
        String($0.prefix { $0 != "=" }).replacing("_", with: "-")
      }
      word = keys.first { Self.reservedParameters.contains($0) }
    }
    guard let word else { return }
    throw CodecError(
      .invalidSettings,
      "The codec option \"\(word)\" cannot be set: the program fixes it so that segments join and "
        + "the bytes do not depend on the machine. Leave it out."
    )
  }
}
