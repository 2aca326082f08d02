import CommandTable

/// Words that other programs have for commands, and what is written here.
enum ForeignCommands {
  /// The remedy for a word that is no command, in parentheses after a space; empty without one.
  ///
  /// Words of other programs come before commands that are spelled alike.
  ///
  /// - Parameter others: further words that may be meant.
  static func remedy(for word: String, _ others: [String] = []) -> String {
    if let advice = advice(for: word.lowercased()) { return " (\(advice))" }
    return didYouMean(prefix: "", word: word, among: Command.allCases.map(\.rawValue) + others)
  }

  private static func advice(for word: String) -> String? {
    switch word {
    case "validate", "lint": "did you mean check?"
    case "serve", "server", "studio", "dev", "edit", "open", "play": "did you mean preview?"
    case "new", "create", "template": "did you mean init?"
    case "build", "export", "encode", "make": "did you mean render?"
    case "snapshot", "screenshot", "frame", "image", "thumbnail", "poster": "did you mean still?"
    case "compare": "did you mean diff?"
    case "show", "describe", "inspect", "probe", "compositions", "slots", "targets", "props":
      "did you mean info?"
    case "list", "codecs", "encoders", "muxers": "did you mean formats?"
    case "bench", "benchmark", "time": "write animrender scene.json -o out.mp4 --stats"
    case "install", "update", "upgrade":
      "the package manager does it; animrender doctor shows what is missing"
    case "words", "guide", "limits", "manual", "man": "write animrender help \(word)"
    case "thumbnails", "storyboard", "contactsheet": "did you mean sheet?"
    case "ffmpeg", "transcode", "convert-video": "write animrender INPUT -o out.mp4"
    case "version": "write --version"
    case "gif", "mp4", "webm", "mov", "webp", "apng", "png":
      "the name of the output says it: -o out.\(word)"
    default: nil
    }
  }
}
