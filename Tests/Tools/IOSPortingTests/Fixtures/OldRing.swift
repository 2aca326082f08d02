// swift-format-ignore-file
import UIKit

class OldRingLayer: CALayer {
    @NSManaged var progress: CGFloat

    override class func needsDisplay(forKey key: String) -> Bool {
        return key == #keyPath(progress) || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
        ctx.setLineWidth(16)
        ctx.setLineCap(.round)
        ctx.setStrokeColor(UIColor.purple.cgColor)
        ctx.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 10,
            startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
        ctx.strokePath()
    }
}

@IBDesignable class OldRingView: UIView {
    override class var layerClass: Swift.AnyClass { return OldRingLayer.self }

    @objc func start() {
        let animation = CABasicAnimation(keyPath: #keyPath(OldRingLayer.progress))
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "progress")
    }
}
