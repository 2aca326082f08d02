/// The options of libx264 for a video, by the library's own names, in the order in which they are
/// set: the last of several options with one name applies.
///
/// They are the defaults of `--quality` or what replaces them, the options of `--codec-opt`, and
/// the options that make segments joinable and bytes the same on every machine. An option that
/// restates a default changes no byte.
struct X264Options {
  /// The arguments of `x264_param_default_preset`.
  let preset: String
  let tune: String?
  /// The argument of `x264_param_apply_profile`; nil for the lowest profile that has all features
  /// in use.
  let profile: String?
  /// The arguments of `x264_param_parse`, with the option of the user that each comes from.
  let parameters: [(option: CodecOption, source: CodecOption?)]

  /// - Parameter settings: checked settings of H.264.
  init(_ settings: VideoSettings) {
    preset = settings.preset ?? settings.usualPreset
    tune = settings.codecOptions.last { $0.name == "tune" }?.value
    profile = settings.codecOptions.last { $0.name == "profile" }?.value
    var parameters: [(option: CodecOption, source: CodecOption?)] = []
    // Without B-frames good is 1.7 times as fast.
    if settings.quality != .best { parameters.append((CodecOption("bframes", "0"), nil)) }
    parameters.append((Self.rate(settings), nil))
    for option in settings.codecOptions { parameters += Self.parsed(option).map { ($0, option) } }
    let fixed = [("cpu-independent", "1"), ("keyint", "9999"), ("scenecut", "0"), ("threads", "1")]
    self.parameters = parameters + fixed.map { (CodecOption($0, $1), nil) }
  }

  /// The options as they are written in messages.
  var all: [CodecOption] {
    [CodecOption("preset", preset)]
      + (tune.map { [CodecOption("tune", $0)] } ?? [])
      + (profile.map { [CodecOption("profile", $0)] } ?? []) + parameters.map(\.option)
  }

  private static func rate(_ settings: VideoSettings) -> CodecOption {
    if let crf = settings.crf { return CodecOption("crf", "\(crf)") }
    let (name, value) = settings.quality.pick(("qp", "20"), ("crf", "18"), ("crf", "16"))
    return CodecOption(name, value)
  }

  // The library's options for an option of the user, which has FFmpeg's names.
  private static func parsed(_ option: CodecOption) -> [CodecOption] {
    switch option.name {
    // Arguments of other functions.
    case "tune", "profile": return []
    case "x264-params", "x264opts":
      return option.value.split(separator: ":").map { part in
        let parts = part.split(separator: "=", maxSplits: 1).map(String.init)
        return CodecOption(parts[0], parts.count == 2 ? parts[1] : "1")
      }
    case "coder":
      switch option.value {
      case "cabac", "ac", "1": return [CodecOption("cabac", "1")]
      case "cavlc", "vlc", "0": return [CodecOption("cabac", "0")]
      case "default", "-1": return []
      default: return [CodecOption("cabac", option.value)]
      }
    case "i_qfactor":
      // FFmpeg divides the quantizer of P-frames by it, the library multiplies.
      guard let factor = Double(option.value), factor != 0 else {
        return [CodecOption("ipratio", "x")]
      }
      return [CodecOption("ipratio", "\(1 / abs(factor))")]
    default:
      let value = valueNames[option.name]?[option.value] ?? option.value
      return [CodecOption(names[option.name] ?? option.name, value)]
    }
  }

  private static let methods = ["0": "dia", "1": "hex", "2": "umh", "3": "esa", "4": "tesa"]

  // FFmpeg's names of options that have another name in the library.
  private static let names = [
    "b_qfactor": "pbratio", "b_strategy": "b-adapt", "bf": "bframes",
    "chromaoffset": "chroma-qp-offset", "direct-pred": "direct", "me_method": "me",
    "me_range": "merange", "motion-est": "me", "noise_reduction": "nr", "qdiff": "qpstep",
    "qmax": "qpmax", "qmin": "qpmin", "refs": "ref", "subq": "subme",
  ]

  // Names of values that are numbers in the library, and numbers of values that are names there.
  private static let valueNames = [
    "aq-mode": ["none": "0", "variance": "1", "autovariance": "2", "autovariance-biased": "3"],
    "direct-pred": ["0": "none", "1": "spatial", "2": "temporal", "3": "auto"],
    "me_method": methods, "motion-est": methods,
    "weightp": ["none": "0", "simple": "1", "smart": "2"],
  ]
}
