import CommandTable
import SceneFormat

/// `help`: the help of the program or of a command, the manual page, the tables of options.
struct HelpCommand {
  let arguments: Arguments

  /// The requested text.
  ///
  /// - Throws: `UsageError` for a command that does not exist.
  func text() throws(UsageError) -> String {
    guard arguments.operands.count <= 1 else { throw UsageError("help takes one COMMAND") }
    if arguments.has("man") { return ManualPage.text }
    if arguments.has("markdown") { return OptionTables.text }
    switch arguments.operands.first {
    case nil: return Command.overview
    case "limits": return Command.limitsHelp
    case "words": return WordsHelp.text
    case let name?: return try command(name).help
    }
  }

  private func command(_ name: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: name) { return command }
    let names = Command.allCases.map(\.rawValue)
    throw UsageError(
      "help: there is no command '\(name)'" + didYouMean("", name, names)
        + " (commands are \(names.joined(separator: ", ")))"
    )
  }
}
