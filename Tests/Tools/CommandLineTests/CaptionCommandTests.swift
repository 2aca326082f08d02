import Foundation
import TestSupport
import Testing

/// Captions as the command line asks for them.
@Suite("Captions on the command line")
struct CaptionCommandTests {
  private let folder: WorkFolder
  private let scene: String
  private let file: String

  init() throws {
    folder = try WorkFolder()
    scene = try folder.write(SmallScene.text(""), to: "s.json")
    file = try folder.write(
      "1\n00:00:00,100 --> 00:00:00,300\nFish & <b>chips</b>\n",
      to: "talk.de.srt"
    )
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments + ["--progress", "none", "-q"])
  }

  private func contains(_ name: String, _ texts: String...) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    return texts.allSatisfy { bytes.range(of: Data($0.utf8)) != nil }
  }

  @Test("A track has the codec of its container, with any number of workers")
  func tracks() throws {
    let codecs = [
      "mp4": ["tx3g", "Fish & chips"], "mov": ["tx3g", "Fish & chips"],
      "webm": ["WEBVTT", "Fish &amp; chips", "deu"], "mkv": ["S_TEXT/UTF8", "Fish & chips", "deu"],
    ]
    for (ending, texts) in codecs {
      let out = folder.file("x.\(ending)")
      #expect(
        try run(scene, "--captions", file, "--captions-mode", "track", "-o", out, "-j", "1").code
          == 0
      )
      for text in texts { #expect(try contains("x.\(ending)", text), "\(ending) \(text)") }
      let first = try Data(contentsOf: URL(fileURLWithPath: out))
      _ = try run(scene, "--captions", file, "--captions-mode", "track", "-o", out, "-j", "3")
      #expect(try Data(contentsOf: URL(fileURLWithPath: out)) == first)
    }
    // Parts of a render are joined with the captions of the whole.
    let store = folder.file("store")
    let (whole, joined) = (folder.file("w.mp4"), folder.file("j.mp4"))
    let options = ["--captions", file, "--captions-mode", "both"]
    #expect(try Program.run([scene, "-q", "-o", whole] + options).code == 0)
    for part in ["1/2", "2/2"] {
      let arguments = [scene, "-q", "-o", joined, "--cache", store, "--part", part] + options
      #expect(try Program.run(arguments).code == 0)
    }
    #expect(try Program.run([scene, "-q", "-o", joined, "--cache", store] + options).code == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: whole))
        == Data(contentsOf: URL(fileURLWithPath: joined))
    )
  }

  @Test(
    "Signs of tags and codes in a text are text for players, too, in every container",
    .enabled(if: Shell.has("ffmpeg"), "no ffmpeg"),
    arguments: ["mkv", "webm", "mp4"]
  )
  func signs(ending: String) throws {
    let texts = [
      #"if a <b> then x < y & {z} </i>"#, #"{\an8}plain C:\new \N"#, "&lt; {c:x} AT&T <",
    ]
    let cues = texts.enumerated().map { index, text in
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "00:00.\(index)00 --> 00:00.\(index + 1)00\n\(escaped)\n"
    }
    let captions = try folder.write(
      "WEBVTT\n\n" + cues.joined(separator: "\n"),
      to: "signs.vtt"
    )
    let out = folder.file("signs.\(ending)")
    let outcome = try run(scene, "--captions", captions, "--captions-mode", "track", "-o", out)
    #expect(outcome.code == 0, "\(outcome.errors)")
    // As FFmpeg hands texts to libass, where a backslash escapes a brace and a word joiner is invisible.
    let read = try Shell.run("ffmpeg -v error -i \"$1\" -map 0:s -f ass -", [out])
    let shown = read.output.split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("Dialogue:")
    }.compactMap { $0.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false).last }
      .map {
        $0.replacing(#"\{"#, with: "{").replacing(#"\}"#, with: "}").replacing("\u{2060}", with: "")
      }
    #expect(shown.map(String.init) == texts)
    guard ending == "mkv" else { return }
    #expect(!read.output.contains(#"C:\n"#) && !read.output.contains("{\\an8"))
    #expect(read.output.contains(#"\{"#) && read.output.contains(#"z\}"#))
  }

  @Test("Captions are drawn unless the mode is a track, also by still and sheet")
  func drawn() throws {
    func still(_ options: String...) throws -> Data {
      let out = folder.file("x.png")
      #expect(
        try Program.run(["still", scene, "--time", "0.2", "-q", "-o", out] + options).code == 0
      )
      return try Data(contentsOf: URL(fileURLWithPath: out))
    }
    let plain = try still()
    let drawn = try still("--captions", file)
    #expect(plain != drawn)
    #expect(try still("--captions", file, "--captions-mode", "burn") == drawn)
    let sheet = folder.file("sheet.png")
    let options = ["--captions", file, "--count", "2", "-o", sheet]
    #expect(try Program.run(["sheet", scene, "-q"] + options).code == 0)
    // The manifest has the file, and verify needs it.
    let manifest = folder.file("m.json")
    let out = folder.file("m.mkv")
    #expect(try run(scene, "--captions", file, "-o", out, "--manifest", manifest).code == 0)
    #expect(try contains("m.json", #""role": "captions", "path": "talk.de.srt""#))
    #expect(try run("verify", manifest, "--captions", file).code == 0)
    #expect(try run("verify", manifest).code == 1)
  }

  @Test("Each row of a batch has separate captions, by --captions, by an asset and by a job")
  func batch() throws {
    for name in ["one", "two"] {
      _ = try folder.write("1\n00:00:00,000 --> 00:00:01,000\n\(name)\n", to: "\(name).srt")
    }
    let rows = try folder.write("talk\none\ntwo\n", to: "rows.csv")
    let keys =
      #""format":"animrender/1","canvas":{"width":96,"height":54},"duration":0.2,"frameRate":5"#
    let plain = try folder.write("{\(keys)}", to: "plain.json")
    let asset = try folder.write(
      #"{\#(keys),"variables":{"talk":"one"},"assets":{"c":{"type":"captions","src":"${talk}.srt"}},"#
        + #""layers":[{"type":"captions","asset":"c","foregroundColor":"white","strokeColor":"black","strokeWidth":0.216}]}"#,
      to: "asset.json"
    )
    func bytes(_ name: String) throws -> Data { try folder.bytes("\(name).mkv") }
    for (index, pattern) in ["{talk}.srt", "${talk}.srt"].enumerated() {
      let output = folder.file("\(index)-{talk}.mkv")
      let captions = folder.file(pattern)
      #expect(try run("batch", rows, plain, "--captions", captions, "-o", output).code == 0)
    }
    #expect(try run("batch", rows, asset, "-o", folder.file("asset-{talk}.mkv")).code == 0)
    let jobs = ["one", "two"].map {
      #"{"input":"\#(plain)","output":"\#(folder.file("job-\($0).mkv"))","captions":"\#(folder.file("\($0).srt"))"}"#
    }
    let list = try folder.write(#"{"jobs":[\#(jobs.joined(separator: ","))]}"#, to: "jobs.json")
    #expect(try run("batch", list).code == 0)
    for name in ["one", "two"] {
      let captions = folder.file("\(name).srt")
      #expect(try run(plain, "--captions", captions, "-o", folder.file("\(name).mkv")).code == 0)
      for kind in ["0", "1", "asset", "job"] {
        #expect(try bytes("\(kind)-\(name)") == bytes(name), "\(kind)")
      }
    }
    #expect(try bytes("one") != bytes("two"))
    // An unknown column, and a file that is missing for one row.
    let output = folder.file("x-{talk}.mkv")
    let unknown = try run("batch", rows, plain, "--captions", "{talks}.srt", "-o", output)
    #expect(
      unknown.code == 64 && unknown.errors.contains("did you mean talk?"),
      "\(unknown.errors)"
    )
    let some = try folder.write("talk\none\nthree\n", to: "some.csv")
    let missing = try run(
      "batch",
      some,
      plain,
      "--captions",
      folder.file("{talk}.srt"),
      "-o",
      output
    )
    #expect(missing.code == 66 && missing.errors.contains("some.csv:3"), "\(missing.errors)")
    #expect(folder.names.contains("x-one.mkv") && !folder.names.contains("x-three.mkv"))
  }

  @Test("Outputs without tracks, and files that are missing, unknown, damaged or empty")
  func mistakes() throws {
    let gif = try run(
      scene,
      "--captions",
      file,
      "--captions-mode",
      "track",
      "-o",
      folder.file("x.gif")
    )
    #expect(gif.code == 64 && gif.errors.contains(".mp4, .mov, .webm, .mkv"))
    let out = folder.file("x.mp4")
    #expect(try run(scene, "--captions-mode", "burn", "-o", out).code == 64)
    #expect(try run(scene, "--captions", file, "--captions-mode", "soft", "-o", out).code == 64)
    let damaged = try folder.write(
      "1\n00:00:00,200 --> 00:00:00,100\nx\n\n2\n00:00:00,100 --> 00:00:00,200\ny\n",
      to: "bad.srt"
    )
    let unknown = try folder.write("hello", to: "x.txt")
    for mode in ["burn", "track", "both"] {
      let mode = "--captions-mode=\(mode)"
      #expect(try run(scene, "--captions", folder.file("gone.srt"), mode, "-o", out).code == 66)
      #expect(try run(scene, "--captions", unknown, mode, "-o", out).code == 65)
      #expect(!FileManager.default.fileExists(atPath: out))
      // The caption that is wrong is left out, and reported once.
      let arguments = [scene, "--captions", damaged, mode, "-o", out, "--progress", "none"]
      let bad = try Program.run(arguments)
      let warning = "bad.srt:2:1: the caption ends before"
      #expect(
        bad.code == 0 && bad.errors.components(separatedBy: warning).count == 2,
        "\(bad.errors)"
      )
      try FileManager.default.removeItem(atPath: out)
    }
    let empty = try folder.write("", to: "empty.srt")
    for mode in ["burn", "track"] {
      let outcome = try Program.run([
        scene, "--captions", empty, "--captions-mode", mode, "-o", out, "--progress", "none",
      ])
      #expect(outcome.code == 0 && outcome.errors.contains("warning"), "\(outcome.errors)")
    }
  }
}
