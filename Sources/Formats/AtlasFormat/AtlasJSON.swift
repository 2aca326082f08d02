internal import JSONText
internal import SceneModel

/// Reads the JSON of TexturePacker: `frames` as an object (hash) or as an array with `filename`.
enum AtlasJSON {
  /// The atlas of a file.
  static func read(_ bytes: [UInt8], _ limits: Limits) throws(SpriteAtlas.DamageError)
    -> SpriteAtlas
  {
    let (source, report) = (SourceText(bytes), ReadReport())
    guard
      let root = JSONParser.parse(source, limits: limits, report: report, lastOfKeyWins: true),
      !report.hasErrors
    else {
      let message = report.diagnostics(in: source).first.map { diagnostic in
        (diagnostic.location.map { "\($0.line):\($0.column): " } ?? "") + diagnostic.message
      }
      throw SpriteAtlas.DamageError(message ?? "the atlas is no JSON")
    }
    guard let list = root["frames"] else {
      throw SpriteAtlas.DamageError(
        "a JSON file without frames is no atlas (export it for TexturePacker)"
      )
    }
    var frames: [SpriteFrame] = []
    switch list.kind {
    case .array(let items):
      for item in items { frames.append(try frame(item, name: item["filename"]?.text ?? "")) }
    case .object(let members):
      for member in members.sorted(by: { NaturalOrder.isAscending($0.key, $1.key) }) {
        frames.append(try frame(member.value, name: member.key))
      }
    case .null, .bool, .number, .string, .invalid:
      throw SpriteAtlas.DamageError("frames is neither an object nor an array")
    }
    let meta = root["meta"]
    let size = meta?["size"].flatMap { size in
      size["w"]?.integer.flatMap { width in size["h"]?.integer.map { (width, $0) } }
    }
    var atlas = SpriteAtlas(image: meta?["image"]?.text, size: size, frames: frames)
    atlas.otherFiles = meta?["related_multi_packs"]?.items.compactMap(\.text) ?? []
    return atlas
  }

  private static func frame(
    _ value: JSONValue,
    name: String
  ) throws(SpriteAtlas.DamageError) -> SpriteFrame {
    guard let area = value["frame"], let x = area["x"]?.integer, let y = area["y"]?.integer,
      let width = area["w"]?.integer, let height = area["h"]?.integer
    else { throw SpriteAtlas.DamageError("the frame \(name.quoted) has no x, y, w and h") }
    var frame = SpriteFrame(name: name, x: x, y: y, width: width, height: height)
    frame.isRotated = value["rotated"]?.flag ?? false
    if case .number(let time)? = value["duration"]?.kind, 1...1e6 ~= time {
      frame.duration = time / 1000
    }
    if let source = value["sourceSize"], let width = source["w"]?.integer,
      let height = source["h"]?.integer
    {
      (frame.sourceWidth, frame.sourceHeight) = (width, height)
    }
    if let position = value["spriteSourceSize"] {
      (frame.offsetX, frame.offsetY) = (position["x"]?.integer ?? 0, position["y"]?.integer ?? 0)
    }
    return frame
  }
}
