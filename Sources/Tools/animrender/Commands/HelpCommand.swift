import CPages
import CommandTable

/// `help`: the help of the program or of a command, the manual page, the tables of options.
struct HelpCommand {
  let arguments: Arguments

  /// The requested text: of a command, of a topic, or of the program.
  ///
  /// - Throws: `UsageError` for a command that does not exist.
  func text() throws(UsageError) -> String {
    guard arguments.operands.count <= 1 else { throw UsageError("help takes one COMMAND") }
    if arguments.has("man") { return ManualPage.text }
    if arguments.has("markdown") { return OptionTables.text }
    guard let name = arguments.operands.first else { return Command.overview }
    switch HelpTopic(rawValue: name) {
    case .guide: return String(cString: guide_text())
    case .words: return WordsHelp.text
    case .limits: return Command.limitsHelp
    case nil: return try command(name).help
    }
  }

  private func command(_ name: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: name) { return command }
    let names = Command.allCases.map(\.rawValue)
    let topics = HelpTopic.allCases.map(\.rawValue)
    throw UsageError(
      "help: there is no command '\(name)'" + ForeignCommands.remedy(for: name, topics)
        + " (commands are \(names.joined(separator: ", ")); topics \(topics.joined(separator: ", ")))"
    )
  }
}
