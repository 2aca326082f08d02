import Foundation
import TestSupport
import Testing

/// The examples of the README and of the pages, as they stand: scenes and commands.
@Suite("Examples of the pages")
struct PageExampleTests {
  /// A block of code of a page.
  struct Example: Sendable, CustomTestStringConvertible {
    let page: String
    let line: Int
    let text: String

    var testDescription: String { "\(page):\(line)" }
  }

  // The cookbook and the first steps have tests of their own.
  private static let pages =
    ["README.md"]
    + Repository.files(in: "docs", type: "md").filter {
      $0 != "docs/Cookbook.md" && $0 != "docs/GettingStarted.md"
    }

  private static func examples(_ language: String) -> [Example] {
    pages.flatMap { page -> [Example] in
      guard let bytes = try? Repository.bytes(page) else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.components(separatedBy: "```\(language)\n").dropFirst().reduce(into: []) {
        guard let end = $1.range(of: "```") else { return }
        let block = String($1[..<end.lowerBound])
        let line = text.components(separatedBy: block)[0].split(
          separator: "\n",
          omittingEmptySubsequences: false
        ).count
        $0.append(Example(page: page, line: line, text: block))
      }
    }
  }

  /// Outputs of the program and other files, and fragments with `…` in place of something.
  private static func isScene(_ text: String) -> Bool {
    !text.contains("…") && !text.contains("\"maxDiffRatio\"") && !text.contains("\"libraries\"")
  }

  // The guide has a test of its own.
  static let scenes = examples("json").filter { $0.page != "docs/Guide.md" && isScene($0.text) }

  /// A whole scene as it is; members and layers in the smallest scene around them.
  private static func whole(_ text: String) -> String {
    if text.contains("\"format\"") { return text }
    let head = #"{"format": "animrender/1", "canvas": {"width": 640, "height": 360}, "duration": 4"#
    let names =
      #"{"name": "title", "frame": [40, 40, 300, 60], "backgroundColor": "white"}, "#
      + #"{"name": "badge", "frame": [400, 200, 60, 60], "backgroundColor": "white"}"#
    let rows = #""assets": {"sales": {"type": "data", "src": "sales.csv"}}"#
    switch text.first(where: { $0 != " " }) {
    case "{": return "\(head), \"layers\": [\(text)]}"
    default:
      if text.hasPrefix("\"path\"") {
        return
          "\(head), \(rows), \"layers\": [{\"type\": \"shape\", \"strokeColor\": \"white\", \(text)}]}"
      }
      return text.contains("\"layers\":")
        ? "\(head), \(text)}" : "\(head), \(text), \"layers\": [\(names)]}"
    }
  }

  @Test("A scene of a page is read without a message and drawn", arguments: scenes)
  func scene(_ example: Example) throws {
    let folder = try WorkFolder()
    _ = try folder.write("users\n1000\n2000\n4000\n", to: "sales.csv")
    try FileManager.default.copyItem(
      atPath: Repository.absolute("scenes/orbit-loader.svg"),
      toPath: folder.file("spinner.svg")
    )
    let path = try folder.write(Self.whole(example.text), to: "scene.json")
    let check = try Program.run(["check", path])
    let problems = check.errors.split(separator: "\n").filter { !$0.contains("[N_") }
    #expect(check.code == 0 && problems == [], "\(check.errors)")
    let still = try Program.run(["still", path, "--time", "50%", "-o", folder.file("x.png")])
    #expect(still.code == 0, "\(still.errors)")
  }

  /// The commands of a page that need nothing but the files of `folder()`.
  static let commands = examples("sh").filter { example in
    // The README's are run by its own test, and a preview does not end.
    example.page != "README.md" && !lines(example).isEmpty
  }

  private static func lines(_ example: Example) -> [String] {
    example.text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("animrender ") && !$0.hasPrefix("animrender preview") && !$0.contains("hello")
    }
  }

  /// A folder with the files that the commands of the pages name.
  private func folder() throws -> WorkFolder {
    let folder = try WorkFolder()
    for name in ["scenes", "golden", "out"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name),
        withIntermediateDirectories: true
      )
    }
    let scene = SmallScene.text(#""variables": { "title": "A" },"#, duration: 1.5)
      .replacing(#""frameRate": 60"#, with: #""frameRate": 4"#)
    for name in ["scene", "a", "b", "long", "card", "old", "new", "sticker", "scenes/intro"] {
      _ = try folder.write(scene, to: "\(name).json")
    }
    try FileManager.default.copyItem(
      atPath: Repository.absolute("scenes/orbit-loader.svg"),
      toPath: folder.file("scenes/orbit-loader.svg")
    )
    _ = try folder.write("file,title\na,A\nb,B\n", to: "rows.csv")
    _ = try folder.write(#"{"jobs": [{"input": "card.json", "output": "j.mp4"}]}"#, to: "jobs.json")
    for name in [
      "expected.png", "actual.png", "golden/frame_00000.png", "golden/frame_00001.png",
      "out/frame_00000.png", "out/frame_00001.png", "out.mkv",
    ] {
      let frames = name == "out.mkv" ? [] : ["--frame", name.contains("00001") ? "1" : "0"]
      let made = try Program.run(
        ["scene.json", "-o", name, "-q"].map {
          $0.contains(".") ? folder.file($0) : $0
        } + frames
      )
      try #require(made.code == 0, "\(made.errors)")
    }
    return folder
  }

  @Test("The commands of a page run one after the other", arguments: commands)
  func command(_ example: Example) throws {
    let folder = try folder()
    for line in Self.lines(example) {
      let command = line.components(separatedBy: " | ")[0].replacing("/shared/store", with: "store")
      let outcome = try Shell.run(
        "cd \"$1\" && animrender() { \"$0\" \"$@\"; } && \(command)",
        [folder.path],
        environment: ["HOME": folder.path]
      )
      // Without goldens a test differs.
      let isDifference = outcome.code == 1 && line.hasPrefix("animrender test")
      #expect(outcome.code == 0 || isDifference, "\(line)\n\(outcome.errors)")
    }
  }

  @Test("Most pages with code are among them")
  func counts() {
    #expect(Self.scenes.count >= 9, "\(Self.scenes.count)")
    #expect(Self.commands.count >= 14, "\(Self.commands.count)")
  }
}
