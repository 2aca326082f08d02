// swift-format-ignore-file
// Blocks fall onto a ledge and into the bounds; one hangs on a joint and one snaps to a point.
import UIKit

class FallingBlocksView: UIView {
    private var animator: UIDynamicAnimator?

    func start() {
        backgroundColor = .white
        let animator = UIDynamicAnimator(referenceView: self)
        self.animator = animator
        let colors: [UIColor] = [.red, .orange, .purple]
        let blocks = colors.enumerated().map { index, color in
            add(CGRect(x: 20 + CGFloat(index) * 22, y: 6 + CGFloat(index) * 8, width: 26, height: 26), color)
        }
        let bob = add(CGRect(x: 116, y: 20, width: 20, height: 20), .blue)
        let card = add(CGRect(x: 4, y: 130, width: 24, height: 16), .green)
        let ledge = UIView(frame: CGRect(x: 10, y: 88, width: 50, height: 4))
        ledge.backgroundColor = .black
        addSubview(ledge)

        let collision = UICollisionBehavior(items: blocks)
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(withIdentifier: NSString(string: "ledge"), for: UIBezierPath(rect: ledge.frame))
        animator.addBehavior(collision)
        animator.addBehavior(UIGravityBehavior(items: blocks + [bob]))
        animator.addBehavior(UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 96, y: 30)))
        animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 140, y: 140)))
        let material = UIDynamicItemBehavior(items: [blocks[0]])
        material.elasticity = 0.6
        animator.addBehavior(material)
    }

    private func add(_ frame: CGRect, _ color: UIColor) -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = color
        addSubview(view)
        return view
    }
}
