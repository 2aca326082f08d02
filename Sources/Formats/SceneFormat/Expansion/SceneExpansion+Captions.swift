internal import JSONText
internal import SceneModel

/// Assets with captions.
extension SceneExpansion {
  /// Reads the captions of the scene's assets.
  mutating func declareCaptions(_ assets: JSONCursor, _ position: Position) {
    for member in assets.members where member.cursor["type"]?.text == CaptionKeys.type {
      check(member.cursor, CaptionKeys.asset.names, of: "a captions asset")
      captions[member.key] = []
      let asset = tree(member.cursor.value, position.key(member.key))
      guard let written = JSONCursor(asset, member.cursor.path)["src"] else {
        values.refuse(member.cursor, .missing) {
          "src is missing (add the path of a file of captions: \(CaptionFormat.endings))"
        }
        continue
      }
      guard let source = path(written), let bytes = bytes(source, written) else { continue }
      do throws(CaptionError) {
        let file = try CaptionFile(bytes, name: source, limits: limits)
        for warning in file.warnings {
          values.warn(written) { "\(source):\(warning.line): \(warning.message)" }
        }
        if file.cues.isEmpty { values.warn(written) { "\(source.quoted) has no captions" } }
        captions[member.key] = file.cues
      } catch {
        values.refuse(written) { "\(source):\(error.line): \(error.message)" }
      }
    }
  }
}
