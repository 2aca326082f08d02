// swift-format-ignore-file
import UIKit

class GradientButton: UIButton {
  private let gradient = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    gradient.colors = [UIColor.systemPurple.cgColor, UIColor.systemPink.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    layer.insertSublayer(gradient, at: 0)
    layer.cornerRadius = 22
    clipsToBounds = true
    setTitle("Continue", for: .normal)
    titleLabel?.font = .boldSystemFont(ofSize: 17)
  }

  required init?(coder: NSCoder) {
    fatalError()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    gradient.frame = bounds
  }

  override var isHighlighted: Bool {
    didSet {
      UIView.animate(withDuration: 0.2) {
        self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.85, y: 0.85) : .identity
        self.alpha = self.isHighlighted ? 0.7 : 1
      }
    }
  }
}
