// swift-format-ignore-file
import UIKit

class InsetLabel: UILabel {
  var insets = UIEdgeInsets(top: 4, left: 24, bottom: 4, right: 8)

  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: insets))
  }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}

class ToastView: UIView {
  let label = InsetLabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.text = "Saved"
    label.font = .systemFont(ofSize: 18)
    label.textColor = .white
    label.backgroundColor = UIColor(white: 0.2, alpha: 0.9)
    label.layer.cornerRadius = 8
    label.layer.masksToBounds = true
    label.frame = CGRect(x: 20, y: bounds.height, width: bounds.width - 40, height: 36)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func show() {
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut, animations: {
      self.label.frame.origin.y = self.bounds.height - 56
    }) { finished in
      guard finished else { return }
      UIView.animate(withDuration: 0.4, delay: 0.8, options: .curveEaseIn, animations: {
        self.label.alpha = 0
        self.label.transform = CGAffineTransform(translationX: 0, y: -10)
      }, completion: { _ in self.label.removeFromSuperview() })
    }
  }
}
