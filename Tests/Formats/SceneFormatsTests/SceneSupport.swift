import Foundation
import Graphics
import SceneFormats
import SceneModel
import TestSupport
import Testing

/// Files of the repository.
enum RepositoryFile {
  /// All scenes that can be read, sorted, from the root.
  static let scenes: [String] =
    Repository.files(in: "scenes", type: "json").filter { path in
      !["broken/", "quirks/", "lottie/", "tutorials/lottie/"].contains {
        path.hasPrefix("scenes/\($0)")
      }
    }
}

/// A scene around some layers.
func sceneText(_ layers: String, head: String = "") -> String {
  #"{"format":"animrender/1","canvas":{"width":100,"height":100},"duration":2,\#(head)"layers":[\#(layers)]}"#
}

/// A scene around one shape layer with one animation.
func animationText(_ animation: String, type: String = "shape", keys: String = "") -> String {
  sceneText(#"{"type":"\#(type)",\#(keys)"animations":[\#(animation)]}"#)
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

/// The messages about a scene, with places; empty for a legal one without warnings.
func messages(_ text: String, limits: Limits = Limits()) -> [String] {
  do {
    return try SceneReader(limits: limits).read(Array(text.utf8)).diagnostics.map {
      $0.text(file: nil)
    }
  } catch {
    return error.diagnostics.map { $0.text(file: nil) }
  }
}
