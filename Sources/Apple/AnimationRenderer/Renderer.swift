@_exported public import CoreAnimationCompat
@_exported public import CoreGraphicsCompat
public import Files
public import Foundation
public import Graphics
internal import RenderPipeline
internal import SceneLoading
public import SceneModel
internal import TextShaping

/// Renders images and videos of a layer.
///
///     let ball = CAShapeLayer()
///     …
///     let renderer = Renderer(
///       layer: ball, size: CGSize(width: 400, height: 300), frameRate: 60, duration: 3)
///     try await renderer.write(to: "out.mp4")
///
/// The program runs under a virtual clock while the renderer is made. All callbacks, completion
/// blocks and display links have been called when the initializer returns. Later changes of the
/// layers are not recorded. The renderer is a value without references to layers, so it can be
/// passed to other threads.
public struct Renderer: Sendable {
  /// The recording: the scene and its diagnostics.
  public let recording: Recording
  /// Folders of fonts, with their subfolders, that are searched before the installed ones; by default those among the
  /// resources of the program.
  public var fontFolders: [String] = Bundle.programFontFolders

  /// Records a layer that was made on this thread, and its descendants.
  ///
  /// - Parameters:
  ///   - layer: its frame is in the coordinates of the image.
  ///   - size: pixels of the image.
  ///   - frameRate: frames per second; the content at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - background: is drawn under the layer; nil is transparent.
  public init(
    layer: CALayer,
    size: CGSize,
    frameRate: Double = 60,
    duration: Double,
    background: CGColor? = nil
  ) {
    let limits = Limits()
    let rates = limits.slowestRate...limits.fastestRate
    let rate = rates.contains(frameRate) ? FrameRate(frameRate) : nil
    let recorder = SceneRecorder(
      layer: layer,
      size: size,
      frameRate: rate ?? .sixty,
      duration: duration
    )
    var recording = recorder.finish()
    if rate == nil {
      let text =
        "the frame rate is \(frameRate) and counts as 60 (give \(rates.lowerBound) to "
        + "\(rates.upperBound) frames per second)"
      recording.diagnostics.insert(Diagnostic(.error, .value, text), at: 0)
    }
    if let background {
      recording.scene.canvas.background = recording.scene.canvas.background.over(background.color)
    }
    self.init(recording)
  }

  /// Takes what a recorder has; it finishes the recording.
  public init(_ recorder: SceneRecorder) { self.init(recorder.finish()) }

  /// Takes a recording.
  public init(_ recording: Recording) {
    self.recording = recording
    _ = RendererReceiver.handOver(self, isWritten: false)
  }

  /// Returns the recorded scene, as a value that can be written to a scene file.
  public func scene() -> Scene { recording.scene }

  /// Mistakes of the program and what is done differently.
  public var diagnostics: [Diagnostic] { recording.diagnostics }

  /// The image at an instant, premultiplied sRGB.
  ///
  /// - Parameter time: seconds from the start.
  /// - Throws: `RenderError` when a font or image is missing or a limit is exceeded.
  public func frame(at time: Double) throws(RenderError) -> Bitmap {
    try FrameRenderer(try source()).bitmap(at: time)
  }

  /// The document to render, as if it had been opened from a file.
  var document: SceneDocument {
    var options = SceneDocument.Options()
    options.fonts = FontLibrary(folders: fontFolders)
    return SceneDocument(recording.scene, options)
  }

  /// Returns the scene to draw, with its fonts and images.
  private func source() throws(RenderError) -> RenderSource {
    let document = document
    let resources: SceneResources
    do throws(SceneLoadingError) {
      resources = try document.load().resources
    } catch {
      throw RenderError(error)
    }
    do throws(RequestError) {
      let limits = document.options.limits
      return try CanvasOptions().source(of: document.scene, resources, limits: limits)
    } catch {
      throw error.renderError
    }
  }
}

extension Color? {
  /// The colour drawn on another one; nil is transparent.
  fileprivate func over(_ under: Color) -> Color {
    guard let color = self, color.alpha > 0 else { return under }
    let rest = under.alpha * (1 - color.alpha)
    let alpha = color.alpha + rest
    func mixed(_ a: Double, _ b: Double) -> Double { (a * color.alpha + b * rest) / alpha }
    return Color(
      mixed(color.red, under.red),
      mixed(color.green, under.green),
      mixed(color.blue, under.blue),
      alpha
    )
  }
}
