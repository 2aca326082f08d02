// swift-format-ignore-file
import UIKit

class PinchController: UIViewController, UIGestureRecognizerDelegate {
  let photo = UIImageView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60))
    photo.image = renderer.image { context in
      UIColor.systemTeal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
      UIColor.systemYellow.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 34, y: 8, width: 18, height: 18))
      UIColor.brown.setFill()
      context.fill(CGRect(x: 0, y: 44, width: 60, height: 16))
    }
    photo.frame = CGRect(x: 50, y: 50, width: 60, height: 60)
    photo.isUserInteractionEnabled = true
    view.addSubview(photo)
    let pinch = UIPinchGestureRecognizer(target: self, action: pinched)
    let rotation = UIRotationGestureRecognizer(target: self, action: rotated)
    pinch.delegate = self
    rotation.delegate = self
    view.addGestureRecognizer(pinch)
    view.addGestureRecognizer(rotation)
  }

  func pinched(_ gesture: UIPinchGestureRecognizer) {
    photo.transform = photo.transform.scaledBy(x: gesture.scale, y: gesture.scale)
    gesture.scale = 1
  }

  func rotated(_ gesture: UIRotationGestureRecognizer) {
    photo.transform = photo.transform.rotated(by: gesture.rotation)
    gesture.rotation = 0
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    return true
  }
}
