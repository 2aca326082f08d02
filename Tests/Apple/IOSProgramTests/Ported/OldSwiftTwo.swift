// swift-format-ignore-file
// A progress ring as it was written for Swift 2: names, labels, enumerations, statements and C functions of that time.
import UIKit

class OldSwiftTwoView: UIView {
    var ring = CAShapeLayer()
    var dots = [CALayer]()
    let fillMode: CAMediaTimingFillMode = CAMediaTimingFillMode.forwards

    override class var layerClass: AnyClass {
        return CAGradientLayer.self
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let gradient = layer as! CAGradientLayer
        gradient.colors = [UIColor.white.cgColor, UIColor.lightGray.cgColor]
        ring.path = ringPath(30).cgPath
        ring.fillColor = nil
        ring.strokeColor = UIColor.red.withAlphaComponent(0.8).cgColor
        ring.lineWidth = 8
        ring.lineCap = CAShapeLayerLineCap.round
        layer.addSublayer(ring)
        for i in 0..<max(0, 4) {
            let dot = CALayer()
            dot.frame = CGRect(x: 20 + 25 * CGFloat(i), y: 5, width: 10, height: 10)
            dot.backgroundColor = UIColor.blue.cgColor
            layer.insertSublayer(dot, at: 0)
            dots.append(dot)
        }
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    func ringPath(_ radius: CGFloat) -> UIBezierPath {
        let path = UIBezierPath()
        path.addArc(withCenter: CGPoint(x: 60, y: 65), radius: radius, startAngle: 0, endAngle: CGFloat(Double.pi * 1.5), clockwise: true)
        return path
    }

    func turn(duration: TimeInterval, count: inout Int) -> CABasicAnimation {
        let turn = CABasicAnimation(keyPath: "strokeEnd")
        turn.fromValue = NSNumber(value: 0)
        turn.duration = duration
        turn.fillMode = fillMode
        turn.isRemovedOnCompletion = false
        turn.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "easeOut"))
        count += 1
        return turn
    }

    func start() {
        var count = 0
        ring.add(turn(duration: 1, count: &count), forKey: "turn")
        if let last = dots.last, let first = dots.first, count == 1 {
            last.backgroundColor = UIColor.green.cgColor
            first.isHidden = true
        }
        UIView.animate(withDuration: 1, delay: 0.2, options: [.curveLinear, .beginFromCurrentState], animations: {
            self.alpha = 0.5
        }, completion: nil)
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(0.6)) {
            self.dots[1].backgroundColor = UIColor.orange.cgColor
        }
        Timer.scheduledTimer(timeInterval: 0.7, target: self, selector: late, userInfo: nil, repeats: false)
    }

    func late(_ timer: Timer) {
        dots[2].backgroundColor = UIColor.black.cgColor
    }
}

class OldSwiftTwoMark: UIView {
    override func draw(_ rect: CGRect) {
        let context = UIGraphicsGetCurrentContext()!
        context.setLineWidth(3)
        context.setStrokeColor(UIColor.purple.cgColor)
        context.move(to: CGPoint(x: 2, y: 2))
        context.addLine(to: CGPoint(x: rect.size.width - 2, y: rect.size.height - 2))
        context.strokePath()
    }
}
