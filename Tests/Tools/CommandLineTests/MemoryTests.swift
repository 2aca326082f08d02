import Foundation
import TestSupport
import Testing

/// Memory does not grow with the number of frames.
@Suite("Memory", .serialized)
struct MemoryTests {
  // The figure of `--stats`, in MiB: the less of two, as each thread that a busy system adds keeps some.
  // The shell forks first: a process takes over the peak of the one that started it.
  private func peak(_ scene: String, _ options: [String], to file: String) throws -> Double {
    let peaks = try (0..<2).map { _ in
      let outcome = try Shell.run(
        "\"$0\" \"$@\"; exit $?",
        [scene, "-j", "2", "--stats", "--progress", "none", "-o", file] + options
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      let line = outcome.errors.split(separator: "\n").first { $0.contains("peak-memory") }
      return try #require(line.flatMap { Double($0.split(separator: " ")[2]) })
    }
    return try #require(peaks.min())
  }

  @Test(
    "P31: 100 and 1,500 frames need the same",
    arguments: ["x.mp4", "p/", "x.gif", "x.mkv", "x.webp"]
  )
  func frames(output: String) throws {
    let folder = try WorkFolder()
    let text = SmallScene.text(duration: 50).replacingOccurrences(of: ": 60", with: ": 30")
    let scene = try folder.write(text, to: "scene.json")
    let size = output == "x.mp4" ? ["-s", "640x360"] : ["-s", "160x90"]
    let few = try peak(scene, size + ["--frames", "0-99"], to: folder.file(output))
    let many = try peak(scene, size, to: folder.file(output))
    print("peak memory of \(output): \(few) MiB for 100 frames, \(many) MiB for 1,500")
    // Threads and allocators of a busy system differ by about 10; a leak of half an image a frame makes 40.
    #expect(many - few < 30)
    #expect(many < 350)
  }

  @Test("P31: So does a text that counts, with a new string in every frame")
  func counting() throws {
    let folder = try WorkFolder()
    let layer = """
      { "type": "text", "frame": [0, 0, 600, 90], "string": "0", "font": "DejaVu Sans",
        "animations": [{ "keyPath": "string", "format": "%.5f", "from": 0, "to": 99999,
          "duration": 50 }] }
      """
    let text = BombTests.scene(layer, canvas: "\"width\": 640, \"height\": 96")
      .replacingOccurrences(of: "\"duration\": 0.1", with: "\"frameRate\": 30, \"duration\": 50")
    let scene = try folder.write(text, to: "scene.json")
    let few = try peak(scene, ["--frames", "0-299"], to: folder.file("x.mp4"))
    let many = try peak(scene, [], to: folder.file("x.mp4"))
    print("peak memory of counting text: \(few) MiB for 300 frames, \(many) MiB for 1,500")
    // Runs of the same differ by up to 15 MiB: arenas of malloc come with threads.
    #expect(many - few < 32)
  }
}
