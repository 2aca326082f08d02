import CommandTable
import RenderPipeline

/// `completion`: a script that completes commands, options and their values in a shell.
struct CompletionCommand {
  let arguments: Arguments

  func run() throws {
    let names = Shell.allCases.map(\.rawValue)
    let name = try arguments.operand(
      "completion takes one SHELL (\(names.joined(separator: ", ")))"
    )
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        "completion: '\(name)' is none of \(names.joined(separator: ", "))"
          + name.suggestion(among: names)
      )
    }
    try Messages.print(shell.completions)
  }
}
