// swift-format-ignore-file
import QuartzCore
import UIKit

class OldSpinner: UIView {
    private var link: CADisplayLink?
    private let needle = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .black
        needle.frame = CGRect(x: bounds.midX - 3, y: bounds.midY - 50, width: 6, height: 50)
        needle.anchorPoint = CGPoint(x: 0.5, y: 1)
        needle.position = CGPoint(x: bounds.midX, y: bounds.midY)
        needle.backgroundColor = UIColor.cyan.cgColor
        layer.addSublayer(needle)
        link = CADisplayLink(target: self, selector: step(_:))
        link?.add(to: .main, forMode: RunLoop.Mode.common)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func step(_ link: CADisplayLink) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        needle.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(link.timestamp) * 2))
        CATransaction.commit()
    }

    deinit {
        link?.invalidate()
    }
}
