// Not UIKit: Swift Testing looks for an overlay of a module with that name.
import AnimationRenderer
import Testing
import UIKitCompat
import VirtualDispatch

/// Methods as actions of timers, notifications and display links, as `port-ios` writes selectors.
private final class Ticker: UIView {
  private(set) var ticks: [Double] = []
  private(set) var notes: [String] = []
  private(set) var frames = 0
  private var link: CADisplayLink?

  func start() {
    let timer = Timer(
      timeInterval: 0.25,
      target: self,
      selector: tick,
      userInfo: nil,
      repeats: true
    )
    RunLoop.current.add(timer, forMode: .default)
    NotificationCenter.default.addObserver(
      self,
      selector: note(_:),
      name: UIApplication.didBecomeActiveNotification,
      object: nil
    )
    link = CADisplayLink(target: self, selector: step(_:))
    link?.add(to: .main, forMode: .common)
    NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
  }

  func tick() { ticks.append(CACurrentMediaTime()) }
  func note(_ notification: NSNotification) { notes.append(notification.name.rawValue) }
  func step(_ link: CADisplayLink) { frames += 1 }
}

private final class Delayed: UIView {
  private(set) var calls: [String] = []

  func go() {
    perform(stop, with: nil, afterDelay: 0.2)
    perform(show(_:), with: "text", afterDelay: 0.5)
  }

  func stop() { calls.append("stop \(CACurrentMediaTime())") }
  func show(_ text: Any?) { calls.append("show \(text ?? "nil") \(CACurrentMediaTime())") }
}

private final class Swipe: UIPercentDrivenInteractiveTransition {
  private(set) var updates: [CGFloat] = []

  override func update(_ percentComplete: CGFloat) {
    super.update(percentComplete)
    updates.append(percentComplete)
  }
}

private final class SwipeDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let swipe = Swipe()

  func interactionControllerForPresentation(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { swipe }
}

@Suite("Small programs in the style of iOS")
struct SmallProgramTests {
  private func record(_ view: UIView, _ duration: Double = 1) -> Renderer {
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    return Renderer(view: view, duration: duration)
  }

  @Test("Timers, notifications and display links call methods of the enclosing class")
  func methods() {
    let ticker = Ticker()
    VirtualClock.current.schedule(after: 0) { ticker.start() }
    let renderer = record(ticker)
    #expect(ticker.ticks == [0.25, 0.5, 0.75, 1])
    #expect(ticker.notes == [UIApplication.didBecomeActiveNotification.rawValue])
    #expect((59...61).contains(ticker.frames))
    #expect(renderer.diagnostics.isEmpty)
  }

  @Test("perform(_:with:afterDelay:) calls a method on the virtual clock")
  func delays() {
    let view = Delayed()
    VirtualClock.current.schedule(after: 0) { view.go() }
    let renderer = record(view)
    #expect(view.calls == ["stop 0.2", "show text 0.5"])
    #expect(renderer.diagnostics.isEmpty)
  }

  @Test("Small members of views, images, paths and contexts work")
  func members() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    label.text = "a text that is too long"
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.isAccessibilityElement = true
    (label.accessibilityLabel, label.accessibilityValue) = ("x", "y")
    #expect(label.accessibilityLabel == "x" && label.accessibilityValue == "y")
    label.setNeedsUpdateConstraints()
    label.invalidateIntrinsicContentSize()
    #expect(label.traitCollection.forceTouchCapability == .unavailable)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      let path = context.cgContext
      path.setLineWidth(2)
      path.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
      path.replacePathWithStrokedPath()
      path.setFillColor(UIColor.red.cgColor)
      path.fillPath()
    }
    #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    #expect(UIImage(named: "no such image", in: Bundle.main, compatibleWith: nil) == nil)
    // The recording on this thread reports the name.
    #expect(record(UIView()).diagnostics.map(\.code) == [.missingAsset])
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    let stroke = CGPath(
      __byStroking: line.cgPath,
      transform: nil,
      lineWidth: 2,
      lineCap: .butt,
      lineJoin: .round,
      miterLimit: 0
    )
    #expect(stroke?.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
    #expect(UIColor.red.ciColor.red == 1 && UIColor.red.ciColor.green == 0)
    #expect(UIDevice.current.userInterfaceIdiom == .phone)
    UIApplication.shared.isIdleTimerDisabled = true
    #expect(UIApplication.shared.isIdleTimerDisabled)
  }

  @Test("A group notifies when its tasks have left it")
  func groups() {
    var time = -1.0
    VirtualClock.current.schedule(after: 0) {
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { group.leave() }
      group.notify(queue: DispatchQueue.main) { time = CACurrentMediaTime() }
    }
    _ = record(UIView())
    #expect(time == 0.25)
  }

  @Test("A wait does the work of other queues that is due, in order and once")
  func waits() {
    var steps: [String] = []
    VirtualClock.current.schedule(after: 0.5) {
      let (semaphore, group) = (DispatchSemaphore(value: 0), DispatchGroup())
      DispatchQueue.main.async { steps.append("main") }
      DispatchQueue.global().async {
        steps.append("first")
        semaphore.signal()
      }
      DispatchQueue(label: "other").async(group: group) { steps.append("second") }
      semaphore.wait()
      steps.append("signalled")
      group.wait()
      steps.append("done \(semaphore.wait(timeout: .now()) == .timedOut)")
    }
    let recording = record(UIView())
    #expect(steps == ["first", "signalled", "second", "done true", "main"])
    #expect(recording.diagnostics.isEmpty)
  }

  @Test("A wait for later work leaves a message, and goes on")
  func endlessWaits() {
    var steps: [String] = []
    VirtualClock.current.schedule(after: 0.5) {
      let (semaphore, group) = (DispatchSemaphore(value: 0), DispatchGroup())
      group.enter()
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
        steps.append("later")
        semaphore.signal()
        group.leave()
      }
      semaphore.wait()
      group.wait()
      steps.append("\(group.wait(timeout: .now() + 2) == .timedOut)")
    }
    let recording = record(UIView(), 2)
    #expect(steps == ["true", "later"])
    #expect(recording.diagnostics.map(\.code) == [.usage, .usage])
    #expect(recording.diagnostics.first?.message.hasPrefix("DispatchSemaphore.wait(): ") == true)
  }

  @Test("A subclass of the percent-driven transition leads a presentation")
  func interaction() {
    let delegate = SwipeDelegate()
    let (below, above) = (UIViewController(), UIViewController())
    above.modalPresentationStyle = .custom
    above.transitioningDelegate = delegate
    let clock = VirtualClock.current
    clock.schedule(after: 0.1) { below.present(above, animated: true) }
    clock.schedule(after: 0.2) { delegate.swipe.update(0.5) }
    clock.schedule(after: 0.3) {
      // The view comes from below, and is half there.
      let y = above.view.layer.presentation()?.position.y ?? 0
      #expect(abs(y - 80) < 1)
      delegate.swipe.finish()
    }
    let size = CGSize(width: 80, height: 80)
    let renderer = Renderer(viewController: below, size: size, duration: 1)
    #expect(delegate.swipe.updates == [0.5] && delegate.swipe.percentComplete == 1)
    #expect(below.presentedViewController === above && above.view.center.y == 40)
    #expect(renderer.diagnostics.isEmpty)
  }

  @Test("Literals of colours and images have the types of the context; a missing image is empty")
  func literals() {
    let color: UIColor = #colorLiteral(red: 1, green: 0, blue: 0.5, alpha: 1)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect((red, green, blue, alpha) == (1, 0, 0.5, 1))
    let image: UIImage = #imageLiteral(resourceName: "no such image")
    #expect(image.size == .zero)
    #expect(UIImageView(image: #imageLiteral(resourceName: "no such image")).frame == .zero)
    #expect(record(UIView()).diagnostics.map(\.code) == [.missingAsset])
  }
}
