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
      name: "loop",
      value: "N",
      topic: .encoding,
      help: "how often a .gif, .apng or .webp is shown; 0 for ever (default)"
    ),
    Option(
      name: "matte",
      value: "COLOUR",
      topic: .encoding,
      help: "colour that half-transparent pixels of a .gif are drawn on"
    ),
    Option(
      name: "poster",
      value: "TIME|FILE",
      completion: .output,
      isRepeatable: true,
      topic: .companions,
      help: "write a still in the same run: a time, a .png file, or one of both (given twice)"
    ),
    Option(
      name: "sheet-image",
      value: "X.png",
      completion: .output,
      topic: .sheet,
      help: "sprite sheet: an image of all frames, trimmed and packed; with --sheet-data"
    ),
    Option(
      name: "sheet-data",
      value: "X.json",
      completion: .output,
      topic: .sheet,
      help: "positions and durations in the image, as TexturePacker (hash) and Aseprite write them"
    ),
    Option(
      name: "deps",
      value: "FILE",
      completion: .output,
      topic: .companions,
      help: "write outputs and all files read: a rule of make, or .json, or .d0 with NUL bytes"
    ),
    Option(
      name: "trace",
      value: "FILE.json",
      completion: .output,
      topic: .companions,
      help: "write what each thread did when, for the timelines of browsers and Perfetto"
    ),
  ]
}
