internal import CScript
internal import SceneModel

/// The program that scripts run in: what they find around them, in JavaScript.
enum ScriptRuntime {
  /// The text of the program for a kind of surroundings.
  static func program(_ surroundings: ExpressionProgram.Surroundings) -> String {
    let model =
      switch surroundings {
      case .animation:
        [
          runtime_properties(), runtime_groups(), runtime_shapes(), runtime_layers(),
          runtime_maps(), runtime_document(),
        ]
      case .scene: [runtime_groups(), runtime_scene()]
      }
    let common = [
      runtime_arithmetic(), runtime_interpolation(), runtime_chance(), runtime_paths(),
      runtime_evaluation(),
    ]
    let text = (common + model + [runtime_closing()])
      .map { String(cString: $0) }.joined(separator: "\n")
    return "(function (host, scripts, text, secret, spend, spent) {\n\(text)\n})"
  }

  /// The names that differ by script and instant.
  static func names(_ surroundings: ExpressionProgram.Surroundings) -> Set<String> {
    switch surroundings {
    case .scene: ["time", "value", "index", "wiggle"]
    case .animation:
      [
        "$bm_transform", "active", "anchorPoint", "content", "effect", "framesToTime", "fromComp",
        "fromCompToSurface", "fromWorld", "fromWorldVec", "hasParent", "height", "inPoint", "index",
        "key", "loopIn", "loopInDuration", "loopOut", "loopOutDuration", "loop_in", "loop_out",
        "marker", "mask", "name", "nearestKey", "numKeys", "opacity", "outPoint", "parent",
        "position", "propertyGroup", "propertyIndex", "rotation", "scale", "smooth", "source",
        "sourceRectAtTime", "speed", "speedAtTime", "startTime", "substr", "substring", "text",
        "thisComp", "thisLayer", "thisProperty", "time", "timeToFrames", "toComp", "toWorld",
        "toWorldVec", "transform", "value", "valueAtTime", "velocity", "velocityAtTime", "width",
        "wiggle",
      ]
    }
  }
}
