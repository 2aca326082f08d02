import AnimationRenderer
import Foundation
import Graphics
import SceneFormats
import SceneModel
import Testing
import TutorialEffects

/// The law that an effect is the same as a program and as a scene file.
@Suite("Effects as programs and as scenes")
struct SceneLawTests {
  /// The scenes of effects, by the effects' names.
  static let scenes = [
    "ball-pops": "tutorials/e01-ball-pops", "flying-label": "tutorials/e02-flying-label",
    "form-flies-in": "tutorials/e05-form-flies-in", "pulse-on-stop": "tutorials/e06-pulse-on-stop",
    "clouds": "tutorials/e07-clouds", "login-tint": "tutorials/e08-login-tint",
    "info-label": "tutorials/e09-info-label", "login-button": "login-button",
    "form-group": "tutorials/e11-form-group",
    "short-text-jump": "tutorials/e12-short-text-jump",
    "border-flash": "tutorials/e13-border-flash", "heading-wobble": "heading-wobble",
    "balloon-flight": "balloon-flight", "avatar-bounce": "tutorials/e16-avatar-bounce",
    "shimmer": "shimmer", "pull-to-refresh": "pull-to-refresh", "dot-wave": "dot-wave",
    "microphone-meter": "tutorials/e20-microphone-meter", "dot-loader": "dot-loader",
    "model-colour": "tutorials/e22-model-colour", "walker": "tutorials/e23-walker",
    "card": "tutorials/e25-card",
    "replicas": "replicas",
  ]

  /// Effects without an equal scene: two that need what Core Animation lacks (waves of a formula, a
  /// gradient of a stroke), and systems that need what scenes lack (views, timers, taps).
  static let without = [
    "water-ball", "progress-ring", "view-springs", "stop-at-tap", "label-stream",
    "shake-and-shock",
  ]

  @Test("Display lists are equal at sampled times", arguments: TutorialEffect.all)
  func equalLists(_ effect: TutorialEffect) throws {
    guard let name = Self.scenes[effect.name] else {
      #expect(Self.without.contains(effect.name))
      return
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenes")
    let bytes = try Data(contentsOf: folder.appending(path: "\(name).json"))
    let scene = try SceneReader().read([UInt8](bytes)).scene
    let renderer = effect.makeRenderer()
    let recorded = renderer.scene()
    #expect(recorded.canvas.width == scene.canvas.width)
    #expect(recorded.canvas.height == scene.canvas.height)
    #expect(recorded.duration == scene.duration && recorded.frameRate == scene.frameRate)
    // The morph from a circle to a square is told on purpose.
    let mistakes = renderer.diagnostics.filter { $0.severity > .note && $0.code != .morph }
    #expect(mistakes.isEmpty, "\(mistakes)")
    for step in 0..<24 {
      let time = scene.duration * (Double(step) + 0.37) / 24
      let (mine, written) = (try recorded.dump(at: time), try scene.dump(at: time))
      let difference = mine.firstDifference(from: written)
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
