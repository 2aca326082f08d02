internal import MediaCodecs

extension Option {
  /// Options for the places that an output goes to: players, platforms and build systems.
  static let delivery = [
    Option(
      name: "alpha",
      value: "HOW",
      completion: .words(of: StackedAlpha.self),
      topic: .encoding,
      help: "alpha below the colour in .mp4 and .mov: stacked or stacked-premultiplied"
    ),
    Option(
      name: "loudness",
      value: "LUFS",
      topic: .audio,
      help: "integrated loudness by EBU R 128, such as -14, by a gain and a limiter"
    ),
    Option(
      name: "true-peak",
      value: "DB",
      topic: .audio,
      help: "true peak in dBTP that the limiter of --loudness keeps (default -1)"
    ),
    Option(
      name: "deps",
      value: "FILE",
      completion: .output,
      topic: .dependencies,
      help: "write outputs and all files read: a rule of make, or .json, or .d0 with NUL bytes"
    ),
  ]
}
