// swift-format-ignore-file
import UIKit

@IBDesignable
open class OldPulseButton: UIButton {
    @IBInspectable open var pulseColor: UIColor = UIColor.red
    @IBInspectable open var pulses: Int = 3

    open func pulse() {
        for index in 0..<pulses {
            let ring = CAShapeLayer()
            ring.frame = bounds
            ring.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 30, dy: 30)).cgPath
            ring.fillColor = nil
            ring.strokeColor = pulseColor.cgColor
            ring.lineWidth = 4
            ring.opacity = 0
            layer.addSublayer(ring)
            let grow = CABasicAnimation(keyPath: "transform.scale")
            grow.fromValue = 0.3
            grow.toValue = 2
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 1
            fade.toValue = 0
            let group = CAAnimationGroup()
            group.animations = [grow, fade]
            group.beginTime = CACurrentMediaTime() + Double(index) * 0.4
            group.duration = 1.2
            group.repeatCount = Float.infinity
            ring.add(group, forKey: "pulse")
        }
    }

    open override func awakeFromNib() {
        super.awakeFromNib()
        pulse()
    }
}
