internal import Files
internal import Glibc
internal import JSONText
internal import SceneLoading
internal import SceneModel
internal import Synchronization

/// A scene with its files, with which an empty one begins.
package struct StudioTemplate: Sendable {
  let name: String
  let summary: String
  let files: @Sendable () -> [(path: String, bytes: [UInt8])]

  /// A template.
  ///
  /// - Parameters:
  ///   - summary: its purpose, for the page.
  ///   - files: its files with their paths; `scene.json` is the scene.
  package init(
    name: String,
    summary: String,
    files: @escaping @Sendable () -> [(path: String, bytes: [UInt8])]
  ) {
    (self.name, self.summary, self.files) = (name, summary, files)
  }
}

extension PreviewSession {
  /// The names and purposes of the templates.
  var templates: JSONValue {
    .array(
      settings.templates.map {
        .object([("name", .string($0.name)), ("summary", .string($0.summary))])
      }
    )
  }

  /// Replaces the text of a scene without layers by that of a template.
  ///
  /// Its other files are made in the scene's folder. Nothing there is replaced: a file with other bytes refuses the
  /// template. What was made is removed again if the edit is refused.
  ///
  /// - Returns: the hash of the new text.
  /// - Throws: `EditError`; the files are as they were then.
  func start(
    from name: String,
    hash: String,
    check: (_ text: [UInt8], _ file: String) throws(EditError) -> Void
  ) throws(EditError) -> String {
    guard !editor.status.isReadOnly else {
      throw EditError(.readOnly, "the scene is only shown here (no template is used)")
    }
    guard let template = settings.templates.first(where: { $0.name == name }) else {
      throw EditError(.invalid, "there is no template \(name.quoted)")
    }
    guard let opened = state.withLock({ $0.opened }), opened.sources != nil,
      opened.document.scene.layers.isEmpty
    else { throw EditError(.invalid, "a template begins a scene without layers") }
    let files = template.files()
    guard let scene = files.first(where: { $0.path == "scene.json" }) else {
      throw EditError(.invalid, "the template has no scene")
    }
    var made: [String] = []
    do throws(EditError) {
      for file in files where file.path != scene.path && !file.path.hasSuffix(".md") {
        if try make(file.path, file.bytes) { made.append(file.path) }
      }
      return try editor.edit(opened.name(ofFile: 0), hash: hash, whole: scene.bytes, check: check)
    } catch {
      for path in made { unlink("\(settings.folder)/\(path)") }
      throw error
    }
  }

  // Makes a file in the scene's folder; false if it is there already.
  private func make(_ name: String, _ bytes: [UInt8]) throws(EditError) -> Bool {
    guard let folder = FileSystem.resolvedPath(settings.folder) else {
      throw EditError(.invalid, "the scene's folder is gone")
    }
    let path = "\(folder)/\(name)"
    do throws(RenderError) {
      // A folder that is a link may lead anywhere.
      let parent = FileSystem.folder(of: path)
      try FileSystem.makeFolders(parent)
      guard FileSystem.resolvedPath(parent) == parent else {
        throw RenderError(.permission, "\(FileSystem.quoted(parent)) is a link to another folder")
      }
      if try TemporaryOutput.create(path, with: bytes) { return true }
      let isSame = (try? FileSystem.read(path, limit: bytes.count, within: folder)) == bytes
      if isSame { return false }
    } catch {
      throw EditError(.invalid, error.message)
    }
    throw EditError(
      .invalid,
      "\(name.quoted) is in the scene's folder already, with other contents (move it away)"
    )
  }
}
