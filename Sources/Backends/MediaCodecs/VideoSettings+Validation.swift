extension VideoSettings {
  /// Checks the settings without opening an encoder.
  ///
  /// `SegmentEncoder` finds errors that only the codec can detect, such as invalid values of its
  /// options.
  ///
  /// - Throws: `invalidSettings` with the setting and its allowed values.
  public func validate() throws(CodecError) {
    guard 1...16384 ~= width, 1...16384 ~= height else {
      throw .invalidSettings(
        "A video of \(width) × \(height) pixels. Each side must be between 1 and 16384."
      )
    }
    guard min(encodedWidth, encodedHeight) >= codec.minSide else {
      throw .invalidSettings(
        "\(codec.rawValue) does not take images of \(width) × \(height) pixels: each side must be "
          + "\(codec.minSide) or more. Make it larger, or choose another codec."
      )
    }
    try validateLargestSize()
    guard codec.pixelFormats.contains(pixelFormat) else {
      let names = codec.pixelFormats.map(\.rawValue).joined(separator: ", ")
      throw .invalidSettings(
        "\(codec.rawValue) does not hold the pixel format \(pixelFormat.rawValue). Give \(names)."
      )
    }
    try validateRate()
    if let preset, !codec.presets.contains(preset) {
      throw .invalidSettings(
        codec.presets.isEmpty
          ? "The codec \(codec.rawValue) has no presets. Leave --preset out."
          : "There is no preset \"\(preset)\". Give one of "
            + "\(codec.presets.joined(separator: ", "))."
      )
    }
    if codec == .ffv1, let option = codecOptions.first {
      throw .invalidSettings(
        "The codec ffv1 has no options, so \"\(option.name)\" cannot be set. Leave it out."
      )
    }
    // The name of an AV1 encoder needs the libraries.
    guard !codecOptions.isEmpty else { return }
    let (encoder, rules) = (encoderName, EncoderOptionRules(encoder: encoderName))
    for option in codecOptions {
      try rules.check(option, encoder: encoder)
      if codec == .h264 { try Self.checkX264(option) }
    }
  }

  // Encoders refuse these when they open, or with the first image.
  private func validateLargestSize() throws(CodecError) {
    let sides = [encodedWidth, encodedHeight].sorted()
    // From there on H.265 has a level with blocks of 32 pixels at least.
    if codec == .h265, sides[0] < 32, sides[1] > Self.maxNarrowH265 {
      throw .invalidSettings(
        "h265 does not take images of \(width) × \(height) pixels: with a side below 32, the other must be "
          + "\(Self.maxNarrowH265) or less. Choose another size or another codec."
      )
    }
    let blocks = ((encodedWidth + 15) / 16) * ((encodedHeight + 15) / 16)
    guard pixelFormat.hasAlpha, let limit = codec.maxAlphaBlocks, blocks > limit else { return }
    throw .invalidSettings(
      "\(codec.rawValue) with alpha does not take images of \(width) × \(height) pixels: they have \(blocks) blocks "
        + "of 16 × 16 pixels, and the limit is \(limit) (such as 4080 × 4096 pixels). Make it smaller, give it an "
        + "opaque background, or choose ffv1."
    )
  }

  private static let maxNarrowH265 = 4208

  private func validateRate() throws(CodecError) {
    guard let crf else { return }
    guard let range = codec.rateFactors else {
      throw .invalidSettings(
        "The codec \(codec.rawValue) has no constant rate factor. Leave --crf out."
      )
    }
    guard !range.contains(crf) else { return }
    throw .invalidSettings(
      "crf \(crf) is out of range. For \(codec.rawValue) give a number from "
        + "\(Int(range.lowerBound)) to \(Int(range.upperBound))."
    )
  }

  private static let tunes = [
    "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
  ]

  private static let profiles = ["baseline", "main", "high", "high10", "high422", "high444"]

  // x264 takes several tunes, and complains on standard error by itself when it does not know one.
  private static func checkX264(_ option: CodecOption) throws(CodecError) {
    let allowed: [String]
    var words = [option.value]
    switch option.name {
    case "profile": allowed = profiles
    case "tune":
      allowed = tunes
      words = option.value.split { ",./-+".contains($0) }.map(String.init)
    default: return
    }
    guard words.isEmpty || !words.allSatisfy(allowed.contains) else { return }
    throw .invalidSettings(
      "The codec option \"\(option.name)\" does not take the value \"\(option.value)\". Give one of "
        + "\(allowed.joined(separator: ", "))."
    )
  }
}
