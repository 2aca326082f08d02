@_exported public import CoreAnimationCompat
@_exported public import CoreGraphicsCompat
internal import Foundation
public import Graphics
internal import MediaCodecs
public import RenderPipeline
internal import Sampling
public import SceneModel

/// Makes pictures and videos of a layer.
///
///     let ball = CAShapeLayer()
///     …
///     let renderer = Renderer(
///       layer: ball, size: CGSize(width: 400, height: 300), frameRate: 60, duration: 3)
///     try await renderer.write(to: "out.mp4")
///
/// The program runs once, under a virtual clock, when the first picture is asked for.
public final class Renderer {
  private let recorder: SceneRecorder
  private let folder: String

  /// A renderer of a layer that has been made on this thread, and of everything in it.
  ///
  /// - Parameters:
  ///   - layer: its frame is in the coordinates of the picture.
  ///   - size: pixels of the picture.
  ///   - frameRate: frames per second; what is shown at an instant does not depend on it.
  ///   - duration: seconds.
  ///   - folder: where fonts and pictures that are named by files are looked for.
  public init(
    layer: CALayer,
    size: CGSize,
    frameRate: Double = 60,
    duration: Double,
    folder: String = "."
  ) {
    let rate = FrameRate(frameRate) ?? .sixty
    recorder = SceneRecorder(layer: layer, size: size, frameRate: rate, duration: duration)
    self.folder = folder
  }

  /// A renderer of what a recorder has; it finishes the recording.
  public init(_ recorder: SceneRecorder, folder: String = ".") {
    self.recorder = recorder
    self.folder = folder
  }

  /// The clock under which the program runs.
  public var clock: VirtualClock { recorder.clock }

  /// Everything that is shown, as a value that can be written to a scene file.
  public func scene() -> Scene { recorder.finish().scene }

  /// Mistakes of the program and what is done differently; it runs for it if it has not run.
  public var diagnostics: [Diagnostic] { recorder.finish().diagnostics }

  /// The picture at an instant, premultiplied sRGB.
  ///
  /// - Parameter time: seconds from the start.
  /// - Throws: `RenderError` when a font or picture is missing or a limit is exceeded.
  public func frame(at time: Double) throws(RenderError) -> Bitmap {
    try FrameRenderer(try source(isOpaque: false)).bitmap(at: time)
  }

  /// Writes all frames; the format follows from the ending: `.mp4`, `.gif`, `.webm`, `.apng` and others.
  ///
  /// - Parameters:
  ///   - path: the file; a single picture, `.png`, shows the first frame.
  ///   - tell: receives every message but hints; standard error by default.
  /// - Throws: `RenderError`; the file is complete or not there.
  public func write(
    to path: String,
    tell: (String) -> Void = Renderer.printToStandardError
  ) async throws {
    for diagnostic in diagnostics where diagnostic.severity != .hint {
      tell("\(diagnostic.severity.rawValue): \(diagnostic.text(file: nil))")
    }
    guard let ending = path.split(separator: ".").last,
      let format = OutputFormat.named(String(ending)), format.isFile, format.isAvailable
    else {
      let known = OutputFormat.all.filter { $0.isFile && $0.isAvailable }.map { "." + $0.name }
      throw RenderError(
        .cannotCreate,
        "\(path) has no known ending (use one of \(known.joined(separator: ", ")))"
      )
    }
    let scene = scene()
    let isOpaque = format.alpha == .none
    let source = try source(isOpaque: isOpaque)
    let count = format.isStill ? 1 : scene.frameCount
    let job = RenderJob(
      source: source,
      frames: (0..<count).map {
        FrameRequest(index: $0, time: scene.frameRate.time(ofFrame: $0))
      },
      frameRate: scene.frameRate,
      target: target(path, format, source),
      jobs: ProcessInfo.processInfo.activeProcessorCount
    )
    _ = try await job.run()
  }

  /// Prints a line to standard error.
  public static func printToStandardError(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  // MARK: Parts of a job

  private func source(isOpaque: Bool) throws(RenderError) -> RenderSource {
    let scene = scene()
    let outcome = ResourceLoader(ResourceOptions(roots: [folder])).load(scene)
    if let problem = outcome.problems.first { throw problem }
    var background = (scene.canvas.background ?? .clear).clamped
    // What a format without alpha shows through is black.
    if isOpaque {
      let alpha = background.alpha
      background = Color(background.red * alpha, background.green * alpha, background.blue * alpha)
    }
    return RenderSource(
      scene: scene,
      resources: outcome.resources,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: background
    )
  }

  private func target(
    _ path: String,
    _ format: OutputFormat,
    _ source: RenderSource
  ) -> RenderTarget {
    switch format.kind {
    case .animation(let animation): return .animation(path: path, format: animation, quality: .good)
    case .stream(let stream): return .stream(stream, .file(path))
    case .picture: return .picture(path: path)
    case .video(let container):
      let hasAlpha = source.background.alpha < 1
      let usable = format.codecs.filter { CodecLibrary.canEncode($0) }
      let codec =
        usable.first { !hasAlpha || $0.pixelFormat(alpha: true) != nil } ?? usable.first ?? .h264
      let settings = VideoSettings(
        width: source.geometry.width,
        height: source.geometry.height,
        frameRate: source.scene.frameRate,
        codec: codec,
        pixelFormat: codec.pixelFormat(alpha: hasAlpha)
      )
      return .video(path: path, container: container, settings: settings)
    }
  }
}
