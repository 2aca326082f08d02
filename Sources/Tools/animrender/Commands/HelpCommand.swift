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

/// The options of all commands as Markdown, for the page about the command line.
enum OptionTables {
  /// A table for every group, with the commands that take it.
  static var text: String {
    var text = ""
    for topic in Option.Topic.allCases {
      let options = Option.all.filter { $0.topic == topic }
      let commands = Command.allCases.filter { $0.topics.contains(topic) }
      guard !options.isEmpty else { continue }
      text += "### \(topic.rawValue)\n\nFor \(words(commands)).\n\n| option | does |\n|---|---|\n"
      for option in options {
        let letter = option.letter.map { "`-\($0)`, " } ?? ""
        let others = option.commands.filter { !commands.contains($0) }
        let also = others.isEmpty ? "" : " (also for \(words(others)))"
        text += "| \(letter)`\(option.spelling)` | \(option.help)\(also) |\n"
      }
      text += "\n"
    }
    return text
  }

  private static func words(_ commands: [Command]) -> String {
    commands.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}

extension Option {
  /// The commands that take it.
  var commands: [Command] {
    Command.allCases.filter { command in command.options.contains { $0.name == name } }
  }
}
