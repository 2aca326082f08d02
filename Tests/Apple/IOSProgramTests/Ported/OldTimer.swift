// swift-format-ignore-file

import UIKit




class OldTimerView: UIView {
    private var timer: Timer!
    private var step = 0
    private let bar = UIView()

    override func didMoveToWindow() {
        super.didMoveToWindow()
        bar.backgroundColor = .orange
        bar.frame = CGRect(x: 0, y: 50, width: 0, height: 20)
        addSubview(bar)
        timer = Timer.scheduledTimer(
            timeInterval: 0.2, target: self, selector: advance, userInfo: nil, repeats: true)
    }

    private func advance() {
        step += 1
        UIView.animate(withDuration: 0.2) {
            self.bar.frame.size.width = CGFloat(self.step) * 20
        }
        if step == 6 {
            timer.invalidate()
            timer = nil
        }
    }
}
