/// The path of a value in its tree: `layers[2].animations[0].keyTimes`.
///
/// A linked list, so that walking down a tree costs one small allocation a step.
package indirect enum JSONPath {
  case root
  case key(JSONPath, String)
  case index(JSONPath, Int)

  /// The path without `$.`; empty for the root.
  package var text: String {
    switch self {
    case .root: return ""
    case .key(let parent, let key):
      let before = parent.text
      guard key.isPlainKey else { return before + "[" + key.quoted + "]" }
      return before.isEmpty ? key : before + "." + key
    case .index(let parent, let index): return parent.text + "[\(index)]"
    }
  }
}
