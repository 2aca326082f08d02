/// Completions for fish: `animrender completion fish | source`.
package enum FishCompletion {
  package static var text: String {
    let names = Command.allCases.map(\.rawValue)
    var lines = [
      "# Completions of animrender for fish; load with: animrender completion fish | source",
      "complete -c animrender -e",
      "set -l __animrender_commands \(names.joined(separator: " "))",
    ]
    for command in Command.allCases {
      lines.append(
        "complete -c animrender -n \"not __fish_seen_subcommand_from $__animrender_commands\" "
          + "-a \(command.rawValue) -d '\(quoted(command.summary))'"
      )
      guard case .words(let words) = command.operands else { continue }
      lines.append(
        "complete -c animrender -f -n '__fish_seen_subcommand_from \(command.rawValue)' "
          + "-a '\(words.joined(separator: " "))'"
      )
    }
    lines += Option.all.flatMap(completions)
    return lines.joined(separator: "\n") + "\n"
  }

  // Without a command the options of `render` apply.
  private static func completions(_ option: Option) -> [String] {
    let names = option.commands.map(\.rawValue)
    let seen = "__fish_seen_subcommand_from \(names.joined(separator: " "))"
    let isOfRender = names.contains(Command.render.rawValue)
    let rest = Command.allCases.map(\.rawValue).filter { !names.contains($0) }
    let condition =
      isOfRender
      ? "not __fish_seen_subcommand_from \(rest.joined(separator: " "))" : seen
    var line = "complete -c animrender -n '\(condition)' -l \(option.name)"
    if let letter = option.letter { line += " -s \(letter)" }
    if option.defaultValue != nil, case .words(let words) = option.completion {
      line += " -f -a '\(words.joined(separator: " "))'"
    } else if option.value != nil {
      line += parameter(option.completion)
    }
    return [line + " -d '\(quoted(option.help))'"]
  }

  private static func parameter(_ completion: Option.Completion) -> String {
    switch completion {
    case .nothing: " -x"
    case .file, .output: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }
}
