// swift-format-ignore-file
import UIKit

class StarRating: UIControl {
  private(set) var rating = 0 {
    didSet { update() }
  }
  private var stars: [CAShapeLayer] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    for index in 0..<5 {
      let star = CAShapeLayer()
      star.path = Self.path(radius: 13).cgPath
      star.position = CGPoint(x: 16 + 32 * CGFloat(index), y: bounds.midY)
      star.fillColor = UIColor.lightGray.cgColor
      layer.addSublayer(star)
      stars.append(star)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    set(from: touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    set(from: touch)
    return true
  }

  private func set(from touch: UITouch) {
    let new = min(max(Int(touch.location(in: self).x / 32) + 1, 0), 5)
    guard new != rating else { return }
    rating = new
    sendActions(for: .valueChanged)
  }

  private func update() {
    for (index, star) in stars.enumerated() {
      let isOn = index < rating
      star.fillColor = (isOn ? UIColor.systemYellow : .lightGray).cgColor
      guard isOn else { continue }
      let pop = CAKeyframeAnimation(keyPath: "transform.scale")
      pop.values = [1, 1.4, 1]
      pop.duration = 0.3
      star.add(pop, forKey: "pop")
    }
  }

  private static func path(radius: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    for index in 0..<10 {
      let angle = CGFloat(index) * .pi / 5 - .pi / 2
      let r = index % 2 == 0 ? radius : radius * 0.45
      let point = CGPoint(x: cos(angle) * r, y: sin(angle) * r)
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }
}

class RatingController: UIViewController {
  let stars = StarRating(frame: CGRect(x: 0, y: 40, width: 160, height: 40))
  let label = UILabel(frame: CGRect(x: 0, y: 100, width: 160, height: 30))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    label.textAlignment = .center
    label.text = "Rate it"
    view.addSubview(stars)
    view.addSubview(label)
    stars.addTarget(self, action: ratingChanged, for: .valueChanged)
  }

  func ratingChanged(_ sender: StarRating) {
    label.text = "\(sender.rating) of 5"
  }
}
