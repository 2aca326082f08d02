// swift-format-ignore-file
import UIKit

class FrostedGlassController: UIViewController {
  private let bubbles: [UIView] = (0..<4).map { index in
    let bubble = UIView(frame: CGRect(x: 20 + 32 * index, y: 10 + 36 * index, width: 34, height: 34))
    bubble.backgroundColor = [UIColor.systemRed, .systemBlue, .systemGreen, .systemOrange][index]
    bubble.layer.cornerRadius = 17
    return bubble
  }
  private let card = UIVisualEffectView(effect: nil)
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    bubbles.forEach(view.addSubview)
    card.frame = CGRect(x: 20, y: 45, width: 120, height: 70)
    card.layer.cornerRadius = 14
    card.clipsToBounds = true
    view.addSubview(card)

    label.frame = CGRect(x: 0, y: 20, width: 120, height: 30)
    label.text = "Frosted"
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 20)
    card.contentView.addSubview(label)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIView.animate(withDuration: 0.6) {
      self.card.effect = UIBlurEffect(style: .light)
    }
    UIView.animate(withDuration: 2, delay: 0, options: [.autoreverse, .repeat]) {
      for bubble in self.bubbles { bubble.center.y = 160 - bubble.center.y }
    }
  }
}
