import Foundation
import MediaCodecs
import TestSupport
import Testing

/// What `-o`, `--format` and `--codec` make of a scene, as a user sees it.
@Suite("animrender outputs")
struct OutputFormatTests {
  private func scene(_ folder: WorkFolder, alpha: Bool = false) throws -> String {
    try folder.write(SmallScene.text(background: alpha ? "null" : "\"#102030\""), to: "scene.json")
  }

  @Test("P24: Streams hold every frame, and a reader who leaves gets 74 and silence")
  func streams() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    for (format, start, size) in [
      ("rgba", "", 30 * 64 * 48 * 4), ("y4m", "YUV4MPEG2 W64 H48 F60:1", 0),
      ("png", "\u{89}PNG", 0),
      ("nut", "nut/multimedia container", 0),
    ] {
      let file = folder.file(format)
      let full = try Shell.run(
        "\"$0\" \"$1\" -q -o - --format \"$2\" > \"$3\"",
        [scene, format, file]
      )
      #expect(full.code == 0 && full.errors.isEmpty, "\(full.errors)")
      let bytes = try folder.bytes(format)
      #expect(bytes.count > 1000 && (size == 0 || bytes.count == size))
      let text = String(decoding: bytes.prefix(40), as: UTF8.self)
      #expect(format == "png" ? bytes.dropFirst().starts(with: "PNG".utf8) : text.hasPrefix(start))
      let cut = try Shell.run(
        "{ \"$0\" \"$1\" --progress none -s 640x480 -o - --format \"$2\"; echo $? >&2; } | head -c 10",
        [scene, format]
      )
      #expect(cut.errors == "74\n", "\(format): \(cut.errors)")
    }
    // Images one after the other: as many ends as frames.
    let png = try folder.bytes("png")
    var (count, rest) = (0, png[...])
    while let match = rest.firstRange(of: Data("IEND".utf8)) {
      count += 1
      rest = rest[match.upperBound...]
    }
    #expect(count == 30)
    var reader = try VideoReader(path: folder.file("nut"))
    #expect(try reader.readAll().map(\.number) == Array(0..<30))
    let still = try Shell.run("\"$0\" still \"$1\" -o - --format png | head -c 4", [scene])
    #expect(still.output.hasSuffix("PNG"))
  }

  @Test("Pixels are not poured over a terminal")
  func terminal() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else {
      print("skipped: script is not installed, no terminal to refuse")
      return
    }
    let folder = try WorkFolder()
    let outcome = try Shell.run(
      "export PROGRAM=\"$0\" SCENE=\"$1\"; "
        + "script -qec '\"$PROGRAM\" \"$SCENE\" -o - --format rgba' /dev/null",
      [try scene(folder)]
    )
    #expect(outcome.code == 64 && outcome.output.contains("is a terminal"), "\(outcome.output)")
  }

  @Test("P29: An output with alpha for each codec, and refusals that name it")
  func alpha() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder, alpha: true)
    for (name, codec, pixels) in [
      ("x.mov", "prores", "yuva444p12le"), ("x.webm", "vp9", "yuva420p"), ("x.mkv", "ffv1", "bgra"),
    ] {
      let outcome = try Program.run([scene, "-q", "-o", folder.file(name)])
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      var reader = try VideoReader(path: folder.file(name))
      let frame = try #require(try reader.next())
      #expect(reader.info.codec.contains(codec) && frame.pixelFormat == pixels)
      // The square is at the left in the middle, nothing at the right.
      #expect(frame.color(10, 24).alpha > 252 && frame.color(60, 24).alpha < 3)
    }
    for (name, codec) in [("x.webm", "av1"), ("x.mkv", "h264"), ("x.mov", "h265")] {
      let outcome = try Program.run([scene, "-t", "-o", folder.file(name), "--codec", codec])
      #expect(outcome.code == 64 && outcome.errors.contains(".webm"), "\(outcome.errors)")
      let opaque = try Program.run([scene, "-o", folder.file("b-" + name), "--codec", codec])
      #expect(opaque.code == 0 && opaque.errors.contains("W_ALPHA"), "\(opaque.errors)")
    }
    let gif = try Program.run([scene, "-o", folder.file("x.gif"), "--strict"])
    #expect(gif.code == 0 && gif.errors.contains("1 bit of alpha"), "\(gif.errors)")
  }

  @Test("Odd sides are padded with a note, or kept")
  func oddSides() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    for (name, side) in [
      ("x.mp4", 66), ("x.webm", 65), ("x.mkv", 65), ("x.gif", 65), ("x.apng", 65), ("x.y4m", 65),
      ("x.avif", 65),
    ] {
      let outcome = try Program.run([scene, "-s", "65x49", "-o", folder.file(name)])
      #expect(outcome.code == 0)
      #expect(outcome.errors.contains("N_PADDED") == (side == 66), "\(name): \(outcome.errors)")
      var reader = try VideoReader(path: folder.file(name))
      #expect(try reader.next()?.width == side, "\(name)")
    }
  }

  @Test("GIF and animated PNG of two seconds play two seconds")
  func playingTime() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 2), to: "scene.json")
    let gif = try Program.run([scene, "-o", folder.file("x.gif")])
    #expect(gif.code == 0 && gif.errors.contains("60 frames per second become 50"))
    // Every frame has a graphic control extension: 21 F9 04, flags, delay in hundredths.
    func delays(_ name: String) throws -> [Int] {
      let bytes = [UInt8](try folder.bytes(name))
      return bytes.indices.dropLast(8).filter {
        bytes[$0] == 0x21 && bytes[$0 + 1] == 0xF9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
          && bytes[$0 + 8] == 0x2C
      }.map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
    }
    #expect(try delays("x.gif") == Array(repeating: 2, count: 100))
    #expect(try Program.run([scene, "-q", "--fps", "30", "-o", folder.file("y.gif")]).code == 0)
    let thirty = try delays("y.gif")
    #expect(thirty.count == 60 && thirty.reduce(0, +) == 200 && Set(thirty) == [3, 4])
    #expect(try Program.run([scene, "-q", "-o", folder.file("x.apng")]).code == 0)
    let apng = [UInt8](try folder.bytes("x.apng"))
    var (times, position) = ([[UInt8]](), 8)
    while position + 8 <= apng.count {
      let length = apng[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      if apng[position + 4..<position + 8].elementsEqual("fcTL".utf8) {
        times.append(Array(apng[position + 28..<position + 32]))
      }
      position += length + 12
    }
    #expect(times == Array(repeating: [0, 1, 0, 60], count: 120))
  }

  @Test("One frame can be an AVIF, with alpha, too")
  func avif() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    for (width, height) in [(64, 48), (640, 480), (321, 241)] {
      let size = "\(width)x\(height)"
      let still = try Program.run(
        ["still", scene, "-q", "--time", "0.25", "-s", size, "-o", folder.file("x.avif")]
      )
      #expect(still.code == 0 && still.errors.isEmpty, "\(still.errors)")
      var reader = try VideoReader(path: folder.file("x.avif"))
      let frame = try #require(try reader.next())
      #expect(frame.width == width && frame.height == height)
      #expect(reader.info.codec.contains("av1") && reader.info.colorMatrix == "bt709")
      let (middle, corner) = (frame.color(frame.width / 2, frame.height / 2), frame.color(2, 2))
      #expect(middle.red > 250 && middle.green < 5 && middle.blue < 5, "\(middle)")
      #expect(abs(corner.red - 16) < 4 && abs(corner.green - 32) < 4, "\(corner)")
    }
    #expect(try Program.run(["still", scene, "-t", "-q", "-o", folder.file("y.avif")]).code == 0)
  }

  @Test("formats lists what can be written")
  func formats() throws {
    let text = try Program.run(["formats"])
    #expect(text.code == 0 && text.errors.isEmpty)
    for word in ["x.mp4", "libx264", "x.gif", "1 bit", "prores", "--format rgba", "opus"] {
      #expect(text.output.contains(word), "\(word) is missing")
    }
    let json = try Program.run(["formats", "--json"])
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    )
    #expect(rows.count == 12)
    for row in rows {
      #expect(row["available"] as? Bool == true, "\(row)")
    }
    #expect(try Program.run(["formats", "x.json"]).code == 64)
  }
}
