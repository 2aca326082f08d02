import CommandTable
import SceneFormat

/// `help`: the help of the program or of a command, the manual page, the tables of options.
struct HelpCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.count <= 1 else { throw UsageError("help takes one COMMAND") }
    if arguments.has("man") {
      try Messages.print(ManualPage.text)
    } else if arguments.has("markdown") {
      try Messages.print(OptionTables.text)
    } else if arguments.operands == ["limits"] {
      try Messages.print(Command.limitsHelp)
    } else if arguments.operands == ["words"] {
      try Messages.print(WordsHelp.text)
    } else if let name = arguments.operands.first {
      try Messages.print(try command(name).help)
    } else {
      try Messages.print(Command.overview)
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
