public import Files
internal import ImageFiles
internal import SceneFormat
public import SceneModel

/// The source of a scene inside the PNG file of one of its frames.
///
/// Goldens have it, so that a frame that differs can be traced to the values that changed. Two
/// scenes of equal values have equal sources.
public enum ImageSource {
  private static let keyword = "animrender scene"
  private static let authoredKeyword = "animrender file"
  // Longer sources, such as those of scenes with embedded images, are left out.
  private static let maxBytes = 1 << 20

  /// Returns a PNG file with the source of a scene; the same file for a scene with bitmaps or with
  /// a long source.
  ///
  /// - Parameters:
  ///   - scene: the scene as it is drawn.
  ///   - authoredText: its file as the author wrote it, left out where it is long; nil for none.
  ///   - file: the PNG file.
  /// - Throws: `RenderError` when memory runs out.
  public static func adding(
    _ scene: Scene,
    authoredText: [UInt8]? = nil,
    to file: [UInt8]
  ) throws(RenderError) -> [UInt8] {
    guard let text = try? SceneWriter.write(scene), text.utf8.count <= maxBytes else { return file }
    do {
      let result = try PNGText.adding(text, keyword: keyword, to: file)
      guard let authoredText, authoredText.count <= maxBytes,
        let authored = String(validating: authoredText, as: UTF8.self)
      else { return result }
      return try PNGText.adding(authored, keyword: authoredKeyword, to: result)
    } catch {
      throw RenderError(.systemResources, "no memory is left for a golden")
    }
  }

  /// Returns the scene whose source is in an image file, and its file as the author wrote it if the
  /// image has that too; nil if there is no scene that can be read.
  public static func source(
    ofImageAt path: String,
    limits: Limits
  ) -> (scene: Scene, authoredText: [UInt8]?)? {
    guard let bytes = try? FileSystem.read(path, limit: limits.inputBytes),
      let text = PNGText.text(keyword: keyword, of: bytes, limit: maxBytes),
      let scene = try? SceneReader(limits: limits).read([UInt8](text.utf8)).scene
    else { return nil }
    let authored = PNGText.text(keyword: authoredKeyword, of: bytes, limit: maxBytes)
    return (scene, authored.map { [UInt8]($0.utf8) })
  }
}
