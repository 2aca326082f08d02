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
    try readJSON(bytes, limits) { ManifestObject($0, $1).manifest }
  }
}

/// An object of a manifest, whose members are each read with a separate complaint.
private struct ManifestObject {
  let reader: ValueReader
  let object: ObjectCursor

  init(_ cursor: JSONCursor, _ reader: ValueReader) {
    (self.reader, object) = (reader, ObjectCursor(cursor, report: reader.report))
  }

  var manifest: RenderManifest? {
    guard let format = string("format") else { return nil }
    guard format == RenderManifest.format else {
      return reader.refuse(object.cursor) {
        "this is no manifest of format \(RenderManifest.format)"
      }
    }
    guard let version = string("version"), let libraries = string("libraries"),
      let input = string("input"), let width = integer("width"), let height = integer("height"),
      let frameRate = string("frameRate"), let isOpaque = flag("isOpaque"),
      let options = list("options", string),
      let inputs = list("inputs", { ManifestObject($0, reader).input }),
      let frames = list("frames", { ManifestObject($0, reader).frame })
    else { return nil }
    guard !frames.isEmpty else {
      return reader.refuse(object["frames"] ?? object.cursor) {
        "frames is empty (write the manifest anew)"
      }
    }
    return RenderManifest(
      version: version,
      libraries: libraries,
      toolchain: object["toolchain"].flatMap(string),
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

  private var input: RenderManifest.Input? {
    guard let role = string("role"), let path = string("path"), let sha256 = string("sha256")
    else { return nil }
    guard let role = RenderManifest.Input.Role(rawValue: role) else {
      let words = RenderManifest.Input.Role.allCases.map(\.rawValue)
      return reader.refuse(object.cursor) { "role is none of \(words.alternatives)" }
    }
    return RenderManifest.Input(role: role, path: path, sha256: sha256)
  }

  private var frame: RenderManifest.Frame? {
    guard let index = integer("frame"), let time = number("time"), let sha256 = string("sha256")
    else { return nil }
    return RenderManifest.Frame(number: index, time: time, sha256: sha256)
  }

  // The value of a key; nil after a report.
  private func member(_ key: String) -> JSONCursor? {
    object[key]
      ?? reader.refuse(object.cursor, .missing) { "\(key) is missing (write the manifest anew)" }
  }

  private func member<Value>(
    _ key: String,
    needs what: String,
    _ read: (JSONCursor) -> Value?
  ) -> Value? {
    guard let cursor = member(key) else { return nil }
    return read(cursor)
      ?? reader.refuse(cursor, .type) { "\(key) needs \(what), not \(cursor.value.echo)" }
  }

  private func list<Element>(_ key: String, _ read: (JSONCursor) -> Element?) -> [Element]? {
    let elements = member(key, needs: "an array") { $0.isArray ? $0.elements : nil }
    guard let elements else { return nil }
    var result: [Element] = []
    for element in elements {
      guard let value = read(element) else { return nil }
      result.append(value)
    }
    return result
  }

  private func string(_ cursor: JSONCursor) -> String? {
    cursor.text
      ?? reader.refuse(cursor, .type) { "a string is needed here, not \(cursor.value.echo)" }
  }

  private func string(_ key: String) -> String? { member(key).flatMap(string) }

  private func flag(_ key: String) -> Bool? {
    member(key, needs: "true or false") { cursor in
      if case .bool(let flag) = cursor.value.kind { flag } else { nil }
    }
  }

  private func number(_ key: String) -> Double? {
    member(key, needs: "a number", \.value.number)
  }

  private func integer(_ key: String) -> Int? {
    guard let value = number(key) else { return nil }
    return Int(exactly: value)
      ?? reader.refuse(object.cursor) {
        "\(key) needs a whole number, not \(value.shortestDecimal)"
      }
  }
}
