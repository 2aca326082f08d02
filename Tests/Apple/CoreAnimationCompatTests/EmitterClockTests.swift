import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Testing

@Suite("Emitters whose clocks are set anew")
struct EmitterClockTests {
  /// How many particles there are every quarter of a second, of ten births a second that live on.
  private func counts(
    _ program: @escaping (SceneRecorder, CAEmitterLayer) -> Void
  ) throws -> [Int] {
    let recording = record { recorder, _ in
      let size = CGSize(width: 4, height: 4)
      let cell = CAEmitterCell()
      (cell.name, cell.birthRate, cell.lifetime) = ("dot", 10, 100)
      cell.contents =
        UIGraphicsImageRenderer(size: size).image { context in
          context.fill(CGRect(origin: .zero, size: size))
        }.cgImage
      let emitter = CAEmitterLayer()
      emitter.emitterPosition = CGPoint(x: 50, y: 50)
      emitter.emitterCells = [cell]
      recorder.rootLayer.addSublayer(emitter)
      program(recorder, emitter)
    }
    return try (0..<16).map { quarter in
      try recording.dump(at: Double(quarter) / 4 + 0.01).components(separatedBy: "image ").count - 1
    }
  }

  @Test("A burst begins when it is set off, and its particles live on")
  func burst() throws {
    let counts = try counts { recorder, emitter in
      emitter.birthRate = 0
      recorder.clock.schedule(after: 1) {
        emitter.beginTime = CACurrentMediaTime()
        emitter.birthRate = 1
      }
      recorder.clock.schedule(after: 2) { emitter.birthRate = 0 }
    }
    #expect(counts.prefix(4) == [0, 0, 0, 0], "\(counts)")
    #expect(zip(counts[4..<9], [1, 3, 6, 8, 10]).allSatisfy { abs($0 - $1) <= 1 }, "\(counts)")
    #expect(counts[9...].allSatisfy { abs($0 - 10) <= 1 }, "\(counts)")
  }

  @Test("A second burst has nothing of the first one's end")
  func bursts() throws {
    let counts = try counts { recorder, emitter in
      emitter.birthRate = 0
      for start in [0.5, 2] {
        recorder.clock.schedule(after: start) {
          emitter.beginTime = CACurrentMediaTime()
          emitter.birthRate = 1
        }
        recorder.clock.schedule(after: start + 0.5) { emitter.birthRate = 0 }
      }
    }
    #expect(counts.prefix(2) == [0, 0] && abs(counts[5] - 5) <= 1, "\(counts)")
    #expect(counts[12...].allSatisfy { abs($0 - 5) <= 1 }, "\(counts)")
  }

  @Test("A burst by an animation of the birth rate remains when the animation is over")
  func animated() throws {
    let counts = try counts { recorder, emitter in
      emitter.birthRate = 0
      recorder.clock.schedule(after: 1) {
        emitter.beginTime = CACurrentMediaTime()
        let burst = CABasicAnimation(keyPath: "birthRate")
        (burst.fromValue, burst.toValue, burst.duration) = (1, 1, 0.5)
        emitter.add(burst, forKey: nil)
      }
    }
    #expect(
      counts.prefix(4) == [0, 0, 0, 0] && counts[8...].allSatisfy { abs($0 - 5) <= 1 },
      "\(counts)"
    )
  }
}
