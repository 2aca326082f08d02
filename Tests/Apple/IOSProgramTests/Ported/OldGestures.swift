// swift-format-ignore-file
import UIKit
import UIKit

class OldGestureViewController: UIViewController, UIGestureRecognizerDelegate {
    private var square: UIView! = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        square.frame = CGRect(x: 20, y: 20, width: 50, height: 50)
        square.backgroundColor = UIColor(red: 46 / 255, green: 204 / 255, blue: 113 / 255, alpha: 1)
        view.addSubview(square)
        let pan = UIPanGestureRecognizer(target: self, action: OldGestureViewController.handlePan(_:))
        pan.delegate = self
        square.addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer(target: self, action: OldGestureViewController.handleTap)
        tap.numberOfTapsRequired = 2
        view.addGestureRecognizer(tap)
    }

    fileprivate func handlePan(_ recognizer: UIPanGestureRecognizer) {
        let translation = recognizer.translation(in: view)
        recognizer.view?.center.x += translation.x
        recognizer.view?.center.y += translation.y
        recognizer.setTranslation(.zero, in: view)
    }

    fileprivate func handleTap() {
        UIView.animate(withDuration: 0.4) {
            self.square.transform = CGAffineTransform(rotationAngle: .pi / 4)
        }
    }
}
