// swift-format-ignore-file
import UIKit

class SnapshotController: UIViewController {
  private let content = UILabel(frame: CGRect(x: 20, y: 20, width: 120, height: 120))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    content.text = "42"
    content.font = .boldSystemFont(ofSize: 72)
    content.textAlignment = .center
    content.textColor = .white
    content.backgroundColor = .systemBlue
    view.addSubview(content)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    content.isHidden = true
    for row in 0..<2 {
      for column in 0..<2 {
        let part = CGRect(x: column * 60, y: row * 60, width: 60, height: 60)
        content.isHidden = false
        guard let piece = content.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: .zero)
        else { continue }
        content.isHidden = true
        piece.frame = part.offsetBy(dx: 20, dy: 20)
        view.addSubview(piece)
        UIView.animate(withDuration: 1, delay: 0.2, options: .curveEaseIn) {
          piece.center.x += CGFloat(column * 2 - 1) * 30
          piece.center.y += CGFloat(row * 2 - 1) * 30
          piece.transform = CGAffineTransform(rotationAngle: CGFloat(column - row) * 0.6 + 0.2)
          piece.alpha = 0.3
        }
      }
    }
  }
}
