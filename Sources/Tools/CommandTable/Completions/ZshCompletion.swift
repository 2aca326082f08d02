/// Completions for zsh: a file `_animrender` in a folder of `fpath`.
package enum ZshCompletion {
  package static var text: String {
    let names = Command.allCases.map(\.rawValue)
    let described = Command.allCases.map { "    '\($0.rawValue):\(quoted($0.summary))'" }
    let branches = Command.allCases.map { command in
      let lines = command.options.flatMap(specifications) + ["'*: :\(action(command.operands))'"]
      return "    \(command.rawValue))\n      _arguments -S \\\n        "
        + lines.joined(separator: " \\\n        ") + " ;;"
    }
    return """
      #compdef animrender
      # Completions of animrender for zsh; save as _animrender in a folder of fpath.
      _animrender() {
        local -a commands
        commands=(
      \(described.joined(separator: "\n"))
        )
        local command=render
        if ((CURRENT == 2)) && [[ "$words[2]" != -* ]]; then
          _describe -t commands command commands
          _files
          return
        fi
        case "$words[2]" in
          \(names.joined(separator: "|")))
            command="$words[2]"
            shift words
            ((CURRENT--)) ;;
        esac
        case "$command" in
      \(branches.joined(separator: "\n"))
        esac
      }
      if [[ "$funcstack[1]" == _animrender ]]; then
        _animrender "$@"
      else
        compdef _animrender animrender
      fi

      """
  }

  private static func specifications(_ option: Option) -> [String] {
    option.spellings.map { spelling in
      let times = option.isRepeatable ? "*" : ""
      guard let value = option.value else { return "'\(times)\(spelling)[\(quoted(option.help))]'" }
      // With a minus sign the value has to follow the equals sign.
      let equals = option.defaultValue != nil ? "=-" : spelling.hasPrefix("--") ? "=" : "+"
      let colons = option.defaultValue == nil ? ":" : "::"
      return "'\(times)\(spelling)\(equals)[\(quoted(option.help))]\(colons)\(quoted(value)):"
        + "\(action(option.completion))'"
    }
  }

  private static func action(_ completion: Option.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file, .output: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  // Within single quotes, brackets and colons.
  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }
}
