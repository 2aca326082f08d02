import Foundation
import TestSupport
import Testing

extension DiffTests {
  private func render(_ scene: String, _ file: String, _ options: String...) throws {
    let outcome = try Program.run(["render", scene, "-q", "-o", file] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(
    "Images that move are compared frame by frame, also in folders",
    arguments: ["webp", "apng", "gif", "avif"]
  )
  func animatedImages(ending: String) throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(rate: 20), to: "old.json")
    let new = try folder.write(Self.scene(to: 30, rate: 20), to: "new.json")
    for (scene, name) in [(old, "a"), (new, "b")] {
      for path in ["\(name).\(ending)", "\(name)/x.\(ending)", "\(name)n/1.\(ending)"] {
        try render(scene, folder.file(path))
      }
      try render(old, folder.file("\(name)n/2.\(ending)"))
    }
    let (a, b) = (folder.file("a.\(ending)"), folder.file("b.\(ending)"))
    let same = try diff(a, a)
    #expect(same.code == 0 && same.output == "equal: a.\(ending): 10 frames\n", "\(same.output)")
    // The first frames are equal.
    for options in [["--metric", "pixels"], ["--metric", "exact"]] {
      let outcome = try Program.run(["diff", a, b, "--progress", "none"] + options)
      #expect(outcome.code == 1 && outcome.output.contains("10 frames"), "\(outcome.output)")
    }
    #expect(try diff(folder.file("a"), folder.file("b")).code == 1)
    #expect(try diff(folder.file("a"), folder.file("a")).code == 0)
    // Numbers in names make no sequence of them.
    let numbered = try diff(folder.file("an"), folder.file("bn"))
    #expect(numbered.code == 1 && numbered.output.contains("1.\(ending)"), "\(numbered.output)")
    let pattern = try diff(folder.file("an/%d.\(ending)"), folder.file("an"))
    #expect(pattern.code == 65 && pattern.errors.contains("several frames"), "\(pattern.errors)")
  }

  @Test(
    "A lossless animation equals its scene, and one frame is an image",
    arguments: ["webp", "gif"]
  )
  func sceneAndImage(ending: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(rate: 20), to: "scene.json")
    try render(scene, folder.file("all.webp"))
    #expect(try diff(scene, folder.file("all.webp")).output == "equal: scene.json: 10 frames\n")
    try render(scene, folder.file("one.\(ending)"), "--frames", "3")
    try render(scene, folder.file("one.png"), "--frame", "3")
    let images = try diff(folder.file("one.\(ending)"), folder.file("one.png"))
    #expect(images.output == "equal: one.\(ending)\n", "\(images.output)\(images.errors)")
    let still = try diff(scene, folder.file("one.\(ending)"), "--frame", "3")
    #expect(still.output == "equal: scene.json\n", "\(still.output)\(still.errors)")
  }

  @Test(
    "Animations of equal frames differ where their times do",
    arguments: ["gif", "webp"]
  )
  func times(ending: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(rate: 20), to: "scene.json")
    let original = folder.file("a.\(ending)")
    try render(scene, original)
    let data = try Data(contentsOf: URL(fileURLWithPath: original))
    // The delay of a frame: in GIF in its graphic control extension, in WebP in its chunk.
    let (mark, offset) = ending == "gif" ? ([0x21, 0xf9, 0x04], 4) : (Array("ANMF".utf8), 20)
    let value = ending == "gif" ? 50 : 500
    func write(_ name: String, from position: Data.SearchOptions) throws -> String {
      var bytes = data
      let range = try #require(bytes.range(of: Data(mark), options: position))
      bytes[range.lowerBound + offset] = UInt8(value & 255)
      bytes[range.lowerBound + offset + 1] = UInt8(value >> 8)
      let path = folder.file(name)
      try bytes.write(to: URL(fileURLWithPath: path))
      return path
    }
    let first = try diff(original, write("first.\(ending)", from: []))
    #expect(
      first.code == 1
        && first.output.contains("  frame 1 at 0.05 s expected, found at 0.5 s\n"),
      "\(first.output)"
    )
    let last = try diff(original, write("last.\(ending)", from: .backwards))
    #expect(last.code == 1, "\(last.output)")
    #expect(last.output.contains("  a duration of 0.5 s expected, 0.95 s found\n"))
    #expect(last.output.contains("  20 frames per second expected, 200/19 found\n"))
  }

  @Test("Times that containers round to their units are equal")
  func roundedTimes() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(rate: 30), to: "scene.json")
    let names = ["x.gif", "x.mkv", "x.webp", "x.apng", "x.mp4"].map(folder.file)
    for name in names { try render(scene, name) }
    for (a, b) in zip(names, names.dropFirst() + names.prefix(1)) {
      let outcome = try diff(a, b, "--max-diff-ratio", "1")
      #expect(outcome.code == 0, "\(a) \(b): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test("The alpha of AVIF counts, also of an animation")
  func alphaOfAVIF() throws {
    let folder = try WorkFolder()
    for (name, opacity) in [("a", "1"), ("b", "0.5")] {
      let text = Self.scene(rate: 20)
        .replacingOccurrences(of: ", \"background\": \"#102030\"", with: "")
        .replacingOccurrences(of: "\"red\",", with: "\"red\", \"opacity\": \(opacity),")
      let scene = try folder.write(text, to: "\(name).json")
      try render(scene, folder.file("\(name).avif"))
      try render(scene, folder.file("\(name)1.avif"), "--frame", "0")
    }
    #expect(try diff(folder.file("a.avif"), folder.file("b.avif")).code == 1)
    #expect(try diff(folder.file("a1.avif"), folder.file("b1.avif")).code == 1)
    #expect(try diff(folder.file("a1.avif"), folder.file("a1.avif")).code == 0)
  }

  // A TIFF image of one grey pixel.
  private func tiff(_ grey: UInt8) -> Data {
    let tags: [(UInt8, UInt8, UInt8)] = [
      (0, 3, 1), (1, 3, 1), (2, 3, 8), (3, 3, 1), (6, 3, 1), (17, 4, 122), (21, 3, 1), (22, 3, 1),
      (23, 4, 1),
    ]
    var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, UInt8(tags.count), 0]
    // The tags 256 + n, their types, and one value each.
    for (tag, type, value) in tags { bytes += [tag, 1, type, 0, 1, 0, 0, 0, value, 0, 0, 0] }
    return Data(bytes + [0, 0, 0, 0, grey])
  }

  @Test("Folders have all images and videos, whatever their names; other inputs are named")
  func folderInputs() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    for name in ["a", "b"] {
      for file in ["frame.avif", "frame.png"] {
        try render(scene, folder.file("\(name)/\(file)"), "--frame", "0")
      }
    }
    let (a, b) = (folder.file("a"), folder.file("b"))
    #expect(try diff(a, b).code == 0)
    try tiff(0).write(to: URL(fileURLWithPath: "\(a)/scan.tif"))
    try tiff(255).write(to: URL(fileURLWithPath: "\(b)/scan.tif"))
    let scans = try diff(a, b, "--metric", "exact")
    #expect(scans.code == 1 && scans.output.contains("scan.tif"), "\(scans.output)\(scans.errors)")
    try tiff(0).write(to: URL(fileURLWithPath: "\(b)/scan.tif"))
    #expect(try diff(a, b, "--metric", "exact").code == 0)
    #expect(try diff("\(a)/scan.tif", "\(b)/scan.tif").code == 0)
    // An image without an ending, one that is missing, and one that is empty.
    try FileManager.default.copyItem(atPath: "\(a)/frame.png", toPath: "\(a)/frame")
    #expect(try diff(a, b).output.contains("  frame: missing\n"))
    try FileManager.default.removeItem(atPath: "\(a)/frame")
    try FileManager.default.moveItem(atPath: "\(b)/frame.avif", toPath: folder.file("kept.avif"))
    #expect(try diff(a, b).output.contains("  frame.avif: missing\n"))
    try Data().write(to: URL(fileURLWithPath: "\(b)/frame.avif"))
    #expect(try diff(a, b).code == 65)
    try FileManager.default.removeItem(atPath: "\(b)/frame.avif")
    try FileManager.default.moveItem(atPath: folder.file("kept.avif"), toPath: "\(b)/frame.avif")
    for path in ["a/x.json", "b/y.svg"] {
      _ = try folder.write(path.hasSuffix("svg") ? "<svg/>" : Self.scene(), to: path)
    }
    let noted = try diff(a, b)
    #expect(noted.code == 0 && noted.errors.contains("'x.json' and 1 more"), "\(noted.errors)")
  }

  @Test("A folder of one numbered image is a sequence beside a scene or a video")
  func oneNumberedImage() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(duration: 0.05, rate: 20), to: "scene.json")
    try render(scene, folder.file("one/"))
    try render(scene, folder.file("one.mkv"), "--codec", "ffv1")
    let images = folder.file("one")
    #expect(folder.names.filter { $0.hasPrefix("one/") }.count == 1, "\(folder.names)")
    for other in [scene, folder.file("one.mkv")] {
      let outcome = try diff(other, images)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    }
    #expect(try diff(images, images, "--scene", scene).code == 0)
    // Two single files are still matched by their names.
    try render(scene, folder.file("two/frame_00001.png"), "--frame", "0")
    #expect(try diff(images, folder.file("two")).output.contains("frame_00001.png"))
  }

  @Test("SVG and SVGA files are scenes, also of a comparison")
  func drawings() throws {
    let folder = try WorkFolder()
    func svg(_ color: String) -> String {
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='48'><rect width='20' height='20' \
      fill='\(color)'><animate attributeName='x' to='40' dur='0.5s' \
      repeatCount='indefinite'/></rect></svg>
      """
    }
    let red = try folder.write(svg("red"), to: "red.svg")
    let blue = try folder.write("<?xml version='1.0'?><!-- b -->" + svg("blue"), to: "blue.svg")
    #expect(try diff(red, red).code == 0 && diff(blue, blue).code == 0)
    #expect(try diff(red, blue).code == 1)
    let images = try frames(red, in: folder, "frames")
    #expect(try diff(red, images).code == 0)
    #expect(try diff(images, blue).code == 1)
    let movie = Repository.absolute("Tests/Media/codes.svga")
    #expect(try diff(movie, movie).code == 0)
    let page = try folder.write("<html></html>", to: "page.svg")
    let outcome = try diff(red, page)
    #expect(outcome.code == 65 && outcome.errors.contains("web page"), "\(outcome.errors)")
  }

  @Test(
    "Options about scenes need one, on a side or by --scene",
    arguments: [
      ["--set", "nope=1"], ["--layer", "q"], ["--props", "/nonexistent.json"],
      ["--font-file", "x.ttf"], ["--animation", "y"], ["-s", "5x5"], ["-b", "red"],
      ["--rasterizer", "cairo"], ["--missing-assets", "skip"],
    ]
  )
  func optionsOfScenes(options: [String]) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(rate: 20), to: "scene.json")
    for name in ["a.png", "f/0.png", "f/1.png", "a.mkv"] {
      try render(scene, folder.file(name), "--frame", "0")
    }
    let operands = ["a.png", "f", "a.mkv"].map(folder.file)
    for path in operands {
      let arguments = ["diff", path, path, "--progress", "none"] + options
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 64 && outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains("is for scenes, and none is compared"), "\(outcome.errors)")
    }
    let drawn = ["diff", scene, operands[0], "--frame", "0", "-b", "none", "--rasterizer", "cairo"]
    #expect(try Program.run(drawn).code != 64)
    let named = ["diff", operands[1], operands[1], "--scene", scene, "--missing-assets", "skip"]
    #expect(try Program.run(named).code == 0)
  }
}
