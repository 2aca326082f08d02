// swift-format-ignore-file
import UIKit

class ToggleSwitch: UIControl {
  var isOn = false
  private let knob = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .lightGray
    layer.cornerRadius = bounds.height / 2
    knob.isUserInteractionEnabled = false
    knob.backgroundColor = .white
    knob.frame = CGRect(x: 4, y: 4, width: bounds.height - 8, height: bounds.height - 8)
    knob.layer.cornerRadius = knob.bounds.height / 2
    knob.layer.shadowOpacity = 0.3
    knob.layer.shadowOffset = CGSize(width: 0, height: 2)
    addSubview(knob)
    addTarget(self, action: toggle, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func toggle() {
    isOn.toggle()
    let x = isOn ? bounds.width - knob.bounds.width - 4 : 4
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 1,
      options: .curveEaseInOut,
      animations: {
        self.knob.frame.origin.x = x
        self.backgroundColor = self.isOn ? .systemGreen : .lightGray
      }, completion: nil)
    sendActions(for: .valueChanged)
  }
}
