import Foundation
import TestSupport
import Testing

/// Options and inputs of other programs.
@Suite("Habits from other programs")
struct ForeignHabitTests {
  @Test(
    "An option of another program names what does the same here",
    arguments: [
      (["-i", "a.json"], "without an option"), (["-r", "30"], "--fps"), (["-y"], "replaced"),
      (["-ss", "1"], "--from"), (["-c:v", "libx264"], "--codec"), (["--loop", "3"], "duration"),
      (["--repeat=2"], "duration"), (["--duration", "5"], "--to"), (["--start", "1"], "--from"),
      (["--bitrate", "2M"], "--crf"), (["--threads", "2"], "--jobs"),
      (["--output-format", "webm"], "-o out.webm"), (["-t", "5"], "--to 5"),
    ]
  )
  func options(words: [String], remedy: String) throws {
    let outcome = try Program.run(["scene.json"] + words + ["-o", "out.mp4"])
    #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test("No option of another program hides one of this program")
  func joinedLetters() throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "a.json")
    let outcome = try Program.run(["still", input, "-vf", "-o", folder.file("a.png"), "-w10"])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("help words lists names of scenes and of options")
  func words() throws {
    let help = try Program.run(["help", "words"])
    #expect(help.code == 0)
    for word in ["letterSpacing", "tracking", "-ss", "--from", "adjustment", "backgroundFilters"] {
      #expect(help.output.contains(word), "\(word)")
    }
  }

  @Test("A folder and a pattern of numbered images are not read, and the message says so")
  func numberedImages() throws {
    let folder = try WorkFolder()
    for input in [folder.path, folder.file("frame_%05d.png")] {
      let outcome = try Program.run([input, "-o", folder.file("x.mp4")])
      #expect(outcome.code == 66 && outcome.errors.contains("numbered"), "\(outcome.errors)")
    }
  }

  @Test(
    "An output without -o is named with that option",
    arguments: [
      ["out.gif"], ["render", "out.mp4"], ["still", "out.png"], ["sheet", "out.png"],
      ["watch", "out.mp4"], ["convert", "other.json"],
    ]
  )
  func missingOption(words: [String]) throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "scene.json")
    let output = folder.file(words.last ?? "")
    let outcome = try Program.run(words.dropLast() + [input, output])
    #expect(outcome.code == 64 && outcome.errors.contains("-o \(output)"), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test("A list of fonts is a list in a scene, and an error as one text and as an option")
  func fontLists() throws {
    let folder = try WorkFolder()
    func check(_ font: String) throws -> Program.Outcome {
      let text =
        #"{ "type": "text", "string": "a", "frame": [0, 0, 60, 40], "font": \#(font) }"#
      let scene = SmallScene.text().replacing(#""layers": ["#, with: #""layers": [\#(text),"#)
      return try Program.run(["check", folder.write(scene, to: "scene.json")])
    }
    let list = try check(#"["Inter", "DejaVu Sans"]"#)
    #expect(list.code == 0, "\(list.errors)")
    let comma = try check(#""Inter, DejaVu Sans""#)
    #expect(comma.code == 65)
    #expect((comma.errors + comma.output).contains(#"(write ["Inter", "DejaVu Sans"])"#))
    let input = folder.file("scene.json")
    let option = try Program.run(["check", input, "--fallback-font", "Inter, DejaVu Sans"])
    #expect(option.code == 64, "\(option.errors)")
    #expect(
      option.errors.contains("--fallback-font Inter --fallback-font 'DejaVu Sans'"),
      "\(option.errors)"
    )
  }

  @Test(
    "A file of another program is named by its kind",
    arguments: [
      ("%PDF-1.7\n", "PDF"), ("<!doctype html><html></html>", "web page"), ("ID3\u{3}", "MP3"),
      ("RIFF1234AVI LIST", "AVI"), ("RIFX1234", "After Effects"), ("RIVE\u{7}", "Rive"),
    ]
  )
  func foreignKinds(start: String, kind: String) throws {
    let folder = try WorkFolder()
    let input = try folder.write(start, to: "input")
    let outcome = try Program.run([input, "-o", folder.file("x.mp4")])
    #expect(outcome.code == 65 && outcome.errors.contains(kind), "\(outcome.errors)")
    #expect(folder.names == ["input"])
  }

  @Test("Names of files that come from data have no control characters and separators")
  func madeNames() throws {
    let folder = try WorkFolder()
    let input = try folder.write(
      SmallScene.text(#""variables": { "title": "a", "name": "b" },"#),
      to: "scene.json"
    )
    let values = ["a\nb", "a\tb", "../c", "d/e", "..", "a\u{7f}b", "a\u{85}b", "\u{202e}gnp"]
    let rows = values.map { "\"\($0)\",x" }.joined(separator: "\n")
    let table = try folder.write("name,title\n\(rows)\n", to: "rows.csv")
    let outcome = try Program.run(["batch", table, input, "-o", folder.file("out/{name}.mp4")])
    #expect(outcome.code == 65, "\(outcome.errors)")
    let refused = outcome.errors.components(separatedBy: "no part of a file's name").count - 1
    #expect(refused == values.count, "\(outcome.errors)")
    #expect(folder.names.filter { $0.hasSuffix(".mp4") } == [])
  }

  @Test("convert writes scenes only")
  func convert() throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "scene.json")
    for name in ["y.lottie", "y.mp4", "y.gif", "y"] {
      let outcome = try Program.run(["convert", input, "-o", folder.file(name)])
      #expect(outcome.code == 64 && outcome.errors.contains(".json"), "\(outcome.errors)")
    }
    #expect(try Program.run(["convert", input, "-o", folder.file("y.json")]).code == 0)
    #expect(folder.names == ["scene.json", "y.json"])
  }
}
