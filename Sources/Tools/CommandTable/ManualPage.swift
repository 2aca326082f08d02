internal import RenderPipeline

/// The manual page, in roff with the `man` macros, made from the tables of commands and options.
package enum ManualPage {
  /// The page: `animrender help --man | man -l -`.
  package static var text: String {
    var page = ".TH ANIMRENDER 1 \"\" \"animrender \(Version.current)\" \"User Commands\"\n"
    page += ".SH NAME\nanimrender \\- render animated scenes to video and images\n"
    page += ".SH SYNOPSIS\n"
    for command in Command.allCases { page += synopsis(of: command) }
    page += ".SH DESCRIPTION\n"
    page += paragraph(
      "animrender renders a scene of layers and animations without a display. The output "
        + "has the same bytes for every number of workers, locale and time zone. The order of options does "
        + "not matter; -- ends them. After an error no output file is created or changed."
    )
    page += ".SH COMMANDS\n"
    for command in Command.allCases {
      page += ".TP\n.B \(escaped(command.rawValue))\n\(escaped(command.summary))\n"
    }
    page += ".SH OPTIONS\n"
    for topic in Option.Topic.allCases { page += options(of: topic) }
    page += ".SH EXIT STATUS\n"
    for (code, meaning) in ExitMeanings.all {
      page += ".TP\n.B \(code)\n\(escaped(meaning))\n"
    }
    return page
  }

  private static func synopsis(of command: Command) -> String {
    ".PP\n.nf\n\(escaped(command.usage))\n.fi\n"
  }

  private static func options(of topic: Option.Topic) -> String {
    let listed = Option.all.filter { $0.topic == topic }
    guard !listed.isEmpty else { return "" }
    var text = ".SS \(escaped(topic.rawValue))\n"
    for option in listed {
      let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value =
        option.value.map {
          option.defaultValue == nil
            ? " \\fI\(escaped($0))\\fR" : "[=\\fI\(escaped($0))\\fR]"
        } ?? ""
      text += ".TP\n\(letter)\\fB\\-\\-\(escaped(option.name))\\fR\(value)\n"
      text += escaped(option.help) + "\n"
      if case .words(let words) = option.completion, words.count > 1 {
        text += ".br\nValues: \(escaped(words.joined(separator: ", "))).\n"
      }
      let commands = option.commands.map(\.rawValue).joined(separator: ", ")
      text += ".br\nCommands: \(escaped(commands)).\n"
    }
    return text
  }

  private static func paragraph(_ text: String) -> String { ".PP\n\(escaped(text))\n" }

  // Backslashes, minus signs and what is not ASCII as roff wants them; a line must not begin with a dot or a quote.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case _ where scalar.value > 0x7E:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}

/// The meanings of the program's exit codes.
package enum ExitMeanings {
  /// Every code with its meaning, in order; those of signals are the system's.
  package static let all: [(code: String, meaning: String)] = [
    ("0", "done"),
    ("1", "negative result: frames differ, a warning with --strict, or a damaged cache entry"),
    ("64", "usage error: an invalid option or value"),
    ("65", "invalid input, or a limit is exceeded"),
    ("66", "an input or asset is missing or not permitted"),
    ("69", "a codec or font is not available"),
    ("70", "internal error"),
    ("71", "the system is out of memory, threads or file descriptors"),
    ("73", "the output cannot be created"),
    ("74", "read or write error: disk full, broken pipe"),
    ("75", "--timeout or --frame-timeout is exceeded"),
    ("77", "no permission to write the output"),
    ("129, 130, 143, 152", "terminated by SIGHUP, SIGINT, SIGTERM or SIGXCPU"),
  ]
}
