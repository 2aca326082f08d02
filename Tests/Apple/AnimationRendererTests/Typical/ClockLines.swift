import UIKit

// Delays and timers as they stand in code for iOS, without a word changed.

/// Runs a closure later, as the tutorials' helper does.
func delay(_ seconds: Double, completion: @escaping () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: completion)
}

/// The lines of the page "What differs from Apple".
@MainActor
func fade(_ label: CALayer) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
    label.opacity = 0
  }
  Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
    label.opacity -= 0.1
    if label.opacity < 0.5 { timer.invalidate() }
  }
}

/// A screen that counts down and pulses; on the main actor, as view controllers are.
@MainActor
final class CountdownController {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
  let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
  var timer: Timer?
  var remaining = 3
  var log: [String] = []
  private var pending: DispatchWorkItem?

  func note(_ word: String) { log.append(String(format: "%.2f ", CACurrentMediaTime()) + word) }

  func viewDidAppear() {
    view.addSubview(label)
    timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] timer in
      guard let self = self else { return timer.invalidate() }
      self.remaining -= 1
      self.label.text = "\(self.remaining)"
      self.note("tick")
      if self.remaining == 0 {
        timer.invalidate()
        self.timer = nil
      }
    }
    delay(0.25) { self.note("helper") }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(750)) { [weak self] in
      self?.note("milliseconds")
    }
    DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + Double(2) * 0.6) {
      self.note("product")
      UIView.animate(withDuration: 0.2) { self.label.alpha = 0.5 }
    }
    DispatchQueue.global(qos: .userInitiated).async {
      self.note("background")
      DispatchQueue.main.async { self.note("main") }
    }
    note("appeared")
  }

  /// Only the last of several requests counts, as in a search field.
  func search(_ text: String) {
    pending?.cancel()
    let item = DispatchWorkItem { [weak self] in self?.note("search \(text)") }
    pending = item
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: item)
  }

  func flashOnce() {
    let once = Timer(timeInterval: 1, repeats: false) { timer in self.note("once \(timer.isValid)")
    }
    RunLoop.main.add(once, forMode: .common)
    RunLoop.current.add(once, forMode: RunLoop.Mode.default)
    let queue = DispatchQueue(label: "com.example.flash", qos: .utility)
    queue.sync { self.note("sync") }
    queue.async { self.note("async") }
  }
}
