import Foundation
import Graphics
import RenderPipeline
import SceneReference
import TestSupport
import Testing

/// The reference page and its images are what the registry gives.
///
/// `RECORD_REFERENCE=1` writes both, and fails still.
@Suite("Reference page")
struct ReferenceTests {
  static let folder = "docs"
  static let images = "\(folder)/\(SceneReference.imageFolder)"

  @Test("The page is as committed")
  func page() throws {
    try ReferencePage.check("docs/Reference.md", is: SceneReference.page())
  }

  @Test("Images show what they did", arguments: SceneReference.examples)
  func image(_ example: SceneReference.Example) throws {
    let renderer = FrameRenderer(try example.source())
    try Goldens.check(
      try renderer.bitmap(at: example.time),
      "\(Self.images)/\(example.file)",
      isRecording: ReferencePage.isRecording
    )
  }

  @Test("Different values look different", arguments: SceneReference.examples)
  func sense(_ example: SceneReference.Example) throws {
    let parts = try FrameRenderer(try example.source()).bitmap(at: example.time).parts(of: example)
    #expect(parts.count == example.values.count)
    #expect(Set(parts).count == parts.count, "\(example.name)")
    #expect(parts.contains { Set($0).count > 1 }, "\(example.name) shows nothing")
  }

  @Test("Images have unique names, and the folder has no other images")
  func corpus() {
    let names = SceneReference.examples.map { "\(Self.images)/\($0.file)" }
    #expect(Set(names).count == names.count)
    #expect(Repository.files(in: Self.images, type: "png") == names.sorted())
    let page = SceneReference.page()
    for example in SceneReference.examples {
      #expect(page.contains("(\(SceneReference.imageFolder)/\(example.file))"), "\(example.name)")
    }
  }
}

extension SceneReference.Example {
  fileprivate func source() throws -> RenderSource {
    try GoldenScene.source(of: scene, named: name, in: "scenes")
  }
}

extension Bitmap {
  /// The pixels of each of the values that an example shows.
  fileprivate func parts(of example: SceneReference.Example) -> [[UInt32]] {
    let count = example.values.count
    let size = example.isInRows ? (width, height / count) : (width / count, height)
    return withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      return (0..<count).map { part in
        let origin = example.isInRows ? (0, part * size.1) : (part * size.0, 0)
        return (0..<size.1).flatMap { y in
          (0..<size.0).map { x in pixels[(origin.1 + y) * bytesPerRow / 4 + origin.0 + x] }
        }
      }
    }
  }
}
