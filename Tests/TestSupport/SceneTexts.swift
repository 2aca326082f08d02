internal import SceneFormat
public import SceneModel

/// A scene around some layers.
public func sceneText(_ layers: String, head: String = "") -> String {
  #"{"format":"animrender/1","canvas":{"width":100,"height":100},"duration":2,\#(head)"layers":[\#(layers)]}"#
}

/// A scene around one shape layer with one animation.
public func animationText(_ animation: String, type: String = "shape", keys: String = "") -> String
{
  sceneText(#"{"type":"\#(type)",\#(keys)"animations":[\#(animation)]}"#)
}

/// The messages about a scene, with places; empty for a legal one without warnings.
public func messages(_ text: String, limits: Limits = Limits()) -> [String] {
  do {
    return try SceneReader(limits: limits).read(Array(text.utf8)).diagnostics.map {
      $0.text(file: nil)
    }
  } catch {
    return error.diagnostics.map { $0.text(file: nil) }
  }
}
