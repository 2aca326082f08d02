internal import RenderPipeline

extension Option {
  /// The options about the rasterizer.
  static let drawing = [
    Option(
      name: "rasterizer",
      value: "NAME",
      completion: .words(of: RasterizerKind.self),
      topic: .drawing,
      help: "coverage (default), or cairo: slower, to compare with"
    )
  ]
}
