public import AnimationRenderer
import Foundation
import Lottie
import QuartzCore
import UIKit

/// S36: one Lottie animation at speed 1, at speed 2, and its first four fifths over and over.
public func lottie(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let plays: [(String, (LottieAnimationLayer) -> Void)] = [
    ("speed 1", { $0.play() }),
    (
      "speed 2",
      { heart in
        heart.animationSpeed = 2
        heart.play()
      }
    ),
    ("progress 0 to 0.8", { $0.play(fromProgress: 0, toProgress: 0.8) }),
  ]
  for (index, (name, play)) in plays.enumerated() {
    let x = 14 + 128 * CGFloat(index)
    stage.addSublayer(makePanel(CGRect(x: x, y: 60, width: 116, height: 160)))
    let heart = LottieAnimationLayer(animation: try? .from(data: BundledFile.heart.data))
    heart.frame = CGRect(x: x + 8, y: 76, width: 100, height: 100)
    heart.loopMode = .loop
    play(heart)
    stage.addSublayer(heart)
    let position = CGRect(x: x, y: 192, width: 116, height: 16)
    stage.addSublayer(makeCaption(name, position, size: 10))
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}
