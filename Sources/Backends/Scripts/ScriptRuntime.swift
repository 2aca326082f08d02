internal import CScript
internal import Glibc
internal import SceneModel
internal import Synchronization

/// The JavaScript program that provides the environment of scripts.
enum ScriptRuntime {
  // Compiling takes longer than all else that an engine does at its start, and gives the same every time.
  private static let compiled = Mutex<[ScriptProgram.ObjectModel: [UInt8]]>([:])

  /// The compiled program of an object model, made once a process; nil where there is no memory.
  static func program(_ objectModel: ScriptProgram.ObjectModel) -> [UInt8]? {
    compiled.withLock { compiled in
      if let cached = compiled[objectModel] { return cached }
      var text = text(objectModel)
      let made = text.withUTF8 { text -> [UInt8]? in
        var count = 0
        guard let bytes = script_compile(text.baseAddress, text.count, &count) else { return nil }
        defer { free(bytes) }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
          Array(UnsafeBufferPointer(start: $0, count: count))
        }
      }
      compiled[objectModel] = made
      return made
    }
  }

  private static func text(_ objectModel: ScriptProgram.ObjectModel) -> String {
    let model =
      switch objectModel {
      case .animation:
        [
          runtime_properties(), runtime_groups(), runtime_shapes(), runtime_layers(),
          runtime_maps(), runtime_document(),
        ]
      case .scene: [runtime_groups(), runtime_scene()]
      }
    let common = [
      runtime_arithmetic(), runtime_interpolation(), runtime_chance(), runtime_paths(),
      runtime_evaluation(), runtime_rewriting(), runtime_library(),
    ]
    let text = (common + model + [runtime_closing()])
      .map { String(cString: $0) }.joined(separator: "\n")
    return "(function (host, scripts, text, secret, spend, spent, freezeDeeply) {\n\(text)\n})"
  }

  /// The names that differ by script and instant.
  static func names(_ objectModel: ScriptProgram.ObjectModel) -> Set<String> {
    switch objectModel {
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
