import CommandTable
import RenderPipeline
import SceneFormat
import SceneModel

/// The text of `help words`: names of other tools, and how they are written here.
enum WordsHelp {
  /// All names, grouped by where they are written.
  static var text: String {
    var text = "Names of other tools, and how they are written here\n"
    for context in ForeignNames.Context.allCases {
      text += "\nIn \(context.rawValue):\n"
      for entry in ForeignNames.table where entry.context == context {
        text += line(entry.names, entry.advice)
      }
    }
    text += "\nOther names of keys and key paths:\n"
    for (name, meant) in Suggestions.expectedErrors.sorted(by: { $0.key < $1.key }) {
      text += line([name], meant)
    }
    text += "\nOn the command line:\n"
    for entry in ForeignOptions.table { text += line(entry.names, entry.advice) }
    let formats = [
      ("Extensions of outputs", ForeignFormats.endings),
      ("Values of --codec", ForeignFormats.codecs),
      ("Values of --pixel-format", ForeignFormats.pixelFormats),
      ("Values of --quality", ForeignFormats.qualities),
    ]
    for (title, table) in formats {
      text += "\n\(title):\n"
      for entry in table { text += line(entry.names, entry.advice) }
    }
    return text
  }

  private static func line(_ names: [String], _ advice: String) -> String {
    "  \(names.joined(separator: ", "))\n      \(advice)\n"
  }
}
