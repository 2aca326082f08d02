import AVFoundation
public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// S31: one clip in four player layers: once, twice as fast again and again, a second of it three times, and late.
public func videoLayer(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x1d2733))
  let items = (0..<4).map { _ in AVPlayerItem(url: BundledFile.clip.url) }
  let players = items.map { AVPlayer(playerItem: $0) }
  let layers = players.map { AVPlayerLayer(player: $0) }
  let frames = [
    CGRect(x: 20, y: 20, width: 160, height: 120), CGRect(x: 220, y: 20, width: 160, height: 120),
    CGRect(x: 40, y: 160, width: 120, height: 120), CGRect(x: 220, y: 160, width: 160, height: 120),
  ]
  for (layer, frame) in zip(layers, frames) {
    layer.frame = frame
    stage.addSublayer(layer)
  }
  players[0].play()

  // Blocks of notifications are sendable; the recording has one thread.
  nonisolated(unsafe) let again = players[1]
  layers[1].cornerRadius = 14
  layers[1].masksToBounds = true
  players[1].rate = 2
  _ = NotificationCenter.default.addObserver(
    forName: .AVPlayerItemDidPlayToEndTime,
    object: items[1],
    queue: nil
  ) { _ in
    again.seek(to: .zero)
    again.rate = 2
  }

  layers[2].videoGravity = .resizeAspectFill
  layers[2].cornerRadius = 60
  layers[2].masksToBounds = true
  for round in 0..<3 {
    after(Double(round)) {
      players[2].seek(to: CMTime(seconds: 1, preferredTimescale: 600))
      players[2].play()
    }
  }
  after(3) { players[2].pause() }

  after(1) { players[3].play() }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}
