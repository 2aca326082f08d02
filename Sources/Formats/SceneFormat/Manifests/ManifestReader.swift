internal import Graphics
internal import JSONText
public import SceneModel

/// Reads the manifests that `RenderManifest` writes.
public struct ManifestReader: Sendable {
  private let limits: Limits

  /// A reader.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Reads a manifest.
  ///
  /// - Throws: all errors, in the order of locations.
  public func read(_ bytes: [UInt8]) throws(SceneReadError) -> RenderManifest {
    try readJSON(bytes, limits) { ManifestFields(report: $1).manifest($0) }
  }
}

/// The members of a manifest, each read with its own complaint.
private struct ManifestFields {
  let report: ReadReport

  func manifest(_ cursor: JSONCursor) -> RenderManifest? {
    let root = ObjectCursor(cursor, report: report)
    guard let format = string(root, "format") else { return nil }
    guard format == RenderManifest.format else {
      report.error(.value, cursor, "this is no manifest of format \(RenderManifest.format)")
      return nil
    }
    guard let version = string(root, "version"), let libraries = string(root, "libraries"),
      let input = string(root, "input"), let width = integer(root, "width"),
      let height = integer(root, "height"), let frameRate = string(root, "frameRate"),
      let isOpaque = flag(root, "isOpaque"), let options = list(root, "options", string),
      let inputs = list(root, "inputs", self.input),
      let frames = list(root, "frames", frame)
    else { return nil }
    guard !frames.isEmpty else {
      report.error(.value, root["frames"] ?? cursor, "frames is empty (write the manifest anew)")
      return nil
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
    let object = ObjectCursor(cursor, report: report)
    guard let role = string(object, "role"), let path = string(object, "path"),
      let sha256 = string(object, "sha256")
    else { return nil }
    guard let role = RenderManifest.Input.Role(rawValue: role) else {
      let words = RenderManifest.Input.Role.allCases.map(\.rawValue)
      report.error(.value, cursor, "role is none of \(words.alternatives)")
      return nil
    }
    return RenderManifest.Input(role: role, path: path, sha256: sha256)
  }

  private func frame(_ cursor: JSONCursor) -> RenderManifest.Frame? {
    let object = ObjectCursor(cursor, report: report)
    guard let index = integer(object, "frame"), let time = number(object, "time"),
      let sha256 = string(object, "sha256")
    else { return nil }
    return RenderManifest.Frame(number: index, time: time, sha256: sha256)
  }

  private func member(_ object: ObjectCursor, _ key: String) -> JSONCursor? {
    if let value = object[key] { return value }
    report.error(.missing, object.cursor, "\(key) is missing (write the manifest anew)")
    return nil
  }

  private func list<Element>(
    _ object: ObjectCursor,
    _ key: String,
    _ read: (JSONCursor) -> Element?
  ) -> [Element]? {
    guard let cursor = member(object, key) else { return nil }
    guard cursor.isArray else {
      report.error(.type, cursor, "\(key) needs an array, not \(cursor.value.echo)")
      return nil
    }
    var result: [Element] = []
    for element in cursor.elements {
      guard let value = read(element) else { return nil }
      result.append(value)
    }
    return result
  }

  private func string(_ cursor: JSONCursor) -> String? {
    if case .string(let text) = cursor.value.kind { return text }
    report.error(.type, cursor, "a string is needed here, not \(cursor.value.echo)")
    return nil
  }

  private func string(_ object: ObjectCursor, _ key: String) -> String? {
    member(object, key).flatMap(string)
  }

  private func flag(_ object: ObjectCursor, _ key: String) -> Bool? {
    guard let cursor = member(object, key) else { return nil }
    if case .bool(let value) = cursor.value.kind { return value }
    report.error(.type, cursor, "\(key) needs true or false, not \(cursor.value.echo)")
    return nil
  }

  private func number(_ object: ObjectCursor, _ key: String) -> Double? {
    guard let cursor = member(object, key) else { return nil }
    if case .number(let value) = cursor.value.kind { return value }
    report.error(.type, cursor, "\(key) needs a number, not \(cursor.value.echo)")
    return nil
  }

  private func integer(_ object: ObjectCursor, _ key: String) -> Int? {
    guard let value = number(object, key) else { return nil }
    if let full = Int(exactly: value) { return full }
    report.error(.value, object.cursor, "\(key) needs a whole number, not \(value.shortestDecimal)")
    return nil
  }
}
