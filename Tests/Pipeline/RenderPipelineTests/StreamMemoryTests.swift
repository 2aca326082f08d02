import Graphics
import ImageFiles
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Streams keep the memory of their images, and hold what was drawn all the same.
@Suite("Memory of streams")
struct StreamMemoryTests {
  // 300 frames in segments of 30; the square stands still from the middle on.
  private func job(_ target: RenderTarget, jobs: Int, width: Int = 13, height: Int = 9) -> RenderJob
  {
    var scene = PipelineScenes.animated(duration: 2.5, width: width, height: height)
    scene.duration = 5
    scene.frameRate = .sixty
    return PipelineScenes.job(scene, to: target, jobs: jobs)
  }

  private func write(_ job: RenderJob, _ blocks: BitmapBlockPool) async throws {
    guard case .stream(let format, let destination) = job.target else { return }
    let monitor = FrameMonitor(
      progress: RenderProgress(),
      cancellation: Cancellation(),
      limits: job.source.limits,
      beforeCommit: nil
    )
    _ = try await job.renderStream(format, destination, monitor, blocks: blocks)
  }

  @Test(
    "A stream takes memory for the images on their way, not for every frame",
    arguments: [StreamFormat.rgba, .y4m, .nut],
    [1, 2]
  )
  func blocks(_ format: StreamFormat, jobs: Int) async throws {
    let folder = try ScratchFolder()
    let blocks = BitmapBlockPool()
    var job = job(.stream(format, .file(folder.file("x"))), jobs: jobs)
    // All of them differ.
    job.frames = (0..<300).map { FrameRequest(index: $0, time: Double($0) / 120) }
    try await write(job, blocks)
    // Two segments ahead for each worker.
    #expect(blocks.count > 0 && blocks.count <= 2 * jobs * SegmentPlan.shortestSegment)
    let made = blocks.count
    try await write(job, blocks)
    #expect(blocks.count <= 2 * jobs * SegmentPlan.shortestSegment, "\(made) before")
  }

  @Test("Raw frames equal the drawn frames, also for duplicate frames", arguments: [1, 2])
  func images(jobs: Int) async throws {
    let folder = try ScratchFolder()
    let job = job(.stream(.rgba, .file(folder.file("x"))), jobs: jobs)
    let blocks = BitmapBlockPool()
    try await write(job, blocks)
    let bytes = try folder.bytes("x")
    let renderer = FrameRenderer(job.source)
    var expected: [UInt8] = []
    for frame in job.frames {
      var straight: [UInt8] = []
      try renderer.bitmap(at: frame.time).copyStraight(to: &straight)
      expected += straight
    }
    let frameSize = 13 * 9 * 4
    #expect(bytes.count == 300 * frameSize)
    #expect(bytes == expected)
  }

  @Test("A Y4M of odd sides has half a block of chroma at the edges, in memory that is used again")
  func oddSides() async throws {
    let folder = try ScratchFolder()
    let job = job(.stream(.y4m, .file(folder.file("x"))), jobs: 1)
    try await write(job, BitmapBlockPool())
    let bytes = try folder.bytes("x")
    let start = try #require(bytes.firstIndex(of: 0x0A)) + 1
    let frame = 6 + 13 * 9 + 2 * 7 * 5
    #expect(bytes.count == start + 300 * frame)
    for number in [0, 1, 299] {
      let offset = start + number * frame
      #expect(Array(bytes[offset..<offset + 6]) == Array("FRAME\n".utf8))
      // A frame written alone, into new memory.
      var alone = job
      alone.frames = [job.frames[number]]
      alone.target = .stream(.y4m, .file(folder.file("one")))
      try await write(alone, BitmapBlockPool())
      #expect(try Array(folder.bytes("one")[start...]) == Array(bytes[offset..<offset + frame]))
    }
  }
}
