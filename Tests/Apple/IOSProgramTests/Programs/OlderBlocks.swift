// swift-format-ignore-file
import UIKit

class OlderBlocksView: UIView {
  let box = UIView(frame: CGRect(x: 10, y: 60, width: 40, height: 40))

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    backgroundColor = .white
    box.backgroundColor = .magenta
    addSubview(box)
    UIView.beginAnimations("slide", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.easeOut)
    UIView.setAnimationRepeatCount(.infinity)
    UIView.setAnimationRepeatAutoreverses(true)
    box.center = CGPoint(x: 130, y: 80)
    box.alpha = 0.4
    UIView.commitAnimations()
    let delay = DispatchTime.now() + Double(Int64(0.2 * Double(NSEC_PER_SEC))) / Double(NSEC_PER_SEC)
    DispatchQueue.main.asyncAfter(deadline: delay) {
      self.box.layer.borderWidth = 4
    }
  }
}
