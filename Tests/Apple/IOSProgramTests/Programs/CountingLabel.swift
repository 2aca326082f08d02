// swift-format-ignore-file
import UIKit

class CountingLabel: UILabel {
  private var start: CFTimeInterval = 0
  private var link: CADisplayLink?
  private let target = 1000.0

  func count(for duration: CFTimeInterval) {
    start = CACurrentMediaTime()
    link = CADisplayLink { [unowned self] link in
      let fraction = min((link.timestamp - self.start) / duration, 1)
      let eased = 1 - pow(1 - fraction, 3)
      self.text = String(format: "%.0f", self.target * eased)
      if fraction == 1 {
        link.invalidate()
        self.textColor = .systemGreen
      }
    }
    link?.add(to: .current, forMode: .default)
  }
}
