import Foundation
import MediaCodecs
import TestSupport
import Testing

/// The sentences of the contract about times and frames, one after the other.
///
/// The scene has 60 frames a second and lasts 0.5 s: frames 0 to 29. The square is at 10 + 88 · t.
@Suite("Times and frames")
struct FrameTimeTests {
  private static let markers = "\"markers\": { \"middle\": 0.25, \"tail\": [0.4, 0.5] },"

  private let folder: WorkFolder
  private let scene: String

  init() throws {
    folder = try WorkFolder()
    scene = try folder.write(SmallScene.text(Self.markers), to: "scene.json")
  }

  private func still(_ options: [String]) throws -> Data {
    let outcome = try Program.run(["still", scene, "-q", "-o", folder.file("x.png")] + options)
    #expect(outcome.code == 0, "\(options): \(outcome.errors)")
    return try folder.bytes("x.png")
  }

  /// The numbers of the images of a sequence.
  private func numbers(_ options: [String]) throws -> [Int] {
    let outcome = try Program.run([scene, "-q", "-o", folder.file("p/")] + options)
    #expect(outcome.code == 0, "\(options): \(outcome.errors)")
    defer { try? FileManager.default.removeItem(atPath: folder.file("p")) }
    return folder.names.filter { $0.hasSuffix(".png") && $0.hasPrefix("p/") }.compactMap {
      Int($0.dropFirst("p/frame_".count).prefix(5))
    }
  }

  /// Where the square's centre is at an instant.
  private func position(_ options: [String]) throws -> Double {
    let text = try Program.run(["dump", scene] + options).output
    let matrix = try #require(text.range(of: "transform [1 0 0 1 "))
    let x = try #require(text[matrix.upperBound...].split(separator: " ").first)
    return try #require(Double(x)) + 10
  }

  @Test("--time draws exactly that instant, in still, render and dump")
  func exactInstant() throws {
    // Display lists hold coordinates to 1/4096.
    #expect(abs(try position(["--time", "0.255"]) - (10 + 88 * 0.255)) < 1.0 / 4096)
    let between = try still(["--time", "0.255"])
    #expect(try between != still(["--frame", "15"]) && between != still(["--frame", "16"]))
    let outcome = try Program.run([scene, "-q", "--time", "0.255", "-o", folder.file("y.png")])
    #expect(outcome.code == 0)
    #expect(try folder.bytes("y.png") == between)
  }

  @Test("--frame N is T = N/rate, counted from 0; still without either draws frame 0")
  func frames() throws {
    #expect(try still(["--frame", "15"]) == still(["--time", "0.25"]))
    #expect(try still([]) == still(["--frame", "0"]))
    #expect(try still(["--frame", "-1"]) == still(["--frame", "29"]))
    #expect(try still(["--frame", "-30"]) == still(["--frame", "0"]))
    #expect(try still([]) == still(["--time", "0"]))
    #expect(try still([]) != still(["--frame", "1"]))
  }

  @Test(
    "T outside [0, duration), and a frame that does not exist, are 64 with what is valid",
    arguments: [
      (["--time", "0.5"], "0 to before 0.5 s"), (["--time", "-1f"], "0 to before 0.5 s"),
      (["--time", "30f"], "0 to before 0.5 s"), (["--time", "120%"], "0 to before 0.5 s"),
      (["--frame", "30"], "frames 0 to 29"), (["--frame", "-31"], "frames 0 to 29"),
      (["--frames", "30"], "frames 0 to 29"), (["--frames", "-31"], "frames 0 to 29"),
      (["--frames", "28-30"], "frames 0 to 29"),
      (["--fps", "30", "--frame", "15"], "frames 0 to 14"),
      (["--from", "-0.1"], "inside 0 to 0.5 s"), (["--to", "0.6"], "inside 0 to 0.5 s"),
    ]
  )
  func outside(options: [String], hint: String) throws {
    let outcome = try Program.run([scene, "-o", folder.file("p/")] + options)
    #expect(outcome.code == 64 && outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test("end and 100% are the last frame")
  func end() throws {
    #expect(try still(["--time", "end"]) == still(["--frame", "29"]))
    #expect(try still(["--time", "100%"]) == still(["--frame", "29"]))
    #expect(try numbers(["--from", "end"]) == [29])
    #expect(try numbers(["--from", "27f", "--to", "end"]) == [27, 28])
  }

  @Test(
    "Instants: seconds, frames, hours, percentages and markers",
    arguments: [
      ("0.25", 15), ("15f", 15), ("00:00:00.25", 15), ("0:00.25", 15), ("50%", 15), ("middle", 15),
      ("tail", 24), ("2.5e-1", 15), ("0", 0), ("0%", 0),
    ]
  )
  func spellings(time: String, frame: Int) throws {
    #expect(try still(["--time", time]) == still(["--frame", String(frame)]))
    #expect(try numbers(["--from", time]) == Array(frame..<30))
  }

  @Test("A marker's name takes precedence, and a misspelt name gets a suggestion")
  func markers() throws {
    let outcome = try Program.run(["dump", scene, "--time", "midle"])
    #expect(outcome.code == 64 && outcome.errors.contains("did you mean middle?"))
    #expect(outcome.errors.contains("middle, tail"))
    let named = try folder.write(SmallScene.text("\"markers\": { \"12f\": 0.25 },"), to: "n.json")
    let a = try Program.run(["dump", named, "--time", "12f"]).output
    #expect(try a == Program.run(["dump", scene, "--time", "0.25"]).output)
  }

  @Test("--from A --to B gives A ≤ n/rate < B within 1e-9; B may be the duration")
  func ranges() throws {
    #expect(try numbers(["--from", "0.1", "--to", "0.2"]) == Array(6..<12))
    #expect(try numbers(["--from", "0.45", "--to", "0.5"]) == [27, 28, 29])
    #expect(try numbers(["--to", "0.05"]) == [0, 1, 2])
    // 0.0166666666667 · 60 = 1.000000000002 is frame 1; 0.0167 · 60 = 1.002 is past it.
    #expect(try numbers(["--from", "0.0166666666667", "--to", "4f"]) == [1, 2, 3])
    #expect(try numbers(["--from", "0.0167", "--to", "4f"]) == [2, 3])
    #expect(try numbers(["--from", "middle", "--to", "tail"]) == Array(15..<24))
    let empty = try Program.run([
      scene, "-o", folder.file("p/"), "--from", "0.001", "--to", "0.002",
    ])
    #expect(empty.code == 64 && empty.errors.contains("no frame is in that range"))
  }

  @Test(
    "a-b includes b, -1 counts from the end, lists are sorted and without duplicates",
    arguments: [
      ("0-2", [0, 1, 2]), ("27-", [27, 28, 29]), ("-1", [29]), ("-3--1", [27, 28, 29]),
      ("-2-", [28, 29]), ("1,3,5-9:2", [1, 3, 5, 7, 9]), ("5,3,3-4,4", [3, 4, 5]),
      ("0-29:10", [0, 10, 20]), ("20-:4", [20, 24, 28]), ("7", [7]),
    ]
  )
  func lists(list: String, expected: [Int]) throws {
    #expect(try numbers(["--frames", list]) == expected)
  }

  @Test("In a video the frames of a list follow each other at the output rate")
  func listInVideo() throws {
    let outcome = try Program.run([
      scene, "-q", "-o", folder.file("x.mp4"), "--frames", "20,0-4:2,-1",
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let reader = try VideoReader(path: folder.file("x.mp4"))
    #expect(reader.info.frameCount == 5)
    #expect(abs(reader.info.duration - 5.0 / 60) < 1e-6)
  }

  @Test("--fps resamples: frame numbers are then those of the output rate")
  func resampling() throws {
    #expect(try still(["--fps", "24", "--frame", "6"]) == still(["--time", "0.25"]))
    #expect(try still(["--fps", "24", "--time", "6f"]) == still(["--time", "0.25"]))
    #expect(try still(["--fps", "30000/1001", "--frame", "0"]) == still([]))
    #expect(try numbers(["--fps", "10"]) == [0, 1, 2, 3, 4])
    // ceil(0.5 · 29.97…) = 15.
    #expect(try numbers(["--fps", "29.97"]) == Array(0..<15))
  }

  @Test("-t is -b none, and both drop the scene's own background")
  func background() throws {
    #expect(try still(["-t"]) == still(["-b", "none"]))
    #expect(try still(["-t"]) != still([]))
    let transparent = try folder.write(
      SmallScene.text(Self.markers, background: "null"),
      to: "t.json"
    )
    let outcome = try Program.run(["still", transparent, "-q", "-o", folder.file("t.png")])
    #expect(outcome.code == 0)
    #expect(try still(["-t"]) == folder.bytes("t.png"))
    let both = try Program.run(["dump", scene, "-t", "-b", "red"])
    #expect(both.code == 64)
  }

  @Test(
    "Sizes: one side keeps the aspect, the other is rounded half up, at least 1",
    arguments: [
      (["-s", "99x51"], 99, 51), (["-w", "33"], 33, 25), (["--height", "47"], 63, 47),
      (["--scale", "0.1"], 6, 5), (["--scale", "0.001"], 1, 1),
      (["-w", "10", "--height", "7"], 10, 7),
      (["--scale", "1.5"], 96, 72), (["-w", "2"], 2, 2),
    ]
  )
  func sizes(options: [String], width: Int, height: Int) throws {
    // -w 33: 33 · 48/64 = 24.75; --height 47: 62.67; --scale 0.1: 6.4 and 4.8; -w 2: 1.5, half up.
    let header = [UInt8](try still(options).prefix(24))
    func number(at offset: Int) -> Int {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(number(at: 16) == width && number(at: 20) == height)
  }

  @Test("--fit: contain leaves the background, cover cuts, fill stretches")
  func fit() throws {
    // 128 × 48 from 64 × 48: contain is scale 1 moved by 32; cover is scale 2 moved up by 24.
    func transform(_ fit: String) throws -> String {
      let options = ["--time", "0.25", "-s", "128x48", "--fit", fit]
      let text = try Program.run(["dump", scene] + options).output
      let fill = try #require(text.range(of: "fill (1 0 0 1)")).upperBound
      let start = try #require(text.range(of: "transform [", range: fill..<text.endIndex))
      return String(text[start.upperBound...].prefix { $0 != "]" })
    }
    #expect(try transform("contain") == "1 0 0 1 54 14")
    #expect(try transform("cover") == "2 0 0 2 44 4")
    #expect(try transform("fill") == "2 0 0 1 44 14")
  }
}
