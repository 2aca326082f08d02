import Files
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// `dump`: the display list of one instant as text.
struct DumpCommand {
  let arguments: Arguments
  /// The progress, which receives the frame.
  let progress: RenderProgress

  func run(_ messages: inout Messages) throws {
    let path = try arguments.operand("dump takes one INPUT")
    let input = try SceneInput(path, arguments, &messages)
    let timeline = try Timeline(of: input.scene, arguments, input.limits)
    let frame = try timeline.still(FrameSelection(arguments))
    let image = try CanvasOptions(arguments)
    let resources = try input.load(&messages)
    let renderer = FrameRenderer(
      try image.source(of: input.scene, resources.resources, limits: input.limits)
    )
    let list = try messages.reporting(
      input,
      try progress.frame { () throws(RenderError) in try renderer.displayList(at: frame.time) }
    )
    try Messages.print(list.dump())
  }
}

/// `convert`: the scene in its canonical form.
struct ConvertCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    let path = try arguments.onlyInput(of: "convert") { $0.lowercased().hasSuffix(".json") }
    try checkOutput(input: path)
    let input = try SceneInput(path, arguments, &messages)
    var (scene, baked) = try bake(input, &messages)
    // A scene file ends with its duration: the resting frame becomes a part of it.
    if scene.ending == .rests { scene.duration = scene.frameRate.time(ofFrame: scene.frameCount) }
    if baked > 0 {
      let text =
        "\(baked) scripts became keyframes at \(scene.frameRate.framesPerSecond.shortestDecimal) "
        + "frames per second: a scene has no After Effects scripts"
      messages.note(.changed, text, file: path)
    }
    if let output = arguments["output"], output != "-", !output.hasPrefix("/dev/") {
      let moved = input.document.relocated(scene, to: FileSystem.folder(of: output))
      scene = moved.scene
      if !moved.roots.isEmpty {
        let roots = moved.roots.map { "--asset-root \($0.shellQuoted)" }.joined(separator: " ")
        let text = "files that the scene names are outside of its folder (render it with \(roots))"
        messages.note(.written, text, file: path)
      }
    }
    let text = try LoadingTime.measure(FileSystem.quoted(path)) { [scene] in
      try SceneWriter.write(scene)
    }
    guard let output = arguments["output"], output != "-" else {
      try Messages.print(text)
      return
    }
    let outputGuard = OutputGuard(arguments)
    try outputGuard.check([output])
    try outputGuard.checkExisting(output)
    try TemporaryOutput.replace(output, with: Array(text.utf8))
  }

  // The output is always a scene.
  private func checkOutput(input: String) throws(UsageError) {
    guard let output = arguments["output"], output != "-",
      !OutputDestination.isStandardOutput(output), !output.hasPrefix("/dev/"),
      !output.lowercased().hasSuffix(".json")
    else { return }
    let isRenderable = OutputPath(output) != nil
    throw UsageError(
      "-o: convert writes a scene as .json, not \(FileSystem.quoted(output)) "
        + (isRenderable
          ? "(to render it: animrender \(input) -o \(output))"
          : "(animrender convert \(input) -o scene.json)")
    )
  }

  private func bake(
    _ input: SceneInput,
    _ messages: inout Messages
  ) throws -> (scene: Scene, baked: Int) {
    guard input.document.format == .svg else {
      return try messages.reporting(try input.document.withoutAnimationScripts())
    }
    let (scene, remarks) = try messages.reporting(try input.document.withDrawingLayers())
    messages.report(remarks)
    return (scene, 0)
  }
}
