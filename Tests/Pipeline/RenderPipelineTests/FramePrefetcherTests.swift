import Files
import Graphics
import Synchronization
import Testing

@testable import RenderPipeline

/// Frames of a segment that several workers draw and prepare for one.
@Suite("Shared segments")
struct FramePrefetcherTests {
  private static let job = PipelineScenes.job(
    PipelineScenes.animated(duration: 1),
    to: .image(path: "none"),
    jobs: 1
  )
  private let frames = Self.job.frames

  // The frames as one renderer draws each by itself.
  private func expected() throws -> [Bitmap] {
    try frames.map { try FrameRenderer(Self.job.source).bitmap(at: $0.time) }
  }

  private func prefetcher<Prepared: Sendable>(
    of frames: [FrameRequest],
    helpers: Int,
    _ preparation: @escaping @Sendable () throws -> FramePrefetcher<Prepared>.Preparation
  ) throws -> FramePrefetcher<Prepared> {
    try FramePrefetcher(
      frames,
      FrameRenderer(Self.job.source),
      RenderProgress(),
      maxAssistants: helpers,
      preparation: preparation
    )
  }

  @Test(
    "The frames and what changes in them are the same with and without help",
    arguments: [0, 1, 3]
  )
  func frames(helpers: Int) async throws {
    let prefetcher = try prefetcher(of: frames, helpers: helpers) { { $0 } }
    let alone = FrameRenderer(Self.job.source)
    let expected = try expected()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<helpers { group.addTask { _ = prefetcher.help() } }
      defer { prefetcher.close() }
      for (index, frame) in frames.enumerated() {
        let drawn = try prefetcher.next()
        #expect(drawn.bitmap == expected[index], "frame \(index)")
        #expect(drawn.changedAreas == (try alone.frame(at: frame.time)).changedAreas)
        #expect(prefetcher.framesLeft <= frames.count - index - 1)
      }
    }
  }

  @Test(
    "Retained images do not change, and their memory is reused after their release"
  )
  func retained() throws {
    let renderer = FrameRenderer(Self.job.source)
    let expected = try expected()
    var retained: [(Int, Bitmap)] = []
    for (index, frame) in frames.enumerated() {
      retained.append((index, try renderer.bitmap(at: frame.time)))
      if index % 4 == 3 {
        for (index, bitmap) in retained { #expect(bitmap == expected[index], "frame \(index)") }
        retained.removeFirst(index % 8 == 3 ? 2 : retained.count)
      }
    }
  }

  private struct AccessError: Error, Equatable {
    let number: Int
  }

  @Test("The first frame that fails is reported", arguments: [0, 2])
  func failure(helpers: Int) async throws {
    let begun = Atomic<Int>(0)
    // Fails for the frames from the sixth on; whatever is first to find that out, frames come in order.
    let prefetcher: FramePrefetcher<Int> = try prefetcher(of: frames, helpers: helpers) {
      { _ in
        let number = begun.add(1, ordering: .relaxed).oldValue
        if number > 5 { throw AccessError(number: 6) }
        return number
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<helpers { group.addTask { _ = prefetcher.help() } }
      var taken = 0
      do {
        while taken < frames.count {
          _ = try prefetcher.next()
          taken += 1
        }
        Issue.record("no frame failed")
      } catch {
        #expect(error as? AccessError == AccessError(number: 6))
        // Helpers prepare several at a time, so the sixth to be prepared is not quite the sixth frame.
        #expect(taken <= 6 && taken >= 6 - helpers)
      }
      prefetcher.close()
    }
  }

  @Test("Helpers leave a segment that is closed, wherever they are", arguments: 1...8)
  func closing(taken: Int) async throws {
    let prefetcher = try prefetcher(of: frames, helpers: 3) { { $0 } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { _ = prefetcher.help() } }
      for _ in 0..<taken { _ = try prefetcher.next() }
      prefetcher.close()
      // One that comes too late finds nothing to do.
      group.addTask { _ = prefetcher.help() }
    }
  }

  private final class Heap: StealableWork {
    let maxAssistants: Int
    let framesLeft: Int
    let helped = Atomic<Int>(0)

    init(_ framesLeft: Int, maxAssistants: Int = 1) {
      (self.framesLeft, self.maxAssistants) = (framesLeft, maxAssistants)
    }

    func help() -> Bool { helped.add(1, ordering: .relaxed).newValue > 0 }
  }

  @Test("Help goes where most is left, and no further than it is of use")
  func choice() async {
    let exchange = WorkStealing(parts: 1)
    let heaps = [
      Heap(10), Heap(90, maxAssistants: 2), Heap(20, maxAssistants: 0),
      Heap(0, maxAssistants: .max),
    ]
    for heap in heaps { exchange.offer(heap) }
    exchange.finishPart()
    await exchange.help()
    #expect(heaps.map { $0.helped.load(ordering: .relaxed) } == [1, 2, 0, 0])
    exchange.withdraw(heaps[0])
    await exchange.help()
    #expect(heaps.map { $0.helped.load(ordering: .relaxed) } == [1, 2, 0, 0])
  }

  @Test("An idle worker receives the next offer, and stops after the last part")
  func waiting() async {
    let exchange = WorkStealing(parts: 2)
    let heap = Heap(10, maxAssistants: 2)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { await exchange.help() } }
      exchange.offer(heap)
      exchange.finishPart()
      exchange.finishPart()
    }
    #expect(heap.helped.load(ordering: .relaxed) <= 2)
  }
}
