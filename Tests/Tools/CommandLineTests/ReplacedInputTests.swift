import CommandTable
import Foundation
import TestSupport
import Testing

/// Every option that names an output, with every kind of file that its command reads.
///
/// The pairs come from the table of commands: an option that is new there is tried, too.
@Suite("Outputs that would replace inputs")
struct ReplacedInputTests {
  /// A command with one of its options that name an output.
  struct Target: Sendable, CustomTestStringConvertible {
    let command: Command
    let option: String

    var testDescription: String { "\(command.rawValue) --\(option)" }
  }

  static let targets = Command.allCases.flatMap { command in
    command.options.filter { $0.completion == .output }.map {
      Target(command: command, option: $0.name)
    }
    // A batch takes the time of its posters alone.
    .filter { $0.command != .batch || $0.option != "poster" }
  }

  // Files that the scene names, with the scene.
  private static let sceneFiles = [
    "scene.json", "part.json", "rows.csv", "kite.png", "outer.svg", "inner.svg",
  ]
  // A file for each option that names an input.
  private static let optionFiles = [
    "props": "props.json", "captions": "talk.srt", "font-file": "own.ttf",
    "fallback-font": "own.ttf",
    "audio": "click.wav", "assert": "more.json", "scene": "scene.json",
  ]

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 16, "background": "#123" }, "frameRate": 10,
      "duration": 0.1, "variables": { "title": "Hello" },
      "assets": { "rows": { "type": "data", "src": "rows.csv" } },
      "layers": [
        { "type": "text", "name": "title", "string": "${title}", "fontSize": 12, "frame": [4, 0, 28, 14] },
        { "repeat": "rows", "as": "row", "layers": [{ "frame": ["${row.x}", 0, 4, 4], "backgroundColor": "red" }] },
        { "include": "part.json" }] }
    """

  private static let part = """
    [{ "frame": [9, 9, 9, 9], "contents": { "image": "kite.png" } },
     { "frame": [9, 9, 9, 9], "contents": { "image": "outer.svg" } }]
    """

  private func drawing(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
  }

  private func folder() throws -> WorkFolder {
    let folder = try WorkFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("s"),
      withIntermediateDirectories: true
    )
    for (source, name) in [("pictures/kite.png", "kite.png"), ("fonts/DejaVuSans.ttf", "own.ttf")] {
      try FileManager.default.copyItem(
        atPath: "\(Program.root)/scenes/\(source)",
        toPath: folder.file("s/\(name)")
      )
    }
    let audio = WaveFile.clicks(at: [0.1], duration: 0.2).bytes
    try Data(audio).write(to: URL(fileURLWithPath: folder.file("s/click.wav")))
    for (text, name) in [
      (Self.scene, "scene.json"), ("x\n1\n9\n", "rows.csv"), (#"{"title": "Ho"}"#, "props.json"),
      (Self.part, "part.json"),
      (drawing("<image href='inner.svg' width='9' height='9'/>"), "outer.svg"),
      (drawing("<path d='M0 0H9V9z'/>"), "inner.svg"),
      ("1\n00:00:00,000 --> 00:00:00,100\nHi\n", "talk.srt"),
      (#"{"assertions": [{"inside": "title", "area": "canvas"}]}"#, "more.json"),
      ("title\nHey\n", "table.csv"),
    ] {
      _ = try folder.write(text, to: "s/\(name)")
    }
    return folder
  }

  // The words of a command with its operands and required options.
  private func words(_ command: Command, _ folder: WorkFolder) -> [String] {
    let scene = folder.file("s/scene.json")
    let operands =
      switch command {
      case .diff: [scene, scene]
      case .test: [folder.file("s")]
      case .batch: [folder.file("s/table.csv"), scene]
      case .check: [scene, "--motion"]
      case .farm: [scene, "--engine", "slurm", "--tasks", "1", "--cache", folder.file("store")]
      default: [scene]
      }
    return [command.rawValue] + operands
  }

  // An extension that the command takes for the output; a link gives it to any input.
  private func ending(_ target: Target) -> String {
    switch (target.command, target.option) {
    case (.convert, "output"): "json"
    case (.still, "output"), (.sheet, "output"), (_, "out"): "png"
    case (_, "output"): "mp4"
    case (_, "poster"), (_, "sheet-image"): "png"
    case (_, "html"): "html"
    case (_, "junit"): "xml"
    case (_, "repro"): "zip"
    default: "json"
    }
  }

  @Test("P23: No output of any command replaces a file that it reads", arguments: targets)
  func pairs(target: Target) throws {
    let folder = try folder()
    var pairs = Self.sceneFiles.map { (options: [String](), file: $0) }
    if target.command == .batch { pairs.append(([], "table.csv")) }
    for option in target.command.options where option.completion == .file {
      let file = try #require(Self.optionFiles[option.name], "\(option.name) needs a file here")
      pairs.append((["--\(option.name)", folder.file("s/\(file)")], file))
    }
    // A reference of what is read must not be missing.
    #expect(pairs.count >= 4)
    for (number, pair) in pairs.enumerated() {
      let input = folder.file("s/\(pair.file)")
      let output = folder.file("out.\(ending(target))")
      unlink(output)
      #expect((number % 2 == 0 ? symlink : link)(input, output) == 0)
      let before = try folder.bytes("s/\(pair.file)")
      var line = words(target.command, folder) + pair.options
      if pair.options.first == "--scene" {
        line = line.map { $0 == folder.file("s/scene.json") ? folder.file("s/kite.png") : $0 }
        line[line.count - 1] = input
      }
      if target.option == "sheet-image" { line += ["--sheet-data", folder.file("x.json")] }
      if target.option == "sheet-data" { line += ["--sheet-image", folder.file("x.png")] }
      if target.command == .sheet, target.option == "deps" { line += ["-o", folder.file("x.png")] }
      if target.option != "output", !target.option.hasPrefix("sheet-"),
        [.render, .still, .watch].contains(target.command)
      {
        line += ["-o", folder.file(target.command == .still ? "x.png" : "x.mp4")]
      }
      let outcome = try Program.run(line + ["--\(target.option)", output, "-q"])
      let place = "\(target.testDescription) \(pair.options) \(pair.file)"
      // An error of a row is an error in the table.
      #expect(outcome.code == (target.command == .batch ? 65 : 64), "\(place): \(outcome.errors)")
      #expect(outcome.errors.contains("out.\(ending(target))'"), "\(place): \(outcome.errors)")
      #expect(outcome.errors.contains("\(pair.file)'"), "\(place): \(outcome.errors)")
      #expect(try folder.bytes("s/\(pair.file)") == before, "\(place)")
      let names = folder.names.filter { !$0.hasPrefix("s/") && !$0.hasPrefix("store") }
      #expect(names == ["out.\(ending(target))", "s"], "\(place)")
    }
  }

  @Test("P23: The table has at least 60 pairs")
  func count() {
    let pairs = Self.targets.map { target in
      Self.sceneFiles.count + target.command.options.count { $0.completion == .file }
    }
    #expect(pairs.reduce(0, +) >= 60)
  }

  @Test("P23: The file of standard input is not replaced either")
  func standardInput() throws {
    let folder = try folder()
    let outcome = try Shell.run(
      "cd \"$1/s\" && \"$0\" convert - -o scene.json <scene.json",
      [folder.path]
    )
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(try folder.bytes("s/scene.json") == Data(Self.scene.utf8))
  }

  @Test("P23: A row does not replace an image that another row shows")
  func rows() throws {
    let folder = try folder()
    let jobs =
      #"{"jobs": [{"input": "scene.json", "output": "x.mp4"}, {"input": "scene.json", "output": "kite.png"}]}"#
    _ = try folder.write(jobs, to: "s/jobs.json")
    let before = try folder.bytes("s/kite.png")
    let outcome = try Shell.run("cd \"$1/s\" && \"$0\" batch jobs.json -q", [folder.path])
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("'kite.png' is an input of this command"))
    #expect(try folder.bytes("s/kite.png") == before && folder.names.contains("s/x.mp4"))
  }

  @Test("Goldens are replaced after they were read, other inputs of test are not")
  func goldens() throws {
    let folder = try folder()
    let test = ["test", folder.file("s"), "-q"]
    #expect(try Program.run(test + ["--update"]).code == 0)
    let golden = try #require(folder.names.first { $0.hasSuffix("s.png") })
    let text = Self.scene.replacingOccurrences(of: "\"red\"", with: "\"blue\"")
    _ = try folder.write(text, to: "s/scene.json")
    #expect(try Program.run(test + ["--update"]).code == 0)
    #expect(try Program.run(test).code == 0)
    // A golden that is a link to another file of the folder is no golden.
    unlink(folder.file(golden))
    #expect(symlink("kite.png", folder.file(golden)) == 0)
    let before = try folder.bytes("s/kite.png")
    let outcome = try Program.run(test + ["--update=all"])
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("kite.png'"), "\(outcome.errors)")
    #expect(try folder.bytes("s/kite.png") == before)
  }
}
