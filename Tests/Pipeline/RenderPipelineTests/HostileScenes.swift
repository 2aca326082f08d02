import Files
import Foundation
import Graphics
import LottieFormat
import RenderPipeline
import Sampling
import SceneFormat
import SceneLoading
import SceneModel

/// Reads and draws scenes that nobody meant to draw.
struct HostileScene {
  /// What came of a text.
  enum Ending: Equatable {
    /// The reader, the loader or a frame refused it, with a message.
    case refused(String)
    /// The images of the asked frames.
    case drawn([Bitmap])

    var isDrawn: Bool {
      switch self {
      case .drawn: true
      case .refused: false
      }
    }
  }

  /// Tighter than the defaults, so that no case takes long; a scene may not change them.
  static let limits: Limits = {
    var limits = Limits()
    limits.copies = 2000
    limits.copiesPerFrame = 5000
    limits.layersPerFrame = 20_000
    limits.vertices = 100_000
    limits.modifiedVertices = 50_000
    limits.sinePoints = 10_000
    limits.dashes = 10_000
    limits.characters = 2000
    limits.imagePixels = 4_000_000
    limits.memoryBytes = 64 << 20
    return limits
  }()

  /// Which reader takes the texts.
  var isLottie = false
  /// The scene's own folder.
  var folder = "."
  /// The size of the images.
  var side = 32
  /// Which frames, as parts of the whole.
  var positions: [Double] = [0, 0.5, 1]

  /// Reads, loads and draws.
  func render(_ text: String) -> Ending {
    let scene: Scene
    do {
      let bytes = Array(text.utf8)
      scene =
        isLottie
        ? try LottieReader(limits: Self.limits, compatibility: .ae).read(bytes).scene
        : try SceneReader(limits: Self.limits).read(bytes).scene
    } catch {
      let message = error.diagnostics.first?.message ?? error.variableError?.message ?? ""
      return .refused(message)
    }
    let loader = ResourceLoader(ResourceOptions(roots: [folder]), limits: Self.limits)
    let outcome = loader.load(scene)
    if let problem = outcome.problems.first { return .refused(problem.message) }
    let renderer = FrameRenderer(
      RenderSource(
        scene: scene,
        resources: outcome.resources,
        geometry: OutputGeometry(canvas: scene.canvas, width: side, height: side),
        background: scene.canvas.background ?? .clear,
        limits: Self.limits
      )
    )
    do {
      return .drawn(
        try positions.map { position in
          let frame = Int(clamping: position * Double(max(0, scene.frameCount - 1)))
          return try renderer.bitmap(at: scene.frameRate.time(ofFrame: frame))
        }
      )
    } catch {
      return .refused("\(error)")
    }
  }
}

/// The case that is being tried, kept in a file: when the process dies, it is what remains.
struct LastCase: ~Copyable {
  private let path: String
  private let file: Int32
  private let isRetained: Bool

  init(_ name: String) {
    path = NSTemporaryDirectory() + "animrender-last-\(name)-\(getpid()).json"
    file = Self.opened(path)
    isRetained = false
    print("cases of \(name): after a crash the one at fault is in \(path)")
  }

  /// At a place of the caller's, where it stays.
  init(at path: String) {
    self.path = path
    file = Self.opened(path)
    isRetained = true
  }

  private static func opened(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
  }

  func set(_ text: String) { set(Array(text.utf8)) }

  // The system has it once it is written; a disk need not, since the process dies and not the machine.
  func set(_ bytes: [UInt8]) {
    guard ftruncate(file, 0) == 0 else { return }
    _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    close(file)
    if !isRetained { unlink(path) }
  }
}
