import Files
import SceneLoading
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Finished files of which bytes were changed.
@Suite("Damaged outputs")
struct DamagedOutputTests {
  private func render(_ name: String, _ folder: ScratchFolder) async throws -> [UInt8] {
    let request = RenderRequest(to: try RequestedOutput(path: folder.file(name)))
    var plan = try request.plan(PipelineScenes.animated(duration: 0.2))
    let job = try plan.job(SceneResources(), ResourceLoader(ResourceOptions(roots: [])))
    _ = try await job.run()
    return try folder.bytes(name)
  }

  private func expectDamage(to bytes: [UInt8], _ name: String, _ folder: ScratchFolder) throws {
    try folder.write(bytes, to: name)
    let error = #expect(throws: RenderError.self, "\(name)") {
      try MediaFacts(path: folder.file(name), limits: Limits(), decodes: true)
    }
    #expect(error?.code == .badInput && error?.message.contains("damaged") == true, "\(name)")
  }

  @Test("A wrong checksum of an animated PNG is found when it is decoded")
  func checksums() async throws {
    let folder = try ScratchFolder()
    let full = try await render("x.apng", folder)
    let facts = try MediaFacts(path: folder.file("x.apng"), limits: Limits(), decodes: true)
    #expect(facts.format == "apng")
    // The checksums of IHDR, 13 bytes behind 16, and of the last frame, before the 12 bytes of IEND.
    for offset in [32, full.count - 13] {
      var bytes = full
      bytes[offset] ^= 1
      try expectDamage(to: bytes, "y.apng", folder)
      // Its frames are decoded by players, which ignore them.
      #expect(try MediaFacts(path: folder.file("y.apng"), limits: Limits()).frames == facts.frames)
    }
  }

  @Test("A damaged frame of a video is found when it is decoded")
  func video() async throws {
    let folder = try ScratchFolder()
    var bytes = try await render("x.mp4", folder)
    let facts = try MediaFacts(path: folder.file("x.mp4"), limits: Limits(), decodes: true)
    #expect(facts.codec == "h264")
    // A unit of H.264 that is longer than its frame.
    let word = Array("mdat".utf8)
    let data = try #require(
      bytes.indices.dropLast(8).first { bytes[$0..<$0 + 4].elementsEqual(word) }
    )
    bytes.replaceSubrange(data + 4..<data + 8, with: [0x7F, 0xFF, 0xFF, 0xFF])
    try expectDamage(to: bytes, "y.mp4", folder)
  }
}
