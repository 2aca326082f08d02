internal import RenderPipeline
internal import SceneModel

/// A command of the program.
package enum Command: String, CaseIterable {
  case render, still, sheet, batch
  case preview, watch, `init`
  case check, info, layout, fonts, dump, convert, schema
  case diff, test, verify
  case plan, cache, farm
  case doctor, formats, completion, help

  /// One line for the list of commands.
  package var summary: String { Self.lines(of: self).first ?? "" }

  /// How it is called.
  package var usage: String { Self.lines(of: self).dropFirst().first ?? "" }

  // The lines of commands.txt about a command: its summary, its usage, and further help.
  private static func lines(of command: Command) -> [String] { texts[command] ?? [] }

  private static let texts = {
    var (texts, command) = ([Command: [String]](), Command.render)
    let text = String(decoding: PackageResources.commands_txt, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("== ") {
        command = Command(rawValue: String(line.dropFirst(3))) ?? command
      } else {
        texts[command, default: []].append(String(line))
      }
    }
    return texts
  }()

  /// The shell completion for its operands.
  package var operands: Option.Completion {
    switch self {
    case .completion: .words(Option.words(of: Shell.self))
    case .help: .words(Command.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue))
    case .cache: .words(Option.words(of: StoreAction.self))
    case .schema, .`init`: .nothing
    case .test: .folder
    case .render, .still, .sheet, .batch, .preview, .watch, .check, .info, .layout, .fonts, .dump,
      .convert, .diff, .verify, .plan, .farm, .doctor, .formats:
      .file
    }
  }

  /// The groups of options that it takes as a whole.
  package var topics: Set<Option.Topic> {
    switch self {
    case .render:
      Set(Option.Topic.allCases).subtracting([
        .report, .bundle, .sheet, .schema, .manual, .comparison, .comparedScene, .goldens, .farm,
        .page, .motion, .template, .layout, .targets,
      ])
    case .preview: [.page, .drawing, .captions, .scene, .program, .resources, .messages, .limits]
    case .watch: Self.render.topics.subtracting([.stream, .parts, .sandbox, .companions, .trace])
    case .`init`: [.template]
    case .completion: []
    case .doctor:
      Option.Topic.ofBundles.union([.report, .bundle, .scene, .resources, .messages, .limits])
    case .still:
      [
        .output, .stream, .size, .drawing, .instant, .captions, .scene, .program, .resources,
        .progress, .messages, .warnings, .manifest, .store, .sandbox, .limits,
      ]
    case .batch:
      Set(Option.Topic.allCases).subtracting([
        .stream, .instant, .sheet, .report, .bundle, .schema, .manual, .manifest, .comparison,
        .comparedScene, .goldens, .parts, .farm, .page, .sandbox, .motion, .template, .program,
        .layout, .targets, .trace,
      ])
    case .sheet:
      [
        .output, .size, .drawing, .time, .sheet, .captions, .scene, .program, .resources, .messages,
        .warnings, .sandbox, .limits,
      ]
    case .check:
      [
        .motion, .report, .size, .drawing, .time, .captions, .scene, .program, .resources,
        .progress, .messages, .warnings, .sandbox, .limits,
      ]
    case .info: [.targets, .scene, .program, .resources, .messages, .report, .sandbox, .limits]
    case .layout: Self.dump.topics.union([.drawing, .report, .layout])
    case .dump:
      [.size, .instant, .captions, .scene, .program, .resources, .messages, .sandbox, .limits]
    case .convert: [.output, .scene, .program, .resources, .messages, .sandbox, .limits]
    case .formats: [.report]
    case .schema: [.schema]
    case .test:
      [
        .comparison, .goldens, .report, .size, .drawing, .resources, .progress, .messages,
        .warnings, .limits,
      ]
    case .diff:
      [
        .comparison, .comparedScene, .report, .size, .drawing, .time, .instant, .scene, .program,
        .resources, .progress, .messages, .warnings, .limits,
      ]
    case .verify: [.resources, .progress, .messages, .limits]
    case .fonts: [.scene, .resources, .messages, .warnings, .report, .sandbox, .limits]
    case .plan:
      [
        .size, .drawing, .time, .instant, .encoding, .place, .audio, .captions, .scene, .resources,
        .messages, .store, .report, .limits,
      ]
    case .cache: [.store, .report, .messages]
    case .farm: Option.Topic.ofTasks.union([.farm, .store, .messages])
    case .help: [.manual]
    }
  }

  // Single options of groups that it does not take as a whole.
  private var extraOptions: Set<String> {
    switch self {
    case .still: ["fps", "deps"]
    case .render: ["sheet-image", "sheet-data"]
    case .sheet: ["deps"]
    case .dump: ["fps"]
    case .layout: ["fps", "frames"]
    case .check: ["html", "junit", "github", "for"]
    case .formats: ["for"]
    case .test: ["jobs", "lottie-compat", "color-scheme", "assert"]
    case .diff, .preview: ["jobs"]
    case .verify: ["jobs", "props", "captions"]
    case .plan, .farm: ["output"]
    default: []
    }
  }

  // Options that it takes, but that matter for videos alone: scripts pass them to every command.
  private var unlistedOptions: Set<String> {
    switch self {
    case .still: ["fps", "progress", "cache", "cache-size"]
    default: []
    }
  }

  /// The options that it takes.
  package var options: [Option] {
    let (topics, extra) = (topics, extraOptions)
    let options = Option.all.filter { topics.contains($0.topic) || extra.contains($0.name) }
    guard self == .formats else { return options }
    // Without a value, all places are listed.
    return options.map { option in
      var option = option
      if option.name == "for" { option.defaultValue = "" }
      return option
    }
  }

  /// The help of the command.
  package var help: String {
    var text = "\(usage)\n\n\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n"
    for line in Self.lines(of: self).dropFirst(2) { text += "\(line)\n" }
    if self == .`init` { text += SceneTemplate.list }
    let options = options.filter { !unlistedOptions.contains($0.name) }
    for topic in Option.Topic.allCases {
      let listed = options.filter { $0.topic == topic }
      guard !listed.isEmpty else { continue }
      text += "\n\(topic.rawValue)\n"
      for option in listed where !option.isLimit {
        // The other formats are streams of frames.
        let isOneFormat = self == .still && option.name == "format"
        text += option.helpLine(isOneFormat ? "format of standard output: png" : option.help)
      }
      if listed.contains(where: \.isLimit) { text += Option.limitsLine }
    }
    return text
  }

  /// The help of the program, which fits a screen.
  package static var overview: String {
    var text =
      "animrender renders animated scenes, Lottie files and SVG to video and images, without a display.\n\n"
    text +=
      "  animrender scene.json -o out.mp4    or .webm .mov .mkv .gif .apng .webp .png frames/\n"
    for (heading, commands) in groups {
      text += "\n\(heading)\n"
      for command in commands {
        text += "  \(command.rawValue.padded(to: 10)) \(command.summary)\n"
      }
    }
    text += "\nOptions: animrender COMMAND --help, or animrender help --man for all of them.\n"
    text += "How scenes are written, on one page: animrender help guide\n"
    return text
  }

  // The commands grouped by purpose.
  private static let groups: [(heading: String, commands: [Command])] = [
    ("Make", [.render, .still, .sheet, .batch]),
    ("Write", [.`init`, .preview, .watch, .check, .info, .layout, .fonts, .convert, .schema]),
    ("Compare", [.diff, .test, .verify]),
    ("Distribute", [.plan, .cache, .farm]),
    ("Help", [.doctor, .formats, .completion, .help]),
  ]
}

extension Command {
  /// The help of all limits.
  package static var limitsHelp: String {
    Option.all.filter(\.isLimit).reduce("Limits\n") { $0 + $1.helpLine($1.help) }
  }
}

extension Option {
  /// The commands that take it.
  package var commands: [Command] {
    Command.allCases.filter { command in command.options.contains { $0.name == name } }
  }

  /// All spellings: `--fps`, or `-o` and `--output`.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// Whether it raises or lowers a limit.
  fileprivate var isLimit: Bool { Limits.table.contains { $0.name == name } }

  fileprivate static let limitsLine =
    "      \("--max-… N".padded(to: 26)) limits; animrender help limits lists them\n"

  fileprivate func helpLine(_ help: String) -> String {
    let letter = letter.map { "-\($0), " } ?? "    "
    return "  \(letter)\(spelling.padded(to: 26)) \(help)\n"
  }

  /// The long name with a placeholder for its value: `--fps R`.
  package var spelling: String {
    guard let value else { return "--\(name)" }
    return defaultValue == nil ? "--\(name) \(value)" : "--\(name)[=\(value)]"
  }
}
