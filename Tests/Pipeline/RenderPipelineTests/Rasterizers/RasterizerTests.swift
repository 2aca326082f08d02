import Files
import Foundation
import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Every frame by both rasterizers.
///
/// The environment asks for more: `RASTERIZER_WIDTHS`, `RASTERIZER_LISTS` and `RASTERIZER_FOLDER`.
@Suite("Both rasterizers draw the same")
struct RasterizerTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// The widths of the images.
  private static let widths =
    environment["RASTERIZER_WIDTHS"]?.split(separator: ",").compactMap { Int($0) } ?? [120]

  /// The number of random scenes; by default none.
  private static let count = environment["RASTERIZER_LISTS"].flatMap { Int($0) } ?? 0

  /// Benchmarks, and Lottie files of programs: scenes without goldens.
  private static let others = Repository.files(in: "scenes", type: "json").filter { path in
    path.hasPrefix("scenes/bench-") || path.hasPrefix("scenes/tutorials/lottie/")
  }

  /// The files of the folder that the environment names.
  private static let samples: [String] = {
    guard let folder = environment["RASTERIZER_FOLDER"] else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { name in
      [".json", ".lottie", ".tgs"].contains { name.hasSuffix($0) } && name != "SOURCES.json"
    }.map { "\(folder)/\($0)" }
  }()

  @Test(
    "Scenes with goldens",
    arguments: GoldenScene.gallery + GoldenScene.conformance + GoldenScene.lottie
  )
  func golden(_ scene: GoldenScene) throws {
    let canvas = try scene.read().canvas
    // The first and the last instant.
    let times = Set([scene.samples.first, scene.samples.last].compactMap { $0?.time })
    for width in Self.widths {
      let height = max(1, canvas.height * width / canvas.width)
      let source = try scene.source(size: (width, height))
      let pair = RasterizerPair(source, scene.path)
      for time in times.sorted() { try pair.check(at: time) }
    }
  }

  @Test("Scenes without goldens", arguments: others)
  func other(_ path: String) throws {
    try check(Repository.absolute(path), named: path)
  }

  @Test("Files of a folder", arguments: samples)
  func sample(_ path: String) throws {
    try check(path, named: FileSystem.name(of: path))
  }

  private func check(_ path: String, named name: String) throws {
    let document = try SceneDocument.open(path)
    let resources = try document.load().resources
    for width in Self.widths {
      let image = CanvasOptions(size: .width(width))
      let source = try image.source(of: document.scene, resources, limits: Limits())
      let pair = RasterizerPair(source, name)
      for part in [0.3, 0.8] { try pair.check(at: part * document.scene.duration) }
    }
  }

  @Test("Random scenes", .enabled(if: count > 0), arguments: 0..<8)
  func random(_ part: Int) throws {
    for seed in SplitMix64.seeds(Self.count) where Int(seed % 8) == part {
      let name = "seed \(seed)"
      let source = try RandomScenes.source(seed)
      let pair = RasterizerPair(source, name)
      try pair.check(at: RandomScenes.times[1])
    }
  }
}
