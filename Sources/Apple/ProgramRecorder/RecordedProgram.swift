public import AnimationRenderer
public import Foundation
internal import Glibc
internal import PlaygroundSupport
internal import SceneModel
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
    Bundle.addFonts(files: request.fontFiles, folders: request.fontFolders)
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
    finish { request, duration in
      Renderer(
        viewController: make(),
        size: request.view,
        duration: duration,
        background: .systemBackground,
        touches: request.touches
      )
    }
  }

  /// Shows a view that fills the screen.
  public static func show(view make: (CGRect) -> UIView) {
    showContentOfProgram()
    finish { request, duration in
      Renderer(
        view: make(CGRect(origin: .zero, size: request.view)),
        size: request.view,
        duration: duration,
        background: .systemBackground,
        touches: request.touches
      )
    }
  }

  /// Shows a layer that fills the screen.
  public static func show(layer make: () -> CALayer) {
    showContentOfProgram()
    finish(takesTouches: false) { request, duration in
      let layer = make()
      if layer.bounds.isEmpty { layer.frame = CGRect(origin: .zero, size: request.view) }
      let background = UIColor.systemBackground.cgColor
      return Renderer(layer: layer, size: request.view, duration: duration, background: background)
    }
  }

  /// Ends a program that shows something by itself.
  public static func end() {
    showContentOfProgram()
    RecordingReply.send(
      problem:
        "the program has run, and nothing is shown (set the page's liveView, or write with a Renderer)"
    )
    leave()
  }

  // Does not return if the program shows something by itself.
  private static func showContentOfProgram() {
    if PlaygroundPage.current.liveView != nil {
      finish { request, duration in
        Renderer(
          page: .current,
          size: PlaygroundPage.current.liveView is UIView ? nil : request.view,
          duration: duration,
          background: .systemBackground,
          touches: request.touches
        )
      }
    }
    if let last = state.withLock({ $0.last }) { finish(last) }
  }

  // Records what a function makes of the request and its seconds.
  private static func finish(
    takesTouches: Bool = true,
    _ make: (RecordingRequest, _ duration: Double) -> Renderer
  ) {
    let request = state.withLock { $0.request }
    let renderer = make(request, request.duration ?? RecordingRequest.longest)
    finish(renderer, isCut: request.duration == nil, takesTouches: takesTouches)
  }

  // A program's own renderer knows nothing of the request.
  private static func finish(
    _ renderer: Renderer,
    isCut: Bool = false,
    takesTouches: Bool = false
  ) {
    state.withLock { state in
      guard !state.isDone else { return }
      state.isDone = true
      var recording = renderer.recording
      if isCut { recording.scene.cutRest() }
      if !takesTouches, !state.request.touches.isEmpty {
        let message =
          "--touch reaches views alone, not a layer or the program's own Renderer (show a view, or give the "
          + "Renderer touches)"
        recording.diagnostics.append(Diagnostic(.warning, .ignored, message))
      }
      state.last = nil
      RecordingReply.send(recording)
    }
    leave()
  }

  private static func leave() -> Never {
    fflush(nil)
    exit(0)
  }
}
