/// The options of all commands as Markdown, for the page about the command line.
package enum OptionTables {
  /// A table for every group, with the commands that take it.
  package static var text: String {
    var text = ""
    for topic in Option.Topic.allCases {
      let options = Option.all.filter { $0.topic == topic }
      let commands = Command.allCases.filter { $0.topics.contains(topic) }
      guard !options.isEmpty else { continue }
      text += "### \(topic.rawValue)\n\nFor \(words(commands)).\n\n| option | does |\n|---|---|\n"
      for option in options {
        let letter = option.letter.map { "`-\($0)`, " } ?? ""
        let rest = option.commands.filter { !commands.contains($0) }
        let also = rest.isEmpty ? "" : " (also for \(words(rest)))"
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
