/// A shell that completions are made for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// `completion`: a script that completes commands, options and their values in a shell.
struct CompletionCommand {
  let arguments: Arguments

  func run() throws {
    let names = Shell.allCases.map(\.rawValue)
    guard arguments.operands.count == 1, let name = arguments.operands.first else {
      throw UsageError("completion takes one SHELL (\(names.joined(separator: ", ")))")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        "completion: '\(name)' is none of \(names.joined(separator: ", "))"
          + didYouMean("", name, names)
      )
    }
    switch shell {
    case .bash: try Messages.print(BashCompletion.text)
    case .zsh: try Messages.print(ZshCompletion.text)
    case .fish: try Messages.print(FishCompletion.text)
    }
  }
}

extension Option {
  /// All spellings: `--fps`, or `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
