import AnimationRenderer
import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing
import TutorialEffects

/// The law that an effect is the same as a program and as a scene file.
@Suite("Effects as programs and as scenes")
struct SceneLawTests {
  /// Warnings about what a program shows on purpose.
  private static let meantWarnings: [String: Set<Diagnostic.Code>] = [
    // All three values at once.
    "from-to-by": [.ignored],
    // A child that is longer than its group.
    "groups": [.ignored],
  ]
  /// How far scenes are off whose numbers were computed and written with a few decimals, in points.
  private static let roundings = [
    "time-offset-ring": 0.001, "groups": 0.001, "springs": 0.01,
  ]

  /// Programs whose clocks take a layer more than those of their scenes.
  private static let withMoreGroups: Set = ["heart-in-ball", "lottie"]

  /// A scene of the repository by its path in `scenes`, without the ending.
  static func scene(_ name: String) throws -> Scene {
    let file = URL(filePath: Repository.absolute("scenes/\(name).json"))
    return try SceneReader(files: .beside(file)).read([UInt8](Data(contentsOf: file))).scene
  }

  @Test(
    "Display lists are equal at sampled times",
    arguments: TutorialEffect.all.filter { $0.scene != nil }
  )
  func equalLists(_ effect: TutorialEffect) throws {
    let name = try #require(effect.scene)
    let scene = try Self.scene(name)
    let renderer = effect.makeRenderer()
    let recorded = renderer.scene()
    #expect(recorded.canvas.width == scene.canvas.width)
    #expect(recorded.canvas.height == scene.canvas.height)
    #expect(recorded.duration == scene.duration && recorded.frameRate == scene.frameRate)
    let meant = Self.meantWarnings[effect.name] ?? []
    let failures = renderer.diagnostics.filter { $0.severity > .note && !meant.contains($0.code) }
    #expect(failures.isEmpty, "\(failures)")
    for step in 0..<12 {
      let time = scene.duration * (Double(2 * step) + 0.37) / 24
      let isFlat = Self.withMoreGroups.contains(effect.name)
      let mine = try recorded.dump(at: time, isFlat: isFlat)
      let written = try scene.dump(at: time, isFlat: isFlat)
      let difference = mine.firstDifference(
        from: written,
        rounding: Self.roundings[effect.name] ?? 0
      )
      #expect(difference == nil, "\(effect.name) at \(time) s: \(difference ?? "")")
      if difference != nil { break }
    }
  }

  @Test(
    "Recorded at 24, 30 and 60 frames a second the same instants look the same",
    arguments: TutorialEffect.all
  )
  func anyRate(_ effect: TutorialEffect) throws {
    let scenes = [24, 30, 60].map { effect.makeRenderer(frameRate: $0).scene() }
    #expect(scenes.map(\.frameRate.framesPerSecond) == [24, 30, 60])
    // Half seconds are frames at each of the three rates.
    for half in 0..<min(12, Int(2 * scenes[0].duration)) {
      let dumps = try scenes.map { try $0.dump(at: Double(half) / 2) }
      #expect(dumps[0] == dumps[2] && dumps[1] == dumps[2], "\(effect.name) at \(half) / 2 s")
    }
  }
}
