import Graphics
import SceneFormat

/// What the options ask to lie under all layers.
struct BackgroundChoice {
  /// The colour, transparent for `none`; nil when the scene's own is to be used.
  let color: Color?

  init(_ arguments: Arguments) throws(UsageError) {
    let text = arguments["background"]
    if arguments.has("transparent") {
      guard text == nil || text == "none" else {
        throw UsageError("--transparent and --background exclude each other (give one)")
      }
      color = .clear
      return
    }
    guard let text, text != "none" else {
      color = text == nil ? nil : .clear
      return
    }
    guard let parsed = Color(sceneText: text) else {
      throw UsageError("--background: '\(text)' is no colour (such as #1020ff, white or none)")
    }
    color = parsed
  }
}
