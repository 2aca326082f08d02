import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import Testing

/// Writes down what it is told.
private class NotingController: UIViewController {
  var notes: [String] = []

  private func note(_ text: String) { notes.append("\(CACurrentMediaTime()) \(text)") }

  override func loadView() {
    note("loadView")
    super.loadView()
  }

  override func viewDidLoad() { note("didLoad \(Int(view.bounds.width))") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear \(view.window != nil)") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing \(view.window != nil)") }
  override func viewWillLayoutSubviews() { note("willLayout") }
  override func viewDidLayoutSubviews() { note("didLayout") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear \(animated)") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear \(animated)") }
}

@Suite("View controllers")
struct ViewControllerTests {
  private func record(
    _ controller: UIViewController,
    touches: [RecordedTouch] = []
  ) -> Renderer {
    Renderer(
      viewController: controller,
      size: CGSize(width: 120, height: 80),
      duration: 3,
      touches: touches
    )
  }

  @Test("Callbacks come in UIKit's order, with the size of the image")
  func order() {
    let controller = NotingController()
    let renderer = record(controller)
    #expect(renderer.diagnostics.isEmpty)
    #expect(
      controller.notes == [
        "0.0 loadView", "0.0 didLoad 120", "0.0 willAppear false", "0.0 isAppearing true",
        "0.0 willLayout", "0.0 didLayout", "0.0 didAppear false",
      ]
    )
    #expect(renderer.recording.scene.canvas.width == 120)
  }

  @Test("A touch that begins after the recording leaves a message; a finger may be down at the end")
  func lateTouches() throws {
    let point = CGPoint(x: 9, y: 9)
    let renderer = record(
      UIViewController(),
      touches: [
        .tap(point, at: 2), .press(point, at: 2, duration: 1), .tap(point, at: 3.5),
        .press(point, at: 2.5, duration: 1),
      ]
    )
    #expect(renderer.diagnostics.map(\.code) == [.ignored])
    let message = try #require(renderer.diagnostics.first?.message)
    #expect(message.hasPrefix("a finger touches down at 3.5 s, after"))
  }

  @Test("A full screen takes the place of what is under it, and gives it back")
  func presentation() {
    let (below, above) = (NotingController(), NotingController())
    above.modalPresentationStyle = .fullScreen
    let clock = VirtualClock.current
    clock.schedule(after: 1) { below.present(above, animated: true) }
    clock.schedule(after: 2) { above.dismiss(animated: false) }
    let renderer = record(below)
    #expect(renderer.diagnostics.isEmpty)
    let later = { (controller: NotingController) in
      controller.notes.filter { !$0.contains("ayout") && !$0.hasPrefix("0.0") }
    }
    #expect(
      later(above) == [
        "1.0 loadView", "1.0 didLoad 120", "1.0 willAppear false", "1.0 isAppearing true",
        "1.4 didAppear true", "2.0 willDisappear false", "2.0 didDisappear false",
      ]
    )
    #expect(
      later(below) == [
        "1.0 willDisappear true", "1.4 didDisappear true", "2.0 willAppear true",
        "2.0 isAppearing true", "2.0 didAppear false",
      ]
    )
    #expect(below.presentedViewController == nil && above.view.window == nil)
  }

  @Test("Children receive appearance calls when they are added and removed")
  func children() {
    let (parent, child) = (NotingController(), NotingController())
    let clock = VirtualClock.current
    clock.schedule(after: 1) {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    clock.schedule(after: 2) {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    _ = record(parent)
    #expect(
      child.notes.filter { !$0.contains("ayout") } == [
        "1.0 loadView", "1.0 didLoad 120", "1.0 willAppear true", "1.0 isAppearing true",
        "1.0 didAppear false", "2.0 willDisappear false", "2.0 didDisappear false",
      ]
    )
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test("Touches go through hit tests to buttons, gestures and views, in their states")
  func touches() {
    let controller = UIViewController()
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
    var notes: [String] = []
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
    ] {
      button.addTarget(nil, action: { notes.append("\(name) \(CACurrentMediaTime())") }, for: event)
    }
    controller.view.addSubview(button)
    let pan = UIPanGestureRecognizer(
      target: nil,
      action: { (pan: UIPanGestureRecognizer) in
        if pan.state != .changed { notes.append("\(pan.state) \(pan.translation(in: pan.view).y)") }
      }
    )
    let twice = UITapGestureRecognizer(target: nil, action: { notes.append("twice") })
    twice.numberOfTapsRequired = 2
    controller.view.addGestureRecognizer(pan)
    controller.view.addGestureRecognizer(twice)
    let field = CGPoint(x: 90, y: 20)
    _ = record(
      controller,
      touches: [
        .tap(CGPoint(x: 20, y: 20), at: 0.5), .tap(field, at: 1), .tap(field, at: 1.2),
        .drag(from: field, to: CGPoint(x: 90, y: 70), at: 2, duration: 0.5),
      ]
    )
    #expect(notes.count == 5, "\(notes)")
    #expect(notes.prefix(3) == ["down 0.5", "inside 0.55", "twice"])
    #expect(notes.last == "ended 50.0")
  }

  @Test("A single tap waits for a double one, and gives way to it")
  func waitingTaps() {
    var notes: [String] = []
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let single = UITapGestureRecognizer(
      target: nil,
      action: { notes.append("single \(CACurrentMediaTime())") }
    )
    let double = UITapGestureRecognizer(
      target: nil,
      action: { notes.append("double \(CACurrentMediaTime())") }
    )
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    let point = CGPoint(x: 20, y: 20)
    _ = Renderer(
      view: view,
      duration: 4,
      touches: [.tap(point, at: 0.5), .tap(point, at: 2), .tap(point, at: 2.2)]
    )
    #expect(notes.map { $0.prefix(8) } == ["single 0", "double 2"], "\(notes)")
  }

  @Test("A method that is given by its name leaves a message")
  func selectors() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    view.addGestureRecognizer(UITapGestureRecognizer(target: view, action: Selector("tapped")))
    let renderer = Renderer(view: view, duration: 1)
    #expect(renderer.diagnostics.map(\.severity) == [.error])
    #expect(renderer.diagnostics.first?.message.contains("\"tapped\"") == true)
  }

  @Test("Older blocks of animations move what is changed in them")
  func olderBlocks() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    box.backgroundColor = .red
    view.addSubview(box)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    box.frame.origin.x = 80
    UIView.commitAnimations()
    let renderer = Renderer(view: view, duration: 2)
    let middle = try renderer.frame(at: 0.5)
    #expect(middle[50, 10] == 0xFFFF_0000 && middle[10, 10] == 0 && middle[90, 10] == 0)
  }
}
