import Foundation
import TestSupport
import Testing

@Suite("dotLottie archives on the command line")
struct DotLottieCommandTests {
  /// A square of a colour that crosses a canvas of 32 × 24, and an image where one is named.
  private static func animation(_ color: String, image: String? = nil) -> String {
    let asset = image.map { #"{"id":"p","w":8,"h":8,"p":"\#($0)"}"# } ?? ""
    let layer = image.map { _ in #"{"ty":2,"refId":"p","ip":0,"op":10,"ks":{}},"# } ?? ""
    return """
      {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":32,"h":24,"assets":[\(asset)],"layers":[\(layer)
      {"ty":1,"sw":8,"sh":8,"sc":"\(color)","ip":0,"op":10,
       "ks":{"p":{"a":1,"k":[{"t":0,"s":[4,12]},{"t":10,"s":[28,12]}]}}}]}
      """
  }

  private static let twoAnimations = ZipFile([
    .init(
      "manifest.json",
      #"{"version":"2","initial":{"animation":"blue"},"animations":[{"id":"red"},{"id":"blue"}]}"#
    ),
    .init("a/red.json", animation("#ff0000", image: "dot.png")),
    .init("a/blue.json", animation("#0000ff")),
  ])

  private func write(_ file: ZipFile, to name: String, in folder: WorkFolder) throws -> String {
    try Data(file.bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  private func still(_ input: String, _ options: [String] = [], in folder: WorkFolder) throws
    -> Data
  {
    let arguments = ["still", input, "--time", "0.5", "-o", folder.file("x.png"), "--strict"]
    let outcome = try Program.run(arguments + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try folder.bytes("x.png")
  }

  @Test("An archive gives the pixels of its animation, with an image from the archive")
  func samePixels() throws {
    let folder = try WorkFolder()
    let plainRed = try folder.write(
      Self.animation("#ff0000", image: "images/dot.png"),
      to: "red.json"
    )
    let plainBlue = try folder.write(Self.animation("#0000ff"), to: "blue.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("images"),
      withIntermediateDirectories: false
    )
    let dot = try folder.write(SmallScene.text(), to: "dot.json")
    let made = try Program.run(["still", dot, "-o", folder.file("images/dot.png")])
    #expect(made.code == 0, "\(made.errors)")
    var archive = Self.twoAnimations
    archive.entries.append(.init("i/dot.png", Array(try folder.bytes("images/dot.png"))))
    let file = try write(archive, to: "no-ending", in: folder)
    let blue = try still(plainBlue, in: folder)
    let red = try still(plainRed, in: folder)
    #expect(blue != red)
    #expect(try still(file, in: folder) == blue)
    #expect(try still(file, ["--animation", "red"], in: folder) == red)
    archive.entries[0] = .init("manifest.json", #"{"version":"1.0","animations":[{"id":"red"}]}"#)
    archive.entries[1].name = Array("animations/red.json".utf8)
    archive.entries[3].name = Array("images/dot.png".utf8)
    #expect(try still(try write(archive, to: "1.lottie", in: folder), in: folder) == red)
    let base = ["1.lottie", "blue.json", "dot.json", "images", "images/dot.png", "no-ending"]
    #expect(folder.names == base + ["red.json", "x.png"], "nothing is unpacked")
  }

  @Test("Choices that are none are mistakes of usage")
  func unknownAnimation() throws {
    let folder = try WorkFolder()
    let file = try write(Self.twoAnimations, to: "x.lottie", in: folder)
    let unknown = try Program.run(["check", file, "--animation", "bleu"])
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("only red, blue (did you mean blue?)"), "\(unknown.errors)")
    let plain = try folder.write(Self.animation("#ff0000"), to: "x.json")
    #expect(try Program.run(["check", plain, "--animation", "red"]).code == 64)
  }

  @Test("Messages name the file in the archive")
  func messages() throws {
    let folder = try WorkFolder()
    var archive = Self.twoAnimations
    let file = try write(archive, to: "x.lottie", in: folder)
    let missing = try Program.run(["check", file, "--animation", "red"])
    #expect(missing.code == 66, "a picture that is not there")
    #expect(missing.errors.contains("x.lottie/a/red.json:1:"), "\(missing.errors)")
    archive.entries[0] = .init(
      "manifest.json",
      "{\"animations\":[{\"id\":\"blue\",\n\"initialTheme\":\"dark\"}]}"
    )
    let themed = try write(archive, to: "y.lottie", in: folder)
    let warned = try Program.run(["check", themed])
    #expect(warned.code == 0)
    #expect(warned.errors.contains("y.lottie/manifest.json:2:16: animations[0].initialTheme"))
    #expect(try Program.run(["check", themed, "--strict"]).code == 1)
  }

  private static let hostile: [(String, [UInt8])] = {
    var cases: [(String, [UInt8])] = []
    func add(_ name: String, _ change: (inout ZipFile) -> Void) {
      var file = twoAnimations
      change(&file)
      cases.append((name, file.bytes))
    }
    cases.append(("cut off", Array(twoAnimations.bytes.dropLast(30))))
    cases.append(("only a beginning", [0x50, 0x4B, 3, 4]))
    cases.append(("empty archive", ZipFile([]).bytes))
    add("no manifest") { $0.entries.removeFirst() }
    add("no animation") { $0.entries.removeLast() }
    add("broken manifest") { $0.entries[0] = .init("manifest.json", "{") }
    add("broken animation") { $0.entries[2] = .init("a/blue.json", "{\"layers\":[") }
    add("a scene for an animation") { $0.entries[2] = .init("a/blue.json", SmallScene.text()) }
    add("bomb") {
      $0.entries[2].method = 8
      $0.entries[2].size = 60 << 20
    }
    add("4 GB") { $0.entries[2].size = 0xFFFF_FFFE }
    add("wrong size") { $0.entries[2].size = 16 }
    add("wrong checksum") { $0.entries[2].checksum ^= 1 }
    add("far away") { $0.entries[2].offset = 0xFFFF_FFF0 }
    add("escape") { $0.entries.append(.init("../x", "")) }
    add("absolute") { $0.entries.append(.init("/etc/passwd", "")) }
    add("two manifests") { $0.entries.append($0.entries[0]) }
    add("encrypted") { $0.entries[0].flags = 1 }
    add("65,000 entries that are not there") { $0.count = 65_000 }
    add("ZIP64") { $0.count = 0xFFFF }
    add("5000 entries") { $0.entries += (0..<5000).map { .init("\($0)", "") } }
    return cases
  }()

  @Test("P7: Hostile archives are refused at once, with little memory", arguments: hostile)
  func refused(name: String, bytes: [UInt8]) throws {
    let folder = try WorkFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("x.lottie")))
    let outcome = try Shell.run(
      "ulimit -d 400000; \"$0\" \"$@\"; exit $?",
      [folder.file("x.lottie"), "-o", folder.file("x.mp4")]
    )
    #expect(outcome.code == 65, "\(name): \(outcome.errors)")
    #expect(outcome.errors.contains("x.lottie"), "\(name): \(outcome.errors)")
    #expect(outcome.seconds < 10, "\(name)")
    #expect(folder.names == ["x.lottie"])
  }
}
