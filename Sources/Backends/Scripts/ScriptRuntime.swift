internal import SceneModel

/// The program that scripts run in: what they find around them, in JavaScript.
enum ScriptRuntime {
  /// The text of the program for a kind of surroundings.
  static func program(_ surroundings: ExpressionProgram.Surroundings) -> String {
    let model: [[UInt8]]
    switch surroundings {
    case .animation:
      model = [
        PackageResources.properties_js, PackageResources.groups_js, PackageResources.shapes_js,
        PackageResources.layers_js, PackageResources.maps_js, PackageResources.document_js,
      ]
    case .scene: model = [PackageResources.groups_js, PackageResources.scene_js]
    }
    let common = [
      PackageResources.arithmetic_js, PackageResources.interpolation_js, PackageResources.chance_js,
      PackageResources.paths_js, PackageResources.evaluation_js,
    ]
    let text = (common + model + [PackageResources.closing_js])
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
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
