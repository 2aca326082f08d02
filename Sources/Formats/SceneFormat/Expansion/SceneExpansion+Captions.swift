internal import JSONText
internal import SceneModel

/// Assets with captions.
extension SceneExpansion {
  /// Reads the captions of the scene's assets.
  mutating func declareCaptions(_ assets: JSONCursor, _ position: Position) {
    for member in assets.members where member.cursor["type"]?.text == CaptionKeys.type {
      check(member.cursor, CaptionKeys.asset.names, of: "a captions asset")
      captions[member.key] = []
      let asset = tree(member.cursor.value, position.key(member.key), scope)
      guard let written = JSONCursor(asset, member.cursor.path)["src"] else {
        reportError(
          .missing,
          member.cursor,
          "src is missing (add the path of a .srt, .vtt, .ass or .json file)"
        )
        continue
      }
      guard let source = path(written), let bytes = bytes(source, written) else { continue }
      do throws(CaptionError) {
        let cues = try CaptionFile.cues(bytes, name: source, limits: limits)
        if cues.isEmpty { report.warning(written, "\(source.quoted) has no captions") }
        captions[member.key] = cues
      } catch {
        reportError(.value, written, "\(source):\(error.line): \(error.message)")
      }
    }
  }
}
