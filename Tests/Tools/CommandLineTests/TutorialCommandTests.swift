import Foundation
import MediaCodecs
import TestSupport
import Testing

@Suite("The commands for the programs of the tutorials")
struct TutorialCommandTests {
  /// The programs that the command lists.
  static let names: [String] = {
    let list = (try? Program.run([], program: "tutorial"))?.output ?? ""
    return list.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
      String($0.drop { $0 == " " }.prefix { $0 != ":" })
    }
  }()

  @Test("Without arguments it lists the programs, and other numbers of arguments are wrong")
  func list() throws {
    #expect(Self.names.count >= 25 && Self.names.contains("ball-pops"))
    for arguments in [["ball-pops"], ["ball-pops", "a.mp4", "b.mp4"]] {
      let outcome = try Program.run(arguments, program: "tutorial")
      #expect(outcome.code == 64 && outcome.output.hasPrefix("tutorial PROGRAM OUTPUT"))
    }
  }

  @Test("All programs are scenes that the command accepts, the same in two runs", arguments: names)
  func scenes(_ name: String) throws {
    let folder = try WorkFolder()
    let files = ["a.json", "b.json"].map(folder.file)
    for file in files {
      let outcome = try Program.run([name, file], program: "tutorial")
      #expect(outcome.code == 0)
      // Messages are told where a video is written.
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let bytes = try files.map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(bytes[0] == bytes[1] && bytes[0].count > 500)
    let check = try Program.run(["check", files[0], "--font-dir", "\(Program.root)/scenes/fonts"])
    #expect(!check.errors.contains("error:"), "\(check.errors)")
  }

  @Test("An effect becomes a video of its length")
  func video() throws {
    let folder = try WorkFolder()
    let path = folder.file("out.mp4")
    let outcome = try Program.run(["ball-pops", path], program: "tutorial")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let info = try VideoReader(path: path).info
    #expect(info.frameCount == 180 && info.codec == "h264")
  }

  @Test("Without arguments it lists the programs; wrong ones and outputs are refused")
  func refusals() throws {
    #expect(Self.names.count >= 29 && Set(Self.names).count == Self.names.count)
    let unknown = try Program.run(["ball", "x.mp4"], program: "tutorial")
    #expect(unknown.code == 64 && unknown.errors.contains("there is no program 'ball'"))
    let ending = try Program.run(["card", "x.docx"], program: "tutorial")
    #expect(ending.code == 1 && ending.errors.contains("'x.docx' has no known file name extension"))
  }

  @Test("Frames that a program takes from an atlas look like sprites, and pause like them")
  func sprites() throws {
    let folder = try WorkFolder()
    #expect(
      try Program.run(["sprite-atlas", folder.file("a.json")], program: "tutorial").code == 0
    )
    let scene = "\(Program.root)/scenes/tutorials/s34-sprite-atlas.json"
    for time in ["0.1", "1.6", "2.4", "2.7", "3.9"] {
      let images = try [folder.file("a.json"), scene].enumerated().map { index, path in
        let output = folder.file("\(index).png")
        #expect(try Program.run(["still", path, "--time", time, "-o", output]).code == 0)
        return try Data(contentsOf: URL(filePath: output))
      }
      #expect(images[0] == images[1], "\(time) s")
    }
  }
}
