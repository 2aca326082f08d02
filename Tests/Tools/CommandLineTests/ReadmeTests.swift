import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  private static let lottie = """
    {"v":"5.7.4","fr":10,"ip":0,"op":5,"w":32,"h":24,"layers":[
    {"ty":1,"nm":"a","sw":8,"sh":8,"sc":"#ff0000","ip":0,"op":5,"ks":{}}]}
    """

  /// Stands in for the commands that a test cannot run as they are.
  ///
  /// `swift` would build while the tests run, so it only answers where the program is. The program
  /// renders three small frames, and `preview` ends after two seconds.
  private static let tools = [
    "swift": """
    case "$*" in *--show-bin-path*) echo "$TOOLS" ;; esac
    """,
    "dpkg-query": """
    printf installed
    """,
    "animrender": """
    case "$1" in
      preview) timeout -s TERM 2 "$PROGRAM" "$@" --no-open; [ $? -eq 124 ] ;;
      *.json | batch) exec "$PROGRAM" "$@" -w 64 --frames 0-2 ;;
      *) exec "$PROGRAM" "$@" ;;
    esac
    """,
  ]

  private func readme() throws -> String {
    String(decoding: try Repository.bytes("README.md"), as: UTF8.self)
  }

  private func blocks(_ language: String) throws -> [String] {
    try readme().components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("Its commands work, one after the other, with the scene that it shows")
  func commands() throws {
    let folder = try WorkFolder()
    for name in ["scripts", "scenes"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name),
        withDestinationPath: "\(Program.root)/\(name)"
      )
    }
    let tools = try WorkFolder()
    for (name, text) in Self.tools {
      let path = try tools.write("#!/bin/sh\n\(text)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let scene = try #require(try blocks("json").first)
    _ = try folder.write(scene, to: "scene.json")
    _ = try folder.write(Self.lottie, to: "animation.json")
    _ = try folder.write("title\nAnna\nBob\n", to: "rows.csv")
    var script = try blocks("sh").joined()
    // This test is a part of `scripts/test`.
    #expect(script.contains("\nscripts/test\n"))
    script = script.replacing("\nscripts/test\n", with: "\ntest -x scripts/test\n")
    try FileManager.default.createDirectory(
      atPath: folder.file("goldens"),
      withIntermediateDirectories: true
    )
    _ = try folder.write(SmallScene.text(), to: "goldens/small.json")
    let start = "set -ex\nunset CI\ncd '\(folder.path)'\nPATH=\"$TOOLS:$PATH\"\n"
    let outcome = try Shell.run(
      start + script,
      environment: ["PROGRAM": Program.path, "TOOLS": tools.path]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("http://127.0.0.1:"))
    let names = Set(folder.names)
    for name in [
      "showcase.mp4", "out.mp4", "out.webm", "out.png", "lottie.mp4", "out/1.mp4", "out/2.mp4",
      "goldens/small@0s.png", "store",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test("It fits two screens, and nothing of its text is wider than 100 columns")
  func size() throws {
    let lines = try readme().components(separatedBy: "\n")
    #expect(lines.count <= 131)
    for line in lines { #expect(line.count <= 100, "\(line)") }
    let first = try #require(lines.firstIndex(of: "animrender scene.json -o out.mp4"))
    #expect(first < 60)
  }

  @Test("The command for a bare machine and that of the tests are on it word for word")
  func setUp() throws {
    let text = try readme()
    for line in ["scripts/render scenes/showcase.json -o showcase.mp4", "scripts/test"] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
    for path in [".ci/run", ".github/workflows/test.yml"] {
      let runner = String(decoding: try Repository.bytes(path), as: UTF8.self)
      #expect(runner.contains("scripts/test\n"), "\(path)")
    }
  }
}
