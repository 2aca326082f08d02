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
  let progress: RenderProgress
  /// The file of `--deps`; nil for none.
  let dependencies: DependencyFile?

  func run(_ messages: inout Messages) throws {
    let path = try arguments.onlyInput(of: "sheet")
    guard let output = arguments["output"], output.lowercased().hasSuffix(".png") else {
      throw UsageError("-o: a sheet is a .png image (animrender sheet scene.json -o sheet.png)")
    }
    let outputGuard = OutputGuard(arguments)
    try outputGuard.checkExisting(output)
    var request = SheetRequest()
    request.columns = try arguments.integer("columns", in: 1...100) ?? request.columns
    request.count = try arguments.integer("count", in: 1...1000) ?? request.count
    request.canvas = try CanvasOptions(arguments)
    request.frames = try FrameSelection(arguments)
    request.rate = try arguments.rate(try Limits(arguments))
    guard try !CaptionsMode(arguments).writesTrack else {
      throw UsageError("--captions-mode: a sheet has no captions track (leave it out, or burn)")
    }
    let input = try SceneInput(path, arguments, &messages)
    let resources = try input.load(&messages)
    if messages.wantsHints {
      messages.report(
        input.document.unseenLayers(resources, maxFrames: SceneInput.maxSampledFrames.frame)
      )
    }
    messages.reportHiddenHints()
    try outputGuard.check([output])
    try outputGuard.check(arguments.all("deps"), .dependencies)
    try input.refuseWarnings(resources, arguments, &messages)
    let sheet = try request.sheet(of: input.scene, resources.resources, limits: input.limits)
    let drawn = try sheet.draw(fonts: input.document.options.fonts, progress: progress)
    let files = OutputGroup()
    try files.add(output, drawn.bitmap.pngBytes())
    try dependencies?.add(to: files, messages)
    try files.commit()
    if drawn.isBlank, messages.wantsHints, !input.scene.layers.isEmpty {
      let text =
        "no cell shows anything but the background (give layers a size inside the canvas, and see "
        + "animrender check)"
      messages.write(Diagnostic(.hint, .blank, text), file: input.file)
    }
  }
}
