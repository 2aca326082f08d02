internal import FrameComparison
internal import MediaCodecs
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

/// One option of the command line.
///
/// The table of all options, in Resources/options.txt, parses the arguments and makes help, manual and shell completions.
package struct Option {
  /// The long name, without dashes.
  package let name: String
  /// A letter for it.
  package var letter: Character?
  /// The placeholder for its value in the help; nil for a switch.
  package var value: String?
  /// The value where none is given, and the value can only follow an equals sign; nil where it must be given.
  package var defaultValue: String?
  /// The shell completion for its value.
  package var completion = Completion.nothing
  /// Whether it may be given more than once.
  package var isRepeatable = false
  /// The heading that it is listed under.
  package let topic: Topic
  /// The description of the option, for the help.
  package let help: String

  /// The completion that a shell offers for a value.
  package enum Completion: Equatable {
    case nothing, folder
    /// A file that is read.
    case file
    /// A file that is written.
    case output
    case words([String])
  }
}

extension Option {
  /// Every option, in the order of the help.
  package static let all: [Option] =
    table(String(decoding: PackageResources.options_txt, as: UTF8.self))
    + Limits.table.map { limit in
      Option(
        name: limit.name,
        value: "N",
        topic: .limits,
        help: "\(limit.summary) (default \(limit.defaultText))"
      )
    }

  // Reads options.txt, whose head describes its form.
  private static func table(_ text: String) -> [Option] {
    var topic = Topic.output
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("== ") { topic = Topic(rawValue: String(line.dropFirst(3))) ?? topic }
      guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { return nil }
      return Option(line[..<colon].split(separator: " "), topic, help: line[colon...].dropFirst(2))
    }
  }

  private init(_ words: [Substring], _ topic: Topic, help: Substring) {
    name = String(words[0])
    completion = Self.valueWords[name].map { .words($0) } ?? .nothing
    (self.topic, self.help) = (topic, String(help))
    for word in words.dropFirst() {
      switch word.first {
      case "-": letter = word.last
      case "=": defaultValue = String(word.dropFirst())
      case "*": isRepeatable = true
      case "<": completion = .file
      case ">": completion = .output
      case "/": completion = .folder
      default: value = String(word)
      }
    }
  }

  // The words that values can be.
  private static let valueWords: [String: [String]] = [
    "alpha": words(of: StackedAlpha.self),
    "appearance": ["light", "dark"],
    "background": ["none"],
    "captions-mode": ["burn", "track", "both"],
    "codec": words(of: VideoCodec.self),
    "color-scheme": words(of: ColorScheme.self),
    "device": ProgramDevice.all.map(\.name),
    "engine": words(of: FarmEngine.self),
    "fit": words(of: Fit.self),
    "for": OutputPlace.all.map(\.name),
    "format": OutputFormat.all.filter(\.isStream).map(\.name),
    "jobs": ["auto"],
    "log-format": words(of: LogFormat.self),
    "metric": words(of: ComparisonSettings.Metric.self),
    "missing-assets": words(of: MissingAssets.self),
    "pixel-format": words(of: VideoPixelFormat.self),
    "preset": VideoCodec.h264.presets,
    "progress": words(of: ProgressStyle.self),
    "quality": words(of: VideoQuality.self),
    "rasterizer": words(of: RasterizerKind.self),
    "template": words(of: SceneTemplate.self) + ["list"],
    "time": ["end"],
    "update": words(of: GoldenUpdate.self),
  ]

  /// The words of an enumeration.
  static func words<Word: RawRepresentable & CaseIterable>(of type: Word.Type) -> [String]
  where Word.RawValue == String {
    Word.allCases.map(\.rawValue)
  }
}
