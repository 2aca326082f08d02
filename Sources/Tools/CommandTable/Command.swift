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
  package var summary: String {
    switch self {
    case .render: "render a scene to a video or to images (the default command)"
    case .still: "render one frame"
    case .batch: "render a scene for every row of a table, or a list of jobs, in one process"
    case .sheet: "render many frames into one contact sheet, with their times"
    case .check: "validate and lint a scene, and check assertions about every frame"
    case .info: "print size, frame rate, duration, layers, fonts and assets"
    case .layout: "print where the layers of a frame are, and how much of them shows"
    case .dump: "print the display list of one frame as text"
    case .convert: "write the scene in canonical form"
    case .formats: "list the output formats of this build, or with --for the rules of places"
    case .schema: "print the JSON Schema of scenes, for editors"
    case .diff: "compare images, folders, videos and scenes, frame by frame"
    case .test: "render the scenes of a folder and compare them with their goldens"
    case .verify: "render again, or decode, and compare the hash of every frame"
    case .fonts: "print the fonts that a scene needs and the files that provide them"
    case .plan: "list the segments of a render, cache hits, and an estimate of the time"
    case .cache: "show, verify and prune the segment cache"
    case .farm: "print a job for a scheduler that renders parts on many machines"
    case .preview: "preview a scene in the browser, with an update after every change"
    case .watch: "render again after every change of the scene or of a file that it uses"
    case .`init`: "create a folder with a small scene to start from"
    case .doctor: "report installed and missing libraries, the outputs affected, and versions"
    case .completion: "print completions for a shell"
    case .help: "print help, the manual page or the tables of options"
    }
  }

  /// How it is called.
  package var usage: String {
    switch self {
    case .render: "animrender [render] INPUT [-o OUTPUT] [options]"
    case .still: "animrender still INPUT [--time T | --frame N] -o IMAGE.png [options]"
    case .batch:
      "animrender batch ROWS.csv|ROWS.tsv|ROWS.jsonl SCENE -o 'NAME-{column}.mp4' [options]"
    case .sheet:
      "animrender sheet INPUT (-o SHEET.png [--columns N --count N] | --sheet-image X.png --sheet-data X.json) [options]"
    case .check:
      "animrender check INPUT… [--strict] [--motion] [options] | animrender check FILE… --for PLACE"
    case .info: "animrender info INPUT [--targets|--template-csv] [--json] [options]"
    case .layout:
      "animrender layout INPUT [--time T | --frame N | --frames LIST] [--json] [options]"
    case .dump: "animrender dump INPUT [--time T | --frame N] [options]"
    case .convert: "animrender convert INPUT -o SCENE.json [options]"
    case .formats: "animrender formats [--for [PLACE]] [--json]"
    case .schema: "animrender schema [--reference | --strict-modes]"
    case .diff: "animrender diff EXPECTED ACTUAL [options]"
    case .test: "animrender test FOLDER [--update[=missing|failed|all]] [options]"
    case .verify: "animrender verify MANIFEST [IMAGES] [options]"
    case .fonts: "animrender fonts INPUT [--json] [options]"
    case .plan: "animrender plan INPUT [-o OUTPUT] [--json] [options]"
    case .cache: "animrender cache info|prune|verify [--cache DIR] [--json] [options]"
    case .farm: "animrender farm INPUT -o OUTPUT --engine ENGINE --tasks N --cache DIR [options]"
    case .preview: "animrender preview INPUT [--port N] [--no-open] [--read-only] [options]"
    case .watch: "animrender watch INPUT [-o OUTPUT] [options]"
    case .`init`: "animrender init [NAME] [--template NAME | list]"
    case .doctor: "animrender doctor [--json] | animrender doctor --repro FILE.zip INPUT [options]"
    case .completion: "animrender completion bash|zsh|fish"
    case .help: "animrender help [COMMAND | guide | words | limits | --man | --markdown]"
    }
  }

  /// The shell completion for its operands.
  package var operands: Option.Completion {
    switch self {
    case .completion: .words(of: Shell.self)
    case .help: .words(Command.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue))
    case .cache: .words(of: StoreAction.self)
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
    case .watch: Self.render.topics.subtracting([.stream, .parts, .sandbox, .companions])
    case .`init`: [.template]
    case .completion: []
    case .doctor:
      Option.Topic.ofBundles.union([.report, .bundle, .scene, .resources, .messages, .limits])
    case .still:
      [
        .output, .stream, .size, .drawing, .instant, .captions, .scene, .program, .resources,
        .progress,
        .messages, .warnings, .manifest, .store, .sandbox, .limits,
      ]
    case .batch:
      Set(Option.Topic.allCases).subtracting([
        .stream, .instant, .sheet, .report, .bundle, .schema, .manual, .manifest, .comparison,
        .comparedScene, .goldens, .parts, .farm, .page, .sandbox, .motion, .template, .program,
        .layout, .targets,
      ])
    case .sheet:
      [
        .output, .size, .drawing, .time, .sheet, .captions, .scene, .program,
        .resources, .messages,
        .warnings,
        .sandbox, .limits,
      ]
    case .check:
      [
        .motion, .report, .size, .drawing, .time, .captions, .scene, .program, .resources,
        .progress,
        .messages, .warnings, .sandbox, .limits,
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
        .resources,
        .progress,
        .messages,
        .warnings, .limits,
      ]
    case .verify: [.resources, .progress, .messages, .limits]
    case .fonts: [.scene, .resources, .messages, .warnings, .report, .sandbox, .limits]
    case .plan:
      [
        .size, .drawing, .time, .instant, .encoding, .place, .audio, .captions, .scene, .resources,
        .messages,
        .store, .report, .limits,
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
    if self == .render {
      text +=
        "\nOUTPUT is NAME.mp4, .mov, .webm, .mkv, .gif, .apng, .webp or .y4m; NAME.png or .avif (one frame),\n"
      text +=
        "NAME_%05d.png, NAME_####.png or FOLDER/; or - for standard output, with --format. Without -o,\n"
      text +=
        "the output is INPUT's name with .mp4 in the current folder. INPUT may be - for standard input.\n"
      text +=
        "INPUT is a scene, a Lottie file, an animated SVG, GIF, APNG or WebP, an SVGA file, an atlas, a\n"
      text += "video, or a Swift program: .swift files, or a folder of them.\n"
    }
    if self == .batch {
      text +=
        "\nThe columns of the table set the variables of SCENE with the same names. In OUTPUT, {column} is the\n"
      text +=
        "value of the row, {row} its number and {name} the name of the scene. A list of jobs, JOBS.json, has\n"
      text +=
        "inputs, outputs and variables: {\"jobs\": [{\"input\": …, \"output\": …, \"variables\": {…}}]}.\n"
    }
    if self == .diff {
      text +=
        "\nEXPECTED and ACTUAL are two images, two folders of images with the same names, numbered images\n"
      text +=
        "(FOLDER or NAME_%05d.png), videos or scenes; a scene can be compared with any of these. Exit code 0: equal,\n"
      text += "1: different.\n"
    }
    if self == .test {
      text +=
        "\nEvery scene.json, .lottie, .tgs and animated .svg in FOLDER is rendered at its times (0, 25, 50 and 75 % of its\n"
      text +=
        "duration and the last frame, or the \"times\" of a tests.json) and compared with scene@0.5s.png beside it, or in a folder\n"
      text +=
        "golden beside it. Goldens are only written with --update. Exit code 0: equal, 1: different, or a golden is missing.\n"
      text +=
        "The assertions of each scene, of NAME.assertions.json beside it and of --assert are checked on every frame; exit\n"
      text += "code 1: one fails, 65: one is malformed.\n"
    }
    if self == .check {
      text +=
        "\nWith --motion, the \"assertions\" of the scene, of NAME.assertions.json beside INPUT and of --assert FILE are\n"
      text +=
        "checked on every frame, such as {\"inside\": \"title\", \"area\": \"titleSafe\"}. Exit code 1: one fails, 65: one is\n"
      text += "malformed. --html, --junit, --json and --github write the report.\n"
    }
    if self == .`init` {
      text +=
        "\nNAME is the folder, with --template by default the name of the template. Templates:\n\n"
      text += SceneTemplate.list
    }
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
