internal import JSONText
public import SceneModel

/// Reads the manifests that `RenderManifest` writes.
public struct ManifestReader: Sendable {
  private let limits: Limits

  /// A reader.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Reads a manifest.
  ///
  /// - Throws: all errors, in the order of locations.
  public func read(_ bytes: [UInt8]) throws(SceneReadError) -> RenderManifest {
    try readJSON(bytes, limits) { ManifestFields(reader: $1).manifest($0) }
  }
}

/// The members of a manifest, each read with its own complaint.
private struct ManifestFields {
  let reader: ValueReader

  func manifest(_ cursor: JSONCursor) -> RenderManifest? {
    let root = ObjectCursor(cursor, report: reader.report)
    guard let format = string(root, "format") else { return nil }
    guard format == RenderManifest.format else {
      return reader.refuse(cursor) { "this is no manifest of format \(RenderManifest.format)" }
    }
    guard let version = string(root, "version"), let libraries = string(root, "libraries"),
      let input = string(root, "input"), let width = integer(root, "width"),
      let height = integer(root, "height"), let frameRate = string(root, "frameRate"),
      let isOpaque = flag(root, "isOpaque"), let options = list(root, "options", string),
      let inputs = list(root, "inputs", self.input),
      let frames = list(root, "frames", frame)
    else { return nil }
    guard !frames.isEmpty else {
      return reader.refuse(root["frames"] ?? cursor) { "frames is empty (write the manifest anew)" }
    }
    return RenderManifest(
      version: version,
      libraries: libraries,
      toolchain: root["toolchain"].flatMap(string),
      input: input,
      options: options,
      inputs: inputs,
      width: width,
      height: height,
      frameRate: frameRate,
      isOpaque: isOpaque,
      frames: frames
    )
  }

  private func input(_ cursor: JSONCursor) -> RenderManifest.Input? {
    let object = ObjectCursor(cursor, report: reader.report)
    guard let role = string(object, "role"), let path = string(object, "path"),
      let sha256 = string(object, "sha256")
    else { return nil }
    guard let role = RenderManifest.Input.Role(rawValue: role) else {
      let words = RenderManifest.Input.Role.allCases.map(\.rawValue)
      return reader.refuse(cursor) { "role is none of \(words.alternatives)" }
    }
    return RenderManifest.Input(role: role, path: path, sha256: sha256)
  }

  private func frame(_ cursor: JSONCursor) -> RenderManifest.Frame? {
    let object = ObjectCursor(cursor, report: reader.report)
    guard let index = integer(object, "frame"), let time = number(object, "time"),
      let sha256 = string(object, "sha256")
    else { return nil }
    return RenderManifest.Frame(number: index, time: time, sha256: sha256)
  }

  // The value of a key; nil after a report.
  private func member(_ object: ObjectCursor, _ key: String) -> JSONCursor? {
    object[key]
      ?? reader.refuse(object.cursor, .missing) { "\(key) is missing (write the manifest anew)" }
  }

  private func member<Value>(
    _ object: ObjectCursor,
    _ key: String,
    needs what: String,
    _ read: (JSONCursor) -> Value?
  ) -> Value? {
    guard let cursor = member(object, key) else { return nil }
    if let value = read(cursor) { return value }
    return reader.refuse(cursor, .type) { "\(key) needs \(what), not \(cursor.value.echo)" }
  }

  private func list<Element>(
    _ object: ObjectCursor,
    _ key: String,
    _ read: (JSONCursor) -> Element?
  ) -> [Element]? {
    let elements = member(object, key, needs: "an array") { $0.isArray ? $0.elements : nil }
    var result: [Element] = []
    for element in elements ?? [] {
      guard let value = read(element) else { return nil }
      result.append(value)
    }
    return elements == nil ? nil : result
  }

  private func string(_ cursor: JSONCursor) -> String? {
    cursor.text
      ?? reader.refuse(cursor, .type) { "a string is needed here, not \(cursor.value.echo)" }
  }

  private func string(_ object: ObjectCursor, _ key: String) -> String? {
    member(object, key).flatMap(string)
  }

  private func flag(_ object: ObjectCursor, _ key: String) -> Bool? {
    member(object, key, needs: "true or false") { cursor in
      if case .bool(let flag) = cursor.value.kind { flag } else { nil }
    }
  }

  private func number(_ object: ObjectCursor, _ key: String) -> Double? {
    member(object, key, needs: "a number", \.value.number)
  }

  private func integer(_ object: ObjectCursor, _ key: String) -> Int? {
    guard let value = number(object, key) else { return nil }
    return Int(exactly: value)
      ?? reader.refuse(object.cursor) {
        "\(key) needs a whole number, not \(value.shortestDecimal)"
      }
  }
}
