import CommandTable
import Files
import RenderPipeline

extension Arguments {
  /// Protects the files that the arguments name from the outputs, and accepts pipes among them.
  func recordInputs(of command: Command) {
    ProtectedFiles.start()
    for path in inputPaths(of: command) {
      InputPipes.accept(path)
      ProtectedFiles.current?.add(path)
    }
  }

  /// The paths of the operands, and of options whose file is read.
  func inputPaths(of command: Command) -> [String] {
    operands + given(command.options.filter { $0.completion == .file }).compactMap(\.value)
  }

  /// Refuses `-` for files beside the output, which alone can be standard output.
  func checkOutputs(of command: Command) throws(UsageError) {
    let files = command.options.filter { $0.completion == .output && $0.name != "output" }
    guard let option = files.first(where: { all($0.name).contains("-") }) else { return }
    throw UsageError("--\(option.name): - is no file (name a file)")
  }

  /// The paths of options whose file is written.
  func outputPaths(of command: Command) -> [String] {
    given(command.options.filter { $0.completion == .output }).compactMap { option, value in
      guard option.name == "poster", let value, !PosterRequest.isPath(value) else { return value }
      // A time: the poster is beside the output.
      return all("poster").contains(where: PosterRequest.isPath)
        ? nil : self["output"].map(PosterRequest.path)
    }
  }

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
    try checkTimes("to end there write --to")
    return try operand("\(command) takes one INPUT")
  }

  /// The only operand.
  ///
  /// - Parameter problem: what is said about none or several.
  func operand(_ problem: @autoclosure () -> String) throws(UsageError) -> String {
    guard operands.count == 1 else { throw UsageError(problem()) }
    return operands[0]
  }

  /// Refuses a time behind `-t`, which is a duration in other programs.
  ///
  /// - Parameter advice: the option for a time, with its purpose.
  func checkTimes(_ advice: String) throws(UsageError) {
    guard has("transparent"),
      let time = operands.first(where: { Self.isTime($0) && !FileSystem.exists($0) })
    else { return }
    throw UsageError("'\(time)' is no INPUT, and -t is --transparent (\(advice) \(time))")
  }

  // Such as 5, 12f, 3s, 200ms, 50% or 1:30.
  private static func isTime(_ word: String) -> Bool {
    let unit = ["ms", "f", "s", "%"].first(where: word.hasSuffix) ?? ""
    let numbers = word.dropLast(unit.count).split(separator: ":", omittingEmptySubsequences: false)
    return numbers.allSatisfy { Double($0) != nil }
  }

  /// The message about an output that is named like an input.
  static func outputWithoutOption(_ output: String) -> String {
    "\(FileSystem.quoted(output)) does not exist as an INPUT (name an output with -o \(output))"
  }
}
