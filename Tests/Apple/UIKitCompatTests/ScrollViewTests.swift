import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

@Suite("Scroll views")
struct ScrollViewTests {
  private final class Follower: UIScrollViewDelegate {
    var events: [String] = []
    var velocity = CGPoint.zero
    var target: CGPoint?
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("drag") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView,
      withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      self.velocity = velocity
      target.map { targetContentOffset.pointee = $0 }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      events.append("lift \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { events.append("decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("rest") }
  }

  private func scroll(
    _ follower: Follower,
    content: CGSize,
    touches: [RecordedTouch],
    setUp: @escaping (UIScrollView) -> Void = { _ in }
  ) -> (Double) -> CGPoint {
    let recording = record { root in
      let view = UIScrollView(frame: root.bounds)
      view.layer.name = "scroll"
      view.contentSize = content
      view.delegate = follower
      setUp(view)
      root.addSubview(view)
      TouchDispatcher.schedule(touches, in: root, lasting: 4)
    }
    return { time in
      let bounds = recording.visible("scroll", at: time)?.bounds
      return CGPoint(x: bounds?.minX ?? .nan, y: bounds?.minY ?? .nan)
    }
  }

  private func drag(
    _ start: (CGFloat, CGFloat),
    _ end: (CGFloat, CGFloat),
    _ seconds: Double
  ) -> RecordedTouch {
    .drag(
      from: CGPoint(x: start.0, y: start.1),
      to: CGPoint(x: end.0, y: end.1),
      at: 0.1,
      duration: seconds
    )
  }

  @Test("A lifted finger's speed shrinks by the rate in every millisecond")
  func deceleration() {
    let follower = Follower()
    // 500 points a second: 100 points with the finger, 0.5 / (1 - 0.998) = 250 points after it.
    let offset = scroll(
      follower,
      content: CGSize(width: 400, height: 3000),
      touches: [drag((200, 250), (200, 150), 0.2)]
    )
    #expect(abs(follower.velocity.y - 0.5) < 1e-6)
    #expect(abs(offset(0.2).y - 50) < 5 && abs(offset(0.301).y - 100) < 2)
    // The half is left after ln 2 / -ln 0.998 = 346 ms.
    #expect(abs(offset(0.3 + 0.3462).y - 225) < 5)
    #expect(abs(offset(3.9).y - 350) < 0.5)
    #expect(follower.events == ["drag", "lift true", "decelerate", "rest"])
  }

  @Test("Pages follow a slow finger to the nearest one and a quick one to the next")
  func paging() {
    for (shift, seconds, page) in [(180.0, 2.0, 0.0), (220, 2, 1), (60, 0.1, 1)] {
      let offset = scroll(
        Follower(),
        content: CGSize(width: 1200, height: 300),
        touches: [drag((390, 150), (390 - shift, 150), seconds)]
      ) { $0.isPagingEnabled = true }
      #expect(offset(3.9) == CGPoint(x: 400 * page, y: 0), "\(shift) points in \(seconds) s")
    }
  }

  @Test("The delegate chooses where the content comes to rest")
  func target() {
    let follower = Follower()
    follower.target = CGPoint(x: 0, y: 77)
    let offset = scroll(
      follower,
      content: CGSize(width: 400, height: 3000),
      touches: [drag((200, 250), (200, 150), 0.2)]
    )
    #expect(offset(3.9) == CGPoint(x: 0, y: 77))
  }

  @Test(
    "Content bounces where it is larger than the view, with 0.55 of the finger's effect at first"
  )
  func bounce() {
    let touches = [drag((200, 100), (200, 200), 1)]
    let large = scroll(Follower(), content: CGSize(width: 400, height: 900), touches: touches)
    // 100 · 300 · 0.55 / (300 + 0.55 · 100)
    #expect(abs(large(1.09).y + 46.5) < 1)
    #expect(large(3).y == 0)
    let small = scroll(Follower(), content: CGSize(width: 400, height: 100), touches: touches)
    #expect(small(1.09).y == 0)
    let hard = scroll(Follower(), content: CGSize(width: 400, height: 900), touches: touches) {
      $0.bounces = false
    }
    #expect(hard(1.09).y == 0)
  }

  @Test("A pulled refresh control runs, and the content rests below it until the end")
  func refresh() {
    var actions = 0
    let touches = [drag((200, 20), (200, 280), 0.5)]
    let offset = scroll(Follower(), content: CGSize(width: 400, height: 900), touches: touches) {
      view in
      let control = UIRefreshControl()
      control.addTarget(
        nil,
        action: {
          actions += 1
          VirtualClock.current.schedule(after: 1.5) { control.endRefreshing() }
        },
        for: .valueChanged
      )
      view.refreshControl = control
    }
    #expect(actions == 1)
    #expect(offset(0.55).y < -60)
    #expect(abs(offset(1.6).y + 60) < 0.6)
    #expect(offset(3).y == 0)
  }

  @Test("An observer that sets the offset while the content bounces ends the motion")
  func interruption() {
    var observation: NSKeyValueObservation?
    let touches = [drag((200, 20), (200, 280), 0.5)]
    let offset = scroll(Follower(), content: CGSize(width: 400, height: 900), touches: touches) {
      view in
      observation = view.observe(\.contentOffset) { view, _ in
        guard !view.isDragging, view.contentInset.top == 0, view.contentOffset.y < -80 else {
          return
        }
        view.contentInset.top = 80
        view.contentOffset.y = -80
      }
    }
    #expect(offset(0.55).y < -80 && offset(1).y == -80 && offset(3).y == -80)
    observation?.invalidate()
  }

  @Test("Observers by name are given the values that they ask for, until they are removed")
  func namedObserver() {
    final class Watcher: KeyValueObserver {
      var changes: [CGPoint] = []
      func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) { (change?[.newKey] as? CGPoint).map { changes.append($0) } }
    }
    let (watcher, view) = (Watcher(), UIScrollView())
    view.addObserver(watcher, forKeyPath: "contentOffset", options: [.new, .initial])
    view.contentOffset.y = 5
    view.contentSize.height = 100
    view.removeObserver(watcher, forKeyPath: "contentOffset")
    view.contentOffset.y = 6
    #expect(watcher.changes == [.zero, CGPoint(x: 0, y: 5)])
  }
}
