internal import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import ImageFiles
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

/// A Lottie animation that has been read: JSON, compressed or not, or one of a dotLottie archive.
///
/// Under the names of lottie-ios, and read by the reader of the command, so that both draw the same.
public final class LottieAnimation: Sendable {
  /// Seconds from the first frame to the end.
  public let duration: TimeInterval
  /// Frames per second of the file.
  public let framerate: Double
  /// The width and height in points.
  public let size: CGSize
  /// The number of the first frame, 0: frames are counted from the beginning of what is played.
  public let startFrame: CGFloat = 0
  /// The content that is drawn differently from the file, or not at all; recordings report it too.
  public var warnings: [String] { diagnostics.map { $0.text(file: nil) } }
  let diagnostics: [Diagnostic]

  /// The layers, whose images are assets that carry a prefix of this animation's own.
  let layers: [Layer]
  let assets: [Asset]
  let background: Color?
  private let markers: [Marker]

  private init(_ document: SceneDocument, picturesLieBeside: Bool) throws {
    var scene = document.scene
    scene.assets = try scene.assets.map { asset in
      guard picturesLieBeside || !asset.namesImage else {
        throw LottieError(
          messages: [
            "the image \(asset.source.path ?? "") is a separate file (read the animation from its file)"
          ]
        )
      }
      return asset.namesImage ? asset.holding(try document.bytes(of: asset)) : asset
    }
    let id = document.options.animation.map { " \($0)" } ?? ""
    let prefix = "lottie \(document.hash.prefix(16))\(id)"
    let animation = EmbeddedAnimation(scene, name: prefix, source: "")
    layers = animation.scene.layers
    assets = animation.scene.assets
    background = scene.canvas.background
    markers = scene.markers.sorted { ($0.begin, $0.name) < ($1.begin, $1.name) }
    duration = scene.duration
    framerate = scene.frameRate.framesPerSecond
    size = CGSize(width: CGFloat(scene.canvas.width), height: CGFloat(scene.canvas.height))
    diagnostics = document.messages.map { message in
      let diagnostic = message.diagnostic
      var origin = message.file ?? document.file
      if let location = diagnostic.location { origin += ":\(location.line):\(location.column)" }
      let path = diagnostic.path.isEmpty ? origin : "\(origin): \(diagnostic.path)"
      return Diagnostic(diagnostic.severity, diagnostic.code, path: path, diagnostic.message)
    }
  }

  /// Returns the animation in the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: JSON, compressed or not, or a dotLottie archive.
  ///   - name: the name of an animation in an archive; nil for the archive's initial one.
  /// - Throws: `LottieError` with all errors.
  public static func from(data: Data, animation name: String? = nil) throws -> LottieAnimation {
    try read(animation: name, picturesLieBeside: false) { options throws(SceneLoadingError) in
      try SceneDocument.open([UInt8](data), name: "animation", options)
    }
  }

  /// Returns the animation in a file, with the images beside it.
  ///
  /// - Parameters:
  ///   - path: of a JSON file, compressed or not, or of a dotLottie archive.
  ///   - name: the name of an animation in an archive.
  /// - Throws: `LottieError` with all errors.
  public static func read(contentsOf path: String, animation name: String? = nil) throws
    -> LottieAnimation
  {
    try read(animation: name, picturesLieBeside: true) { options throws(SceneLoadingError) in
      try SceneDocument.open(path, options)
    }
  }

  /// The animation in a file; nil when it cannot be read, which the recording reports.
  public static func filepath(_ filepath: String) -> LottieAnimation? {
    do {
      return try read(contentsOf: filepath)
    } catch {
      MissingResources.add("LottieAnimation: \(error)")
      return nil
    }
  }

  /// An animation by its name: `name.json` or `name.lottie` in the resources of the program, then in the
  /// current folder.
  ///
  /// A recording reports names that no file has.
  public static func named(_ name: String, bundle: Bundle = .main, subdirectory: String? = nil)
    -> LottieAnimation?
  {
    let folders = ([bundle.resourcePath].compactMap(\.self) + Bundle.programResources + ["."])
      .map { folder in subdirectory.map { "\(folder)/\($0)" } ?? folder }
    for folder in folders {
      for ending in [".json", ".lottie", ""] {
        let path = "\(folder)/\(name)\(ending)"
        if FileManager.default.isReadableFile(atPath: path) { return filepath(path) }
      }
    }
    MissingResources.add(.animation, name)
    return nil
  }

  private static func read(
    animation name: String?,
    picturesLieBeside: Bool,
    _ open: (SceneDocument.Options) throws(SceneLoadingError) -> SceneDocument
  ) throws -> LottieAnimation {
    var options = SceneDocument.Options()
    (options.animation, options.format) = (name, .lottie)
    do {
      return try LottieAnimation(try open(options), picturesLieBeside: picturesLieBeside)
    } catch let error as SceneLoadingError {
      throw LottieError(messages: error.errors.map(\.text))
    }
  }

  // MARK: Times

  /// The number of the frame after the last one.
  public var endFrame: CGFloat { CGFloat(duration * framerate) }

  /// The names of the markers, in the order of their times.
  public var markerNames: [String] { markers.map(\.name) }

  /// Where a frame is, 0…1.
  public func progressTime(forFrame frame: CGFloat) -> CGFloat {
    endFrame > 0 ? min(max(0, frame / endFrame), 1) : 0
  }

  /// Where a marker is, 0…1; nil where there is none of that name.
  public func progressTime(forMarker named: String) -> CGFloat? {
    frameTime(forMarker: named).map(progressTime)
  }

  /// The frame of a marker; nil where there is none of that name.
  public func frameTime(forMarker named: String) -> CGFloat? {
    markers.first { $0.name == named }.map { CGFloat($0.begin * framerate) }
  }

  /// How many frames a marker lasts; nil where there is none of that name, 0 for an instant.
  public func durationFrameTime(forMarker named: String) -> CGFloat? {
    markers.first { $0.name == named }
      .map { CGFloat((($0.end ?? $0.begin) - $0.begin) * framerate) }
  }
}

/// Why an animation cannot be read.
public struct LottieError: Error, CustomStringConvertible {
  /// The errors, with file, location and remedy, a line each.
  public let messages: [String]

  /// All messages.
  public var description: String { messages.joined(separator: "\n") }
}

extension Asset {
  /// Whether it is an image in a file.
  fileprivate var namesImage: Bool { kind == .image && source.path != nil }

  /// The asset with the bytes of its file in it: scenes of programs name no files.
  fileprivate func holding(_ bytes: [UInt8]) -> Asset {
    let format = ImageHeader(bytes)?.format ?? .png
    var asset = self
    asset.source = .data(bytes, type: "image/\(format.rawValue)")
    asset.alternatives = []
    return asset
  }
}
