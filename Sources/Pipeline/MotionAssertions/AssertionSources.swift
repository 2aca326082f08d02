internal import Files
internal import SceneFormat
public import SceneLoading
internal import SceneModel

/// The assertions about an input: those of its scene, of a file beside it, and of given files.
public enum AssertionSources {
  /// The ending of the name of a file beside an input.
  public static let ending = ".assertions.json"

  /// Returns the name of the file beside an input that is read if it exists; nil for an input that
  /// is no file.
  public static func file(beside path: String) -> String? {
    guard path != "-" else { return nil }
    let name = FileSystem.name(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return FileSystem.folder(of: path) + "/" + stem + ending
  }

  /// Reads the assertions about an input.
  ///
  /// - Parameters:
  ///   - document: the opened input.
  ///   - path: its path; nil for an input that is no file.
  ///   - files: further files of assertions.
  /// - Throws: all errors of the first file with errors: `badInput`, or `missingInput` for a
  ///   file that cannot be opened.
  public static func assertions(
    about document: SceneDocument,
    at path: String?,
    and files: [String] = []
  ) throws(SceneLoadingError) -> [PlacedAssertion] {
    var result = document.scene.assertions.enumerated().map { index, assertion in
      let path = "assertions[\(index)]"
      return PlacedAssertion(
        assertion,
        file: document.file,
        path: path,
        location: document.locations[path]
      )
    }
    // A link that leads nowhere is no file that is missing.
    if let path, let beside = file(beside: path), FileSystem.isTaken(beside) {
      result += try read(beside, document)
    }
    for file in files { result += try read(file, document) }
    return result
  }

  private static func read(
    _ path: String,
    _ document: SceneDocument
  ) throws(SceneLoadingError) -> [PlacedAssertion] {
    let limits = document.options.limits
    let bytes = try RenderError.mapped(
      try FileSystem.read(path, limit: limits.inputBytes)
    ) { SceneLoadingError($0, file: nil) }
    do throws(SceneReadError) {
      let file = try AssertionFileReader(limits: limits).read(bytes, about: document.scene)
      return file.assertions.indices.map {
        PlacedAssertion(
          file.assertions[$0],
          file: path,
          path: file.paths[$0],
          location: file.locations[$0]
        )
      }
    } catch {
      throw SceneLoadingError(error, file: path)
    }
  }
}
