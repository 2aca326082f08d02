import Foundation
import TestSupport
import Testing

/// Hints of the commands that draw, in all forms of output.
@Suite("Hints of rendering commands")
struct HintTests {
  private static let text = #"{ "type": "text", "string": "Hi" }"#

  private func scene(_ layers: [String], _ folder: WorkFolder, head: String = "") throws -> String {
    try folder.write(
      """
      { "format": "animrender/1", "canvas": { "width": 32, "height": 32, "background": "white" },
        "frameRate": 10, "duration": 0.3, \(head)
        "layers": [\(layers.joined(separator: ",\n"))] }
      """,
      to: "scene.json"
    )
  }

  private func count(_ code: String, _ errors: String) -> Int {
    errors.components(separatedBy: "[\(code)]").count - 1
  }

  @Test(
    "The first three hints are printed, with the number of the others",
    arguments: [["render", "x.mp4"], ["still", "x.png"], ["sheet", "x.png"]]
  )
  func firstThree(command: [String]) throws {
    let folder = try WorkFolder()
    let input = try scene(Array(repeating: Self.text, count: 5), folder)
    let call = [command[0], input, "-o", folder.file(command[1])]
    let plain = try Program.run(call)
    #expect(plain.code == 0 && count("H_UNSEEN", plain.errors) == 3, "\(plain.errors)")
    #expect(plain.errors.contains("2 more hints (-v shows all)"), "\(plain.errors)")
    let quiet = try Program.run(call + ["-q"])
    #expect(quiet.code == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
    let all = try Program.run(call + ["-v"])
    #expect(count("H_UNSEEN", all.errors) == 5, "\(all.errors)")
    #expect(!all.errors.contains("more hints"))
    let events = try Program.run(call + ["--log-format", "json"])
    let hints = events.errors.components(separatedBy: #""code": "H_UNSEEN""#).count - 1
    #expect(hints == 5, "\(events.errors)")
    #expect(try Program.run(call + ["--strict"]).code == 0)
  }

  @Test("A layer that is never seen is named once, for the first reason")
  func once() throws {
    let folder = try WorkFolder()
    let far = #"{ "frame": [200, 0, 9, 9], "backgroundColor": "red" }"#
    let near = #"{ "frame": [0, 0, 9, 9], "backgroundColor": "red" }"#
    let copies = try scene(
      [#"{ "symbol": "s" }"#, #"{ "repeat": 2, "layers": [\#(far)] }"#, near],
      folder,
      head: #""symbols": { "s": { "layers": [\#(far)] } },"#
    )
    let unseen = try Program.run(["check", copies])
    #expect(count("H_UNSEEN", unseen.errors) == 2, "\(unseen.errors)")
    #expect(unseen.errors.contains("symbols.s.layers[0]: "), "\(unseen.errors)")
    #expect(unseen.errors.contains("layers[1].layers[0]: "), "\(unseen.errors)")
    let item = #"{ "duration": 0.3, "layers": [\#(near)] }"#
    let late = try Program.run([
      "check", try scene([#"{ "sequence": [\#(item), \#(item)] }"#], folder),
    ])
    #expect(count("H_LATE", late.errors) == 1 && count("H_UNSEEN", late.errors) == 0)
    #expect(late.errors.contains("layers[0].sequence[1]: "), "\(late.errors)")
  }

  @Test("A blank output is reported before the render is done")
  func blank() throws {
    let folder = try WorkFolder()
    let input = try scene([Self.text], folder)
    let outcome = try Program.run([input, "-o", folder.file("x.mp4")])
    #expect(outcome.code == 0 && count("H_BLANK", outcome.errors) == 1, "\(outcome.errors)")
    let events = try Program.run([input, "-o", folder.file("x.mp4"), "--progress", "json"])
    let lines = events.errors.split(separator: "\n")
    #expect(lines.last?.contains(#""event": "done""#) == true, "\(events.errors)")
    #expect(lines.contains { $0.contains("H_BLANK") })
  }

  @Test("Outputs that show something, or that sound, are not blank")
  func notBlank() throws {
    let folder = try WorkFolder()
    let box = #"{ "frame": [4, 4, 9, 9], "backgroundColor": "red", "lifetime": [0.2, 1] }"#
    let input = try scene([box], folder)
    let video = try Program.run([input, "-o", folder.file("x.mp4")])
    #expect(!video.errors.contains("H_"), "\(video.errors)")
    // The first frame alone is.
    let first = try Program.run(["still", input, "-o", folder.file("x.png")])
    #expect(first.errors.contains("H_BLANK") && first.errors.contains("choose another time"))
    let last = try Program.run(["still", input, "--frame", "2", "-o", folder.file("x.png")])
    #expect(!last.errors.contains("H_"), "\(last.errors)")
  }

  private static let red = #""backgroundColor": "red""#

  @Test(
    "A layer that no frame shows is named with the reason",
    arguments: [
      (
        #"{ "frame": [4, 4, 9, 9], \#(red) }, { "name": "top", "frame": [0, 0, 32, 32], "backgroundColor": "blue" }"#,
        "layers[0]", "'top' covers it"
      ),
      (
        #"{ "frame": [4, 4, 9, 9], \#(red), "zPosition": -9 }, { "frame": [0, 0, 32, 32], "backgroundColor": "blue" }"#,
        "layers[0]", "layers[1] covers it"
      ),
      (
        #"{ "name": "box", "frame": [0, 0, 9, 9], "masksToBounds": true, "sublayers": [{ "frame": [12, 0, 5, 5], \#(red) }] }"#,
        "layers[0].sublayers[0]", "outside of 'box', which clips it"
      ),
      (
        #"{ "frame": [4, 4, 9, 9], \#(red), "mask": { "frame": [0, 0, 9, 9] } }"#, "layers[0]",
        "its mask hides it"
      ),
      (
        #"{ "frame": [4, 4, 9, 9], \#(red), "mask": { "frame": [90, 0, 9, 9], \#(red) } }"#,
        "layers[0]", "its mask hides it"
      ),
      (
        #"{ "frame": [4, 4, 9, 9], \#(red), "animations": [{ "keyPath": "position.x", "from": 100, "to": 200, "fillMode": "both" }], "lifetime": [0, 0.2] }"#,
        "layers[0]", "outside of the canvas"
      ),
      (
        #"{ "frame": [4, 4, 9, 9], \#(red), "transform.rotation.y": "90deg" }"#, "layers[0]",
        "rotation"
      ),
      (
        #"{ "opacity": 0.5, "sublayers": [{ "frame": [4, 4, 9, 9], \#(red), "animations": [{ "keyPath": "opacity", "from": 0, "to": 0, "fillMode": "both" }] }] }"#,
        "layers[0].sublayers[0]", "transparent"
      ),
      (
        #"{ "type": "text", "string": "A caption that is too wide", "fontSize": 12, "sizeToFit": true, "position": [16, 16] }"#,
        "layers[0]", "cut off by the canvas"
      ),
      (
        #"{ "type": "text", "string": "Wi", "fontSize": 12, "sizeToFit": true, "position": [0, 9] }"#,
        "layers[0]", "the canvas at 32 (move it; position is the middle of a layer)"
      ),
    ]
  )
  func unseen(layers: String, path: String, reason: String) throws {
    let folder = try WorkFolder()
    let input = try scene([layers], folder)
    let outcome = try Program.run(["check", input])
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains(reason) }
    #expect(outcome.code == 0 && lines.count == 1, "\(outcome.errors)")
    #expect(lines.first?.contains("\(path): ") == true && lines[0].contains("scene.json:"))
    #expect(try Program.run(["check", input, "--strict"]).code == 1)
    let still = try Program.run(["still", input, "-o", folder.file("x.png")])
    #expect(still.errors.contains(reason), "\(still.errors)")
  }

  @Test(
    "Layers that some frame shows, and layers that cut others, have no hint",
    arguments: [
      #"{ "frame": [4, 4, 9, 9], \#(red) }, { "frame": [0, 0, 32, 32], "backgroundColor": "blue", "lifetime": [0, 0.2] }"#,
      #"{ "frame": [4, 4, 9, 9], \#(red) }, { "frame": [0, 0, 32, 32], "backgroundColor": "rgba(0, 0, 255, 0.5)" }"#,
      #"{ "frame": [4, 4, 9, 9], \#(red) }, { "frame": [0, 0, 32, 32], "backgroundColor": "blue", "cornerRadius": 16 }"#,
      #"{ "frame": [4, 4, 9, 9], \#(red), "matte": { "layer": "m", "mode": "alpha" } }, { "name": "m", "frame": [4, 4, 9, 9], \#(red) }"#,
      #"{ "frame": [40, 4, 9, 9], \#(red), "animations": [{ "keyPath": "position.x", "from": 60, "to": 16, "duration": 0.2, "fillMode": "both" }] }"#,
      #"{ "frame": [40, 4, 9, 9], \#(red), "shadowOpacity": 1, "shadowOffset": [-30, 0] }"#,
      #"{ "type": "text", "string": "A ticker that is wide", "fontSize": 12, "foregroundColor": "black", "sizeToFit": true, "position": [16, 16], "animations": [{ "keyPath": "position.x", "from": 60, "to": -60, "fillMode": "both", "duration": 0.3 }] }"#,
    ]
  )
  func seen(layers: String) throws {
    let folder = try WorkFolder()
    let outcome = try Program.run(["check", try scene([layers], folder)])
    let hints = outcome.errors.split(separator: "\n").filter {
      $0.contains("H_UNSEEN") || $0.contains("H_TEXT_CUT")
    }
    #expect(hints == [], "\(outcome.errors)")
  }

  private static func words(_ color: String, _ more: String = "") -> String {
    #"{ "type": "text", "string": "Hi", "fontSize": 12, "frame": [4, 4, 24, 20], "foregroundColor": "\#(color)"\#(more) }"#
  }
  private static let ground = ##"{ "frame": [0, 0, 32, 32], "backgroundColor": "#202020" }"##

  @Test(
    "A text in the colour of what is behind it is named with its colour",
    arguments: [
      [words("white")], [words("#f8f8f8")], [ground, words("#202020")],
      [ground, words("#262626", #", "opacity": 0.5"#)],
      [
        ##"{ "type": "gradient", "frame": [0, 0, 32, 32], "colors": ["#000000", "#080808"] }"##,
        words("#000000"),
      ],
      [words("black", #", "backgroundColor": "black""#)],
      [##"{ "sublayers": [\##(ground), \##(words("#202020"))] }"##],
    ]
  )
  func sameColor(layers: [String]) throws {
    let folder = try WorkFolder()
    let input = try scene(layers, folder)
    let outcome = try Program.run(["check", input])
    #expect(outcome.code == 0 && count("H_UNSEEN", outcome.errors) == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("is that of what is behind it"), "\(outcome.errors)")
    let still = try Program.run(["still", input, "-o", folder.file("x.png")])
    #expect(count("H_UNSEEN", still.errors) == 1, "\(still.errors)")
  }

  @Test(
    "Texts of another colour, with an outline or a shadow, on images or on nothing are legible",
    arguments: [
      [words("black")], [words("#e0e0e0")], [words("#ff0000"), #"{}"#],
      [##"{ "frame": [0, 0, 32, 32], "backgroundColor": "#757575" }"##, words("#ff0000")],
      [words("white", #", "strokeColor": "black", "strokeWidth": 1"#)],
      [words("white", #", "shadowOpacity": 1"#)],
      [words("white", #", "backgroundColor": "black""#)],
      [words("white", #", "highlight": { "color": "black" }"#)],
      [#"{ "frame": [0, 0, 16, 32], "backgroundColor": "black" }"#, words("white")],
      [
        words(
          "white",
          #", "animations": [{ "keyPath": "foregroundColor", "to": "red", "duration": 0.3 }]"#
        )
      ],
      [
        #"{ "frame": [0, 0, 32, 32], "backgroundColor": "blue", "lifetime": [0, 0.15] }"#,
        words("white"),
      ],
    ]
  )
  func otherColor(layers: [String]) throws {
    let folder = try WorkFolder()
    let outcome = try Program.run(["check", try scene(layers, folder)])
    #expect(outcome.code == 0 && count("H_UNSEEN", outcome.errors) == 0, "\(outcome.errors)")
  }

  @Test("A scene without layers, and one whose layers draw nothing, say so")
  func emptyScene() throws {
    let folder = try WorkFolder()
    for layers in [[], [#"{ "frame": [0, 0, 9, 9] }"#]] {
      let input = try scene(layers, folder)
      let check = try Program.run(["check", input])
      #expect(check.code == 0 && count("H_BLANK", check.errors) == 1, "\(check.errors)")
      let video = try Program.run([input, "-f", "-o", folder.file("x.mp4")])
      #expect(video.code == 0 && count("H_BLANK", video.errors) == 1, "\(video.errors)")
    }
  }

  @Test("check without --motion says how many assertions it did not evaluate")
  func assertions() throws {
    let folder = try WorkFolder()
    let box = #"{ "name": "a", "frame": [4, 4, 9, 9], \#(Self.red) }"#
    let input = try scene(
      [box],
      folder,
      head: #""assertions": [{ "inside": "a" }, { "hidden": "a" }],"#
    )
    let plain = try Program.run(["check", input])
    #expect(plain.code == 0 && plain.output.contains("ok"), "\(plain.errors)")
    #expect(plain.errors.contains("2 assertions were not evaluated"), "\(plain.errors)")
    #expect(plain.errors.contains("animrender check --motion"), "\(plain.errors)")
    #expect(try Program.run(["check", input, "--strict"]).code == 0)
    #expect(try Program.run(["check", input, "-q"]).errors.isEmpty)
    let motion = try Program.run(["check", input, "--motion"])
    #expect(motion.code == 1 && !motion.errors.contains("not evaluated"), "\(motion.errors)")
  }

  @Test("An interlaced video is named with the command that deinterlaces it")
  func interlaced() throws {
    let folder = try WorkFolder()
    let encode = "-f lavfi -i testsrc2=size=64x48:rate=50 -t 0.2 -pix_fmt yuv420p"
    let made = try Shell.run(
      """
      command -v ffmpeg >/dev/null || exit 9
      ffmpeg -v error \(encode) -vf interlace -flags +ilme+ildct -c:v libx264 "$1/i.mp4" &&
      ffmpeg -v error \(encode) -vf interlace -flags +ilme+ildct -c:v mpeg2video "$1/i.mkv" &&
      ffmpeg -v error \(encode) -c:v libx264 "$1/p.mp4"
      """,
      [folder.path]
    )
    guard made.code != 9 else {
      print("skipped: FFmpeg's program is not installed")
      return
    }
    try #require(made.code == 0, "\(made)")
    for (file, number) in [("i.mp4", 1), ("i.mkv", 1), ("p.mp4", 0)] {
      let input = try scene(
        [#"{ "type": "video", "asset": "v", "frame": [0, 0, 32, 32] }"#],
        folder,
        head: #""assets": { "v": { "type": "video", "src": "\#(file)" } },"#
      )
      let outcome = try Program.run(["check", input])
      #expect(
        outcome.code == 0 && count("H_INTERLACED", outcome.errors) == number,
        "\(outcome.errors)"
      )
      if number > 0 { #expect(outcome.errors.contains("bwdif"), "\(outcome.errors)") }
    }
  }

  @Test("A sheet of nothing but the background is blank, and so is a video from the cache")
  func blankElsewhere() throws {
    let folder = try WorkFolder()
    let input = try scene([Self.text], folder)
    let sheet = try Program.run(["sheet", input, "-o", folder.file("x.png")])
    #expect(count("H_BLANK", sheet.errors) == 1, "\(sheet.errors)")
    let call = [input, "-o", folder.file("x.mp4"), "--cache", folder.file("cache")]
    for _ in 0..<2 {
      let outcome = try Program.run(call)
      #expect(outcome.code == 0 && count("H_BLANK", outcome.errors) == 1, "\(outcome.errors)")
    }
  }

  @Test("A batch reports cut texts for their rows, and equal hints of several rows once")
  func batch() throws {
    let folder = try WorkFolder()
    let title =
      #"{ "type": "text", "string": "${title}", "frame": [0, 0, 32, 30], "fontSize": 20, "foregroundColor": "black", "fit": "shrink", "minimumFontSize": 12 }"#
    let hidden = #"{ "frame": [0, 0, 9, 9], "backgroundColor": "red", "hidden": true }"#
    let input = try scene(
      [title, hidden],
      folder,
      head: #""variables": { "title": "A" },"#
    )
    let table = try folder.write("title\nB\nMuch too long\nC\nEven longer than that\n", to: "r.csv")
    for jobs in ["1", "2"] {
      let outcome = try Program.run([
        "batch", table, input, "-o", folder.file("{row}.mp4"), "-j", jobs,
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
      let cut = outcome.errors.split(separator: "\n").filter { $0.contains("[H_TEXT_CUT]") }
      #expect(cut.count == 2, "\(outcome.errors)")
      #expect(cut.first?.contains("r.csv:3: ") == true && cut.last?.contains("r.csv:5: ") == true)
      #expect(cut.allSatisfy { $0.contains("lower minimumFontSize") && !$0.contains("shrink") })
      #expect(count("H_UNSEEN", outcome.errors) == 1, "\(outcome.errors)")
    }
  }
}
