import AnimationRenderer
import Foundation
import TutorialEffects

/// `tutorial EFFECT OUTPUT`: writes an effect as a video, or as a scene when the output is `.json`.
@main
struct Tutorial {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let name = arguments.first, let path = arguments.last,
      let effect = TutorialEffect.all.first(where: { $0.name == name })
    else {
      print("tutorial EFFECT OUTPUT (such as: tutorial ball-pops out.mp4)\n")
      for effect in TutorialEffect.all { print("  \(effect.name): \(effect.summary)") }
      exit(arguments.isEmpty ? 0 : 64)
    }
    do {
      let renderer = effect.makeRenderer()
      if path.hasSuffix(".json") {
        try renderer.writeScene(to: path)
      } else {
        try await renderer.write(to: path)
      }
    } catch {
      Renderer.printToStandardError("tutorial: error: \(error)")
      exit(1)
    }
  }
}
