import AnimationRenderer
import Foundation
import Graphics
import Lottie
import SceneModel
import TestSupport
import Testing
import UIKitCompat

/// A red square of 8 × 8 that moves by 100 points in a second, with a marker over its second quarter.
enum MovingSquare {
  static let json = """
    {"v": "5.7", "fr": 20, "ip": 0, "op": 20, "w": 120, "h": 10,
     "markers": [{"cm": "second", "tm": 5, "dr": 5}, {"cm": "end", "tm": 20, "dr": 0}],
     "layers": [
      {"ty": 1, "ip": 0, "op": 20, "st": 0, "sw": 8, "sh": 8, "sc": "#ff0000", "ks": {
        "a": {"a": 0, "k": [0, 0]}, "p": {"a": 1, "k": [
          {"t": 0, "s": [0, 1], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}},
          {"t": 20, "s": [100, 1]}]}}}]}
    """

  static func animation() throws -> LottieAnimation {
    try LottieAnimation.from(data: Data(json.utf8))
  }

  /// Where the square is in an image, in points; nil where it is not.
  static func position(in image: Bitmap) -> Double? {
    let row = (0..<image.width).map { Double(image[$0, 5] >> 16 & 255) / 255 }
    guard let first = row.firstIndex(where: { $0 > 0 }) else { return nil }
    return Double(first) + 1 - row[first]
  }

  /// The places at times while a program plays.
  static func positions(
    _ times: [Double],
    duration: Double = 6,
    _ program: (LottieAnimationLayer) -> Void
  ) throws -> [Double?] {
    SceneRecorder.forgetUnrecorded()
    let layer = LottieAnimationLayer(animation: try animation())
    layer.frame = CGRect(x: 0, y: 0, width: 120, height: 10)
    let recorder = SceneRecorder(
      layer: layer,
      size: CGSize(width: 120, height: 10),
      duration: duration
    )
    program(layer)
    let renderer = Renderer(recorder)
    #expect(renderer.diagnostics.filter { $0.severity > .hint }.isEmpty)
    return try times.map { position(in: try renderer.frame(at: $0)) }
  }
}

@Suite("Playing Lottie animations")
struct PlaybackTests {
  private func expect(
    _ positions: [Double?],
    _ expected: [Double],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(positions.count == expected.count, sourceLocation: sourceLocation)
    for (position, wanted) in zip(positions, expected) {
      let difference = abs((position ?? -99) - wanted)
      #expect(difference < 0.02, "\(positions) and not \(expected)", sourceLocation: sourceLocation)
    }
  }

  @Test("An animation begins at its start, plays once, and ends on its last frame")
  func once() throws {
    expect(try MovingSquare.positions([0, 2]) { _ in }, [0, 0])
    let positions = try MovingSquare.positions([0.25, 0.99, 1.5, 5]) { $0.play() }
    expect(positions, [25, 95, 95, 95].enumerated().map { $0 == 1 ? 99 : $1 })
  }

  @Test("Loops, turns, counts and speeds")
  func modes() throws {
    let looped = try MovingSquare.positions([0.5, 1.25, 5.75]) {
      $0.loopMode = .loop
      $0.play()
    }
    expect(looped, [50, 25, 75])
    let turned = try MovingSquare.positions([0.5, 1.25, 2.25]) {
      $0.loopMode = .autoReverse
      $0.play()
    }
    expect(turned, [50, 75, 25])
    let counted = try MovingSquare.positions([1.5, 1.75, 2.5, 4]) {
      $0.loopMode = .repeat(2)
      $0.play()
    }
    expect(counted, [50, 75, 95, 95])
    let fast = try MovingSquare.positions([0.125, 0.25, 0.75, 1.9]) {
      $0.loopMode = .loop
      $0.animationSpeed = 2
      $0.play()
      let layer = $0
      VirtualClock.current.schedule(after: 0.25) { layer.animationSpeed = 1 }
    }
    expect(fast, [25, 50, 0, 15])
  }

  @Test("Parts are played by progress, frames and markers, forwards and backwards")
  func parts() throws {
    let progress = try MovingSquare.positions([0.1, 0.5, 3]) {
      $0.play(fromProgress: 0.2, toProgress: 0.8)
    }
    expect(progress, [30, 70, 80])
    let back = try MovingSquare.positions([0.1, 0.5, 3]) {
      $0.play(fromProgress: 0.8, toProgress: 0.2)
    }
    expect(back, [70, 30, 20])
    let frames = try MovingSquare.positions([0.1, 0.3, 0.6]) {
      $0.play(fromFrame: 10, toFrame: 16, loopMode: .loop)
    }
    expect(frames, [60, 50, 50])
    let marker = try MovingSquare.positions([0.1, 1]) { $0.play(marker: "second") }
    expect(marker, [35, 50])
    let markers = try MovingSquare.positions([0.1, 0.5, 2]) {
      $0.play(fromMarker: "second", toMarker: "end")
    }
    expect(markers, [35, 75, 95])
    let reversed = try MovingSquare.positions([0.25, 2]) {
      $0.animationSpeed = -1
      $0.currentProgress = 1
      $0.play()
    }
    expect(reversed, [75, 0])
  }

  @Test("Pausing, going on, stopping and jumping")
  func control() throws {
    let positions = try MovingSquare.positions([0.4, 0.9, 1.2, 1.5, 2.2, 2.6]) { layer in
      layer.loopMode = .loop
      layer.play()
      for (time, action) in [
        (0.5, { layer.pause() }), (1, { layer.play() }), (1.4, { layer.currentProgress = 0.1 }),
        (2, { layer.stop() }), (2.5, { layer.play() }),
      ] as [(Double, () -> Void)] {
        VirtualClock.current.schedule(after: time, action)
      }
    }
    expect(positions, [40, 50, 70, 10, 0, 10])
  }

  @Test("Completion blocks come at exact times, with whether the end was reached")
  func completion() throws {
    var log: [String] = []
    _ = try MovingSquare.positions([]) { layer in
      func note(_ name: String) -> LottieCompletionBlock {
        {
          log.append(
            String(format: "%.2f \(name) \($0) %.2f", CACurrentMediaTime(), layer.currentProgress)
          )
        }
      }
      layer.play(fromProgress: 0, toProgress: 0.8, completion: note("first"))
      #expect(layer.isAnimationPlaying)
      VirtualClock.current.schedule(after: 1) {
        #expect(!layer.isAnimationPlaying)
        layer.play(completion: note("rest"))
      }
      VirtualClock.current.schedule(after: 2) { layer.play(completion: note("cut")) }
      VirtualClock.current.schedule(after: 2.5) {
        layer.animationSpeed = 2
        layer.play(toProgress: 0, loopMode: .repeat(3), completion: note("thrice"))
      }
    }
    #expect(
      log == [
        "0.80 first true 0.80", "1.20 rest true 1.00", "2.50 cut false 0.50",
        "3.25 thrice true 0.00",
      ]
    )
  }

  @Test("Another animation takes the place of one; both are shown in their times")
  func replacing() throws {
    let other = MovingSquare.json.replacing("100, 1", with: "0, 1")
    let still = try LottieAnimation.from(data: Data(other.utf8))
    let positions = try MovingSquare.positions([0.5, 1.5]) { layer in
      layer.play()
      VirtualClock.current.schedule(after: 1) { layer.animation = still }
    }
    expect(positions, [50, 0])
  }

  @Test("A view fits its animation by its content mode, in a tree with other clocks")
  func view() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 40))
    let view = LottieAnimationView(animation: try MovingSquare.animation())
    #expect(view.intrinsicContentSize == CGSize(width: 120, height: 10))
    view.contentMode = .scaleAspectFit
    view.frame = CGRect(x: 0, y: 0, width: 240, height: 40)
    root.addSubview(view)
    root.layer.speed = 0.5
    view.loopMode = .loop
    view.play()
    let renderer = Renderer(view: root, frameRate: 10, duration: 4)
    let image = try renderer.frame(at: 0.5)
    // Twice as large, in the middle of the height, at half the speed.
    let column = (0..<40).map { image[52, $0] >> 24 }
    #expect(column.firstIndex { $0 > 0 } == 12 && column.lastIndex { $0 > 0 } == 27)
    #expect(image[48, 20] == 0 && image[51, 20] >> 24 == 255 && image[67, 20] == 0)
  }
}
