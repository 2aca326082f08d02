// swift-format-ignore-file
// Texts of Core Animation before they had types, and selectors that are kept.
import UIKit

extension CALayer {
    func draw(_ cap: CAShapeLayerLineCap = CAShapeLayerLineCap.round, fillMode: CAMediaTimingFillMode, curve: CAMediaTimingFunctionName) {
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.duration = 1
        animation.fillMode = fillMode
        animation.timingFunction = CAMediaTimingFunction(name: curve)
        (self as? CAShapeLayer)?.lineCap = cap
        add(animation, forKey: nil)
    }
}

enum OldSide {
    case left, right

    var subtype: CATransitionSubtype {
        switch self {
        case .left: return CATransitionSubtype.fromLeft
        case .right: return CATransitionSubtype(rawValue: "fromRight")
        }
    }
}

class OldConstantsView: UIView {
    let actions: [(String, Selector)] = [("A", Selector("first", OldConstantsView.first)), ("B", Selector("second", OldConstantsView.second(_:)))]
    let gravities: [CALayerContentsGravity] = [CALayerContentsGravity.top, CALayerContentsGravity.center]
    var fillMode: CAMediaTimingFillMode = CAMediaTimingFillMode(rawValue: "backwards")
    private let line = CAShapeLayer()

    override func didMoveToWindow() {
        guard window != nil else { return }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 15, y: 20))
        path.addLine(to: CGPoint(x: 105, y: 20))
        line.path = path.cgPath
        line.lineWidth = 12
        line.strokeColor = UIColor.red.cgColor
        layer.addSublayer(line)
        line.draw(fillMode: fillMode, curve: CAMediaTimingFunctionName(rawValue: "linear"))
        line.contentsGravity = gravities[1]
        for (index, action) in actions.enumerated() {
            addSubview(button(title: action.0, x: CGFloat(10 + 60 * index), action: action.1))
        }
    }

    func button(title: String, x: CGFloat, action: Selector) -> UIButton {
        let button = UIButton(type: .custom)
        button.frame = CGRect(x: x, y: 60, width: 40, height: 40)
        button.backgroundColor = .blue
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: action, for: .touchUpInside)
        return button
    }

    func first() {
        backgroundColor = .yellow
    }

    func second(_ sender: UIButton) {
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: "push")
        transition.subtype = OldSide.left.subtype
        transition.duration = 0.4
        sender.layer.add(transition, forKey: nil)
        sender.backgroundColor = .green
        perform(first, with: nil, afterDelay: 0.3)
    }
}
