import AnimationRenderer
import PlaygroundSupport
import UIKit

/// A program of the corpus, which stands as it would in a project for iOS, and when to look at it.
struct IOSProgram: Sendable, CustomStringConvertible {
  /// The name of its file and of its golden.
  let name: String
  /// Two instants in seconds.
  let times: (Double, Double)
  /// Records it for some seconds.
  let record: @Sendable (_ duration: Double) -> Renderer

  var description: String { name }

  private init(
    _ name: String,
    _ times: (Double, Double),
    _ record: @escaping @Sendable (Double) -> Renderer
  ) {
    (self.name, self.times, self.record) = (name, times, record)
  }

  private static let size = CGSize(width: 160, height: 160)

  /// A program whose controller is shown.
  private static func controller(
    _ name: String,
    at times: (Double, Double),
    touches: [RecordedTouch] = [],
    _ make: @escaping @Sendable () -> UIViewController
  ) -> IOSProgram {
    IOSProgram(name, times) { duration in
      Renderer(viewController: make(), size: size, duration: duration, touches: touches)
    }
  }

  /// A program whose view is shown in the middle of a white one.
  private static func view<Shown: UIView>(
    _ name: String,
    at times: (Double, Double),
    inset: CGFloat = 20,
    touches: [RecordedTouch] = [],
    _ make: @escaping @Sendable (CGRect) -> Shown,
    then start: @escaping @Sendable (Shown) -> Void = { _ in }
  ) -> IOSProgram {
    IOSProgram(name, times) { duration in
      let root = UIView(frame: CGRect(origin: .zero, size: size))
      root.backgroundColor = .white
      let content = make(root.bounds.insetBy(dx: inset, dy: inset))
      root.addSubview(content)
      return Renderer(view: root, duration: duration, touches: touches) { start(content) }
    }
  }

  /// A page of a playground.
  private static func page(
    _ name: String,
    at times: (Double, Double),
    _ run: @escaping @Sendable () -> Void
  ) -> IOSProgram {
    IOSProgram(name, times) { duration in
      run()
      return Renderer(page: .current, size: size, duration: duration)
    }
  }

  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  /// All programs.
  static let all = controllers + gestures + views + indicators + pages + ported

  private static let controllers = [
    controller("LoginViewController", at: (0.45, 1.6)) { LoginViewController() },
    controller("PageContainer", at: (0.4, 1)) { PageContainerController() },
    controller(
      "CircularReveal",
      at: (0.5, 1.5),
      touches: [.tap(point(128, 128), at: 0.1)]
    ) { RevealHomeController() },
    controller("SheetController", at: (0.15, 1.2)) { SheetHostController() },
    IOSProgram("SplashWindow", (0.3, 0.65)) { duration in
      let delegate = SplashDelegate()
      _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
      let controller = delegate.window?.rootViewController ?? UIViewController()
      return Renderer(viewController: controller, size: size, duration: duration)
    },
    controller("FrostedGlass", at: (0.25, 1.2)) { FrostedGlassController() },
    controller("SnapshotShatter", at: (0.1, 0.9)) { SnapshotController() },
  ]

  private static let gestures = [
    controller(
      "CounterViewController",
      at: (0.25, 1.5),
      touches: [.tap(point(80, 125), at: 0.1), .tap(point(80, 125), at: 0.6)]
    ) { CounterViewController() },
    controller(
      "StarRating",
      at: (0.1, 1.2),
      touches: [.drag(from: point(10, 60), to: point(120, 60), at: 0.3, duration: 0.5)]
    ) { RatingController() },
    controller(
      "DraggableCard",
      at: (0.6, 0.95),
      touches: [.drag(from: point(80, 80), to: point(130, 40), at: 0.1, duration: 0.6)]
    ) { DraggableCardController() },
    controller(
      "PinchController",
      at: (0.5, 1.2),
      touches: [
        .drag(from: point(60, 80), to: point(40, 40), at: 0.1, duration: 0.8),
        .drag(from: point(100, 80), to: point(120, 120), at: 0.1, duration: 0.8),
      ]
    ) { PinchController() },
    view(
      "LongPressMenu",
      at: (0.6, 1.1),
      inset: 0,
      touches: [.press(point(80, 110), at: 0.1, duration: 0.9)]
    ) { LongPressMenuView(frame: $0) },
    controller(
      "SwipeDeck",
      at: (0.4, 1),
      touches: [
        .drag(from: point(60, 80), to: point(140, 80), at: 0.1, duration: 0.1),
        .drag(from: point(100, 80), to: point(20, 80), at: 0.7, duration: 0.1),
      ]
    ) { SwipeDeckController() },
    controller(
      "ScrubbedAnimator",
      at: (0.6, 1.1),
      touches: [.drag(from: point(10, 80), to: point(130, 80), at: 0.1, duration: 1)]
    ) { ScrubController() },
    view(
      "FingerPaint",
      at: (0.5, 1.1),
      inset: 0,
      touches: [
        RecordedTouch(
          along: (0...24).map { i in
            let t = CGFloat(i) / 24
            return point(20 + 120 * t, 80 + 40 * sin(t * 2 * .pi))
          },
          at: 0.1,
          duration: 0.9
        )
      ]
    ) { FingerPaintView(frame: $0) },
    view(
      "FlipCard",
      at: (0.45, 0.9),
      touches: [.tap(point(80, 80), at: 0.1)]
    ) { FlipCard(frame: $0) },
    view(
      "ToggleSwitch",
      at: (0.1, 0.27),
      touches: [.tap(point(80, 80), at: 0.1)]
    ) { _ in ToggleSwitch(frame: CGRect(x: 30, y: 55, width: 100, height: 50)) },
    view(
      "CheckBox",
      at: (0.4, 1.2),
      inset: 40,
      touches: [.tap(point(80, 80), at: 0.1)]
    ) { CheckBox(frame: $0) },
    view(
      "HamburgerButton",
      at: (0.3, 0.9),
      touches: [.tap(point(80, 80), at: 0.1)]
    ) { HamburgerButton(frame: $0) },
    view(
      "GradientButton",
      at: (0.05, 0.6),
      touches: [.press(point(80, 80), at: 0.2, duration: 1)]
    ) { _ in GradientButton(frame: CGRect(x: 10, y: 58, width: 140, height: 44)) },
  ]

  private static let views = [
    view("RingView", at: (0.5, 1.5)) {
      RingView(frame: $0)
    } then: {
      $0.setProgress(0.75, animated: true)
    },
    view("PieProgress", at: (0.75, 1.5)) { PieProgressView(frame: $0) },
    view("BadgeView", at: (0, 0.08), inset: 30) {
      BadgeView(frame: $0)
    } then: {
      $0.bump()
    },
    view("WaveView", at: (0.2, 0.8)) { WaveView(frame: $0) },
    view("CountingLabel", at: (0.3, 1.3)) {
      CountingLabel(frame: $0)
    } then: {
      $0.font = .systemFont(ofSize: 44)
      $0.count(for: 1)
    },
    view("InsetLabel", at: (0.6, 1.5), inset: 0) {
      ToastView(frame: $0)
    } then: {
      $0.show()
    },
    view("BeatingHeart", at: (0.2, 0.4), inset: 30) {
      BeatingHeartView(frame: $0)
    } then: {
      $0.startBeating()
    },
    view("ClockFace", at: (0.2, 1.7)) {
      ClockFace(frame: $0)
    } then: {
      $0.start()
    },
    view("CubeView", at: (0.3, 1.3), inset: 10) {
      CubeView(frame: $0)
    } then: {
      $0.spin()
    },
    view("OlderBlocks", at: (0.1, 0.7), inset: 0) { OlderBlocksView(frame: $0) },
    view("CurtainView", at: (0.1, 1)) {
      CurtainView(frame: $0)
    } then: {
      $0.open()
    },
    view("ThemeSwitcher", at: (0.1, 0.9), inset: 0) {
      ThemedView(frame: $0)
    } then: {
      NotificationCenter.default.post(name: .themeDidChange, object: $0)
    },
    view("ConfettiView", at: (0.9, 1.9), inset: 0) {
      ConfettiView(frame: $0)
    } then: {
      $0.burst()
    },
  ]

  private static let indicators = [
    view("RadarView", at: (0.8, 2)) { RadarView(frame: $0) },
    view("RingAndSparks", at: (0.3, 0.8), inset: 0) {
      RingAndSparksView(frame: $0)
    } then: {
      $0.ignite()
    },
    view("GlitchLabel", at: (0.1, 0.6), inset: 0) {
      GlitchBoard(frame: $0)
    } then: {
      $0.start()
    },
    view("FallingBlocks", at: (0.45, 1.6), inset: 0) {
      FallingBlocksView(frame: $0)
    } then: {
      $0.start()
    },
    view("EqualizerBars", at: (0.2, 0.7)) {
      EqualizerBars(frame: $0)
    } then: {
      $0.start()
    },
    view("BallPulseIndicator", at: (0.4, 0.7)) {
      IndicatorView(frame: $0)
    } then: {
      $0.startAnimating(BallPulse())
    },
    view("ArcSpinIndicator", at: (0.5, 1.1)) {
      IndicatorView(frame: $0)
    } then: {
      $0.startAnimating(ArcSpin())
    },
    view("SkeletonView", at: (0.3, 0.9), inset: 0) { SkeletonView(frame: $0) },
  ]

  // Sources in old style, as `port-ios` makes them.
  private static let ported = [
    controller("OldCounter", at: (0.22, 1), touches: [.tap(point(80, 118), at: 0.1)]) {
      OldCounterViewController()
    },
    view("OldRing", at: (0.3, 0.9)) {
      OldRingView(frame: $0)
    } then: {
      $0.start()
    },
    view("OldTimer", at: (0.5, 1.3)) { OldTimerView(frame: $0) },
    controller(
      "OldGestures",
      at: (0.4, 1.8),
      touches: [
        .drag(from: point(40, 40), to: point(100, 90), at: 0.1, duration: 0.6),
        .tap(point(20, 140), at: 1), .tap(point(20, 140), at: 1.2),
      ]
    ) { OldGestureViewController() },
    view("OldDisplayLink", at: (0.2, 1)) { OldSpinner(frame: $0) },
    view("OldNotifications", at: (0.1, 0.3)) {
      OldNotificationView(frame: $0)
    } then: { _ in
      NotificationCenter.default.post(name: OldNotificationView.name, object: nil)
    },
    controller("OldTransition", at: (0.5, 1.4), touches: [.tap(point(80, 80), at: 0.1)]) {
      OldHerbViewController()
    },
    view("OldEmitter", at: (0.5, 2), inset: 0) { OldSnowView(frame: $0) },
    view("OldInspectable", at: (0.5, 1.2)) {
      OldPulseButton(frame: $0)
    } then: {
      $0.pulse()
    },
    view("OldDelegate", at: (0.5, 1.2)) {
      OldBoxView(frame: $0)
    } then: {
      $0.start(duration: 1)
    },
    view("OldSwiftTwo", at: (0.4, 0.9)) {
      OldSwiftTwoView(frame: $0)
    } then: {
      $0.addSubview(OldSwiftTwoMark(frame: CGRect(x: 45, y: 50, width: 30, height: 30)))
      $0.start()
    },
    controller("OldStoryboard", at: (0.1, 0.5), touches: [.tap(point(120, 120), at: 0.3)]) {
      Storyboards.register()
      return Storyboards.makeMain_vc1()
    },
    view("OldConstants", at: (0.3, 0.7), touches: [.tap(point(110, 100), at: 0.2)]) {
      OldConstantsView(frame: $0)
    },
  ]

  private static let pages = [
    page("BouncingBallPage", at: (0.3, 0.55)) { bouncingBallPage() },
    page("ControllerPage", at: (0.4, 0.9)) { controllerPage() },
  ]
}
