// swift-format-ignore-file
import UIKit

class ColorPageController: UIViewController {
  private let color: UIColor
  private(set) var log: [String] = []

  init(color: UIColor, title: String) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    let label = UILabel(frame: view.bounds)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.text = title
    label.textColor = .white
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 28)
    view.addSubview(label)
  }
}

class PageContainerController: UIViewController {
  private let pages = [
    ColorPageController(color: .systemIndigo, title: "One"),
    ColorPageController(color: .systemOrange, title: "Two"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    let first = pages[0]
    addChild(first)
    first.view.frame = view.bounds
    view.addSubview(first.view)
    first.didMove(toParent: self)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in self?.showNext() }
  }

  private func showNext() {
    let (old, new) = (pages[0], pages[1])
    old.willMove(toParent: nil)
    addChild(new)
    new.view.frame = view.bounds.offsetBy(dx: view.bounds.width, dy: 0)
    transition(
      from: old, to: new, duration: 1, options: .curveLinear,
      animations: {
        new.view.frame = self.view.bounds
        old.view.frame = self.view.bounds.offsetBy(dx: -self.view.bounds.width / 2, dy: 0)
      },
      completion: { _ in
        old.removeFromParent()
        new.didMove(toParent: self)
      }
    )
  }
}
