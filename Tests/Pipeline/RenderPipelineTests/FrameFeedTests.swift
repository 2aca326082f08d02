import Files
import Graphics
import Synchronization
import Testing

@testable import RenderPipeline

/// Frames of a segment that several workers draw and prepare for one.
@Suite("Shared segments")
struct FrameFeedTests {
  private static let job = PipelineScenes.job(
    PipelineScenes.moving(duration: 1),
    to: .picture(path: "none"),
    jobs: 1
  )
  private let frames = Self.job.frames

  // The frames as one renderer draws each by itself.
  private func expected() throws -> [Bitmap] {
    try frames.map { try FrameRenderer(Self.job.source).bitmap(at: $0.time) }
  }

  private func feed<Prepared: Sendable>(
    of frames: [FrameRequest],
    helpers: Int,
    _ preparation: @escaping @Sendable () throws -> FrameFeed<Prepared>.Preparation
  ) throws -> FrameFeed<Prepared> {
    try FrameFeed(
      frames,
      FrameRenderer(Self.job.source),
      RenderProgress(),
      mostHelpers: helpers,
      preparation: preparation
    )
  }

  @Test(
    "The frames and what changes in them are the same with and without help",
    arguments: [0, 1, 3]
  )
  func frames(helpers: Int) async throws {
    let feed = try feed(of: frames, helpers: helpers) { { $0 } }
    let alone = FrameRenderer(Self.job.source)
    let expected = try expected()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<helpers { group.addTask { _ = feed.help() } }
      defer { feed.close() }
      for (index, frame) in frames.enumerated() {
        let drawn = try feed.next()
        #expect(drawn.bitmap == expected[index], "frame \(index)")
        #expect(drawn.changedAreas == (try alone.frame(at: frame.time)).changedAreas)
        #expect(feed.framesLeft <= frames.count - index - 1)
      }
    }
  }

  @Test(
    "Pictures that are kept stay as they are, and their memory is used again when they are dropped"
  )
  func kept() throws {
    let renderer = FrameRenderer(Self.job.source)
    let expected = try expected()
    var kept: [(Int, Bitmap)] = []
    for (index, frame) in frames.enumerated() {
      kept.append((index, try renderer.bitmap(at: frame.time)))
      if index % 4 == 3 {
        for (index, bitmap) in kept { #expect(bitmap == expected[index], "frame \(index)") }
        kept.removeFirst(index % 8 == 3 ? 2 : kept.count)
      }
    }
  }

  private struct Refusal: Error, Equatable {
    let number: Int
  }

  @Test("The first frame that fails is the one that is told of", arguments: [0, 2])
  func failure(helpers: Int) async throws {
    let begun = Atomic<Int>(0)
    // Fails for the frames from the sixth on; whatever is first to find that out, frames come in order.
    let feed: FrameFeed<Int> = try feed(of: frames, helpers: helpers) {
      { _ in
        let number = begun.add(1, ordering: .relaxed).oldValue
        if number > 5 { throw Refusal(number: 6) }
        return number
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<helpers { group.addTask { _ = feed.help() } }
      var taken = 0
      do {
        while taken < frames.count {
          _ = try feed.next()
          taken += 1
        }
        Issue.record("no frame failed")
      } catch {
        #expect(error as? Refusal == Refusal(number: 6))
        // Helpers prepare several at a time, so the sixth to be prepared is not quite the sixth frame.
        #expect(taken <= 6 && taken >= 6 - helpers)
      }
      feed.close()
    }
  }

  @Test("Helpers leave a segment that is closed, wherever they are", arguments: 1...8)
  func closing(taken: Int) async throws {
    let feed = try feed(of: frames, helpers: 3) { { $0 } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { _ = feed.help() } }
      for _ in 0..<taken { _ = try feed.next() }
      feed.close()
      // One that comes too late finds nothing to do.
      group.addTask { _ = feed.help() }
    }
  }

  private final class Heap: HelpedWork {
    let mostHelpers: Int
    let framesLeft: Int
    let helped = Atomic<Int>(0)

    init(_ framesLeft: Int, mostHelpers: Int = 1) {
      (self.framesLeft, self.mostHelpers) = (framesLeft, mostHelpers)
    }

    func help() -> Bool { helped.add(1, ordering: .relaxed).newValue > 0 }
  }

  @Test("Help goes where most is left, and no further than it is of use")
  func choice() async {
    let exchange = HelpExchange(pieces: 1)
    let heaps = [
      Heap(10), Heap(90, mostHelpers: 2), Heap(20, mostHelpers: 0), Heap(0, mostHelpers: .max),
    ]
    for heap in heaps { exchange.offer(heap) }
    exchange.finishPiece()
    await exchange.help()
    #expect(heaps.map { $0.helped.load(ordering: .relaxed) } == [1, 2, 0, 0])
    exchange.withdraw(heaps[0])
    await exchange.help()
    #expect(heaps.map { $0.helped.load(ordering: .relaxed) } == [1, 2, 0, 0])
  }

  @Test("Who waits for something to help with gets what comes, and ends with the last piece")
  func waiting() async {
    let exchange = HelpExchange(pieces: 2)
    let heap = Heap(10, mostHelpers: 2)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { await exchange.help() } }
      exchange.offer(heap)
      exchange.finishPiece()
      exchange.finishPiece()
    }
    #expect(heap.helped.load(ordering: .relaxed) <= 2)
  }
}
