import Graphics
import RenderPipeline
import Testing

@Suite("Segments")
struct SegmentPlanTests {
  private func plan(_ indices: some Sequence<Int>, fps: Int) throws -> [[Int]] {
    let rate = try #require(FrameRate(fps))
    let frames = indices.map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) }
    return SegmentPlan(frames: frames, rate: rate).segments.map { $0.map(\.index) }
  }

  @Test(
    "The length is two seconds, at least 30 frames",
    arguments: [
      (60, 1, 120), (30, 1, 60), (24, 1, 48), (10, 1, 30), (1, 1, 30), (30000, 1001, 60),
      (25, 2, 30), (120, 1, 240),
    ]
  )
  func length(numerator: Int, denominator: Int, expected: Int) throws {
    let rate = try #require(FrameRate(numerator, over: denominator))
    #expect(SegmentPlan.length(at: rate) == expected)
  }

  @Test(
    "Images in files have segments of 60 frames at most",
    arguments: [(60, 60), (30, 60), (24, 48), (10, 30), (240, 60)]
  )
  func images(fps: Int, expected: Int) throws {
    let rate = try #require(FrameRate(fps))
    let length = SegmentPlan.imageLength(at: rate)
    #expect(length == expected)
    let frames = (0..<130).map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) }
    let plan = SegmentPlan(images: frames, rate: rate)
    #expect(plan.segments.flatMap { $0 } == frames)
    #expect(plan.segments.dropLast().allSatisfy { $0.count == length })
  }

  @Test("A timeline is cut at multiples of the length")
  func wholeTimeline() throws {
    #expect(try plan(0..<480, fps: 60).map(\.count) == [120, 120, 120, 120])
    #expect(try plan(0..<150, fps: 60).map(\.count) == [120, 30])
  }

  @Test(
    "Of an odd number the last one is cut in halves, of 30 frames at least",
    arguments: [
      (360, [120, 120, 60, 60]), (300, [120, 120, 30, 30]), (299, [120, 120, 59]),
      (121, [61, 60]), (60, [30, 30]), (59, [59]),
    ]
  )
  func halves(count: Int, expected: [Int]) throws {
    let parts = try plan(0..<count, fps: 60)
    #expect(parts.map(\.count) == expected)
    #expect(parts.flatMap { $0 } == Array(0..<count))
  }

  @Test("A tail shorter than 30 frames belongs to the segment before it")
  func shortTail() throws {
    #expect(try plan(120..<269, fps: 60).map(\.count) == [75, 74])
    #expect(try plan(0..<241, fps: 60).map(\.count) == [120, 121])
  }

  @Test("Cuts do not depend on the requested range")
  func ranges() throws {
    let parts = try plan(60..<420, fps: 60)
    #expect(parts.map { $0.first } == [60, 120, 240, 360])
    #expect(parts.map(\.count) == [60, 120, 120, 60])
  }

  @Test("A short head takes in what follows it")
  func shortHead() throws {
    #expect(try plan(110..<300, fps: 60).map(\.count) == [130, 60])
    #expect(try plan([119, 120, 121], fps: 60).map(\.count) == [3])
  }

  @Test("Lists with gaps keep every frame once, in order")
  func gaps() throws {
    let wanted = Array(stride(from: 0, to: 1000, by: 7))
    let parts = try plan(wanted, fps: 60)
    #expect(parts.flatMap { $0 } == wanted)
    #expect(parts.allSatisfy { $0.count >= 30 })
  }

  @Test("No frames make no segments")
  func empty() throws {
    #expect(try plan([], fps: 60).isEmpty)
  }
}
