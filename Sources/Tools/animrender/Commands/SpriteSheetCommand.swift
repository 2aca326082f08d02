import Files
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel

/// `sheet` and `render` with `--sheet-image` and `--sheet-data`: frames become an atlas for games.
struct SpriteSheetCommand {
  let arguments: Arguments
  /// The progress, which receives every frame.
  let progress: RenderProgress
  /// The file of `--deps`; nil for none.
  let dependencies: DependencyFile?

  func run(_ messages: inout Messages) throws {
    let path = try arguments.onlyInput(of: "sheet")
    guard let data = arguments["sheet-data"], let image = arguments["sheet-image"],
      !arguments.has("output"), !arguments.has("columns")
    else {
      throw UsageError(
        "a sprite sheet is two files (--sheet-image x.png --sheet-data x.json), without -o and --columns"
      )
    }
    for (option, file, ending) in [("image", image, ".png"), ("data", data, ".json")]
    where !file.lowercased().hasSuffix(ending) {
      throw UsageError(
        "--sheet-\(option): \(FileSystem.quoted(file)) does not end in \(ending) (name it x\(ending))"
      )
    }
    let outputGuard = OutputGuard(arguments)
    for output in [image, data] { try outputGuard.checkExisting(output) }
    let input = try SceneInput(path, arguments, &messages)
    let timeline = try Timeline(of: input.scene, arguments, input.limits)
    var frames = try timeline.frames(FrameSelection(arguments))
    if let count = try arguments.integer("count", in: 1...1000) {
      frames = ContactSheet.spread(count, over: frames)
    }
    let resources = try input.load(&messages)
    messages.reportHiddenHints()
    try outputGuard.check([image], .sheetImage)
    try outputGuard.check([data], .sheetData)
    try outputGuard.check(arguments.all("deps"), .dependencies)
    try input.refuseWarnings(resources, arguments, &messages)
    let source = try CanvasOptions(arguments).source(
      of: input.scene,
      resources.resources,
      limits: input.limits
    )
    let files = OutputGroup()
    let isBlank = try SpriteSheet(source: source, frames: frames, rate: timeline.rate).add(
      to: files,
      image: image,
      data: data,
      progress: progress
    )
    try dependencies?.add(to: files, messages)
    try files.commit()
    guard isBlank, messages.wantsHints, !input.scene.layers.isEmpty else { return }
    let text = "no frame shows anything but the background (see animrender check)"
    messages.write(Diagnostic(.hint, .blank, text), file: input.file)
  }
}
