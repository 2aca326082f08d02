import CommandTable
import RenderPipeline

/// Words that other programs have for commands, and what is written here.
enum ForeignCommands {
  /// The remedy for a word that is no command, in parentheses after a space; empty without one.
  ///
  /// Words of other programs come before commands that are spelled alike.
  ///
  /// - Parameter others: further words that may be meant.
  static func remedy(for word: String, _ others: [String] = []) -> String {
    let entry = ForeignFormats.commands.first { $0.names.contains(word.lowercased()) }
    if let entry { return " (\(entry.advice.replacing("WORD", with: word.lowercased())))" }
    return word.suggestion(among: Command.allCases.map(\.rawValue) + others)
  }
}
