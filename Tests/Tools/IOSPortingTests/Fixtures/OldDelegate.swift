// swift-format-ignore-file
import UIKit

@objc protocol OldBoxDelegate: AnyObject {
    func boxDidStop(_ box: OldBoxView)
}

#if !os(macOS)
class OldBoxView: UIView, CAAnimationDelegate {
    @objc weak var delegate: OldBoxDelegate?
    private let box = CALayer()

    @objc(startWithDuration:) func start(duration: Double) {
        box.frame = CGRect(x: 0, y: 50, width: 30, height: 30)
        box.backgroundColor = UIColor.brown.cgColor
        layer.addSublayer(box)
        let move = CABasicAnimation(keyPath: #keyPath(CALayer.position))
        move.toValue = NSValue(cgPoint: CGPoint(x: 105, y: 65))
        move.duration = duration
        move.delegate = self
        box.add(move, forKey: "move")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        box.position = CGPoint(x: 105, y: 65)
        box.backgroundColor = UIColor.green.cgColor
        delegate?.boxDidStop(self)
    }
}
#endif
