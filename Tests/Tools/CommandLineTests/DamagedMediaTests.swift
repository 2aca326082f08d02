import Foundation
import TestSupport
import Testing

/// Files that were cut off on their way here.
@Suite("Damaged media")
struct DamagedMediaTests {
  @Test(
    "A cut file as an input of diff is 65, and says which",
    arguments: ["mp4", "webm", "mkv", "apng", "gif", "webp", "avif", "y4m", "png"]
  )
  func videos(ending: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let full = folder.file("whole.\(ending)")
    let frames = ending == "png" ? "0-0" : "0-9"
    #expect(try Program.run([scene, "-q", "--frames", frames, "-o", full]).code == 0)
    let bytes = try folder.bytes("whole.\(ending)")
    let cut = folder.file("cut.\(ending)")
    for length in [0, 1, 16, 64, 200] where length < bytes.count {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: cut))
      let outcome = try Program.run(["diff", full, cut])
      #expect(outcome.code == 65, "\(length) bytes: \(outcome.code) \(outcome.errors)")
      #expect(outcome.errors.contains("cut.\(ending)"), "\(outcome.errors)")
    }
  }

  @Test("Warnings of the libraries that draw an SVG do not reach standard error")
  func libraryWarnings() throws {
    let folder = try WorkFolder()
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>"
    _ = try folder.write("\(text)<text y='20' font-size='1000000'>aaa</text></svg>", to: "k.svg")
    let scene = try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 64, "height": 64}, "duration": 0.1, "frameRate": 10,
       "assets": {"k": {"type": "image", "src": "k.svg"}}, "layers": [{"contents": "k", "frame": [0, 0, 64, 64]}]}
      """,
      to: "s.json"
    )
    let outcome = try Program.run(["still", scene, "-q", "-o", folder.file("o.png")])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("A cut file as a sound is 65", arguments: ["webm", "mkv", "apng", "y4m"])
  func audios(ending: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let full = folder.file("whole.\(ending)")
    #expect(try Program.run([scene, "-q", "--frames", "0-9", "-o", full]).code == 0)
    let bytes = try folder.bytes("whole.\(ending)")
    let cut = folder.file("cut.\(ending)")
    for length in [0, 16, 200] {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: cut))
      let outcome = try Program.run([scene, "-q", "--audio", cut, "-o", folder.file("x.mp4")])
      #expect(outcome.code == 65, "\(length) bytes: \(outcome.code) \(outcome.errors)")
    }
  }
}
