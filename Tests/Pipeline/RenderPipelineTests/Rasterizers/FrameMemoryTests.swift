import CRasterKernels
import Files
import RenderPipeline
import TestSupport
import Testing

/// Memory that a frame cannot have is an error with exit code 71, and never another image.
@Suite("Memory of frames")
struct FrameMemoryTests {
  /// Groups, masks, clips, blend modes, blurs, shadows, images, perspective, texts and motion blur.
  static let names = [
    "appearance/motion-blur-is-the-mean-of-sub-times",
    "depth/gradients-in-perspective-are-resampled",
    "image/placing-gravities-keep-the-size-and-name-edges-by-y",
    "image/contents-are-tinted-by-a-replicator-and-turn-with-their-layer",
    "mask/a-mask-and-masks-to-bounds-multiply", "mask/text-masks-a-gradient",
    "text/strokes-lines-and-boxes-follow-the-letters", "blend-modes", "filters",
  ]

  @Test(
    "Each allocation of a frame that fails gives an error, or the same pixels",
    arguments: names,
    RasterizerKind.allCases
  )
  func frames(_ name: String, _ kind: RasterizerKind) throws {
    let scene = try GoldenScene.named(name)
    var source = try scene.source(size: (80, 60))
    source.rasterizer = kind
    let time = try #require(scene.samples.last).time
    // The failing allocations are those of this thread.
    try withDeepStack { try check(source, at: time) }
  }

  private func check(_ source: RenderSource, at time: Double) throws {
    let expected = try FrameRenderer(source).bitmap(at: time)
    var errors = 0
    defer { rk_fail_allocation(-1) }
    for count in 0... {
      let renderer = FrameRenderer(source)
      rk_fail_allocation(Int64(count))
      do throws(RenderError) {
        #expect(try renderer.bitmap(at: time) == expected, "allocation \(count)")
      } catch {
        errors += 1
        #expect(error.code == .systemResources, "allocation \(count): \(error)")
        #expect(error.message.contains("memory"), "allocation \(count): \(error)")
      }
      guard rk_allocations_before_failure() < 0 else { break }
      // Afterwards the same renderer draws as ever.
      #expect(try renderer.bitmap(at: time) == expected, "after allocation \(count)")
    }
    #expect(errors > 0)
  }

  @Test("Later frames of a sequence need memory only while earlier ones are retained")
  func sequence() throws {
    let source = PipelineScenes.job(PipelineScenes.animated(), to: .image(path: "")).source
    try withDeepStack {
      let renderer = FrameRenderer(source)
      let first = try renderer.bitmap(at: 0)
      let second = try FrameRenderer(source).bitmap(at: 1)
      defer { rk_fail_allocation(-1) }
      rk_fail_allocation(0)
      let error = #expect(throws: RenderError.self) { try renderer.bitmap(at: 1) }
      #expect(error?.code == .systemResources)
      #expect(try renderer.bitmap(at: 1) == second)
      #expect(first != second)
    }
  }
}
