// swift-format-ignore-file

import UIKit

class OldNotificationView: UIView {
    static let name = Notification.Name("OldNotificationViewPulse")
    private let bell = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        bell.frame = bounds.insetBy(dx: 40, dy: 40)
        bell.text = "!"
        bell.textAlignment = .center
        bell.font = .systemFont(ofSize: 28)
        bell.backgroundColor = .yellow
        addSubview(bell)
        NotificationCenter.default.addObserver(
            self, selector: OldNotificationView.pulse(_:), name: OldNotificationView.name, object: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    func pulse(_ notification: Notification) {
        UIView.animate(
            withDuration: 0.3, delay: 0, options: [.autoreverse, .repeat],
            animations: {
                self.bell.transform = CGAffineTransform(rotationAngle: 0.4)
            }, completion: nil)
    }
}
