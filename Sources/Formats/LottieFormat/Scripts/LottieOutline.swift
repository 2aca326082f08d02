internal import Graphics
internal import JSONText
internal import SceneModel

/// The structure that scripts traverse: a Lottie file whose properties are replaced by their
/// indices.
struct LottieOutline {
  /// A script with its location in the file.
  struct Script {
    let source: String
    /// The JSON path of the script.
    let path: String
    /// The JSON path of its property.
    let property: String
    let offset: Int
    let layer: String
    let isInRoot: Bool
  }

  /// The properties, by index.
  private(set) var properties: [ScriptInput] = []
  /// The scripts, by index.
  private(set) var scripts: [Script] = []
  /// The first frame of the animation (`ip`).
  let firstFrame: Double

  private let root: JSONCursor
  private let context: LottieContext
  private let reader: LottieScriptProperty
  // The fonts by which texts are measured; nil where no script asks for their boxes.
  private let fonts: LottieFonts?
  private var scriptRecords: [JSONValue] = []
  // The composition and the layer that are being traversed; composition -1 is the root.
  private var composition = -1
  private var layer = 0
  private var layerName = ""
  private var layerCursor: JSONCursor?

  /// Creates the outline of a file; `context` must have the frame rate.
  init(_ root: JSONCursor, _ context: LottieContext) {
    self.root = root
    self.context = context
    reader = LottieScriptProperty(context)
    fonts = Self.asksForBoxes(root.value) ? reader.fonts(root) : nil
    firstFrame = root["ip"].flatMap(\.value.lottieNumber)?.writtenFrame ?? 0
  }

  private static func asksForBoxes(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .array(let items): items.contains(where: asksForBoxes)
    case .object(let members):
      members.contains { member in
        if member.key == "x", case .string(let text) = member.value.kind {
          return text.contains("sourceRectAtTime")
        }
        return asksForBoxes(member.value)
      }
    case .null, .bool, .number, .string, .invalid: false
    }
  }

  /// Returns the outline as JSON.
  mutating func document() -> JSONValue {
    func number(_ key: String) -> JSONValue { .number(root[key]?.value.lottieNumber ?? 0) }
    var document: JSONValue = [
      "rate": .number(context.frameRate), "web": .boolean(context.compatibility == .web),
      "start": number("ip"), "end": number("op"), "width": number("w"), "height": number("h"),
    ]
    document["nm"] = root["nm"]?.text.map { .string($0) }
    if let markers = root["markers"], markers.isArray { document["markers"] = markers.value }
    document["layers"] = layers(root["layers"])
    var compositions: [JSONValue] = []
    for asset in root["assets"]?.elements ?? [] where asset["layers"] != nil {
      composition = compositions.count
      var made: JSONValue = [:]
      for key in ["nm", "id"] { made[key] = asset[key]?.text.map { .string($0) } }
      made["layers"] = layers(asset["layers"])
      compositions.append(made)
    }
    document["comps"] = .array(compositions)
    document["scripts"] = .array(scriptRecords)
    return document
  }

  private mutating func layers(_ cursor: JSONCursor?) -> JSONValue {
    var result: [JSONValue] = []
    for (index, element) in (cursor?.elements ?? []).enumerated() {
      layer = index
      layerName = element["nm"]?.text ?? "layer \(index + 1)"
      layerCursor = element
      result.append(layer(element))
    }
    return JSONValue(.array(result))
  }

  private mutating func layer(_ cursor: JSONCursor) -> JSONValue {
    let reader = reader
    let read: JSONValue = reader.reading(layer: cursor) { value(cursor) }
    guard case .object = read.kind else { return JSONValue(.null) }
    var result = read
    if let id = cursor["refId"]?.identifier, let asset = context.assets[id] {
      for (key, source) in [("iw", "w"), ("ih", "h")] {
        if let number = asset[source]?.value.lottieNumber { result[key] = .number(number) }
      }
    }
    return result
  }

  // MARK: Values

  // Longer strings are data, not names, and are replaced by empty ones.
  private static let maxNameBytes = 1000

  private mutating func value(_ cursor: JSONCursor) -> JSONValue {
    switch cursor.value.kind {
    case .null, .bool, .number, .invalid: return JSONValue(cursor.value.kind)
    case .string(let text):
      return JSONValue(.string(text.utf8.count > Self.maxNameBytes ? "" : text))
    case .array:
      var items: [JSONValue] = []
      for element in cursor.elements { items.append(value(element)) }
      return JSONValue(.array(items))
    case .object:
      if let property = property(cursor) { return property }
      var members: [JSONMember] = []
      for (key, _, child) in cursor.members {
        members.append(JSONMember(key, value(child)))
      }
      return JSONValue(.object(members))
    }
  }

  // Returns the members of a property; nil for any other object.
  private mutating func property(_ cursor: JSONCursor) -> JSONValue? {
    guard let k = cursor["k"], !k.isObject || k["v"] != nil else { return nil }
    if let documents = reader.text(cursor) { return text(cursor, documents) }
    guard let read = reader.property(cursor) else { return nil }
    var members = [
      JSONMember("n", JSONValue(.number(Double(read.count)))),
      JSONMember("k", JSONValue(.array(read.frames.map { JSONValue(.number($0)) }))),
    ]
    if read.isPath { members.append(JSONMember("p", 1)) }
    return numbered(cursor, members, read.property)
  }

  private mutating func text(_ cursor: JSONCursor, _ text: LottieScriptProperty.Text) -> JSONValue {
    var boxes = JSONValue(.null)
    // A script may write any letters.
    if cursor["x"] == nil, let fonts, let layer = layerCursor,
      let list = reader.inkBoxes(layer, fonts)
    {
      boxes = JSONValue(.array(list.map { $0.map(Self.value) ?? JSONValue(.null) }))
    }
    return numbered(
      cursor,
      [
        JSONMember("boxes", boxes),
        JSONMember("n", 0),
        JSONMember("k", JSONValue(.array(text.frames.map { JSONValue(.number($0)) }))),
        JSONMember("texts", JSONValue(.array(text.texts.map { JSONValue(.string($0)) }))),
        JSONMember(
          "colors",
          JSONValue(.array(text.color.map { JSONValue(.number($0)) }))
        ),
      ],
      ScriptInput(.joint(.constant([0])))
    )
  }

  private static func value(_ box: Rect) -> JSONValue {
    JSONValue(
      .array([box.minX, box.minY, box.width, box.height].map { JSONValue(.number($0)) })
    )
  }

  // Assigns an index to a property, and to its script if it has one.
  private mutating func numbered(
    _ cursor: JSONCursor,
    _ members: [JSONMember],
    _ property: ScriptInput
  ) -> JSONValue {
    let number = JSONValue(.number(Double(properties.count)))
    var members = [JSONMember("$", number)] + members
    properties.append(property)
    if let index = cursor["ix"]?.value.lottieNumber {
      members.append(JSONMember("ix", JSONValue(.number(index))))
    }
    guard let x = cursor["x"], let source = x.text else { return JSONValue(.object(members)) }
    members.append(JSONMember("x", JSONValue(.number(Double(scripts.count)))))
    let meta = JSONValue(.object(members))
    scripts.append(
      Script(
        source: source,
        path: x.path.text,
        property: cursor.path.text,
        offset: x.value.offset,
        layer: layerName,
        isInRoot: composition < 0
      )
    )
    scriptRecords.append([
      "comp": JSONValue(.number(Double(composition))), "layer": JSONValue(.number(Double(layer))),
      "property": number, "meta": meta,
    ])
    return meta
  }
}
