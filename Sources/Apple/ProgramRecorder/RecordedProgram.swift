public import AnimationRenderer
public import Foundation
internal import Glibc
internal import PlaygroundSupport
internal import Synchronization

/// Shows what a Swift file has, at its end, in a process that `animrender` has started.
///
/// A program that has written an output with a `Renderer` has ended by then. Else the page of a playground is shown,
/// then the renderer that was made last, then what the command has chosen.
public enum RecordedProgram {
  private struct State {
    var request = RecordingRequest([])
    var last: Renderer?
    var isDone = false
  }

  private static let state = Mutex(State())

  /// Prepares the process for a program.
  static func begin(_ request: RecordingRequest) {
    state.withLock { $0.request = request }
    Bundle.addResources(in: request.resources)
    CATransaction.recordedSize = request.view
    if request.isDark { UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark) }
    if let locale = request.locale { ProgramLocale.begin(locale) }
    RendererReceiver.begin { renderer, isWritten in
      if isWritten { finish(renderer) }
      state.withLock { $0.last = renderer }
    }
  }

  /// Shows a view controller.
  public static func show(_ make: () -> UIViewController) {
    showContentOfProgram()
    let request = state.withLock { $0.request }
    let controller = make()
    finish(
      Renderer(
        viewController: controller,
        size: request.view,
        duration: request.duration ?? RecordingRequest.longest,
        background: .systemBackground,
        touches: request.touches
      ),
      isCut: request.duration == nil
    )
  }

  /// Shows a view that fills the screen.
  public static func show(view make: (CGRect) -> UIView) {
    showContentOfProgram()
    let request = state.withLock { $0.request }
    let view = make(CGRect(origin: .zero, size: request.view))
    finish(
      Renderer(
        view: view,
        size: request.view,
        duration: request.duration ?? RecordingRequest.longest,
        background: .systemBackground,
        touches: request.touches
      ),
      isCut: request.duration == nil
    )
  }

  /// Shows a layer that fills the screen.
  public static func show(layer make: () -> CALayer) {
    showContentOfProgram()
    let request = state.withLock { $0.request }
    let layer = make()
    if layer.bounds.isEmpty { layer.frame = CGRect(origin: .zero, size: request.view) }
    finish(
      Renderer(
        layer: layer,
        size: request.view,
        duration: request.duration ?? RecordingRequest.longest,
        background: UIColor.systemBackground.cgColor
      ),
      isCut: request.duration == nil
    )
  }

  /// Ends a program that shows something by itself.
  public static func end() {
    showContentOfProgram()
    fail(
      "the program has run, and nothing is shown (set the page's liveView, or write with a Renderer)"
    )
  }

  // Does not return if the program shows something by itself.
  private static func showContentOfProgram() {
    let (last, request) = state.withLock { ($0.last, $0.request) }
    if PlaygroundPage.current.liveView != nil {
      let page = Renderer(
        page: .current,
        size: PlaygroundPage.current.liveView is UIView ? nil : request.view,
        duration: request.duration ?? RecordingRequest.longest,
        background: .systemBackground,
        touches: request.touches
      )
      finish(page, isCut: request.duration == nil)
    }
    if let last { finish(last) }
  }

  private static func finish(_ renderer: Renderer, isCut: Bool = false) {
    state.withLock { state in
      guard !state.isDone else { return }
      state.isDone = true
      var recording = renderer.recording
      if isCut { recording.scene.cutRest() }
      state.last = nil
      RecordingReply.send(recording)
    }
    fflush(nil)
    exit(0)
  }

  private static func fail(_ message: String) -> Never {
    RecordingReply.send(problem: message)
    fflush(nil)
    exit(0)
  }
}
