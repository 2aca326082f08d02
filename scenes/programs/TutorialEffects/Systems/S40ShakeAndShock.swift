public import AnimationRenderer
import QuartzCore
import UIKit

/// S38–S40: one square shakes, one is shocked, and the typed builder stretches and turns a third.
public func shakeAndShock(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x101426))
  let squares = [0xff6b6b, 0xffd166, 0x4cc9f0].enumerated().map { index, color in
    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 70, height: 70)
    square.position = CGPoint(x: 80 + 120 * index, y: 150)
    square.cornerRadius = 8
    square.backgroundColor = UIColor(hex: color).cgColor
    stage.addSublayer(square)
    return square
  }
  after(0.3) {
    squares[0].shake()
    squares[1].shock()
    squares[2].animate(forKey: "stretch") {
      $0.size.width.value(to: 110, duration: 0.5).autoreverses()
      $0.transform.rotation.z.value(by: .pi / 2, duration: 1)
      $0.cornerRadius.value(from: 8, to: 35, duration: 0.5).delay(0.5)
      $0.timingFunction(.easeInEaseOut).onStopped { squares[0].shock() }
    }
  }
  return Renderer(
    layer: stage,
    size: stage.bounds.size,
    frameRate: frameRate,
    duration: 2
  )
}
