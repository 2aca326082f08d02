// swift-format-ignore-file
import UIKit

class FlipCard: UIView {
  private let front = UILabel()
  private let back = UILabel()
  private var showsFront = true

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (label, text, color) in [(front, "?", UIColor.systemIndigo), (back, "A", UIColor.systemGreen)] {
      label.frame = bounds
      label.text = text
      label.textAlignment = .center
      label.font = .boldSystemFont(ofSize: 60)
      label.textColor = .white
      label.backgroundColor = color
    }
    addSubview(front)
    let tap = UITapGestureRecognizer(target: self, action: FlipCard.flip)
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func flip() {
    let (old, new) = showsFront ? (front, back) : (back, front)
    showsFront.toggle()
    UIView.transition(
      from: old, to: new, duration: 1, options: [.transitionFlipFromLeft, .curveLinear], completion: nil)
  }
}
