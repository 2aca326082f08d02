import Foundation
import TestSupport
import Testing

/// Files of `--deps`, read by the programs that they are for.
@Suite("Dependency files")
struct DependencyTests {
  private let folder: WorkFolder

  init() throws {
    folder = try WorkFolder()
    let name = folder.file("in $1 #2: x")
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    _ = try folder.write(Self.scene, to: "in $1 #2: x/a scene.json")
    _ = try folder.write(Self.part(9), to: "in $1 #2: x/part.json")
    _ = try folder.write("x\n1\n", to: "in $1 #2: x/rows.csv")
  }

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 16, "background": "#123" }, "frameRate": 10,
      "duration": 0.1, "assets": { "rows": { "type": "data", "src": "rows.csv" } },
      "layers": [{ "include": "part.json" },
        { "repeat": "rows", "as": "row", "layers": [{ "frame": ["${row.x}", 0, 4, 4], "backgroundColor": "red" }] }] }
    """

  private static func part(_ size: Int) -> String {
    #"[{ "frame": [9, 2, \#(size), 9], "backgroundColor": "white" }]"#
  }

  private func run(_ script: String) throws -> ChildProcess.Outcome {
    try Shell.run("cd \"$1\" && \(script)", [folder.path])
  }

  // Runs a build, again, and again after a change of a file that only the scene names.
  private func build(_ command: String, isDone: String) throws {
    let first = try run(command)
    #expect(first.code == 0 && folder.names.contains("o $1#.png"), "\(first.output)\(first.errors)")
    let before = try folder.bytes("o $1#.png")
    let second = try run(command)
    #expect(second.output.contains(isDone), "\(second.output)\(second.errors)")
    _ = try folder.write(Self.part(5), to: "in $1 #2: x/part.json")
    let third = try run("sleep 1 && touch -- in*/part.json && \(command)")
    #expect(third.code == 0 && !third.output.contains(isDone), "\(third.output)\(third.errors)")
    #expect(try folder.bytes("o $1#.png") != before)
    // A file that is gone and no longer named is no obstacle.
    let text = Self.scene.replacing(#"{ "include": "part.json" },"#, with: "")
    _ = try folder.write(text, to: "in $1 #2: x/a scene.json")
    let fourth = try run("rm in*/part.json && \(command)")
    #expect(fourth.code == 0, "\(fourth.output)\(fourth.errors)")
  }

  @Test("make reads the rule", .enabled(if: Shell.has("make")))
  func make() throws {
    let text = """
      o\\ $$1\\#.png: in\\ $$1\\ \\#2\\:\\ x/a\\ scene.json
      \t"$(PROGRAM)" still 'in $$1 #2: x/a scene.json' -o 'o $$1#.png' --deps out.d -q
      -include out.d

      """
    _ = try folder.write(text, to: "Makefile")
    try build("make PROGRAM=\"$0\"", isDone: "up to date")
  }

  @Test("ninja reads the rule", .enabled(if: Shell.has("ninja")))
  func ninja() throws {
    let text = """
      rule render
        command = "\(Program.path)" still 'in $$1 #2: x/a scene.json' -o 'o $$1#.png' --deps out.d -q
        depfile = out.d
        deps = gcc
      build o$ $$1#.png: render in$ $$1$ #2$:$ x/a$ scene.json

      """
    _ = try folder.write(text, to: "build.ninja")
    try build("ninja", isDone: "no work to do")
  }

  @Test("JSON and NUL forms have all outputs and all files that were read")
  func forms() throws {
    let scene = "'in $1 #2: x/a scene.json'"
    #expect(try run("\"$0\" \(scene) -o f/ --manifest m.json --deps d.json -q").code == 0)
    let data = try JSONSerialization.jsonObject(with: try folder.bytes("d.json"))
    let lists = try #require(data as? [String: [String]])
    let inputs = ["a scene.json", "part.json", "rows.csv"].map { "in $1 #2: x/\($0)" }
    #expect(lists == ["outputs": ["f/frame_00000.png", "m.json"], "inputs": inputs])
    #expect(try run("\"$0\" \(scene) -o x.mp4 --deps d.d0 -q").code == 0)
    let bytes = try folder.bytes("d.d0")
    let names = (["x.mp4", ""] + inputs).map { $0 + "\0" }.joined()
    #expect(String(decoding: bytes, as: UTF8.self) == names)
    _ = try folder.write("number\n1\n2\n", to: "rows.csv")
    let batch = try run(
      "\"$0\" batch rows.csv \(scene) -o 'b-{number}.png' --frames 0 --deps b.d0 -q"
    )
    #expect(batch.code == 0, "\(batch.errors)")
    let all = String(decoding: try folder.bytes("b.d0"), as: UTF8.self)
    #expect(all.hasPrefix("b-1.png\0b-2.png\0\0") && all.contains("\0rows.csv\0"), "\(all)")
  }

  @Test("After an error the file has what was read, and the code is that of the error")
  func failures() throws {
    _ = try folder.write("[{", to: "in $1 #2: x/part.json")
    let failure = try run("\"$0\" 'in $1 #2: x/a scene.json' -o x.mp4 --deps d.json -q")
    #expect(failure.code == 65, "\(failure.errors)")
    let text = String(decoding: try folder.bytes("d.json"), as: UTF8.self)
    #expect(text.contains("part.json") && text.contains(#""outputs": ["x.mp4"]"#), "\(text)")
    // An error comes before all inputs are known: only a file of this kind is replaced.
    let before = try folder.bytes("in $1 #2: x/rows.csv")
    let other = try run("\"$0\" 'in $1 #2: x/a scene.json' -o x.mp4 --deps in*/rows.csv -q")
    #expect(other.code == 65 && other.errors.contains("rows.csv"), "\(other.errors)")
    #expect(try folder.bytes("in $1 #2: x/rows.csv") == before)
    let full = try run("\"$0\" 'in $1 #2: x/a scene.json' -o x.png --deps /dev/full -q")
    #expect(full.code == 65 && full.errors.contains("/dev/full"), "\(full.errors)")
    _ = try folder.write(Self.part(9), to: "in $1 #2: x/part.json")
    #expect(try run("\"$0\" still in*/a* -o x.png --deps /dev/full -q").code == 74)
  }

  @Test(
    "After an error in the scene the rule has the outputs that are known; without any, an older one remains",
    arguments: [
      ("sheet bad.json -o z.png", "z.png"),
      ("sheet bad.json --sheet-image i.png --sheet-data i.json", "i.json i.png"),
      ("batch r.csv bad.json -o 'o/{n}.gif'", "o/A.gif o/B.gif"),
      ("bad.json -o w.mp4 --poster p.png --manifest m.json", "m.json p.png w.mp4"),
      ("bad.json --sheet-image i.png --sheet-data i.json", "i.json i.png"), ("bad.json", "bad.mp4"),
      ("bad.json -o q/", nil), ("bad.json -o 'q_%02d.png'", nil),
    ]
  )
  func knownOutputs(words: String, targets: String?) throws {
    _ = try folder.write(#"{ "format": "animrender/1", "#, to: "bad.json")
    _ = try folder.write("n\nA\nB\n", to: "r.csv")
    let older = "old.png: bad.json\n"
    _ = try folder.write(older, to: "d.d")
    let outcome = try run("\"$0\" \(words) --deps d.d -q")
    #expect(outcome.code == 65, "\(outcome.errors)")
    let text = String(decoding: try folder.bytes("d.d"), as: UTF8.self)
    if let targets {
      #expect(text.hasPrefix("\(targets): \\\n  bad.json"), "\(text)")
    } else {
      #expect(text == older)
    }
  }

  @Test("A file that cannot be written is told before the output is, and --no-overwrite keeps it")
  func unwritable() throws {
    _ = try folder.write("old", to: "x.png")
    _ = try folder.write("mine", to: "keep.d")
    let prepare = "mkdir -p folder.d && "
    for (words, code) in [
      ("--deps folder.d", Int32(73)), ("--deps keep.d/x.d", 73), ("--deps -", 64),
      ("--no-overwrite --deps keep.d", 73),
    ] {
      let name = words.hasPrefix("--no") ? "y.png" : "x.png"
      let outcome = try run(prepare + "\"$0\" still in*/a* -o \(name) \(words) -q")
      #expect(outcome.code == code, "\(words): \(outcome.errors)")
      #expect(!folder.names.contains("y.png"), "\(words)")
    }
    #expect(try folder.bytes("x.png") == Data("old".utf8))
    #expect(try folder.bytes("keep.d") == Data("mine".utf8))
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("No file beside the output is standard output")
  func noStandardOutput() throws {
    _ = try folder.write(SmallScene.text(), to: "s.json")
    for words in [
      "s.json -o y.mkv --manifest -", "s.json -o y.mkv --trace -", "s.json -o y.mkv --poster -",
      "diff s.json s.json --junit -", "diff s.json s.json --html -", "doctor s.json --repro -",
      "s.json --sheet-image - --sheet-data y.json",
    ] {
      let outcome = try run("\"$0\" \(words) -q")
      #expect(outcome.code == 64 && outcome.errors.contains(": - is no file"), "\(outcome.errors)")
      #expect(!folder.names.contains { $0 == "-" || $0 == "y.mkv" }, "\(words)")
    }
  }

  @Test("Files of a sprite sheet with another ending are named")
  func sheetEndings() throws {
    _ = try folder.write(SmallScene.text(), to: "s.json")
    for (image, data, problem) in [
      ("y.webp", "y.json", "--sheet-image: 'y.webp' does not end in .png"),
      ("y.png", "y.txt", "--sheet-data: 'y.txt' does not end in .json"),
    ] {
      let outcome = try run("\"$0\" s.json --sheet-image \(image) --sheet-data \(data)")
      #expect(outcome.code == 64 && outcome.errors.contains(problem), "\(outcome.errors)")
    }
  }

  @Test("A table and a manifest are read from standard input, a pipe or a file")
  func standardInput() throws {
    _ = try folder.write(SmallScene.text(), to: "s.json")
    _ = try folder.write("name\na\n", to: "rows.csv")
    for (script, name) in [
      ("cat rows.csv | \"$0\" batch - s.json -o '{name}1.gif' -q", "a1.gif"),
      ("\"$0\" batch - s.json -o '{name}2.gif' -q < rows.csv", "a2.gif"),
      ("\"$0\" s.json -o v.mkv --manifest m.json -q && \"$0\" verify - -q < m.json", "v.mkv"),
      ("cat m.json | \"$0\" verify - v.mkv -q", "v.mkv"),
    ] {
      let outcome = try run(script)
      #expect(outcome.code == 0, "\(script): \(outcome.errors)")
      #expect(folder.names.contains(name), "\(script)")
    }
  }

  @Test("A name that make cannot hold is left out with a warning; the file is no other output")
  func names() throws {
    _ = try folder.write(
      #"{ "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 0.1, "layers": [] }"#,
      to: "a\nb.json"
    )
    let odd = try run("\"$0\" still a*b.json -o x.png --deps d.d")
    #expect(odd.code == 0 && odd.errors.contains("make has no form"), "\(odd.errors)")
    #expect(String(decoding: try folder.bytes("d.d"), as: UTF8.self) == "x.png:\n")
    #expect(try run("\"$0\" still a*b.json -o x.png --deps d.d0 -q").code == 0)
    #expect(String(decoding: try folder.bytes("d.d0"), as: UTF8.self) == "x.png\0\0a\nb.json\0")
    let same = try run("\"$0\" still a*b.json -o x.png --deps ./x.png")
    #expect(same.code == 64 && same.errors.contains("--deps"), "\(same.errors)")
  }

  private static let small = SmallScene.text(duration: 0.1, background: "null")

  @Test(
    "The file is no other output, whatever name the run gives it",
    arguments: [
      ("s.json s.json -o 'o{row}.mp4'", "./o1.mp4"), ("batch t.csv s.json -o 'o{x}.mp4'", "o2.mp4"),
      ("batch t.csv s.json -o 'o{x}.mp4' --poster 0", "o2.png"),
      ("batch t.csv s.json -o 'o{x}_%d.png'", "o2_0.png"), ("s.json", "s.mp4"),
      ("s.json -t --for web-alpha -o w.webm", "w.mp4"),
      ("s.json -t --for web-alpha -o w.webm", "w.html"), ("s.json -o f/", "f/frame_00002.png"),
      ("s.json -o 'f_%02d.png'", "f_02.png"), ("s.json -o v.mp4 --poster 0", "v.png"),
    ]
  )
  func outputs(words: String, file: String) throws {
    _ = try folder.write(Self.small, to: "s.json")
    _ = try folder.write("x\n1\n2\n", to: "t.csv")
    let before = folder.names
    let outcome = try run("\"$0\" \(words) --deps \(file) -q")
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("is another output"), "\(outcome.errors)")
    // The folder of --deps is made before anything else.
    #expect(folder.names.filter { $0 != "f" } == before)
  }

  @Test("Images in the current folder have the names that the pattern gives them")
  func sequence() throws {
    _ = try folder.write(Self.small, to: "s.json")
    for (pattern, name) in [("f_%02d.png", "f_00.png"), ("d/f_##.png", "d/f_00.png")] {
      #expect(try run("\"$0\" s.json --frames 0 -o '\(pattern)' --deps f.d0 -q").code == 0)
      let names = String(decoding: try folder.bytes("f.d0"), as: UTF8.self)
      #expect(names == "\(name)\0\0s.json\0")
    }
  }

  @Test("Outputs that are read again, to check them or to copy them, are no inputs")
  func temporaryNames() throws {
    _ = try folder.write(Self.small, to: "s.json")
    #expect(try run("\"$0\" s.json -t --for web-alpha -o w.webm --deps w.d0 -q").code == 0)
    let names = String(decoding: try folder.bytes("w.d0"), as: UTF8.self)
    #expect(names == "w.html\0w.mp4\0w.webm\0\0s.json\0")
    let linked = "mkdir f && ln -s ../t.png f/frame_00000.png && "
    #expect(try run(linked + "\"$0\" s.json --frames 0 -o f/ --deps f.d0 -q").code == 0)
    let frames = String(decoding: try folder.bytes("f.d0"), as: UTF8.self)
    #expect(frames == "f/frame_00000.png\0\0s.json\0")
  }

  @Test(
    "make reads names with characters that mean something to it",
    .enabled(if: Shell.has("make")),
    arguments: [
      ("in.json", "50%.png"), ("in%.json", "o.png"), (#"i\%n.json"#, #"5\%%.png"#),
      ("in.json", "a|b.png"),
      ("i&n.json", "a&b.png"), ("in~.json", "o~.png"),
    ]
  )
  func signs(input: String, output: String) throws {
    _ = try folder.write(Self.small, to: input)
    _ = try folder.write("%.png:\n\t@echo made\ninclude d.d\n", to: "Makefile")
    let render = try run("\"$0\" still './\(input)' -o '\(output)' --deps d.d")
    #expect(render.code == 0 && !render.errors.contains("make has no form"), "\(render.errors)")
    let first = try run("make -rR '\(output)'")
    #expect(first.code == 0 && first.output.contains("up to date"), "\(first)")
    let second = try run("touch -d '1 hour ago' '\(output)' && make -rR '\(output)'")
    #expect(second.code == 0 && second.output.contains("made"), "\(second)")
    // An input that is gone is no obstacle.
    let third = try run("rm './\(input)' && make -rR '\(output)'")
    #expect(third.code == 0 && third.output.contains("made"), "\(third)")
  }

  @Test(
    "Names that make cannot hold are left out with a warning, and make reads the rest",
    .enabled(if: Shell.has("make")),
    arguments: [
      "a=1.json", "a:=1.json", "a;b.json", "a|b.json", "~a.json", "./~a.json", "a[1].json",
      "a*.json", "a?.json",
    ]
  )
  func leftOut(name: String) throws {
    _ = try folder.write(Self.small, to: name)
    _ = try folder.write(Self.small, to: "s.json")
    _ = try folder.write("all:\n\t@echo read\ninclude d.d\n", to: "Makefile")
    let input = try run("\"$0\" still '\(name)' -o x.png --deps d.d")
    #expect(input.code == 0 && input.errors.contains("make has no form"), "\(input.errors)")
    #expect(String(decoding: try folder.bytes("d.d"), as: UTF8.self) == "x.png:\n")
    guard !name.contains("|") else { return }
    let target = name.replacing(".json", with: ".png")
    let output = try run("\"$0\" still s.json -o '\(target)' --deps d.d")
    #expect(output.code == 0 && output.errors.contains("make has no form"), "\(output.errors)")
    let build = try run("make -rR")
    #expect(build.output == "read\n", "\(build)")
  }
}
