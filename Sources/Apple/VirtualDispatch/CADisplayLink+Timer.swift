public import CoreAnimationCompat
internal import Foundation

/// The substitute for a display link in a method that was written for timers.
private final class LinkTimer: Timer {
  weak var link: CADisplayLink?

  override func invalidate() {
    super.invalidate()
    link?.invalidate()
  }
}

extension CADisplayLink {
  /// A link that calls a method of this object that takes a timer: iOS does not look at the type.
  public convenience init(target: Any, selector sel: @escaping (Timer) -> Void) {
    self.init { link in
      let timer = LinkTimer(timeInterval: 1, repeats: true) { _ in }
      timer.link = link
      sel(timer)
    }
  }
}
