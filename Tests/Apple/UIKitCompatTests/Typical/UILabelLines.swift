// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: ReplaceForEachWithForLoop

import Foundation
import UIKitCompat

// Titles, counters and badges, as code for iOS writes labels. It says `import UIKit` there, which this module is.

final class CountingLabel: UILabel {
  var value = 0 {
    didSet { text = format?(value) ?? "\(value)" }
  }
  var format: ((Int) -> String)?

  override var text: String? {
    didSet { changes.append(text ?? "") }
  }
  private(set) var changes: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .monospacedDigitSystemFont(ofSize: 24, weight: .medium)
    textAlignment = .center
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

extension UILabel {
  convenience init(
    _ text: String?,
    size: CGFloat = 17,
    weight: UIFont.Weight = .regular,
    color: UIColor = .label
  ) {
    self.init()
    self.text = text
    font = .systemFont(ofSize: size, weight: weight)
    textColor = color
  }

  func setText(_ newText: String, animated: Bool) {
    guard animated else { return text = newText }
    UIView.transition(with: self, duration: 0.3, options: .transitionCrossDissolve) {
      self.text = newText
    }
  }

  var isBlank: Bool { text?.trimmingCharacters(in: .whitespaces).isEmpty ?? true }
}

final class UILabelLines {
  let titleLabel: UILabel = {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    label.text = "Loading…"
    label.font = UIFont.boldSystemFont(ofSize: 20)
    label.textColor = UIColor.darkText
    label.textAlignment = .left
    label.numberOfLines = 2
    label.lineBreakMode = .byTruncatingTail
    label.backgroundColor = .clear
    return label
  }()
  let counter = CountingLabel(frame: CGRect(x: 20, y: 80, width: 100, height: 30))
  private(set) lazy var labels: [UILabel] = [
    titleLabel, counter, UILabel("Sub", size: 12, color: .secondaryLabel),
  ]

  func fill(_ view: UIView) {
    labels.forEach { view.addSubview($0) }
    labels.last?.frame = CGRect(x: 20, y: 120, width: 100, height: 20)
    for case let label as CountingLabel in view.subviews { label.format = { "\($0) %" } }
    counter.value = 50
    counter.value += 25
  }

  func style() {
    titleLabel.font = titleLabel.font.withSize(28)
    titleLabel.textColor = titleLabel.textColor.withAlphaComponent(0.8)
    titleLabel.textAlignment = .natural
    titleLabel.shadowColor = UIColor.black.withAlphaComponent(0.3)
    titleLabel.shadowOffset = CGSize(width: 0, height: 1)
    titleLabel.highlightedTextColor = .white
    titleLabel.isHighlighted = false
    titleLabel.lineBreakMode = NSLineBreakMode.byWordWrapping
    if let text = titleLabel.text, text.count > 3 { titleLabel.text = text.uppercased() }
  }

  func attributed() -> String? {
    let text = NSMutableAttributedString(
      string: "Red and big",
      attributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.black]
    )
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    text.addAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 30)],
      range: NSRange(location: 8, length: 3)
    )
    text.append(NSAttributedString(string: "!"))
    titleLabel.attributedText = text
    return titleLabel.attributedText?.string
  }

  func animate() {
    titleLabel.setText("Done", animated: true)
    UIView.animate(withDuration: 0.3, delay: 0.5, options: [.curveEaseOut]) {
      self.counter.alpha = 0
      self.counter.center.y -= 30
    } completion: { _ in
      self.counter.text = nil
      self.counter.alpha = 1
    }
    titleLabel.layer.add(CATransition(), forKey: "fade")
  }

  func blank() -> [Bool] {
    labels.map(\.isBlank) + [UILabel().isBlank, UILabel().font.pointSize == 17]
  }
}
