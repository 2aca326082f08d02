public import Foundation

// The way to animate of before there were closures.
extension UIView {
  /// Begins a block of animations, which moves all changes until `commitAnimations()`.
  ///
  /// They last 0.2 seconds and ease in and out unless the next calls say otherwise.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let motion = ViewMotion(duration: 0.2, delay: 0, options: [])
    CATransaction.begin()
    ViewAnimations.current.begin(.motion(motion))
  }

  /// Ends the block; without one nothing happens but a message.
  public class func commitAnimations() {
    guard ViewAnimations.current.end() else {
      return CATransaction.reportMisuse("commitAnimations() without beginAnimations(_:context:)")
    }
    CATransaction.commit()
  }

  /// Sets the seconds of what is changed from now on.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    ViewAnimations.current.changeMotion { $0.duration = duration }
  }

  /// Sets the seconds before it begins.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    ViewAnimations.current.changeMotion { $0.delay = delay }
  }

  /// Sets how it starts and ends.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    ViewAnimations.current.changeMotion { $0.options.curve = UInt(curve.rawValue) }
  }

  /// Sets how many cycles there are.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    ViewAnimations.current.changeMotion { $0.repeatCount = repeatCount }
  }

  /// Sets whether every cycle runs forward and then back.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    ViewAnimations.current.changeMotion { $0.options.set(.autoreverse, repeatAutoreverses) }
  }

  /// Sets whether it begins where what runs is shown.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    ViewAnimations.current.changeMotion { $0.options.set(.beginFromCurrentState, fromCurrentState) }
  }
}
