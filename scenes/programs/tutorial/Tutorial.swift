import AnimationRenderer
import Foundation
import TutorialEffects

/// `tutorial PROGRAM OUTPUT` writes a program as a video or image, or as a scene when the output ends in
/// `.json`.
@main
struct Tutorial {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2 else {
      print(list)
      exit(arguments.isEmpty ? 0 : 64)
    }
    guard let effect = TutorialEffect.all.first(where: { $0.name == arguments[0] }) else {
      Renderer.printToStandardError(
        "tutorial: error: there is no program '\(arguments[0])' (tutorial without arguments lists them)"
      )
      exit(64)
    }
    do {
      let renderer = effect.makeRenderer()
      if arguments[1].hasSuffix(".json") {
        try renderer.writeScene(to: arguments[1])
      } else {
        try await renderer.write(to: arguments[1])
      }
    } catch {
      Renderer.printToStandardError("tutorial: error: \(error)")
      exit(1)
    }
  }

  // All programs.
  private static var list: String {
    func lines(_ programs: [TutorialEffect]) -> String {
      programs.map { "\n  \($0.name): \($0.summary)" }.joined()
    }
    return """
      tutorial PROGRAM OUTPUT (such as: tutorial ball-pops out.mp4)

      Effects:
      \(lines(TutorialEffect.effects).dropFirst())

      Systems:
      \(lines(TutorialEffect.systems).dropFirst())
      """
  }
}
