import Foundation
import TestSupport
import Testing

@Suite("animrender batch, and several inputs")
struct BatchTests {
  private static let card = """
    { "format": "animrender/1", "canvas": { "width": 64, "height": 48, "background": "black" },
      "frameRate": 10, "duration": 0.3, "variables": { "tint": "red", "wide": 20 },
      "layers": [{ "frame": [4, 4, "${wide}", 20], "backgroundColor": "${tint}" }] }
    """

  private func folder() throws -> (WorkFolder, scene: String) {
    let folder = try WorkFolder()
    return (folder, try folder.write(Self.card, to: "card.json"))
  }

  @Test("A row's output has the bytes of a separate render", arguments: ["csv", "jsonl"])
  func rows(ending: String) throws {
    let (folder, scene) = try folder()
    let text =
      ending == "csv"
      ? "file,tint,wide\none,lime,10\ntwo,blue,30\n"
      : "{\"file\": \"one\", \"tint\": \"lime\", \"wide\": 10}\n"
        + "{\"file\": \"two\", \"tint\": \"blue\", \"wide\": 30}\n"
    let table = try folder.write(text, to: "rows.\(ending)")
    for jobs in ["1", "2"] {
      let outcome = try Program.run([
        "batch", table, scene, "-o", folder.file("out/{file}-{row}.mp4"), "-j", jobs,
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("2 of 2 rendered"))
      #expect(outcome.output.isEmpty)
    }
    for (name, set) in [("one-1", ["lime", "10"]), ("two-2", ["blue", "30"])] {
      let alone = try Program.run([
        scene, "-q", "--set", "tint=\(set[0])", "--set", "wide=\(set[1])", "-o",
        folder.file("\(name).mp4"),
      ])
      #expect(alone.code == 0)
      #expect(try folder.bytes("out/\(name).mp4") == folder.bytes("\(name).mp4"))
    }
  }

  @Test(
    "Tables of spreadsheets: tabs, semicolons, TRUE and FALSE; a workbook is named",
    arguments: [
      ("r.tsv", "on\ttint\nTRUE\tred\nFALSE\tlime\n"), ("r.csv", "on;tint\nTrue;red\nFalse;lime\n"),
    ]
  )
  func spreadsheets(name: String, rows: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(
      Self.card.replacing(#""wide": 20"#, with: #""on": true"#)
        .replacing(#""${wide}""#, with: "20").replacing(
          #""${tint}" }"#,
          with: #""${tint}", "hidden": "${on == false}" }"#
        ),
      to: "card.json"
    )
    let table = try folder.write(rows, to: name)
    let outcome = try Program.run([
      "batch", table, scene, "-o", folder.file("{row}.png"), "--frames", "0",
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    for (row, set) in [("1", "on=true"), ("2", "on=false")] {
      let tint = row == "1" ? "red" : "lime"
      let alone = try Program.run([
        "still", scene, "--set", set, "--set", "tint=\(tint)", "-o", folder.file("x.png"),
      ])
      #expect(alone.code == 0, "\(alone.errors)")
      #expect(try folder.bytes("\(row).png") == folder.bytes("x.png"))
    }
    #expect(try folder.bytes("1.png") != folder.bytes("2.png"))
    let workbook = try folder.write("PK", to: "r.xlsx")
    let refused = try Program.run(["batch", workbook, scene, "-o", folder.file("y/{row}.png")])
    #expect(
      refused.code == 65 && refused.errors.contains("save its sheet as .csv"),
      "\(refused.errors)"
    )
  }

  @Test("A bad row is reported with its line, does not stop the rest and makes the code 65")
  func badRows() throws {
    let (folder, scene) = try folder()
    let table = try folder.write(
      "file,tint,wide\na,red,x\nb,nocolour,5\nc,red\nd,red,7\nd,red,8\n../e,red,9\nf,red,9\n",
      to: "rows.csv"
    )
    let outcome = try Program.run([
      "batch", table, scene, "-o", folder.file("{file}.mp4"), "--progress", "none",
    ])
    #expect(outcome.code == 65)
    #expect(folder.names == ["card.json", "d.mp4", "f.mp4", "rows.csv"])
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 6)
    for (line, (number, words)) in zip(
      lines,
      [
        (2, "needs a number"), (3, "is not a colour"), (4, "2 fields"),
        (6, "is the output of"), (7, "no part of a file's name"),
      ]
    ) {
      #expect(line.contains("rows.csv:\(number): ") && line.contains(words), "\(line)")
    }
    #expect(lines.last?.contains("2 of 7 rendered; failed:") == true)
    // Quiet: errors only, the same code.
    let quiet = try Program.run([
      "batch", table, scene, "-o", folder.file("{file}.mp4"), "-q",
    ])
    #expect(quiet.code == 65 && quiet.errors.split(separator: "\n").count == 5)
  }

  @Test(
    "Errors in the command are reported before anything is rendered",
    arguments: [
      (["rows.csv", "card.json", "-o", "x.mp4"], "need different names"),
      (["rows.csv", "card.json", "-o", "{tnit}.mp4"], "did you mean tint?"),
      (["rows.csv", "card.json", "-o", "{row.mp4"], "without }"),
      (["rows.csv", "card.json", "-o", "-"], "need files"), (["rows.csv"], "needs a scene"),
      ([], "no table"), (["rows.csv", "card.json", "card.json", "-o", "{row}.mp4"], "one scene"),
      (["odd.csv", "card.json", "-o", "{row}.mp4"], "no variable 'colour'"),
      (["rows.csv", "card.json", "-o", "{row}.mp4", "--manifest", "m.json"], "--manifest"),
      (["rows.csv", "card.json", "-o", "{row}.xyz"], "no known file name extension"),
    ]
  )
  func usage(arguments: [String], words: String) throws {
    let (folder, _) = try folder()
    _ = try folder.write("tint,wide\nred,1\nblue,2\n", to: "rows.csv")
    _ = try folder.write("colour\nred\n", to: "odd.csv")
    let before = folder.names
    let outcome = try Program.run(
      ["batch"]
        + arguments.map { argument in
          argument.hasSuffix(".csv") || argument == "card.json" || argument.contains("{")
            ? folder.file(argument) : argument
        }
    )
    #expect(outcome.code == 64 || words == "no known file name extension", "\(outcome.errors)")
    #expect(outcome.code != 0 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(folder.names == before)
  }

  @Test(
    "An error in the options is the command's: it is reported once, before the first row",
    arguments: [
      ("{row}.mp4 --poster p.png", "a file is for one output"),
      ("{row}.mp4 --captions-mode track", "--captions-mode needs a file"),
      ("{row}.gif --codec h264", "h264 does not go into .gif"),
      ("{row}.mp4 --crf 99", "from 0 to 51"), ("{row}.xyz", "has no known file name extension"),
      ("{row}.mp4 --trace t.json", "batch does not take --trace (it is for render)"),
    ]
  )
  func wrongOptions(words: String, problem: String) throws {
    let (folder, scene) = try folder()
    let table = try folder.write("tint\nred\nblue\n", to: "rows.csv")
    let options = words.split(separator: " ").map(String.init)
    let outcome = try Program.run(
      ["batch", table, scene, "-q", "-o", folder.file(options[0])] + options.dropFirst()
    )
    #expect(outcome.code == 64 && outcome.errors.contains(problem), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(!outcome.errors.contains("rows.csv:"), "\(outcome.errors)")
    #expect(folder.names == ["card.json", "rows.csv"])
  }

  @Test("Options that suit a job of several are no errors of the command")
  func mixedJobs() throws {
    let (folder, scene) = try folder()
    let jobs = try folder.write(
      """
      { "jobs": [
        { "input": "\(scene)", "output": "\(folder.file("a.gif"))" },
        { "input": "\(scene)", "output": "\(folder.file("b.mp4"))" } ] }
      """,
      to: "jobs.json"
    )
    let outcome = try Program.run(["batch", jobs, "--codec", "h264", "--progress", "none"])
    #expect(outcome.code == 65 && outcome.errors.contains("1 of 2 rendered"), "\(outcome.errors)")
    #expect(folder.names.contains("b.mp4"))
    let both = try Program.run(["batch", jobs, "--captions-mode", "track", "-q"])
    #expect(both.code == 64 && both.errors.split(separator: "\n").count == 1, "\(both.errors)")
    for option in ["--trace", "--manifest"] {
      let inputs = try Program.run([
        scene, scene, "-q", "-o", folder.file("{row}.mp4"), option, folder.file("t.json"),
      ])
      #expect(inputs.code == 64 && inputs.errors.contains("\(option) is for one output"))
    }
  }

  @Test("Notes of several inputs name each file once")
  func notesOfInputs() throws {
    let (folder, scene) = try folder()
    let outcome = try Program.run([
      scene, scene, "--progress", "none", "--max-bytes", "100k", "-o", folder.file("{row}.gif"),
    ])
    let notes = outcome.errors.split(separator: "\n").filter { $0.contains("N_FITTED") }
    #expect(outcome.code == 0 && notes.count == 2, "\(outcome.errors)")
    let name = URL(fileURLWithPath: scene).lastPathComponent
    for note in notes { #expect(note.components(separatedBy: name).count == 2, "\(note)") }
  }

  @Test("A scene with errors is reported once, not for every row")
  func brokenScene() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(
      Self.card.replacingOccurrences(of: "\"frame\"", with: "\"fram\""),
      to: "card.json"
    )
    let table = try folder.write("tint\nred\nblue\n", to: "rows.csv")
    let outcome = try Program.run(["batch", table, scene, "-o", folder.file("{row}.mp4")])
    #expect(outcome.code == 65)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean frame?"))
  }

  @Test("Values are never patterns: % and # in a cell are literal")
  func signs() throws {
    let (folder, scene) = try folder()
    let table = try folder.write("file,wide\na%d,1\na0,2\na####,3\nC# %03d,4\n", to: "rows.csv")
    let still = ["batch", table, scene, "--progress", "none"]
    let one = try Program.run(still + ["-o", folder.file("o/{file}.png"), "--frames", "0"])
    #expect(one.code == 0, "\(one.errors)")
    #expect(
      folder.names.filter { $0.hasPrefix("o/") }
        == ["o/C# %03d.png", "o/a####.png", "o/a%d.png", "o/a0.png"]
    )
    let many = try Program.run(still + ["-o", folder.file("p/{file}_%02d.png"), "--frames", "0-1"])
    #expect(many.code == 0, "\(many.errors)")
    #expect(folder.names.filter { $0.hasPrefix("p/") }.count == 8)
    #expect(folder.names.contains("p/a%d_01.png") && folder.names.contains("p/C# %03d_00.png"))
    // The name of an input, too.
    let odd = try folder.write(Self.card, to: "n#%d.json")
    let named = try Shell.run(
      "cd '\(folder.path)' && \"$0\" still \"$1\" -q && \"$0\" \"$1\" \"$2\" -q --frame 1 -o '{name}.png'",
      [odd, scene]
    )
    #expect(named.code == 0, "\(named.errors)")
    #expect(folder.names.contains("n#%d.png") && folder.names.contains("card.png"))
  }

  @Test("The remedy for one image of several frames is one that the command takes")
  func oneImage() throws {
    let (folder, scene) = try folder()
    let table = try folder.write("wide\n1\n", to: "rows.csv")
    let batch = ["batch", table, scene, "--progress", "none", "-o", folder.file("{row}.png")]
    for arguments in [batch, [scene, "-o", folder.file("1.png")]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 64 || arguments != batch, "\(outcome.errors)")
      #expect(outcome.errors.contains("or choose one, such as --frames 0)"), "\(outcome.errors)")
      #expect(try Program.run(arguments + ["--frames", "0"]).code == 0)
    }
  }

  @Test(
    "Two rows that would write one file, and names with control characters, are mistakes of a row"
  )
  func collisions() throws {
    let (folder, scene) = try folder()
    let table = try folder.write(
      "{\"f\": \"a\"}\n{\"f\": \"a\\u0000b\"}\n{\"f\": \"c\\nd\"}\n{\"f\": \"\\u001b[31m\"}\n{\"f\": \"\\u0085\"}\n{\"f\": \"a\"}\n",
      to: "rows.jsonl"
    )
    let outcome = try Program.run([
      "batch", table, scene, "-o", folder.file("{f}.gif"), "--progress", "none",
    ])
    #expect(outcome.code == 65 && outcome.errors.contains("1 of 6 rendered"), "\(outcome.errors)")
    #expect(folder.names == ["a.gif", "card.json", "rows.jsonl"])
    // A frame of one row is the file of another one.
    let jobs = try folder.write(
      """
      { "jobs": [
        { "input": "\(scene)", "output": "\(folder.file("s%d.png"))" },
        { "input": "\(scene)", "output": "\(folder.file("./s1.gif"))" },
        { "input": "\(scene)", "output": "\(folder.file("s01.png"))" },
        { "input": "\(scene)", "output": "\(folder.file("./s2.png"))" } ] }
      """,
      to: "jobs.json"
    )
    let list = try Program.run(["batch", jobs, "--progress", "none", "--frames", "0"])
    #expect(list.code == 65 && list.errors.contains("jobs.json:5:3: jobs[3]: "), "\(list.errors)")
    #expect(list.errors.contains("3 of 4 rendered") && folder.names.contains("s0.png"))
    #expect(folder.names.contains("s01.png") && !folder.names.contains("s2.png"))
  }

  @Test("A link to the output of an earlier row is that output, also before it exists")
  func linkedOutputs() throws {
    let (folder, scene) = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("b.gif"),
      withDestinationPath: "a.gif"
    )
    let table = try folder.write("{\"f\": \"a\"}\n{\"f\": \"b\"}\n", to: "rows.jsonl")
    let outcome = try Program.run([
      "batch", table, scene, "-o", folder.file("{f}.gif"), "--progress", "none",
    ])
    #expect(outcome.code == 65 && outcome.errors.contains("1 of 2 rendered"), "\(outcome.errors)")
  }

  @Test("A list of jobs, and several inputs, continue after a failure")
  func lists() throws {
    let (folder, scene) = try folder()
    let other = try folder.write(Self.card, to: "other.json")
    let jobs = try folder.write(
      """
      { "jobs": [
        { "input": "\(scene)", "output": "\(folder.file("a.gif"))", "variables": { "tint": "blue" } },
        { "input": "\(folder.file("none.json"))", "output": "\(folder.file("b.mp4"))" },
        { "input": "\(other)", "output": "\(folder.file("c.mp4"))" } ] }
      """,
      to: "jobs.json"
    )
    let batch = try Program.run(["batch", jobs, "--progress", "none"])
    #expect(batch.code == 66)
    #expect(batch.errors.contains("jobs.json:3:3: jobs[1]: "))
    #expect(batch.errors.contains("2 of 3 rendered"))
    let several = try Program.run([
      scene, folder.file("none.json"), other, "-o", folder.file("{name}.webm"),
      "--log-format", "json",
    ])
    #expect(several.code == 66)
    #expect(several.errors.contains("\"row\": \"\(folder.file("none.json"))\""))
    let names = "a.gif c.mp4 card.json card.webm jobs.json other.json other.webm"
    #expect(folder.names.joined(separator: " ") == names)
  }

  @Test(
    "A value that does not fit fails its job alone, with its place",
    arguments: [
      (#"{ "wide": "x" }"#, #"variable "wide" needs a number"#),
      (#"{ "wyde": 9 }"#, "did you mean wide?"),
    ]
  )
  func jobValues(variables: String, words: String) throws {
    let (folder, scene) = try folder()
    let jobs = try folder.write(
      """
      { "jobs": [
        { "input": "\(scene)", "output": "\(folder.file("a.gif"))", "variables": { "wide": 9 } },
        { "input": "\(scene)", "output": "\(folder.file("b.gif"))", "variables": \(variables) },
        { "input": "\(scene)", "output": "\(folder.file("c.gif"))" } ] }
      """,
      to: "jobs.json"
    )
    let outcome = try Program.run(["batch", jobs, "--progress", "none"])
    #expect(outcome.code == 65 && outcome.errors.contains("2 of 3 rendered"), "\(outcome.errors)")
    let line = outcome.errors.split(separator: "\n").first ?? ""
    #expect(line.contains("jobs.json:3:3: jobs[1]: ") && line.contains(words), "\(line)")
    #expect(folder.names == ["a.gif", "c.gif", "card.json", "jobs.json"])
  }

  @Test(
    "Frames that one clip does not have fail this clip alone",
    arguments: [["--frames", "0-5"], ["--time", "0.5"], ["--frame", "5"], ["--from", "0.5"]]
  )
  func shortClips(frames: [String]) throws {
    let folder = try WorkFolder()
    let long = try folder.write(Self.card.replacing("0.3", with: "1"), to: "long.json")
    let short = try folder.write(Self.card, to: "short.json")
    let inputs = try Program.run(
      [short, long, "-o", folder.file("{name}.gif"), "--progress", "none"] + frames
    )
    #expect(inputs.code == 65 && inputs.errors.contains("1 of 2 rendered"), "\(inputs.errors)")
    #expect(inputs.errors.contains("\(short): \(frames[0])"), "\(inputs.errors)")
    #expect(folder.names == ["long.gif", "long.json", "short.json"])
  }

  @Test("Errors in an option end a run over several inputs before the first")
  func options() throws {
    let (folder, scene) = try folder()
    for words in [["--frames", "x"], ["--fps", "x"], ["--set", "x"], ["--max-side", "x"]] {
      let outcome = try Program.run([scene, scene, "-o", folder.file("{row}.gif")] + words)
      #expect(outcome.code == 64 && outcome.errors.contains("[E_USAGE]"), "\(outcome.errors)")
      #expect(folder.names == ["card.json"])
    }
  }

  @Test("P25: A signal ends the whole batch and leaves finished outputs only")
  func signal() throws {
    let (folder, scene) = try folder()
    let rows = (0..<5000).map { "\($0)" }.joined(separator: "\n")
    let table = try folder.write("wide\n\(rows)\n", to: "rows.csv")
    let process = try Shell.start([
      "batch", table, scene, "-q", "-o", folder.file("out/{row}.mp4"),
    ])
    let deadline = Date().addingTimeInterval(60)
    let out = folder.file("out")
    func finished() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: out)) ?? []).sorted()
    }
    // What is being written lies beside the outputs, under names that begin with a full stop.
    func outputs() -> Int { finished().filter { $0.hasSuffix(".mp4") && !$0.hasPrefix(".") }.count }
    while outputs() < 3, Date() < deadline { usleep(5000) }
    process.kill(SIGTERM)
    #expect(process.wait() == .signal(SIGTERM))
    let left = finished()
    #expect(left.count >= 2 && left.count < 5000 && left.allSatisfy { $0.hasSuffix(".mp4") })
  }
}
