/// Completions for bash: `source <(animrender completion bash)`.
package enum BashCompletion {
  package static var text: String {
    let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
    return """
      # Completions of animrender for bash; load with: source <(animrender completion bash)
      _animrender() {
        local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command=render
        COMPREPLY=()
        # bash takes --name=value for three words.
        if [[ "$current" == "=" ]]; then
          current=""
        elif [[ "$before" == "=" ]]; then
          before="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        case "${COMP_WORDS[1]}" in
          \(commands.split(separator: " ").joined(separator: "|")))
            if ((COMP_CWORD > 1)); then command="${COMP_WORDS[1]}"; fi ;;
        esac
        case "$command $before" in
      \(values)
        esac
        if [[ "$current" == -* ]]; then
          case "$command" in
      \(options)
          esac
          return
        fi
        case "$command" in
      \(operands)
        esac
        if ((COMP_CWORD == 1)); then
          COMPREPLY+=($(compgen -W "\(commands)" -- "$current"))
        fi
      }
      complete -F _animrender animrender

      """
  }

  // One branch for every option with a value and the commands that take it.
  private static var values: String {
    Option.all.filter { $0.value != nil && $0.defaultValue == nil }.map { option in
      let patterns = option.commands.flatMap { command in
        option.spellings.map { "\"\(command.rawValue) \($0)\"" }
      }
      let reply = reply(option.completion)
      return "    \(patterns.joined(separator: "|")))\n      \(reply)return ;;"
    }.joined(separator: "\n")
  }

  private static var options: String {
    Command.allCases.map { command in
      let words = (command.options.map { "--\($0.name)" } + ["--help"]).joined(separator: " ")
      return "      \(command.rawValue)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")) ;;"
    }.joined(separator: "\n")
  }

  private static var operands: String {
    Command.allCases.map { "    \($0.rawValue)) \(reply($0.operands)):;;" }.joined(separator: "\n")
  }

  private static func reply(_ completion: Option.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .file, .output:
      "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); "
    case .folder:
      "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); "
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")); "
    }
  }
}
