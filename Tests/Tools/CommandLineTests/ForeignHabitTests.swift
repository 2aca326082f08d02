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
      (["-ss", "1"], "--from"), (["-c:v", "libx264"], "--codec"), (["--repeat", "3"], "duration"),
      (["--repeat=2"], "duration"), (["--duration", "5"], "--to"), (["--start", "1"], "--from"),
      (["--bitrate", "2M"], "--crf"), (["--threads", "2"], "--jobs"),
      (["--output-format", "webm"], "-o out.webm"), (["-t", "5"], "--to 5"),
      (["-vf", "scale=320:-1"], "filters are in the scene"), (["-crf", "20"], "--crf 20"),
      (["-hwaccel", "cuda"], "--jobs"), (["--gl", "angle"], "the processor draws"),
      (["--headless"], "no browser"), (["--composition", "Main"], "--animation ID"),
      (["--every-nth-frame", "2"], "--frames 0-:2"), (["--image-sequence"], "-o frames/"),
      (["--out-dir", "x"], "-o folder/out.mp4"), (["--gif"], "-o out.gif"),
      (["--speed", "2"], "\"speed\": 2"), (["--watermark", "a"], "logo.png"),
      (["--watch"], "animrender watch"), (["--slots"], "animrender info"),
      (["-movflags", "+faststart"], "leave it out"), (["-map", "0"], "leave it out"),
    ]
  )
  func options(words: [String], remedy: String) throws {
    let outcome = try Program.run(["scene.json"] + words + ["-o", "out.mp4"])
    #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test(
    "A value of another program names what does the same here",
    arguments: [
      (["--codec", "hevc"], "(write h265)"), (["--codec", "libx264"], "(write h264)"),
      (["--codec", "AVC"], "(write h264)"), (["--codec", "h264_nvenc"], "(write h264)"),
      (["--codec", "hevc_qsv"], "(write h265)"), (["--codec", "libvpx-vp9"], "(write vp9)"),
      (["--codec", "libsvtav1"], "(write av1)"), (["--codec", "prores_ks"], "(write prores,"),
      (["--codec", "mpeg2video"], "(write h264,"), (["--codec", "copy"], "leave it out"),
      (["--codec", "gif"], "the extension of -o decides"),
      (["--codec", "h246"], "did you mean h264?"),
      (["--quality", "high"], "(write best)"), (["--quality", "80"], "--crf 20"),
      (["--pixel-format", "yuv420p10le"], "(write yuv420p10)"),
      (["--pixel-format", "rgb24"], "leave it out"), (["--fps", "30fps"], "(write 30,"),
      (["--time", "1.5s"], "(write 1.5,"), (["--time", "500ms"], "(write 0.5,"),
      (["--frames", "0..9"], "(write 0-9,"), (["--frames", "0:9"], "(write 0-9,"),
      (["--frames", "all"], "(leave it out for all"), (["--frame", "last"], "-1 is the last"),
      (["--set", "title"], "(such as --set title=Hello)"),
    ]
  )
  func values(words: [String], remedy: String) throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "a.json")
    let outcome = try Program.run([input] + words + ["-o", folder.file("out.mp4")])
    #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
    #expect(folder.names == ["a.json"])
  }

  @Test(
    "An ending that is not written names what to use",
    arguments: [
      ("x.avi", "(write .mp4,"), ("x.M4V", "(write .mp4:"), ("x.mxf", "(write .mov"),
      ("x.ogv", "(write .webm)"), ("x.jpg", "(write .png:"), ("x.exr", "(write name_%05d.png"),
      ("x.mp3", "take its audio"), ("x.lottie", "(animations are inputs only"),
      ("x.json", "(animrender convert"), ("x.pdf", "(write .png"), ("x.ts", "cut it into segments"),
      ("x.hevc", "--codec h264 or h265"), ("x", "x.mp4', or use .mp4,"), ("x.xyz", "(use .mp4,"),
    ]
  )
  func endings(name: String, remedy: String) throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "a.json")
    let outcome = try Program.run([input, "-o", folder.file(name)])
    #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
    #expect(folder.names == ["a.json"])
  }

  @Test("Values for names that an input does not have say how to get them")
  func names() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "a.json")
    let lottie = try folder.write(
      ##"{"v":"5.7.4","fr":10,"ip":0,"op":5,"w":32,"h":24,"layers":[{"ty":1,"sw":8,"sh":8,"sc":"#ff0000","ip":0,"op":5,"ks":{}}]}"##,
      to: "l.json"
    )
    let svg = try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="4" height="4"/></svg>"#,
      to: "s.svg"
    )
    for (input, remedy) in [
      (svg, "animrender convert"),
      (scene, #""variables": {"title": "Hello"}"#), (lottie, "info FILE --targets"),
    ] {
      let outcome = try Program.run([
        "still", input, "--set", "title=A", "-o", folder.file("x.png"),
      ])
      #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
    }
  }

  @Test(
    "A word of another program that is no command",
    arguments: [
      ("codecs", "formats"), ("compositions", "info"), ("benchmark", "--stats"),
      ("storyboard", "sheet"), ("upgrade", "doctor"),
    ]
  )
  func commands(word: String, remedy: String) throws {
    let outcome = try Program.run([word])
    #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test("help words lists endings and codecs")
  func wordsOfFormats() throws {
    let text = try Program.run(["help", "words"]).output
    for name in ["avi, wmv", "hevc, x265", "scaleX, scale.x", "power2.out", "--gpu"] {
      #expect(text.contains(name), "\(name)")
    }
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
