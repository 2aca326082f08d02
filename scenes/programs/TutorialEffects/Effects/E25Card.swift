public import AnimationRenderer
import QuartzCore
import UIKit

/// E25: five properties of a card change together, and when a run ends the next one goes back.
public func card(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0xeef1f6))
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 190, height: 124)
  card.position = CGPoint(x: 200, y: 162)
  card.backgroundColor = UIColor.white.cgColor
  card.cornerRadius = 2
  card.shadowColor = UIColor(hex: 0x101828).cgColor
  card.shadowOffset = CGSize(width: 0, height: 8)
  card.shadowRadius = 12
  card.addSublayer(makeBar(CGRect(x: 20, y: 20, width: 48, height: 48), 0x7040e0))
  card.addSublayer(makeBar(CGRect(x: 80, y: 28, width: 88, height: 10), 0xc8cede))
  card.addSublayer(makeBar(CGRect(x: 80, y: 48, width: 56, height: 10), 0xdde2ec))
  card.addSublayer(makeBar(CGRect(x: 20, y: 86, width: 148, height: 14), 0xe9ecf3))
  stage.addSublayer(card)
  let small = Style(
    cornerRadius: 2,
    size: card.bounds.size,
    position: card.position,
    shadowOpacity: 0,
    shadow: 0x101828
  )
  let large = Style(
    cornerRadius: 24,
    size: CGSize(width: 310, height: 210),
    position: CGPoint(x: 200, y: 146),
    shadowOpacity: 0.8,
    shadow: 0x7040e0
  )
  run(card, from: small, to: large)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private struct Style {
  var cornerRadius: CGFloat
  var size: CGSize
  var position: CGPoint
  var shadowOpacity: Float
  var shadow: Int
}

private func run(_ card: CALayer, from old: Style, to new: Style) {
  card.animate(forKey: "run") {
    $0.cornerRadius.value(from: old.cornerRadius, to: new.cornerRadius, duration: 1.4)
    $0.size.value(from: old.size, to: new.size, duration: 1.4)
    $0.position.value(from: old.position, to: new.position, duration: 1.4)
    $0.shadowOpacity.value(from: old.shadowOpacity, to: new.shadowOpacity, duration: 1.4)
    $0.shadowColor.value(
      from: UIColor(hex: old.shadow).cgColor,
      to: UIColor(hex: new.shadow).cgColor,
      duration: 1.4
    )
    $0.timingFunction(.easeOut).fill(.forwards).onStopped {
      after(0.6) { run(card, from: new, to: old) }
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
