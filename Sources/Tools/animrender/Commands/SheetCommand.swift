import Files
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel

/// `sheet`: many frames of a scene on one image.
struct SheetCommand {
  let arguments: Arguments
  /// The progress, which receives every cell.
  let progress: RenderProgress?

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("sheet takes one INPUT")
    }
    guard let output = arguments["output"], output.lowercased().hasSuffix(".png") else {
      throw UsageError("-o: a sheet is a .png image (animrender sheet scene.json -o sheet.png)")
    }
    try OutputGuard(arguments).check(output, input: path)
    var request = SheetRequest()
    request.columns = try arguments.integer("columns", in: 1...100) ?? request.columns
    request.count = try arguments.integer("count", in: 1...1000) ?? request.count
    request.canvas = try CanvasOptions(arguments)
    request.frames = try FrameSelection(arguments)
    request.rate = try arguments.rate(try Limits(arguments))
    let input = try SceneInput(path, arguments, &messages)
    let resources = try input.load(&messages)
    messages.reportHiddenHints()
    try OutputGuard.check(
      sources: resources.files.compactMap(\.openable),
      outputs: [FileSystem.resolvedPath(output) ?? output]
    )
    if arguments.has("strict"), input.hasWarnings(resources) {
      throw CommandEnd(code: .answerIsNo)
    }
    let sheet = try request.sheet(
      of: input.scene,
      resources.resources,
      limits: input.limits
    )
    let bitmap = try sheet.makeBitmap(
      fonts: input.document.options.fonts,
      progress: progress ?? RenderProgress()
    )
    try TemporaryOutput.replace(output, with: try bitmap.pngBytes())
  }
}
