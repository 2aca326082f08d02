internal import FrameComparison

extension Option {
  /// The options of `diff` and `test`.
  package static let comparison: [Option] = [
    Option(
      name: "metric",
      value: "NAME",
      completion: .words(of: ComparisonSettings.Metric.self),
      topic: .comparison,
      help: "pixels (default): colour distance; ssim: structural similarity; exact: every byte"
    ),
    Option(
      name: "threshold",
      value: "N",
      topic: .comparison,
      help: "colour distance, or loss of similarity, that does not count, 0 to 1 (default 0.1)"
    ),
    Option(
      name: "include-aa",
      topic: .comparison,
      help: "count pixels that look like antialiased edges, too"
    ),
    Option(
      name: "max-diff-pixels",
      value: "N",
      topic: .comparison,
      help: "pixels of a frame that may differ (default 0)"
    ),
    Option(
      name: "max-diff-ratio",
      value: "N",
      topic: .comparison,
      help: "share of a frame's pixels that may differ, 0 to 1"
    ),
    Option(
      name: "ignore",
      value: "x,y,w,h",
      isRepeatable: true,
      topic: .comparison,
      help: "a rectangle of pixels that is not looked at"
    ),
    Option(
      name: "ignore-layer",
      value: "NAME",
      isRepeatable: true,
      topic: .comparison,
      help: "a layer of the scene whose pixels are not looked at, where it is in each frame"
    ),
    Option(
      name: "scene",
      value: "FILE",
      completion: .file,
      topic: .comparedScene,
      help: "the scene that pictures or videos were made of, for times and names of layers"
    ),
    Option(
      name: "out",
      value: "FILE.png",
      completion: .file,
      topic: .comparison,
      help: "write expected, difference and actual of the worst frame side by side"
    ),
    Option(
      name: "html",
      value: "FILE.html",
      completion: .file,
      topic: .comparison,
      help: "write the report as one page with all pictures, for a browser"
    ),
    Option(
      name: "junit",
      value: "FILE.xml",
      completion: .file,
      topic: .comparison,
      help: "write the report as JUnit's XML"
    ),
    Option(
      name: "github",
      topic: .comparison,
      help: "print annotations for GitHub's log (on standard error with --json)"
    ),
    Option(
      name: "update",
      value: "WHICH",
      defaultValue: GoldenUpdate.failed.rawValue,
      completion: .words(of: GoldenUpdate.self),
      topic: .goldens,
      help: "write goldens: missing ones, failed ones, too (default), or all; even where CI=true"
    ),
    Option(
      name: "hashes",
      topic: .goldens,
      help: "of scenes without goldens, keep the hashes of all frames in place of pictures"
    ),
  ]
}
