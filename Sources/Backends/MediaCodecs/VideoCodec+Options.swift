// The options of each encoder: the meaning of `--quality` for it, and the options that make its
// segments joinable and its bytes the same on every machine.

/// How much time is spent for how good an image; the raw value is the word of `--quality`.
public enum VideoQuality: String, Sendable, CaseIterable {
  /// For looking at movement.
  case draft
  /// The default.
  case good
  /// For publishing.
  case best

  /// The value for the quality.
  func pick<Value>(_ draft: Value, _ good: Value, _ best: Value) -> Value {
    switch self {
    case .draft: draft
    case .good: good
    case .best: best
    }
  }
}

extension VideoSettings {
  /// All options of the encoder, in the order in which they are set: the program's options come
  /// last among contradictory ones.
  var encoderOptions: [CodecOption] {
    switch codec {
    case .h264: X264Options(self).all
    case .h265: h265Options
    case .av1: encoderName == "libaom-av1" ? aomOptions : svtOptions
    case .vp9: vp9Options
    case .prores: codecOptions + [CodecOption("profile", "4")]
    case .ffv1: []
    case .raw: codecOptions
    }
  }

  private var rateFactor: String? { crf.map { "\($0)" } }

  // The user's options without a list of parameters, and that list between the program's own.
  private func merged(
    _ list: String,
    _ parameters: [String],
    last: [String] = []
  ) -> [CodecOption] {
    guard let rules = EncoderOptionRules(encoder: encoderName).list else { return codecOptions }
    let names = rules.names
    let given = codecOptions.filter { names.contains($0.name) }.map { rules.completed($0.value) }
    return codecOptions.filter { !names.contains($0.name) }
      + [CodecOption(list, (parameters + given + last).joined(separator: ":"))]
  }

  private var h265Options: [CodecOption] {
    var parameters = [
      "pools=none", "frame-threads=1", "no-wpp=1", "open-gop=0", "info=0", "log-level=none",
      "keyint=9999", "min-keyint=9999", "scenecut=0",
    ]
    if quality != .best { parameters.append("bframes=0") }
    // Ten bits serve to render slow gradients smoothly. Flat blocks, dark ones above all, get the
    // bits for their slopes. Quantizers are fine enough for steps of a tenth of a code of eight
    // bits.
    let isForGradients = pixelFormat == .yuv420p10 && quality != .draft
    if isForGradients { parameters += ["aq-mode=3", "aq-strength=2"] }
    let rate = isForGradients ? quality.pick("24", "12", "12") : quality.pick("24", "18", "16")
    // libx265 3.5 passes costs on to earlier frames in steps of four blocks of 16 pixels, and where a row has
    // fewer, it writes beyond its memory.
    let last = encodedWidth <= 48 ? ["cutree=0"] : []
    return [
      CodecOption("preset", preset ?? usualPreset),
      CodecOption("crf", rateFactor ?? rate),
    ] + merged("x265-params", parameters, last: last) + [CodecOption("forced-idr", "1")]
  }

  /// The preset of libx264 and libx265.
  var usualPreset: String { quality.pick("ultrafast", "veryfast", "medium") }

  /// The preset of SVT-AV1.
  var svtPreset: Int { quality.pick(12, 10, 6) }

  private var svtOptions: [CodecOption] {
    [
      CodecOption("preset", preset ?? "\(svtPreset)"),
      CodecOption("crf", rateFactor ?? quality.pick("32", "22", "18")),
    ] + merged("svtav1-params", ["lp=1"]) + [CodecOption("g", "9999")]
  }

  private var aomOptions: [CodecOption] {
    [
      CodecOption(
        "cpu-used",
        preset.map { "\(min(8, Int($0) ?? 8))" } ?? quality.pick("8", "6", "4")
      ),
      CodecOption("crf", rateFactor ?? quality.pick("32", "22", "18")),
      CodecOption("b", "0"),
    ] + codecOptions + [
      CodecOption("g", "9999"), CodecOption("row-mt", "0"), CodecOption("lag-in-frames", "0"),
    ]
  }

  /// The options of libaom for the plane of alpha of AVIF.
  var alphaOptions: [CodecOption] {
    var plain = self
    plain.codecOptions = []
    return plain.aomOptions
  }

  private var vp9Options: [CodecOption] {
    [
      // "realtime" takes a fifth of the time of "good" for 1 dB less at the same rate factor.
      CodecOption("deadline", quality.pick("realtime", "realtime", "good")),
      CodecOption("cpu-used", preset ?? quality.pick("8", "5", "3")),
      CodecOption("crf", rateFactor ?? quality.pick("28", "18", "14")),
      CodecOption("b", "0"),
    ] + codecOptions + [
      // Alternate reference frames and alpha exclude each other.
      CodecOption("auto-alt-ref", "0"), CodecOption("lag-in-frames", "0"), CodecOption("g", "9999"),
      CodecOption("row-mt", "0"), CodecOption("frame-parallel", "0"),
    ]
  }

  /// How many frames decoding runs ahead of showing, once the encoder is open.
  ///
  /// libx264 says it itself; libx265 has B-frames of B-frames at most, and does not say.
  func decodeDelay(reported: Int32) -> Int64 {
    switch codec {
    case .h264: Int64(reported)
    case .h265: 2
    case .av1, .vp9, .prores, .ffv1, .raw: 0
    }
  }
}
