import Foundation
import TestSupport
import Testing

@Suite("Pipes and process substitutions as inputs", .enabled(if: Shell.has("bash"), "no bash"))
struct PipeInputTests {
  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 16, "background": "#123" }, "frameRate": 10,
      "duration": 0.2, "variables": { "title": "Hello" },
      "layers": [{ "type": "text", "name": "title", "string": "${title}", "fontSize": 12, "frame": [4, 0, 28, 14] },
        { "frame": [0, 8, 8, 8], "contents": { "image": "kite.png" } }] }
    """

  private let folder: WorkFolder

  init() throws {
    folder = try WorkFolder()
    for (source, name) in [("pictures/kite.png", "kite.png"), ("fonts/DejaVuSans.ttf", "own.ttf")] {
      try FileManager.default.copyItem(
        atPath: "\(Program.root)/scenes/\(source)",
        toPath: folder.file(name)
      )
    }
    let audio = WaveFile.clicks(at: [0.1], duration: 0.2).bytes
    try Data(audio).write(to: URL(fileURLWithPath: folder.file("click.wav")))
    for (text, name) in [
      (Self.scene, "s.json"), (#"{"title": "Ho"}"#, "props.json"), ("title\nHey\n", "rows.csv"),
      ("{\"title\": \"Hey\"}\n", "rows.jsonl"),
      (#"{"jobs": [{"input": "s.json", "output": "job.mp4"}]}"#, "jobs.json"),
      ("1\n00:00:00,000 --> 00:00:00,100\nHi\n", "talk.srt"),
      (#"{"assertions": [{"inside": "title", "area": "canvas"}]}"#, "more.json"),
    ] {
      _ = try folder.write(text, to: name)
    }
  }

  private func bash(_ script: String) throws -> Program.Outcome {
    try Shell.run("cd \"$1\" && exec bash -c \"$2\" \"$0\"", [folder.path, script])
  }

  @Test(
    "A pipe is accepted wherever a file is, with the same result",
    arguments: [
      ("still @s.json -o out.png", "out.png"), ("@s.json -o out.mp4", "out.mp4"),
      ("still @s.json --sandbox -o out.png", "out.png"),
      ("still s.json --props @props.json -o out.png", "out.png"),
      ("still s.json --captions @talk.srt -o out.png", "out.png"),
      ("still s.json --font-file @own.ttf --no-system-fonts -o out.png", "out.png"),
      ("still s.json --fallback-font @own.ttf -o out.png", "out.png"),
      ("s.json --audio @click.wav -o out.mp4", "out.mp4"), ("check @s.json", ""),
      ("info @s.json", ""),
      ("dump @s.json", ""), ("fonts @s.json", ""), ("convert @s.json", ""), ("plan @s.json", ""),
      ("check @s.json --motion --assert @more.json", ""), ("sheet @s.json -o out.png", "out.png"),
      ("diff @s.json @s.json", ""), ("diff @kite.png kite.png", ""),
      ("batch @rows.csv s.json -o out.mp4", "out.mp4"),
      ("batch @rows.jsonl s.json -o out.mp4", "out.mp4"), ("batch @jobs.json", "job.mp4"),
    ]
  )
  func accepted(line: String, output: String) throws {
    func run(_ input: String) throws -> (Program.Outcome, Data?) {
      let words = line.replacing(/@([a-z.]+)/) {
        input.replacingOccurrences(of: "%", with: String($0.1))
      }
      if !output.isEmpty { unlink(folder.file(output)) }
      let outcome = try bash("\"$0\" \(words)")
      return (outcome, try output.isEmpty ? nil : folder.bytes(output))
    }
    let (expected, bytes) = try run("%")
    let (outcome, other) = try run("<(cat %)")
    #expect(outcome.code == expected.code && expected.code == 0, "\(outcome.errors)")
    #expect(other == bytes)
  }

  @Test(
    "Videos and manifests come from pipes, too, and inputs are in the current folder",
    arguments: [
      "diff %v.mkv v.mkv", "diff v.mkv %v.mkv", "diff %v.mkv s.json", "verify m.json %v.mkv",
      "verify %m.json", "verify %m.json %v.mkv",
    ]
  )
  func videos(line: String) throws {
    let made = try bash("\"$0\" s.json -o v.mkv --manifest m.json -q")
    #expect(made.code == 0, "\(made.errors)")
    let words = line.replacing(/%([a-z.]+)/) { "<(cat \($0.1))" }
    let outcome = try bash("\"$0\" \(words) -q")
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("A FIFO is read when a writer comes, and is never an output of the same command")
  func fifo() throws {
    let outcome = try bash(
      "mkfifo p && { sleep 0.2; cat s.json >p; } & while [ ! -p p ]; do :; done; \"$0\" still p -o x.png -q"
    )
    #expect(outcome.code == 0 && folder.names.contains("x.png"), "\(outcome.errors)")
    let both = try bash(
      "mkfifo q && cat s.json >q & while [ ! -p q ]; do :; done; \"$0\" convert q -o q"
    )
    #expect(both.code == 64, "\(both.errors)")
  }

  @Test(
    "A scene from standard input is the same for every output that is made of it",
    arguments: [
      ("batch rows2.csv % -o '{title}.gif'", ["a.gif", "b.gif"]),
      ("batch jobs2.json", ["1.gif", "2.gif"]),
      ("% -t --for web-alpha -o w.webm", ["w.webm", "w.mp4"]),
    ]
  )
  func standardInput(line: String, outputs: [String]) throws {
    let clear = Self.scene.replacing(##", "background": "#123""##, with: "")
    let jobs = #"{"jobs": [{"input": "%", "output": "1.gif"}, {"input": "%", "output": "2.gif"}]}"#
    _ = try folder.write(clear, to: "clear.json")
    _ = try folder.write("title\na\nb\n", to: "rows2.csv")
    func run(_ input: String) throws -> [Data] {
      _ = try folder.write(jobs.replacing("%", with: input), to: "jobs2.json")
      let words = line.replacing("%", with: input)
      let outcome = try bash("cat clear.json | \"$0\" \(words) -q")
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try outputs.map(folder.bytes)
    }
    #expect(try run("-") == run("clear.json"))
  }

  @Test("Messages name the pipe, and a pipe that a scene names is refused at once")
  func messages() throws {
    // No command puts what came out of a pipe in the place of another.
    _ = try folder.write(SmallScene.text(), to: "d1.json")
    _ = try folder.write(SmallScene.text(background: "\"red\""), to: "d2.json")
    let compared = try bash("\"$0\" diff <(cat d1.json) <(cat d2.json)")
    #expect(
      compared.code == 1 && !compared.output.contains("to approve"),
      "\(compared.output)\(compared.errors)"
    )
    let wrong = try bash("\"$0\" check <(echo '{\"format\": \"animrender/1\"}')")
    #expect(wrong.code == 65 && wrong.errors.contains("error: /dev/fd/"), "\(wrong.errors)")
    unlink(folder.file("kite.png"))
    #expect(mkfifo(folder.file("kite.png"), 0o600) == 0)
    let asset = try Program.run(["check", folder.file("s.json")])
    #expect(asset.code == 66 && asset.errors.contains("not a regular file"), "\(asset.errors)")
  }
}
