import SceneModel
import TestSupport
import Testing

@Suite("Sequences of frames")
struct FrameSequenceTests {
  private struct Vector: Decodable {
    var delays: [Double]?
    var frames: Int?
    var rate: Double?
    var t: Double
    var frame: Int
  }

  @Test("frame_sequences.json: the frame at a time")
  func vectors() throws {
    try VectorFile<Vector>.check("frame_sequences.json") { vector, check in
      let sequence: FrameSequence?
      if let delays = vector.delays {
        sequence = FrameSequence(
          delays: delays.map { .init(Int(($0 * 1_000_000).rounded()), over: 1_000_000) }
        )
      } else {
        sequence = FrameSequence(
          count: try #require(vector.frames),
          rate: try #require(vector.rate)
        )
      }
      check.equal(sequence?.frame(atLoopedTime: vector.t), vector.frame, "frame")
    }
  }

  @Test("Frames of thirds of a second begin exactly there, after a day of loops too")
  func thirds() throws {
    let sequence = try #require(
      FrameSequence(delays: [.init(1, over: 3), .init(1, over: 3), .init(1, over: 3)])
    )
    #expect(sequence.duration == 1)
    for play in [0, 1, 86_399] {
      for frame in 0..<3 {
        let begin = Double(play * 3 + frame) / 3
        #expect(sequence.frame(atLoopedTime: begin) == frame)
        #expect(sequence.frame(atLoopedTime: begin + 0.333) == frame)
      }
    }
    #expect(sequence.frame(atLoopedTime: -5) == 0)
  }

  @Test(
    "A frame has begun where it starts within half a tick of its container",
    arguments: [24, 25, 30, 50, 60, 24_000.0 / 1001, 30_000.0 / 1001, 60_000.0 / 1001],
    [100, 1000]
  )
  func roundedBeginnings(rate: Double, unit: Int) throws {
    for count in [2, 5, 31, 90, 600] {
      let times = (0...count).map { Int((Double($0) / rate * Double(unit)).rounded()) }
      let delays = zip(times, times.dropFirst()).map { FrameSequence.Delay($1 - $0, over: unit) }
      let image = try #require(FrameSequence(delays: delays))
      let video = try #require(
        FrameSequence(
          beginnings: Array(times.dropLast()),
          end: times[count],
          ticksPerSecond: unit
        )
      )
      for index in 0..<count {
        #expect(image.frame(at: Double(index) / rate) == index)
        #expect(video.frame(at: Double(index) / rate) == index)
      }
    }
  }

  @Test("Coarse ticks are exact: a frame does not begin half a frame early")
  func coarseTicks() throws {
    let video = try #require(
      FrameSequence(beginnings: [0, 1, 3, 4], end: 5, ticksPerSecond: 25)
    )
    #expect(video.frame(at: 0.1) == 1 && video.frame(at: 0.12) == 2)
    #expect(video.roundingLead == 0.005)
    let even = try #require(
      FrameSequence(beginnings: [0, 1, 2, 3], end: 4, ticksPerSecond: 25)
    )
    #expect(even.roundingLead == 0 && even.frame(at: 0.0399) == 0)
  }

  @Test("The rate at which every frame begins with one")
  func commonRate() throws {
    let uneven = try #require(FrameSequence(delays: [.init(2, over: 100), .init(7, over: 100)]))
    #expect(try #require(uneven.commonRate(upTo: 100)) == (100, 1))
    #expect(uneven.commonRate(upTo: 99) == nil)
    let even = try #require(FrameSequence(delays: [.init(12, over: 100), .init(30, over: 100)]))
    #expect(try #require(even.commonRate(upTo: 100)) == (100, 6))
  }

  @Test(
    "A part of a video, played some times",
    arguments: [
      // Ten frames of a tenth: from, to, plays, time → frame
      (nil, nil, 1, 0.35, 3), (nil, nil, 1, 1.0, 9), (nil, nil, 1, -2, 0),
      (nil, nil, 2, 1.25, 2), (nil, nil, .infinity, 77.75, 7), (nil, nil, 1.5, 9, 4),
      (.seconds(0.2), .seconds(0.5), 1, 0, 2), (.seconds(0.2), .seconds(0.5), 1, 0.3, 4),
      (.seconds(0.2), .seconds(0.5), 2, 0.3, 2), (.percent(50), nil, 1, 0.1, 6),
      (.frame(3), .frame(6), 1, 5, 5), (.seconds(4), nil, 1, 0, 9),
    ] as [(MediaTime?, MediaTime?, Double, Double, Int)]
  )
  func parts(_ from: MediaTime?, _ to: MediaTime?, _ plays: Double, _ time: Double, _ frame: Int)
    throws
  {
    let sequence = try #require(
      FrameSequence(delays: Array(repeating: .init(1, over: 10), count: 10))
    )
    var video = VideoContent()
    (video.from, video.to, video.plays) = (from, to, plays)
    #expect(video.frame(at: time, of: sequence) == frame)
  }
}
