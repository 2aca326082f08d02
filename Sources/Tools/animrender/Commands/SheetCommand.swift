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
    let protection = OutputProtection(arguments: arguments)
    try protection.check(output, input: path)
    let columns = try arguments.integer("columns", in: 1...100) ?? 5
    let count = try arguments.integer("count", in: 1...1000) ?? 20
    let input = try SceneInput(path, arguments, &messages)
    let choice = try FrameChoice(scene: input.scene, arguments: arguments, limits: input.limits)
    let frames = ContactSheet.spread(count, over: try choice.frames(arguments))
    let geometry = try cell(of: input)
    let resources = try input.load(&messages)
    try protection.check(
      sources: resources.files.compactMap(\.found),
      outputs: [FileSystem.resolvedPath(output) ?? output]
    )
    if arguments.has("strict"), input.hasWarnings(resources) {
      throw CommandEnd(code: .answerIsNo)
    }
    let sheet = ContactSheet(
      source: RenderSource(
        scene: input.scene,
        resources: resources.resources,
        geometry: geometry,
        background: try background(of: input.scene),
        limits: input.limits
      ),
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

  private func cell(of input: SceneInput) throws -> OutputGeometry {
    let sized = ["size", "width", "height", "scale"].contains { arguments.has($0) }
    let canvas = input.scene.canvas
    guard !sized, canvas.width > Self.cellWidth else {
      return try OutputGeometry(canvas: canvas, arguments: arguments, limits: input.limits)
    }
    let height = Double(Self.cellWidth) * Double(canvas.height) / Double(canvas.width)
    return OutputGeometry(
      canvas: canvas,
      width: Self.cellWidth,
      height: Int(clamping: height, in: 1...input.limits.side)
    )
  }

  private func background(of scene: Scene) throws(UsageError) -> Color {
    let asked = try BackgroundChoice(arguments).color
    return (asked ?? scene.canvas.background ?? .clear).clamped
  }
}
