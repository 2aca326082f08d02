// swift-format-ignore-file
import PlaygroundSupport
import UIKit

func bouncingBallPage() {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 160))
  view.backgroundColor = .white

  let ball = UIView(frame: CGRect(x: 60, y: 10, width: 40, height: 40))
  ball.backgroundColor = .systemOrange
  ball.layer.cornerRadius = 20
  view.addSubview(ball)

  UIView.animate(withDuration: 0.6, delay: 0, options: [.curveEaseIn, .autoreverse, .repeat], animations: {
    ball.frame.origin.y = 110
  })

  PlaygroundPage.current.needsIndefiniteExecution = true
  PlaygroundPage.current.liveView = view
}
