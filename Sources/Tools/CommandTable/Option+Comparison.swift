internal import FrameComparison

extension Option {
  /// The options of `diff` and `test`, and those about assertions.
  package static let comparison: [Option] =
    motion + [
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
        help: "tolerated colour distance, or loss of similarity, 0 to 1 (default 0.1)"
      ),
      Option(
        name: "include-aa",
        topic: .comparison,
        help: "also count pixels that look like antialiased edges"
      ),
      Option(
        name: "max-diff-pixels",
        value: "N",
        topic: .comparison,
        help: "maximum number of differing pixels per frame (default 0)"
      ),
      Option(
        name: "max-diff-ratio",
        value: "N",
        topic: .comparison,
        help: "maximum share of differing pixels per frame, 0 to 1"
      ),
      Option(
        name: "ignore",
        value: "x,y,w,h",
        isRepeatable: true,
        topic: .comparison,
        help: "rectangle of pixels to ignore"
      ),
      Option(
        name: "ignore-layer",
        value: "NAME",
        isRepeatable: true,
        topic: .comparison,
        help: "layer of the scene whose area in each frame is ignored"
      ),
      Option(
        name: "scene",
        value: "FILE",
        completion: .file,
        topic: .comparedScene,
        help: "scene that the images or videos were rendered from, for times and layer names"
      ),
      Option(
        name: "out",
        value: "FILE.png",
        completion: .output,
        topic: .comparison,
        help: "write an image of the worst frame: expected, difference and actual side by side"
      ),
      Option(
        name: "html",
        value: "FILE.html",
        completion: .output,
        topic: .comparison,
        help: "write the report as one HTML page with all images"
      ),
      Option(
        name: "junit",
        value: "FILE.xml",
        completion: .output,
        topic: .comparison,
        help: "write the report as JUnit XML"
      ),
      Option(
        name: "github",
        topic: .comparison,
        help: "print annotations for GitHub Actions (on standard error with --json)"
      ),
      Option(
        name: "update",
        value: "WHICH",
        defaultValue: GoldenUpdate.failed.rawValue,
        completion: .words(of: GoldenUpdate.self),
        topic: .goldens,
        help: "write goldens: missing, failed (default, includes missing) or all; also if CI=true"
      ),
      Option(
        name: "hashes",
        topic: .goldens,
        help: "for scenes without goldens, store the hashes of all frames instead of images"
      ),
    ]
}
