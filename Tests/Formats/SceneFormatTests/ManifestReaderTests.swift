import SceneFormat
import SceneModel
import Testing

@Suite("Manifests")
struct ManifestReaderTests {
  private static let manifest = RenderManifest(
    version: "1.2",
    libraries: "a \"library\"",
    toolchain: "Swift 6",
    input: "a/scene.json",
    options: ["--set", "title=\"Ü\"", "--transparent"],
    inputs: [
      .init(role: .scene, path: "a/scene.json", sha256: "00"),
      .init(role: .asset, path: "b.png", sha256: "ff"),
    ],
    width: 64,
    height: 48,
    frameRate: "30000/1001",
    isOpaque: false,
    frames: [
      .init(number: 7, time: 0.1, sha256: "ab"), .init(number: 8, time: 1.0 / 3, sha256: "cd"),
    ]
  )

  @Test("A written manifest reads back exactly, to the last bit of a time")
  func roundTrip() throws {
    let text = Self.manifest.text
    #expect(try ManifestReader().read(Array(text.utf8)) == Self.manifest)
    #expect(text.hasPrefix("{\n  \"format\": \"animrender-manifest/1\",\n"))
    #expect(text.contains("\n    {\"frame\": 7, \"time\": 0.1, \"sha256\": \"ab\"},\n"))
  }

  @Test(
    "Errors are reported with their location",
    arguments: [
      ("\"format\": \"animrender-manifest/1\"", "\"format\": \"animrender/1\"", "no manifest"),
      ("\"width\": 64,", "", "width is missing"),
      ("\"width\": 64", "\"width\": 6.4", "whole number"),
      ("\"width\": 64", "\"width\": 1e300", "number"),
      ("\"isOpaque\": false", "\"isOpaque\": 0", "true or false"),
      ("\"role\": \"asset\"", "\"role\": \"other\"", "role is none of"),
      ("\"time\": 0.1", "\"time\": \"0.1\"", "needs a number"),
      ("\"--transparent\"]", "1]", "a string is needed"),
      ("\"frames\": [", "\"frames\": {}, \"x\": [", "needs an array"),
      ("}\n", "", ""),
    ]
  )
  func failures(old: String, new: String, message: String) throws {
    let text = Self.manifest.text
    let range = try #require(text.range(of: old, in: text))
    let broken = text.replacingSubrange(range, with: new)
    let error = try #require(throws: SceneReadError.self) {
      try ManifestReader().read(Array(broken.utf8))
    }
    let first = try #require(error.diagnostics.first)
    #expect(first.message.contains(message), "\(first.message)")
    #expect(first.location != nil && first.severity == .error)
  }
}

extension String {
  // The last place of some text.
  fileprivate func range(of part: String, in text: String) -> Range<String.Index>? {
    let (full, part) = (Array(text.utf8), Array(part.utf8))
    guard full.count >= part.count else { return nil }
    for start in stride(from: full.count - part.count, through: 0, by: -1)
    where full[start..<start + part.count].elementsEqual(part) {
      let first = text.utf8.index(text.utf8.startIndex, offsetBy: start)
      return first..<text.utf8.index(first, offsetBy: part.count)
    }
    return nil
  }

  fileprivate func replacingSubrange(_ range: Range<String.Index>, with new: String) -> String {
    var text = self
    text.replaceSubrange(range, with: new)
    return text
  }
}
