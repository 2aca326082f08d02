import Foundation
import MediaCodecs
import Testing

@Suite("The command for the effects of the tutorials")
struct TutorialCommandTests {
  /// The effects that the command lists.
  static let names: [String] = {
    let list = (try? Program.run([], program: "tutorial"))?.output ?? ""
    return list.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
      String($0.drop { $0 == " " }.prefix { $0 != ":" })
    }
  }()

  @Test("All effects are scenes that the command accepts, the same in two runs", arguments: names)
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

  @Test("Without arguments it lists the effects; wrong ones and outputs are refused")
  func refusals() throws {
    #expect(Self.names.count == 29 && Set(Self.names).count == 29)
    let unknown = try Program.run(["ball", "x.mp4"], program: "tutorial")
    #expect(unknown.code == 64 && unknown.output.contains("ball-pops"))
    let ending = try Program.run(["card", "x.docx"], program: "tutorial")
    #expect(ending.code == 1 && ending.errors.hasPrefix("tutorial: error: 'x.docx' has no known"))
  }
}
