import Files
import Foundation
import LottieFormat
import RenderPipeline
import Sampling
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TextShaping

/// A scene file of the repository, with the instants at which somebody has looked at it.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  /// One instant and the image that belongs to it.
  struct Sample: Sendable {
    /// Seconds from the start of the scene.
    let time: Double
    /// The file of the image, from the root of the repository.
    let golden: String
  }

  /// The file, from the root of the repository.
  let path: String
  /// The width of the images; nil for the canvas's own.
  let width: Int?
  let samples: [Sample]
  /// What must be seen, as the scene's `comment` says it.
  let comment: String

  var testDescription: String { path }

  /// The scenes for looking at: three instants of each, 200 pixels wide; `bench-*` are for the clock.
  static let gallery: [GoldenScene] = Repository.files(in: "scenes", type: "json")
    .filter { path in
      ![
        "bench-", "conformance/", "broken/", "quirks/", "lottie/", "tutorials/lottie/",
        "showcases/data/", "showcases/lottie/",
      ].contains {
        path.hasPrefix("scenes/" + $0)
      }
    }
    .map { path in
      let keys = FileKeys(path)
      return GoldenScene(path: path, width: 200, comment: keys.comment) { name in
        [30, 55, 90].map { percent in
          Sample(
            time: keys.duration * Double(percent) / 100,
            golden: "Tests/Pipeline/RenderPipelineTests/Goldens/\(name)@\(percent).png"
          )
        }
      }
    }

  /// The scenes that show one rule each, at the seconds that their `x-times` list.
  static let conformance: [GoldenScene] = Repository.files(
    in: "scenes/conformance",
    type: "json"
  ).map { path in
    let keys = FileKeys(path)
    return GoldenScene(path: path, width: nil, comment: keys.comment) { _ in
      keys.times.map { Sample(time: $0, golden: "\(path.dropLast(5))@\(seconds($0))s.png") }
    }
  }

  /// Lottie files that show one feature each, at the seconds that their `x-times` list, as the player
  /// that `x-compatibility` names.
  static let lottie: [GoldenScene] = Repository.files(in: "scenes/lottie", type: "json").map {
    path in
    let keys = FileKeys(path)
    return GoldenScene(path: path, width: nil, comment: keys.comment) { _ in
      keys.times.map { Sample(time: $0, golden: "\(path.dropLast(5))@\(seconds($0))s.png") }
    }
  }

  /// A scene such as `shimmer`, or `mask/a-shape-mask-cuts-out-its-shape` of the conformance scenes.
  static func named(_ name: String) throws -> GoldenScene {
    let paths = ["scenes/\(name).json", "scenes/conformance/\(name).json"]
    return try #require((gallery + conformance).first { paths.contains($0.path) }, "no \(name)")
  }

  private init(path: String, width: Int?, comment: String, samples: (String) -> [Sample]) {
    self.path = path
    self.width = width
    self.comment = comment
    let name = path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? path
    self.samples = samples(name)
  }

  private static func seconds(_ time: Double) -> String {
    time == time.rounded() ? String(Int(time)) : String(time)
  }
}

extension GoldenScene {
  /// Reads the scene and loads what it names, with the fonts of the repository alone.
  ///
  /// - Parameters:
  ///   - size: of the images; by default the canvas's, or `width` in its proportions.
  ///   - change: makes another scene with the same files of it.
  func source(
    size: (width: Int, height: Int)? = nil,
    changedBy change: (Scene) -> Scene = { $0 }
  ) throws -> RenderSource {
    let scene = change(try read())
    return try Self.source(
      of: scene,
      in: FileSystem.folder(of: path),
      size: size ?? proportional(scene.canvas)
    )
  }

  /// Reads a scene that is no file, in its own size, and loads what it names from a folder.
  static func source(of text: String, named name: String, in folder: String) throws -> RenderSource
  {
    try source(of: try read(Array(text.utf8), name), in: folder)
  }

  /// Loads what a scene names, with the fonts of the repository alone.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - folder: where its files are, from the root of the repository.
  ///   - size: of the images; by default the canvas's.
  static func source(
    of scene: Scene,
    in folder: String,
    size: (width: Int, height: Int)? = nil
  ) throws -> RenderSource {
    let roots = [Repository.absolute(folder)]
    let outcome = ResourceLoader(ResourceOptions(roots: roots, fonts: fonts)).load(scene)
    #expect(outcome.problems == [])
    // Hints are remarks on purposes; a conformance scene may well cut its text off.
    #expect(outcome.diagnostics.filter { $0.severity > .hint } == [])
    let canvas = scene.canvas
    return RenderSource(
      scene: scene,
      resources: outcome.resources,
      geometry: OutputGeometry(
        canvas: canvas,
        width: size?.width ?? canvas.width,
        height: size?.height ?? canvas.height
      ),
      background: canvas.background ?? .clear
    )
  }

  /// Reads the scene.
  func read() throws -> Scene {
    try Self.read(try Repository.bytes(path), path, FileKeys(path).compatibility)
  }

  private static func read(
    _ bytes: [UInt8],
    _ path: String,
    _ compatibility: LottieCompatibility = .web
  ) throws -> Scene {
    var options = SceneDocument.Options()
    (options.fonts, options.compatibility) = (fonts, compatibility)
    do {
      let folder = FileSystem.folder(of: Repository.absolute(path))
      return try SceneDocument.open(bytes, name: path, folder: folder, options).scene
    } catch {
      throw UnreadableScene(description: error.errors.map(\.text).joined(separator: "\n"))
    }
  }

  // Those of the repository alone.
  private static let fonts = FontLibrary(
    files: Repository.files(in: "scenes/fonts", type: "ttf").map {
      .init(path: Repository.absolute($0))
    }
      + Repository.files(in: "scenes/fonts", type: "otf").map {
        .init(path: Repository.absolute($0))
      },
    usesSystemFonts: false,
    fallbacks: [.file(Repository.absolute("scenes/fonts/DejaVuSans.ttf"))]
  )

  private func proportional(_ canvas: Canvas) -> (width: Int, height: Int) {
    let width = width ?? canvas.width
    let height = Double(canvas.height * width) / Double(canvas.width)
    return (width, max(1, Int(height.rounded())))
  }
}

private struct UnreadableScene: Error, CustomStringConvertible {
  let description: String
}

/// The keys of a scene file that its tests need before anything is read properly.
private struct FileKeys: Decodable {
  var duration = 0.0
  var comment = ""
  var times: [Double] = []
  /// As which player a Lottie file is drawn.
  var compatibility = LottieCompatibility.web

  enum CodingKeys: String, CodingKey {
    case duration
    case comment
    case times = "x-times"
    case compatibility = "x-compatibility"
  }

  /// What a file says; nothing where it is broken, which the corpus test reports.
  init(_ path: String) {
    guard let bytes = try? Repository.bytes(path),
      let keys = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return }
    self = keys
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    duration = try container.decodeIfPresent(Double.self, forKey: .duration) ?? 0
    comment = try container.decodeIfPresent(String.self, forKey: .comment) ?? ""
    times = try container.decodeIfPresent([Double].self, forKey: .times) ?? []
    let name = try container.decodeIfPresent(String.self, forKey: .compatibility)
    compatibility = name.flatMap(LottieCompatibility.init) ?? .web
  }
}
