// swift-format-ignore-file
import PlaygroundSupport
import UIKit

class SquaresViewController: UIViewController {
  override func loadView() {
    let view = UIView()
    view.backgroundColor = .white
    for row in 0..<4 {
      for column in 0..<4 {
        let square = UIView(frame: CGRect(x: 8 + column * 38, y: 8 + row * 38, width: 30, height: 30))
        square.backgroundColor = UIColor(hue: CGFloat(row * 4 + column) / 16, saturation: 0.6, brightness: 0.9, alpha: 1)
        square.tag = row * 4 + column + 1
        view.addSubview(square)
      }
    }
    self.view = view
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for tag in 1...16 {
      guard let square = view.viewWithTag(tag) else { continue }
      UIView.animate(withDuration: 0.5, delay: 0.05 * Double(tag), options: [.curveEaseInOut], animations: {
        square.layer.cornerRadius = 15
        square.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
      }, completion: nil)
    }
  }
}

func controllerPage() {
  PlaygroundPage.current.liveView = SquaresViewController()
}
