import Files
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel

/// `sheet`: many frames of a scene on one picture.
struct SheetCommand {
  let arguments: Arguments
  /// Told about every cell.
  let progress: RenderProgress?

  /// The width of a cell in pixels where no option asks for another.
  private static let cellWidth = 240

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("sheet takes one INPUT")
    }
    guard let output = arguments["output"], output.lowercased().hasSuffix(".png") else {
      throw UsageError("-o: a sheet is a .png picture (animrender sheet scene.json -o sheet.png)")
    }
    try OutputGuard(arguments).check(output, input: path)
    let columns = try arguments.integer("columns", in: 1...100) ?? 5
    let count = try arguments.integer("count", in: 1...1000) ?? 20
    let input = try SceneInput(path, arguments, &messages)
    let timeline = try Timeline(of: input.scene, arguments, input.limits)
    let frames = ContactSheet.spread(count, over: try timeline.frames(FrameSelection(arguments)))
    var picture = try PictureRequest(arguments)
    if picture.size == .canvas, input.scene.canvas.width > Self.cellWidth {
      picture.size = .width(Self.cellWidth)
    }
    let resources = try input.load(&messages)
    try OutputGuard.check(
      sources: resources.files.compactMap(\.found),
      outputs: [FileSystem.resolvedPath(output) ?? output]
    )
    if arguments.has("strict"), input.hasWarnings(resources) {
      throw CommandEnd(code: .answerIsNo)
    }
    let sheet = ContactSheet(
      source: try picture.source(of: input.scene, resources.resources, limits: input.limits),
      frames: frames,
      columns: columns
    )
    guard sheet.width <= input.limits.side, sheet.height <= input.limits.side else {
      throw RenderError(
        .limit,
        "the sheet of \(sheet.width) × \(sheet.height) pixels is larger than the limit of "
          + "\(input.limits.side) a side (fewer or smaller cells, or raise it with --max-side)"
      )
    }
    let bitmap = try sheet.makeBitmap(
      fonts: input.document.options.fonts,
      progress: progress ?? RenderProgress()
    )
    try TemporaryOutput.replace(output, with: try bitmap.pngBytes())
  }
}
