import AVFoundation
public import AnimationRenderer
import QuartzCore
import UIKit

/// E20: a meter follows a microphone: every tenth of a second the level scales one dot, and 45 copies follow.
public func microphoneMeter(frameRate: Double = 60) -> Renderer {
  let stage = makeMeter { levels.indices.contains($0) ? levels[$0] : nil }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 6.2)
}

/// E20 with a sound in the place of the microphone: it is heard, and its power scales the dot.
public func audioMeter(frameRate: Double = 60) -> Renderer {
  let player = try? AVAudioPlayer(data: BundledFile.notes.data)
  player?.isMeteringEnabled = true
  after(0.4) { player?.play() }
  let stage = makeMeter { _ in
    guard let player, player.isPlaying else { return nil }
    player.updateMeters()
    return Double(player.averagePower(forChannel: 0))
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 5)
}

// Asks for a level every tenth of a second from 0.4 s on, until there is none.
private func makeMeter(level: @escaping (Int) -> Double?) -> CALayer {
  let stage = makeStage(UIColor(hex: 0x0e0a1f))
  let replicator = CAReplicatorLayer()
  replicator.frame = stage.bounds
  replicator.instanceCount = 46
  replicator.instanceTransform = CATransform3DMakeTranslation(-8, 0, 0)
  replicator.instanceDelay = 0.02
  let dot = CALayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
  dot.position = CGPoint(x: 380, y: 116)
  dot.cornerRadius = 1
  dot.backgroundColor = UIColor.magenta.cgColor
  replicator.addSublayer(dot)
  stage.addSublayer(replicator)
  let microphone = makeMicrophone()
  stage.addSublayer(microphone)

  after(0.1) {
    tint(dot, "backgroundColor", from: .magenta, to: .green, duration: 0.3)
    tint(microphone, "borderColor", from: .magenta, to: .green, duration: 0.3)
  }
  var lastTransformScale = 1.0
  func monitor(_ index: Int) {
    guard let level = level(index) else {
      scale(dot, from: lastTransformScale, to: 1, duration: 0.2)
      tint(dot, "backgroundColor", from: .green, to: .magenta, duration: 1.2)
      tint(microphone, "borderColor", from: .green, to: .magenta, duration: 1.2)
      return
    }
    let scaleFactor = max(0.2, (level + 50) / 2)
    scale(dot, from: lastTransformScale, to: scaleFactor, duration: 0.1)
    lastTransformScale = scaleFactor
    after(0.1) { monitor(index + 1) }
  }
  after(0.4) { monitor(0) }
  return stage
}

// Plausible microphone levels, in decibels.
private let levels: [Double] = [
  -46, -38, -24, -18, -22, -30, -20, -12, -16, -26, -40, -47, -44, -28, -14, -8, -12, -20, -10, -6,
  -14, -24, -34, -45, -48, -36, -22, -26, -16, -20, -30, -38, -44, -48, -50,
]

private func scale(_ dot: CALayer, from: Double, to: Double, duration: Double) {
  let scale = makeBasic("transform.scale.y", from: from, to: to, duration: duration)
  scale.isRemovedOnCompletion = false
  scale.fillMode = .forwards
  dot.add(scale, forKey: nil)
}

private func tint(
  _ layer: CALayer,
  _ keyPath: String,
  from: UIColor,
  to: UIColor,
  duration: Double
) {
  layer.add(
    makeBasic(keyPath, from: from.cgColor, to: to.cgColor, duration: duration, fillMode: .forwards),
    forKey: nil
  )
}

private func makeMicrophone() -> CALayer {
  let button = CALayer()
  button.bounds = CGRect(x: 0, y: 0, width: 52, height: 52)
  button.position = CGPoint(x: 200, y: 244)
  button.cornerRadius = 26
  button.borderWidth = 2
  button.borderColor = UIColor.magenta.cgColor
  let capsule = makeRoundedPath(
    CGRect(x: 20.5, y: 11, width: 11, height: 19),
    radius: 5.5
  )
  button.addSublayer(makeShape(capsule, .white))
  let stand = makeLine(
    makePath("M15 24 C15 39 37 39 37 24 M26 35.5 L26 41 M20 41 L32 41"),
    .white,
    width: 2.5
  )
  stand.lineCap = .round
  button.addSublayer(stand)
  return button
}
