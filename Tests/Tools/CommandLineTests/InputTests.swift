import Foundation
import TestSupport
import Testing

/// What the command says about its inputs, and what it never lets through.
@Suite("Inputs")
struct InputTests {
  private static func scripts(_ count: Int) -> String {
    let layers = (0..<count).map { number in
      """
      {"ty":1,"nm":"a","sw":8,"sh":8,"sc":"#ff0000","ip":0,"op":10,\
      "ks":{"o":{"a":0,"k":9,"x":"$bm_rt = missing\(number)"}}}
      """
    }
    return """
      {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":32,"h":24,"layers":[\(layers.joined(separator: ","))]}
      """
  }

  @Test("Three warnings of one kind are printed and the rest counted; -v and JSON print all")
  func floods() throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.scripts(40), to: "e.json")
    func lines(_ arguments: String...) throws -> (reported: Int, counted: Bool) {
      let errors = try Program.run(["check", file] + arguments).errors
      return (
        errors.split(separator: "\n").count { $0.contains("of the script") },
        errors.contains("37 more W_EXPRESSION")
      )
    }
    #expect(try lines() == (3, true))
    #expect(try lines("-v") == (40, false))
    #expect(try lines("--log-format", "json") == (40, false))
  }

  @Test("info lists what of a Lottie file is left out")
  func leftOut() throws {
    let folder = try WorkFolder()
    let effects = (41...45).map { #"{"ty":\#($0),"nm":"twirl"}"# }.joined(separator: ",")
    let twirled = Self.scripts(1).replacing(#""ty":1,"#, with: #""ty":1,"ef":[\#(effects)],"#)
    let file = try folder.write(twirled, to: "e.json")
    let text = try Program.run(["info", file, "-q"]).output
    #expect(text.split(separator: "\n").count { $0.hasPrefix("unsupported: ") } == 5, "\(text)")
    let json = try Program.run(["info", file, "-q", "--json"]).output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["unsupported"] as? [String])?.count == 5)
  }

  @Test("Control characters of names reach no terminal and begin no line")
  func controlCharacters() throws {
    let folder = try WorkFolder()
    let file = try folder.write(
      SmallScene.text(
        #""variables": { "v\u001b[2J\n::error::x": 1 },"#
      ).replacingOccurrences(
        of: "\"layers\": [",
        with: #""layers": [{ "type": "text", "string": "a", "font": "N\u001b[31m\n::error::x" },"#
      ),
      to: "s.json"
    )
    for arguments in [["check", file], ["info", file], ["fonts", file]] {
      let outcome = try Program.run(arguments)
      for text in [outcome.output, outcome.errors] {
        #expect(!text.contains("\u{1b}") && !text.contains("\n::error"), "\(arguments[0])")
      }
      #expect((outcome.output + outcome.errors).contains(#"\u{1b}[31m\u{a}::error"#))
    }
  }

  @Test("Fonts that are named must be there")
  func refused() throws {
    let folder = try WorkFolder()
    let file = try folder.write(SmallScene.text(), to: "s.json")
    for option in ["--font-file", "--fallback-font", "--font-dir"] {
      #expect(try Program.run(["check", file, option, "/nope/font"]).code == 66, "\(option)")
    }
  }

  @Test("An image that is not there is an error, or left out with a warning")
  func missingPicture() throws {
    let folder = try WorkFolder()
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":16,"h":16,
       "assets":[{"id":"i","w":16,"h":16,"u":"images/","p":"none.png"}],
       "layers":[{"ty":2,"refId":"i","ks":{},"ip":0,"op":5},
        {"ty":1,"sw":16,"sh":16,"sc":"#204060","ip":0,"op":5,"ks":{}}]}
      """
    let scene = SmallScene.text(#""assets": { "a": { "type": "image", "src": "none.png" } },"#)
    for (name, text) in [("a.json", lottie), ("b.json", scene)] {
      let file = try folder.write(text, to: name)
      let still = ["still", file, "-f", "-o", folder.file("x.png")]
      #expect(try Program.run(still).code == 66)
      let skipped = try Program.run(still + ["--missing-assets", "skip"])
      #expect(skipped.code == 0 && skipped.errors.contains("[W_MISSING]"), "\(skipped.errors)")
      #expect(try Program.run(still + ["--missing-assets", "skip", "--strict"]).code == 1)
    }
    let failure = try Program.run(["still", folder.file("a.json"), "--missing-assets", "never"])
    #expect(failure.code == 64)
  }

  @Test("Only limits are called limits")
  func codes() throws {
    let folder = try WorkFolder()
    _ = try folder.write("no picture", to: "a.png")
    let file = try folder.write(
      SmallScene.text(#""assets": { "a": { "type": "image", "src": "a.png" } },"#),
      to: "s.json"
    )
    #expect(try Program.run(["check", file]).errors.contains("[E_DECODE]"))
    let large = try Program.run(["check", file, "--max-input-bytes", "9"])
    #expect(large.code == 65 && large.errors.contains("[E_LIMIT]"))
    let files = try Shell.run("ulimit -n 8; \"$0\" \"$@\"; exit $?", ["check", file])
    #expect(files.code == 71 && files.errors.contains("[E_SYSTEM]"), "\(files.errors)")
  }

  @Test("A sheet beyond a limit is called that")
  func sheetLimits() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let sheet = ["sheet", scene, "-o", folder.file("x.png"), "--count", "30", "--columns", "10"]
    for options in [
      ["--max-side", "300"], ["--max-pixels", "4000", "-s", "100x100"], ["-s", "9000x9000"],
    ] {
      let outcome = try Program.run(sheet + options)
      #expect(
        outcome.code == 65 && outcome.errors.contains("[E_LIMIT]"),
        "\(options): \(outcome.errors)"
      )
      #expect(folder.names == ["scene.json"])
    }
  }

  @Test("The help of still lists no options that matter for videos alone")
  func stillHelp() throws {
    let help = try Program.run(["still", "--help"]).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 86, "\(lines.count)")
    for word in ["--fps", "--progress", "--cache", "y4m", "nut", "video", "rate"] {
      #expect(!help.contains(word), "\(word)")
    }
    #expect(help.contains("--format NAME              format of standard output: png\n"))
    // Scripts pass them to every command.
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let still = ["still", scene, "-q", "--frame", "3", "--fps", "30", "--progress", "none"]
    #expect(try Program.run(still + ["-o", folder.file("x.png")]).code == 0)
    #expect(try Program.run(["--help"]).output.contains("still"))
    #expect(try Program.run(["render", "--help"]).output.contains("--fps R"))
  }

  @Test("Help points at the limits in one line; help limits lists them")
  func limits() throws {
    let help = try Program.run(["render", "--help"]).output
    #expect(!help.contains("--max-keyframes") && help.contains("animrender help limits"))
    #expect(try Program.run(["help", "limits"]).output.contains("--max-keyframes"))
  }

  @Test("dump draws on the requested background")
  func dumpedBackground() throws {
    let folder = try WorkFolder()
    let file = try folder.write(SmallScene.text(), to: "s.json")
    for (arguments, color) in [
      ([], "#102030ff"), (["-t"], "#00000000"), (["-b", "none"], "#00000000"),
      (["-b", "blue"], "#0000ffff"),
    ] {
      let output = try Program.run(["dump", file] + arguments).output
      #expect(output.hasPrefix("canvas 64x48 background \(color)\n"), "\(output.prefix(60))")
    }
  }
}
