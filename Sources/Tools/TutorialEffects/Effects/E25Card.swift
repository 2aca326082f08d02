public import AnimationRenderer
import QuartzCore
import UIKit

/// E25: five properties of a card change together, and the run begins again when it ends.
public func card(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0xeef1f6))
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
  card.position = CGPoint(x: 200, y: 200)
  card.backgroundColor = UIColor.white.cgColor
  card.cornerRadius = 2
  card.shadowColor = UIColor(hex: 0x101828).cgColor
  card.shadowOffset = CGSize(width: 0, height: 8)
  card.shadowRadius = 12
  card.addSublayer(makeBar(CGRect(x: 16, y: 16, width: 36, height: 36), 0x7040e0))
  card.addSublayer(makeBar(CGRect(x: 62, y: 20, width: 44, height: 8), 0xc8cede))
  card.addSublayer(makeBar(CGRect(x: 62, y: 36, width: 30, height: 8), 0xdde2ec))
  stage.addSublayer(card)
  grow(card)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private func grow(_ card: CALayer) {
  card.animate(forKey: "grow") {
    $0.cornerRadius.value(from: 2, to: 24, duration: 1.4)
    $0.size.value(
      from: card.bounds.size,
      to: CGSize(width: 220, height: 150),
      duration: 1.4
    )
    $0.position.value(from: card.position, to: CGPoint(x: 200, y: 150), duration: 1.4)
    $0.shadowOpacity.value(from: 0, to: 0.8, duration: 1.4)
    $0.shadowColor.value(
      from: UIColor(hex: 0x101828).cgColor,
      to: UIColor(hex: 0x7040e0).cgColor,
      duration: 1.4
    )
    $0.timingFunction(.easeOut).fill(.forwards).onStopped {
      after(0.6) { grow(card) }
    }
  }
}

private func makeBar(_ frame: CGRect, _ color: Int) -> CALayer {
  let bar = CALayer()
  bar.frame = frame
  bar.cornerRadius = frame.height / 2
  bar.backgroundColor = UIColor(hex: color).cgColor
  return bar
}
