internal import Files
internal import Glibc
internal import Graphics
internal import JSONText
internal import SceneLoading
internal import SceneModel
internal import Synchronization

extension PreviewSession {
  /// Adds a file to the scene as an asset with a layer, or with a track of audio.
  ///
  /// A file that is below the scene's folder already is used as it is. Another one is copied beside the scene under a
  /// name that nothing has. If the edit is refused, the copy is removed.
  ///
  /// - Returns: the hash of the new text, the path of the new layer and the name of the file.
  /// - Throws: `EditError`; the files are as they were then.
  func add(_ media: MediaRequest, _ bytes: [UInt8]) throws(EditError) -> JSONValue {
    guard !editor.status.isReadOnly else {
      throw EditError(.readOnly, "the scene is only shown here (no file is added)")
    }
    return try turn.withLock { _ throws(EditError) in
      guard let opened = state.withLock({ $0.opened }), opened.sources != nil else {
        throw EditError(.invalid, "files are added to scenes only")
      }
      let kind = try MediaKind(bytes, name: media.name, settings)
      let (source, isNew) = try place(bytes, media.safeName(endings: kind.endings), opened)
      do throws(EditError) {
        var checked: CheckedDocument?
        let name = opened.name(ofFile: 0)
        let hash = try editor.edit(name, hash: media.hash) { (text, _) throws(EditError) in
          checked = try check(text, of: name)
          try load(checked?.document)
        } _: { editor in
          kind.edits(of: editor.root, source: source, media, canvas: opened.scene.canvas.size)
        }
        reopen(keepsCache: true, checked: checked)
        let count = state.withLock { $0.opened?.document.scene.layers.count ?? 0 }
        let layer = kind.assetType == "audio" ? nil : String(count - 1)
        return .object([
          ("hash", .string(hash)), ("layer", .string(layer)), ("file", .string(source)),
          ("isNew", .boolean(isNew)),
        ])
      } catch {
        if isNew { unlink("\(settings.folder)/\(source)") }
        throw error
      }
    }
  }

  private func load(_ document: SceneDocument?) throws(EditError) {
    _ = try SceneLoadingError.mapped(
      try document?.load()
    ) { EditError(.invalid, $0.errors.map(\.text).joined(separator: "\n")) }
  }

  // The most names that are tried for a copy.
  private static let maxNames = 1000

  // Returns the path of a file with the bytes, from the scene's folder, and whether it was made.
  private func place(
    _ bytes: [UInt8],
    _ name: String,
    _ opened: OpenedScene
  ) throws(EditError) -> (source: String, isNew: Bool) {
    let folder = settings.folder
    let root = FileSystem.resolvedPath(folder)
    let files = (try? FileSystem.files(in: folder, depth: 4, limit: 10_000)) ?? []
    let existing = files.first { file in
      FileSystem.name(of: file) == name && FileSystem.size(of: "\(folder)/\(file)") == bytes.count
        && (try? FileSystem.read("\(folder)/\(file)", limit: bytes.count, within: root)) == bytes
    }
    if let existing { return (existing, false) }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    do throws(RenderError) {
      for number in 1...Self.maxNames {
        let free = number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])"
        if try TemporaryOutput.create("\(folder)/\(free)", with: bytes) { return (free, true) }
      }
    } catch {
      throw EditError(.invalid, error.message)
    }
    throw EditError(
      .invalid,
      "no name like \(name.quoted) is free in the scene's folder (rename the file)"
    )
  }
}

extension MediaKind {
  /// The edits that add a file to a scene.
  fileprivate func edits(
    of root: JSONValue,
    source: String,
    _ media: MediaRequest,
    canvas: Size
  ) -> [JSONEdit] {
    var edits: [JSONEdit] = []
    let file = FileSystem.name(of: source)
    let stem = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
    let assets = JSONCursor(root)["assets"]
    let isSame = { (asset: JSONCursor) in
      asset["src"]?.text == source && asset["type"]?.text == assetType
    }
    let existing = assets?.members.first { isSame($0.cursor) && $0.cursor.members.count == 2 }
    let key = existing?.key ?? Self.free(stem, among: Set(assets?.members.map(\.key) ?? []))
    if existing == nil {
      let asset = JSONValue.object([("type", .string(assetType)), ("src", .string(source))])
      edits.append(
        assets == nil
          ? .set([.key("assets")], .object([(key, asset)]))
          : .set([.key("assets"), .key(key)], asset)
      )
    }
    let track: [(String, JSONValue)] =
      [("asset", .string(key))] + (media.time > 0 ? [("begin", .number(media.time))] : [])
    let name = Self.free(stem, among: root.layerNames)
    let center = media.center ?? Point(canvas.width / 2, canvas.height / 2)
    let layer = layer(named: name, asset: key, center: center, canvas: canvas)
    let (list, item) = layer.map { ("layers", $0) } ?? ("audio", .object(track))
    if let count = JSONCursor(root)[list]?.count {
      edits.append(.insert([.key(list), .index(count)], item))
    } else {
      edits.append(.set([.key(list)], .array([item])))
    }
    return edits
  }

  private static func free(_ name: String, among names: Set<String>) -> String {
    guard names.contains(name) else { return name }
    for number in 2...(names.count + 2) where !names.contains("\(name)-\(number)") {
      return "\(name)-\(number)"
    }
    return name
  }
}

extension JSONValue {
  // The names of all objects.
  fileprivate var layerNames: Set<String> {
    switch kind {
    case .array(let items): items.reduce(into: []) { $0.formUnion($1.layerNames) }
    case .object(let members):
      members.reduce(into: Set([JSONCursor(self)["name"]?.text].compactMap { $0 })) {
        $0.formUnion($1.value.layerNames)
      }
    case .null, .bool, .number, .string, .invalid: []
    }
  }
}
