// swift-format-ignore-file
import UIKit

class OldCounterViewController: UIViewController {
    var label: UILabel! = UILabel()
    var button: UIButton! = UIButton()
    fileprivate var count = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.frame = CGRect(x: 0, y: 20, width: 160, height: 60)
        label.textAlignment = .center
        label.font = UIFont.boldSystemFont(ofSize: 44)
        label.text = "0"
        view.addSubview(label)
        button.frame = CGRect(x: 40, y: 100, width: 80, height: 36)
        button.setTitle("Tap", for: .normal)
        button.backgroundColor = UIColor.blue
        button.addTarget(self, action: OldCounterViewController.tapped(_:), for: .touchUpInside)
        view.addSubview(button)
    }

    func tapped(_ sender: UIButton) {
        count += 1
        label.text = String(count)
        let shake = CAKeyframeAnimation(keyPath: "position")
        shake.values = [-10, 10, -5, 5, 0].map { NSValue(cgPoint: CGPoint(x: $0, y: 0)) }
        shake.isAdditive = true
        shake.duration = 0.5
        label.layer.add(shake, forKey: nil)
    }
}
