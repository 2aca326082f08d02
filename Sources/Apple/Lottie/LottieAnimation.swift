internal import Files
public import Foundation
internal import Graphics
internal import LottieFormat
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
  /// What is drawn differently from the file, or not at all; recordings tell it too.
  public var warnings: [String] { diagnostics.map { $0.text(file: nil) } }
  let diagnostics: [Diagnostic]

  /// The layers, whose pictures are assets that carry a prefix of this animation's own.
  let layers: [Layer]
  let assets: [Asset]
  let background: Color?
  private let markers: [Marker]

  private init(_ imported: ImportedScene, _ opened: LottieSource, folder: String?) throws {
    var scene = imported.scene
    let prefix = "lottie \(String(Self.hash(opened.bytes), radix: 16))"
    scene.assets = try scene.assets.map { try $0.holdingItsFile(folder: folder) }
    let animation = EmbeddedAnimation(scene, name: prefix, source: "")
    layers = animation.scene.layers
    assets = animation.scene.assets
    background = scene.canvas.background
    markers = scene.markers.sorted { ($0.begin, $0.name) < ($1.begin, $1.name) }
    duration = scene.duration
    framerate = scene.frameRate.framesPerSecond
    size = CGSize(width: CGFloat(scene.canvas.width), height: CGFloat(scene.canvas.height))
    diagnostics = (opened.warnings + imported.diagnostics).filter { $0.severity > .hint }.map {
      var place = opened.name
      if let location = $0.location { place += ":\(location.line):\(location.column)" }
      let path = $0.path.isEmpty ? place : "\(place): \($0.path)"
      return Diagnostic($0.severity, $0.code, path: path, $0.message)
    }
  }

  // FNV-1a: names of assets are the same in every run.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The animation in the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: JSON, compressed or not, or a dotLottie archive.
  ///   - name: the name of an animation in an archive; nil for the one that the archive begins with.
  /// - Throws: `LottieError` with everything that is wrong.
  public static func from(data: Data, animation name: String? = nil) throws -> LottieAnimation {
    try read([UInt8](data), file: "animation", name: name, folder: nil)
  }

  /// The animation in a file, with the pictures beside it.
  ///
  /// - Parameters:
  ///   - path: of a JSON file, compressed or not, or of a dotLottie archive.
  ///   - name: the name of an animation in an archive.
  /// - Throws: `LottieError` with everything that is wrong.
  public static func read(contentsOf path: String, animation name: String? = nil) throws
    -> LottieAnimation
  {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, limit: Limits().inputBytes)
    } catch {
      throw LottieError(messages: ["\(path): \(error.message)"])
    }
    return try read(bytes, file: path, name: name, folder: FileSystem.folder(of: path))
  }

  /// The animation in a file; nil when it cannot be read, which `read(contentsOf:)` explains.
  public static func filepath(_ filepath: String) -> LottieAnimation? {
    try? read(contentsOf: filepath)
  }

  /// An animation by its name: `name.json` or `name.lottie` in the resources of the program, then in the
  /// current folder.
  public static func named(_ name: String, bundle: Bundle = .main, subdirectory: String? = nil)
    -> LottieAnimation?
  {
    let folders = [bundle.resourcePath, "."].compactMap(\.self)
      .map { folder in subdirectory.map { "\(folder)/\($0)" } ?? folder }
    for folder in folders {
      for ending in ["", ".json", ".lottie"] {
        let path = "\(folder)/\(name)\(ending)"
        if FileManager.default.isReadableFile(atPath: path), let found = filepath(path) {
          return found
        }
      }
    }
    return nil
  }

  private static func read(
    _ bytes: [UInt8],
    file: String,
    name: String?,
    folder: String?
  ) throws -> LottieAnimation {
    do {
      let opened = try LottieSource(opening: bytes, name: file, id: name, limits: Limits())
      let imported = try LottieReader().read(opened.bytes, files: opened.files)
      return try LottieAnimation(imported, opened, folder: folder)
    } catch let error as RenderError {
      throw LottieError(messages: ["\(file): \(error.message)"])
    } catch let error as SceneReadError {
      throw LottieError(messages: error.errors.map { $0.text(file: file) })
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
  /// What is wrong, with file, place and remedy, a line each.
  public let messages: [String]

  /// All messages.
  public var description: String { messages.joined(separator: "\n") }
}

extension Asset {
  /// The asset with the bytes of its file in it: scenes of programs name no files.
  fileprivate func holdingItsFile(folder: String?) throws -> Asset {
    guard kind == .image, !source.lowercased().hasPrefix("data:") else { return self }
    guard let folder else {
      throw LottieError(
        messages: ["the picture \(source) lies beside the animation (read it from its file)"]
      )
    }
    let loader = ResourceLoader(ResourceOptions(roots: [folder]), limits: Limits())
    let bytes: [UInt8]
    do {
      bytes = try loader.file(source).0
    } catch {
      throw LottieError(messages: ["\(source): \(error.message)"])
    }
    let format = ImageHeader(bytes)?.format.rawValue ?? "png"
    var asset = self
    asset.source = "data:image/\(format);base64,\(Data(bytes).base64EncodedString())"
    asset.alternatives = []
    return asset
  }
}
