import Foundation
import LottieFormat
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Inputs that are converted to scenes")
struct ConversionTests {
  // Every Lottie animation, archive and SVG of the repository.
  private static let files: [String] = ["Tests", "scenes"].flatMap { folder in
    let all = FileManager.default.enumerator(atPath: Repository.absolute(folder))
    return (all?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.filter { path in
      if path.contains("/build/") { return false }
      if [".lottie", ".tgs", ".svg", ".svga"].contains(where: path.hasSuffix) { return true }
      guard path.hasSuffix(".json"), let bytes = try? Repository.bytes(path) else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("\"layers\"") && text.contains("\"ip\"")
    }.sorted()
  }

  // The errors of reading again what `convert` writes; none for an input that is refused itself.
  private func errors(_ document: SceneDocument) throws -> [String] {
    let scene =
      document.format == .svg
      ? try document.withDrawingLayers().scene : try document.withoutAnimationScripts().scene
    let text = try SceneWriter.write(scene)
    var limits = Limits()
    // The layers of compositions are written as often as they are used.
    limits.inputBytes = .max
    do throws(SceneReadError) {
      _ = try SceneReader(limits: limits).read(Array(text.utf8))
      return []
    } catch {
      return error.diagnostics.filter { $0.severity == .error }.map { $0.text(file: document.file) }
    }
  }

  @Test("Every animation of the repository is converted to a scene that is read")
  func samples() throws {
    #expect(Self.files.count > 60)
    var opened = 0
    for path in Self.files {
      for mode in [LottieCompatibility.web, .ae] {
        var options = SceneDocument.Options()
        options.compatibility = mode
        guard let document = try? SceneDocument.open(Repository.absolute(path), options),
          document.format == .lottie || document.format == .svg || document.format == .svga
        else { continue }
        opened += 1
        #expect(try errors(document).isEmpty, "\(path)")
      }
    }
    #expect(opened > 100)
  }

  @Test("Lottie files with random mattes, hidden layers and unknown kinds are read again")
  func randomMattes() throws {
    var generator = SplitMix64(seed: 20_261_128)
    func pick(_ values: [String]) -> String {
      values[Int(generator.next() % UInt64(values.count))]
    }
    for round in 0..<300 {
      let layers = (0..<8).map { index in
        let kind = pick(["4", "4", "1", "3", "13", "\"gr\"", "99"])
        let name = pick(["a", "b", "", "c (matte 2)"])
        let parts = [
          #""ty":\#(kind),"nm":"\#(name)","ind":\#(index + 1),"ks":{},"shapes":[],"sw":9,"sh":9"#,
          pick(["", #","td":1"#]), pick(["", #","tt":\#(pick(["1", "2", "3", "4", "5"]))"#]),
          pick(["", "", #","tp":\#(pick(["1", "4", "8", "9"]))"#]), pick(["", "", #","hd":true"#]),
        ]
        return "{\(parts.joined())}"
      }
      let list = layers.joined(separator: ",")
      let text = #"{"v":"5.7.4","fr":10,"ip":0,"op":10,"w":9,"h":9,"layers":[\#(list)]}"#
      guard let document = try? SceneDocument.open(Array(text.utf8)) else { continue }
      #expect(try errors(document).isEmpty, "round \(round): \(text)")
    }
  }
}
