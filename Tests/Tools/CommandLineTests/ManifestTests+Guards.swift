import Foundation
import TestSupport
import Testing

extension ManifestTests {
  @Test("P9: A manifest does not find out the hashes of files that the scene does not use")
  func hashes() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let secret = try folder.write("secret", to: "secret.txt")
    let manifest = folder.file("m.json")
    let run = [scene, "-q", "-o", folder.file("x.mp4"), "--manifest", manifest]
    #expect(try Program.run(run).code == 0)
    let good = String(decoding: try folder.bytes("m.json"), as: UTF8.self)
    let right = try sha256("cat \"$1\"", [secret])
    var answers: Set<String> = []
    for (path, hash) in [
      (secret, right), (secret, String(repeating: "0", count: 64)), ("secret.txt", right),
      ("secret.txt", "0"), (folder.file("gone"), right),
    ] {
      for role in ["asset", "properties"] {
        let entry = "{\"role\": \"\(role)\", \"path\": \"\(path)\", \"sha256\": \"\(hash)\"},"
        let text = good.replacingOccurrences(of: "\"inputs\": [", with: "\"inputs\": [\(entry)")
        _ = try folder.write(text, to: "m.json")
        let outcome = try Program.run(["verify", manifest, "-q"])
        #expect(outcome.code == 0)
        answers.insert("\(role): \(outcome.output)\(outcome.errors)")
      }
    }
    #expect(answers.count == 2, "\(answers)")
  }

  @Test("Another name of the output is refused for a manifest")
  func oneFile() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    for (name, target) in [("link", "x.mp4"), ("there", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name),
        withDestinationPath: target
      )
    }
    let before = folder.names
    for name in ["x.mp4", "./x.mp4", "there/x.mp4", "link"] {
      let outcome = try Program.run([
        scene, "-q", "-o", folder.file("x.mp4"), "--manifest", folder.file(name),
      ])
      #expect(outcome.code == 64, "\(name): \(outcome.errors)")
      #expect(outcome.errors.contains("is another output"), "\(outcome.errors)")
      #expect(folder.names == before)
    }
  }

  @Test("A manifest without frames is a mistake")
  func noFrames() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let manifest = folder.file("m.json")
    let run = ["still", scene, "-q", "-o", folder.file("x.png"), "--manifest", manifest]
    #expect(try Program.run(run).code == 0)
    let text = String(decoding: try folder.bytes("m.json"), as: UTF8.self)
    let start = try #require(text.range(of: "\"frames\": ["))
    _ = try folder.write("\(text[..<start.lowerBound])\"frames\": []}", to: "m.json")
    for images in [[], [folder.file("x.png")]] {
      let outcome = try Program.run(["verify", manifest] + images)
      #expect(outcome.code == 65 && outcome.errors.contains("frames is empty"), "\(outcome.errors)")
    }
  }
}
