import Foundation
import TestSupport
import Testing

@Suite("The page for the first steps")
struct GettingStartedTests {
  private static let lottie = """
    {"v":"5.7.4","fr":10,"ip":0,"op":5,"w":32,"h":24,"layers":[
    {"ty":1,"nm":"a","sw":8,"sh":8,"sc":"#ff0000","ip":0,"op":5,"ks":{}}]}
    """

  @Test("Its commands do what it says, one after the other in a folder that was empty")
  func commands() throws {
    let page = "/docs/GettingStarted.md"
    let text = try String(contentsOfFile: Program.root + page, encoding: .utf8)
    let blocks = text.matches(of: /(?s)```sh\n(.*?)```/).map { String($0.1) }
    // Building, the browser and the package of a program are not for a test.
    let run = blocks.filter { !$0.contains(/(?m)^(scripts\/|animrender preview|swift )/) }
    #expect(blocks.count == 8 && run.count == 5)
    let folder = try WorkFolder()
    // Fewer and smaller frames, so that all of it takes a moment.
    let small = run.map { block in
      block.replacing(
        /(?m)^animrender (scene\.json(?= +#)|animation\.json -o \S+\.mp4|batch [^#\n]*)/
      ) { match in
        "animrender \(match.1) -w 64 --to 10%"
      }
    }
    #expect(zip(run, small).filter { $0 != $1 }.count == 3)
    let start = "set -e\ncd '\(folder.path)'\nanimrender() { \"$program\" \"$@\"; }\nprogram=$0\n"
    let copy = "cat >animation.json <<'END'\n\(Self.lottie)\nEND\n"
    let script = start + small[0] + copy + small[1...].joined()
    let outcome = try Shell.run("unset CI\n" + script)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("a frame differs: see report.html"))
    let names = Set(folder.names)
    for name in [
      "scene.mp4", "sheet.png", "goldens/scene@0s.png", "goldens/scene@2.967s.png", "report.html",
      "animation.webm", "animation.mp4", "out/anna.mp4", "out/bob.mp4",
    ] {
      #expect(names.contains("hello/\(name)"), "\(name)")
    }
  }

  @Test("Its workflow uses inputs that the action has")
  func workflow() throws {
    let page = "/docs/GettingStarted.md"
    let text = try String(contentsOfFile: Program.root + page, encoding: .utf8)
    let action = try String(
      contentsOfFile: Program.root + "/docs/ci/action.yml",
      encoding: .utf8
    )
    let given = try #require(text.firstMatch(of: /with: \{ (.*?) \}/)).1
    let names = given.matches(of: /(\w+):/).map { String($0.1) }
    #expect(names == ["package", "folder"])
    for name in names { #expect(action.contains("\n  \(name):\n"), "\(name)") }
  }
}
