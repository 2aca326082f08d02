/// The options that `--codec-opt` can set for one encoder.
///
/// An option is refused unless it is listed here. None of the listed options names a file, sets a number of threads, or
/// changes what joining segments relies on: key frames, headers, rate control over several passes, and colour tags.
struct EncoderOptionRules {
  /// FFmpeg's names of the options.
  let options: Set<String>
  /// The option that holds parameters of the encoder's library, and the parameters that it may hold.
  var list: ParameterList?

  /// An option such as `x264-params`, whose value is `name=value:name=value`.
  struct ParameterList {
    /// FFmpeg's names of the option; the first one is used.
    let names: [String]
    /// The parameters by their names in the library.
    let parameters: Set<String>
    /// Whether `no-NAME` turns a parameter off.
    let hasNegatives: Bool

    /// The name of a parameter that may not be set; nil where all may.
    ///
    /// - Parameter text: the value of the option.
    func refused(in text: String) -> String? {
      for part in text.split(separator: ":", omittingEmptySubsequences: false) {
        let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let written = String(parts.first ?? "")
        let isComplete = parts.count == 1 ? !written.isEmpty : !parts[1].isEmpty
        let name = written.replacing("_", with: "-")
        let isNegative = hasNegatives && name.hasPrefix("no-")
        guard isComplete, parameters.contains(isNegative ? String(name.dropFirst(3)) : name) else {
          return written.isEmpty ? text : written
        }
      }
      return nil
    }

    /// Returns the value with `=1` after each name without a value, as FFmpeg's dictionaries
    /// require.
    func completed(_ text: String) -> String {
      text.split(separator: ":").map { $0.contains("=") ? String($0) : "\($0)=1" }
        .joined(separator: ":")
    }
  }

  /// The rules of an encoder; nothing can be set for encoders that are not named here.
  ///
  /// - Parameter encoder: FFmpeg's name.
  init(encoder: String) {
    switch encoder {
    case "libx264":
      self.init(options: Self.x264Options, list: Self.x264Parameters)
    case "libx265":
      self.init(options: ["tune", "profile", "bf", "refs"], list: Self.x265Parameters)
    case "libsvtav1":
      self.init(options: ["qp"], list: Self.svtParameters)
    case "libaom-av1": self.init(options: Self.aomOptions)
    case "libvpx-vp9": self.init(options: Self.vpxOptions)
    case "ffv1": self.init(options: ["coder", "context", "slicecrc"])
    default: self.init(options: [])
    }
  }

  private init(options: Set<String>, list: ParameterList? = nil) {
    (self.options, self.list) = (options, list)
  }

  /// Checks an option.
  ///
  /// Names are compared exactly. A value is one or more ASCII letters, digits and `.,:+-_`; a list of parameters has `=`
  /// besides. No quote, backslash, bracket, slash or space gets to a parser of FFmpeg, so a value means what it says.
  ///
  /// - Throws: `invalidSettings` with what can be set.
  func check(_ option: CodecOption, encoder: String) throws(CodecError) {
    if let list, list.names.contains(option.name) {
      if let name = list.refused(in: option.value) {
        throw optionError(of: name, in: list.parameters, of: option.name)
      }
      guard Self.isPlain(option.value, besides: "=") else { throw malformed(option) }
      return
    }
    guard options.contains(option.name) else {
      throw optionError(of: option.name, in: options.union(list?.names ?? []), of: encoder)
    }
    guard Self.isPlain(option.value) else { throw malformed(option) }
  }

  private static func isPlain(_ text: String, besides extra: Unicode.Scalar? = nil) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", ",", ":", "+", "-", "_": true
        default: scalar == extra
        }
      }
  }

  private func malformed(_ option: CodecOption) -> CodecError {
    CodecError(
      .invalidSettings,
      "The codec option \"\(option.name)\" does not take the value \"\(option.value)\". "
        + "Write letters, digits and .,:+-_ only, without quotes and spaces."
    )
  }

  private func optionError(
    of name: String,
    in allowed: Set<String>,
    of owner: String
  ) -> CodecError {
    let words = allowed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let remedy =
      words.isEmpty ? "\(owner) has none." : "\(owner) takes \(words.joined(separator: ", "))."
    return CodecError(
      .invalidSettings,
      "The codec option \"\(name)\" cannot be set: only options that name no file, let segments join and give "
        + "the same bytes on every machine can be set. " + remedy
    )
  }
}

extension EncoderOptionRules {
  private static let x264Options: Set<String> = [
    "8x8dct", "aq-mode", "aq-strength", "b-bias", "b-pyramid", "b_qfactor", "b_strategy", "bf",
    "chromaoffset", "coder", "cplxblur", "deblock", "direct-pred", "fast-pskip", "i_qfactor",
    "level", "mbtree", "me_method", "me_range", "mixed-refs", "motion-est", "noise_reduction",
    "partitions", "profile", "psy", "psy-rd", "qblur", "qcomp", "qdiff", "qmax", "qmin", "qp",
    "rc-lookahead", "refs", "subq", "trellis", "tune", "weightb", "weightp",
  ]

  private static let x264Parameters = ParameterList(
    names: ["x264-params", "x264opts"],
    parameters: [
      "8x8dct", "aq-mode", "aq-strength", "b-adapt", "b-bias", "b-pyramid", "bframes", "cabac",
      "chroma-me", "chroma-qp-offset", "cplxblur", "crf", "dct-decimate", "deadzone-inter",
      "deadzone-intra", "deblock", "direct", "fast-pskip", "ipratio", "level", "mbtree", "me",
      "merange", "mixed-refs", "nr", "partitions", "pbratio", "psy", "psy-rd", "qblur", "qcomp",
      "qp", "qpmax", "qpmin", "qpstep", "rc-lookahead", "ref", "subme", "trellis", "weightb",
      "weightp",
    ],
    hasNegatives: true
  )

  private static let x265Parameters = ParameterList(
    names: ["x265-params"],
    parameters: [
      "amp", "aq-mode", "aq-motion", "aq-strength", "b-adapt", "b-intra", "b-pyramid",
      "bframe-bias", "bframes", "cbqpoffs", "cplxblur", "crf", "crqpoffs", "cu-lossless", "cutree",
      "deblock", "dynamic-rd", "early-skip", "fast-intra", "ipratio", "limit-modes", "limit-refs",
      "limit-sao", "limit-tu", "max-merge", "me", "merange", "nr-inter", "nr-intra", "pbratio",
      "psy-rd", "psy-rdoq", "qblur", "qcomp", "qp", "qpmax", "qpmin", "qpstep", "rc-grain",
      "rc-lookahead", "rd", "rd-refine", "rdoq-level", "rect", "ref", "rskip", "sao",
      "sao-non-deblock", "selective-sao", "signhide", "splitrd-skip", "ssim-rd",
      "strong-intra-smoothing", "subme", "temporal-mvp", "tskip", "tskip-fast", "tu-inter-depth",
      "tu-intra-depth", "weightb", "weightp",
    ],
    hasNegatives: true
  )

  private static let svtParameters = ParameterList(
    names: ["svtav1-params"],
    parameters: [
      "aq-mode", "chroma-u-ac-qindex-offset", "chroma-u-dc-qindex-offset",
      "chroma-v-ac-qindex-offset", "chroma-v-dc-qindex-offset", "crf", "enable-cdef", "enable-dlf",
      "enable-mfmv", "enable-qm", "enable-restoration", "enable-tf", "fast-decode", "film-grain",
      "film-grain-denoise", "max-qp", "min-qp", "qm-max", "qm-min", "qp", "scm",
      "tune",
    ],
    hasNegatives: false
  )

  // Without use-intra-default-tx-only: libaom 3.6 aborts.
  private static let aomOptions: Set<String> = [
    "aq-mode", "arnr-max-frames", "arnr-strength", "denoise-block-size", "denoise-noise-level",
    "enable-1to4-partitions", "enable-ab-partitions", "enable-angle-delta", "enable-cdef",
    "enable-cfl-intra", "enable-diff-wtd-comp", "enable-dist-wtd-comp", "enable-dual-filter",
    "enable-filter-intra", "enable-flip-idtx", "enable-global-motion", "enable-interinter-wedge",
    "enable-interintra-comp", "enable-interintra-wedge", "enable-intra-edge-filter",
    "enable-intrabc", "enable-masked-comp", "enable-obmc", "enable-onesided-comp",
    "enable-paeth-intra", "enable-palette", "enable-rect-partitions",
    "enable-reduced-reference-set", "enable-ref-frame-mvs", "enable-restoration",
    "enable-smooth-interintra", "enable-smooth-intra", "enable-tx64", "qmax", "qmin",
    "reduced-tx-type-set", "static-thresh", "tune", "use-inter-dct-only", "use-intra-dct-only",
  ]

  private static let vpxOptions: Set<String> = [
    "aq-mode", "arnr-maxframes", "arnr-strength", "arnr-type", "arnr_max_frames", "arnr_strength",
    "arnr_type", "enable-tpl", "level", "lossless", "noise-sensitivity", "qmax", "qmin",
    "sharpness", "static-thresh", "tune", "tune-content",
  ]
}
