import CommandTable
import Files
import RenderPipeline
import SceneModel

/// `farm`: prints a job for an engine that runs the parts of a render on many machines.
struct FarmCommand {
  let arguments: Arguments

  private static let usage =
    "(animrender farm scene.json -o out.mp4 --engine slurm --tasks 8 --cache /shared/store)"

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let input = arguments.operands.first, input != "-" else {
      throw UsageError("farm takes one INPUT that is a file \(Self.usage)")
    }
    guard let output = arguments["output"] else {
      throw UsageError("farm needs an output \(Self.usage)")
    }
    guard let engine = try arguments.word("engine", as: FarmEngine.self) else {
      throw UsageError("no engine is named \(Self.usage)")
    }
    guard let tasks = try arguments.integer("tasks", in: 1...100_000) else {
      throw UsageError("the number of tasks is missing \(Self.usage)")
    }
    guard let store = try RunStore.path(arguments) else {
      throw UsageError("no store is named that all machines see \(Self.usage)")
    }
    // Errors are reported now, and not by every task.
    let prepared = try RenderPreparation(arguments: arguments, isStill: false)
      .prepare(input, output: output, &messages)
    guard prepared.job.isCacheable, output != "-" else {
      throw UsageError("-o: farm needs a video, an animated image or images as output")
    }
    let segments = prepared.job.segmentCount
    if tasks > segments {
      let text = "the render has \(segments) segments: \(tasks - segments) of the tasks have none"
      messages.note(.store, text)
    }
    let job = FarmJob(
      input: input,
      output: output,
      options: options,
      tasks: tasks,
      segments: segments,
      store: store,
      folder: FileSystem.resolvedPath(".") ?? "."
    )
    try Messages.print(engine.text(of: job))
  }

  private var options: [String] {
    arguments.given(Option.Topic.ofTasks).flatMap { option, value in
      value.map { ["--\(option.name)", $0] } ?? ["--\(option.name)"]
    } + (arguments.has("cache-size") ? ["--cache-size", arguments["cache-size"] ?? ""] : [])
  }
}
