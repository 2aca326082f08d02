import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Files of the repository.
enum RepositoryFile {
  /// All scenes that can be read, sorted, from the root.
  static let scenes: [String] =
    Repository.files(in: "scenes", type: "json").filter { path in
      ![
        "broken/", "quirks/", "lottie/", "tutorials/lottie/", "showcases/lottie/",
        "showcases/data/",
      ].contains { path.hasPrefix("scenes/\($0)") }
    }
}

/// Reads a scene that has to be legal.
func read(_ text: String, _ overrides: VariableOverrides = VariableOverrides()) throws
  -> ImportedScene
{
  do {
    return try SceneReader(overrides: overrides).read(Array(text.utf8))
  } catch {
    for diagnostic in error.diagnostics {
      Issue.record(Comment(rawValue: diagnostic.text(file: nil)))
    }
    throw error
  }
}

/// The first layer of a legal scene.
func readLayer(_ layer: String) throws -> Layer {
  try #require(try read(sceneText(layer)).scene.layers.first)
}

/// The first animation of a legal scene.
func readAnimation(_ animation: String, type: String = "shape", keys: String = "") throws
  -> Animation
{
  let scene = try read(animationText(animation, type: type, keys: keys)).scene
  return try #require(scene.layers.first?.animations.first)
}
