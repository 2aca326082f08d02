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
  // Longer sources, such as those of scenes with embedded images, are left out.
  private static let maxBytes = 1 << 20

  /// Returns a PNG file with the source of a scene; the same file for a scene with bitmaps or with
  /// a long source.
  ///
  /// - Throws: `RenderError` when memory runs out.
  public static func adding(_ scene: Scene, to file: [UInt8]) throws(RenderError) -> [UInt8] {
    guard let text = try? SceneWriter.write(scene), text.utf8.count <= maxBytes else {
      return file
    }
    do {
      return try PNGText.adding(text, keyword: keyword, to: file)
    } catch {
      throw RenderError(.systemResources, "no memory is left for a golden")
    }
  }

  /// Returns the scene whose source is in an image file; nil if there is none that can be read.
  public static func scene(ofImageAt path: String, limits: Limits) -> Scene? {
    guard let bytes = try? FileSystem.read(path, limit: limits.inputBytes),
      let text = PNGText.text(keyword: keyword, of: bytes, limit: maxBytes)
    else { return nil }
    return try? SceneReader(limits: limits).read([UInt8](text.utf8)).scene
  }
}
