import AVFoundation
import AnimationRenderer
import CoreAnimationCompat
import Foundation
import SceneModel
import TestSupport
import Testing

@Suite("Players of videos")
struct PlayerTests {
  private static let clip = URL(
    filePath: Repository.absolute("scenes/tutorials/pictures/clip.mp4")
  )

  // The layer with the clock of the video.
  private func screen(_ scene: Scene) throws -> Layer {
    var rest = scene.layers
    while let layer = rest.popLast() {
      if layer.sublayers.contains(where: {
        if case .video = $0.state.content { true } else { false }
      }) {
        return layer
      }
      rest += layer.sublayers
    }
    throw CancellationError()
  }

  private func record(seconds: Double = 6, _ program: (AVPlayer, AVPlayerLayer) -> Void) throws
    -> Scene
  {
    SceneRecorder.forgetUnrecorded()
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let player = AVPlayer(url: Self.clip)
    let layer = AVPlayerLayer(player: player)
    layer.frame = stage.bounds
    stage.addSublayer(layer)
    program(player, layer)
    return Renderer(layer: stage, size: stage.bounds.size, frameRate: 20, duration: seconds).scene()
  }

  private func positions(_ scene: Scene, at times: [Double]) throws -> [Double] {
    let screen = try screen(scene)
    return times.map { time in
      let timing = screen.revisions.last { $0.time <= time }?.timing ?? screen.timing
      return timing.localTime(atParentTime: time)
    }
  }

  @Test("Player commands set the clock of the layer")
  func clock() throws {
    let scene = try record { player, _ in
      player.play()
      VirtualClock.current.schedule(after: 1) { player.pause() }
      VirtualClock.current.schedule(after: 2) { player.rate = 2 }
      VirtualClock.current.schedule(after: 2.25) {
        player.seek(to: CMTime(seconds: 0.5, preferredTimescale: 600))
      }
    }
    let actual = try positions(scene, at: [0.5, 1.5, 2.125, 2.5])
    for (time, meant) in zip(actual, [0.5, 1, 1.25, 1]) { #expect(abs(time - meant) < 1e-9) }
    #expect(scene.assets.map(\.kind) == [.video])
  }

  @Test("The player pauses at the end and posts a notification; a program can restart it")
  func end() throws {
    let log = Log()
    let scene = try record(seconds: 8) { player, _ in
      player.play()
      let item = player.currentItem
      nonisolated(unsafe) let again = player
      _ = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemDidPlayToEndTime,
        object: item,
        queue: nil
      ) { _ in
        log.ends.append(CACurrentMediaTime())
        log.rates.append(again.rate)
        again.seek(to: .zero)
        again.play()
      }
    }
    #expect(log.ends.count == 2 && log.rates == [0, 0])
    #expect(try abs(positions(scene, at: [4])[0] - 1) < 1e-6)
  }

  // What happened; all on one thread.
  private final class Log: @unchecked Sendable {
    var ends: [Double] = []
    var rates: [Float] = []
  }

  @Test("Gravities fit the video")
  func gravity() throws {
    var rects: [CGRect] = []
    _ = try record { player, layer in
      #expect(player.currentItem?.status == .readyToPlay)
      #expect(player.currentItem?.presentationSize == CGSize(width: 160, height: 120))
      #expect(abs((player.currentItem?.duration.seconds ?? 0) - 3) < 1e-4)
      for gravity in [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize] {
        layer.videoGravity = gravity
        rects.append(layer.videoRect)
      }
    }
    #expect(abs(rects[0].minX - 100 / 3) < 1e-6 && abs(rects[0].width - 400 / 3) < 1e-6)
    #expect(rects[1] == CGRect(x: 0, y: -25, width: 200, height: 150))
    #expect(rects[2] == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test("A file that is no video fails with a reason, and shows nothing")
  func failure() throws {
    let item = AVPlayerItem(
      url: URL(filePath: Repository.absolute("scenes/tutorials/pictures/kite.png"))
    )
    #expect(item.status == .failed && "\(item.error as Any)".contains("not a readable video"))
    #expect(!item.duration.isValid && item.presentationSize == .zero)
    #expect(AVPlayerItem(url: URL(filePath: "/nowhere.mp4")).status == .failed)
  }

  @Test("Times")
  func times() {
    #expect(CMTimeGetSeconds(CMTimeMake(value: 3, timescale: 2)) == 1.5)
    #expect(CMTimeMakeWithSeconds(0.1, preferredTimescale: 600).value == 60)
    #expect(!CMTime(seconds: .infinity, preferredTimescale: 600).isValid)
    #expect(CMTime.zero < CMTime(value: 1, timescale: 9))
  }
}
