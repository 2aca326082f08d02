// swift-format-ignore-file
import UIKit

extension Notification.Name {
  static let themeDidChange = Notification.Name("themeDidChange")
}

class ThemedView: UIView {
  private var observer: NSObjectProtocol?
  private let moon = UIView(frame: CGRect(x: 50, y: 50, width: 60, height: 60))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.5, green: 0.8, blue: 1, alpha: 1)
    moon.backgroundColor = .systemYellow
    moon.layer.cornerRadius = 30
    addSubview(moon)
    observer = NotificationCenter.default.addObserver(forName: .themeDidChange, object: self, queue: nil) { note in
      (note.object as? ThemedView)?.darken()
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  deinit {
    observer.map(NotificationCenter.default.removeObserver)
  }

  private func darken() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      self.backgroundColor = UIColor(red: 0.05, green: 0.05, blue: 0.2, alpha: 1)
      self.moon.backgroundColor = .white
      self.moon.transform = CGAffineTransform(translationX: 20, y: -20).scaledBy(x: 0.7, y: 0.7)
    }
  }
}
