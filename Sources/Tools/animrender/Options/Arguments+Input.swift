import Files
import RenderPipeline

extension Arguments {
  /// The only input of a command that writes a file.
  ///
  /// - Parameters:
  ///   - command: the name of the command.
  ///   - writes: whether a name ends like an output of the command.
  /// - Throws: `UsageError` for none or several; for an output without `-o`, with that option.
  func onlyInput(
    of command: String,
    writes: (String) -> Bool = { OutputPath($0) != nil }
  ) throws(UsageError) -> String {
    if let output = operands.dropFirst().first(where: { !FileSystem.exists($0) && writes($0) }),
      !has("output")
    {
      throw UsageError(Self.outputWithoutOption(output))
    }
    guard operands.count == 1, let input = operands.first else {
      throw UsageError("\(command) takes one INPUT")
    }
    return input
  }

  /// The message about an output that is named like an input.
  static func outputWithoutOption(_ output: String) -> String {
    "\(FileSystem.quoted(output)) does not exist as an INPUT (name an output with -o \(output))"
  }
}
