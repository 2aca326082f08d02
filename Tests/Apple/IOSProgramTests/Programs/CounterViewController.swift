// swift-format-ignore-file
import UIKit

class CounterViewController: UIViewController {
  var count = 0 {
    didSet { countLabel.text = "\(count)" }
  }
  lazy var countLabel: UILabel = {
    let label = UILabel()
    label.text = "0"
    label.font = .systemFont(ofSize: 48, weight: .bold)
    label.textAlignment = .center
    return label
  }()
  lazy var addButton: UIButton = {
    let button = UIButton(type: .system)
    button.setTitle("Add one", for: .normal)
    button.setTitle("Adding", for: .highlighted)
    button.addTarget(self, action: addTapped(_:), for: .touchUpInside)
    return button
  }()

  override func loadView() {
    let view = UIView()
    view.backgroundColor = .white
    self.view = view
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(countLabel)
    view.addSubview(addButton)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    countLabel.frame = CGRect(x: 0, y: 30, width: view.bounds.width, height: 60)
    addButton.sizeToFit()
    addButton.center = CGPoint(x: view.bounds.midX, y: 125)
  }

  func addTapped(_ sender: UIButton) {
    count += 1
    countLabel.transform = CGAffineTransform(scaleX: 1.6, y: 1.6)
    countLabel.textColor = sender.tintColor
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 6,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.countLabel.transform = .identity
    }
  }
}
