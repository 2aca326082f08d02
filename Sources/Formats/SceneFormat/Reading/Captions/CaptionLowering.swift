internal import Graphics
internal import JSONText
internal import SceneModel

/// Turns a layer of captions into a plain layer with a text layer for each caption and state of it.
struct CaptionLowering {
  let reader: ValueReader
  /// The bounds of the layer around, or of the nearest one that has a size.
  private let parent: Rect
  // The place of the captions in the layer around.
  private let place: JSONMember

  init(reader: ValueReader, parent: Rect) {
    self.reader = reader
    self.parent = parent.isEmpty ? reader.index.area : parent
    place =
      parent.isEmpty
      ? JSONMember("frame", JSONValue(rect: reader.index.area))
      : JSONMember("inset", JSONValue(.number(0)))
  }

  private static let refused = ["frame", "inset", "bounds", "sublayers", "string"]

  /// The plain layer; without sublayers after a report.
  func layer(_ cursor: JSONCursor) -> JSONCursor {
    guard case .object(let members) = cursor.value.kind else { return cursor }
    let names = Set(CaptionKeys.layer.names + ["position"])
    var result = members.filter { !names.contains($0.key) && !Self.isStyle($0.key) }
    for member in cursor.members where Self.refused.contains(member.key) {
      reader.report(
        member,
        as: .conflict,
        "\(member.key) of captions is taken (place them by position and maxWidth)"
      )
    }
    result.removeAll { Self.refused.contains($0.key) }
    let plain = LayerKeyCheck(reader: reader, kind: .layer)
    let unknown = Set(result.map(\.key).filter { !plain.isKnown($0) })
    for member in cursor.members where unknown.contains(member.key) {
      reader.report(
        member,
        "\(member.key.quoted) is not a key of a captions layer\(Self.remedy(member.key, plain.keys))"
      )
    }
    result.removeAll { unknown.contains($0.key) }
    let sublayers = captions(cursor).map { $0.moved(to: cursor.value.offset) }
    let path = cursor.path.text
    reader.index.captionTexts += sublayers.indices.map { ("\(path).sublayers[\($0)]", path) }
    result.append(JSONMember(place.key, place.value.moved(to: cursor.value.offset)))
    result.append(
      JSONMember("sublayers", JSONValue(.array(sublayers), offset: cursor.value.offset))
    )
    return JSONCursor(JSONValue(.object(result), offset: cursor.value.offset), cursor.path)
  }

  // A remedy for an unknown key: most are spelled in other ways, or are those of texts elsewhere.
  private static func remedy(_ key: String, _ plainKeys: [String]) -> String {
    let keys =
      CaptionKeys.layer.names + CaptionKeys.styleNames + CaptionKeys.styleProperties
    let meant = Suggestions.nearest(to: key, among: keys).map { "did you mean \($0)?" }
    let advice =
      ForeignNames.advice(for: key, in: .captions) ?? meant ?? LayerAdvice.key(key, .text)
    return advice.map { " (\($0))" } ?? Suggestions.hint(for: key, among: keys + plainKeys)
  }

  private static func isStyle(_ key: String) -> Bool {
    CaptionKeys.styleNames.contains(key) || CaptionKeys.styleProperties.contains(key)
      || key.hasPrefix("shadow")
  }

  // MARK: Reading

  private func captions(_ cursor: JSONCursor) -> [JSONValue] {
    let object = ObjectCursor(cursor, report: reader.report)
    let style = style(cursor)
    guard let options = CaptionKeys.options.read(cursor, reader, isWhole: true),
      let cues = cues(options.asset, cursor), parent.width > 0, parent.height > 0,
      let text = text(style, cursor)
    else { return [] }
    if let end = cues.map(\.end).max() { reader.index.localEnds.append(end) }
    do throws(SceneFiles.AccessError) {
      let ruler = try Ruler(text, reader.index)
      let size = Size(
        min(options.maxWidth ?? parent.width * CaptionKeys.titleSafe, parent.width),
        min(ruler.lineHeight * Double(options.maxLines), parent.height)
      )
      guard let frame = frame(size, object) else { return [] }
      let highlight = object.nonNull("highlight")?.value
      let color =
        options.highlightColor.map { JSONValue(color: $0) }
        ?? (highlight == nil ? .string(CaptionKeys.highlightColor) : nil)
      var writer = CaptionWriter(
        style: style.filter { $0.key != "highlight" },
        highlight: highlight,
        frame: frame,
        options: options,
        highlightColor: color,
        columns: options.maxWidth == nil ? CaptionKeys.columns : .max,
        limits: reader.limits,
        ruler: ruler
      )
      let layers = try writer.layers(cues)
      if writer.untimedCaptions > 0 {
        reader.hint(cursor["words"] ?? cursor, .times) {
          "\(writer.untimedCaptions) of \(cues.count) captions have no times of words: their words share the time by their lengths (give a file with times of words, or write \"words\": \"plain\")"
        }
      }
      return layers
    } catch {
      reader.refuse(cursor, error.code) { error.message }
      return []
    }
  }

  private func cues(_ name: String, _ cursor: JSONCursor) -> [CaptionCue]? {
    if let cues = reader.index.captions[name] { return cues }
    let hint = Suggestions.hint(for: name, among: reader.index.captions.keys.ordered())
    return reader.refuse(cursor["asset"] ?? cursor, .reference) {
      "there is no captions asset \(name.quoted)"
        + (hint.isEmpty ? " (add it to assets, with \"type\": \"captions\")" : hint)
    }
  }

  // The keys of the text layers, with defaults for captions.
  private func style(_ cursor: JSONCursor) -> [JSONMember] {
    guard case .object(let members) = cursor.value.kind else { return [] }
    var style = members.filter { Self.isStyle($0.key) }
    func add(_ key: String, _ value: JSONValue) {
      guard !style.contains(where: { $0.key == key }) else { return }
      style.append(JSONMember(key, value))
    }
    add("alignmentMode", "center")
    add("fontSize", JSONValue(number: CaptionKeys.fontSize(in: parent.size).rounded()))
    return style
  }

  // The text that is measured; nil after a report of mistakes in the style, which all texts share.
  private func text(_ style: [JSONMember], _ cursor: JSONCursor) -> TextContent? {
    let members =
      style + [
        JSONMember("type", "text"), JSONMember("string", ""),
        JSONMember("frame", JSONValue(rect: Rect(origin: .zero, size: parent.size))),
      ]
    let report = ReadReport()
    var quiet = ValueReader(report: report, limits: reader.limits, drawings: reader.drawings)
    (quiet.theme, quiet.index) = (reader.theme, SceneIndex(files: reader.index.files))
    quiet.index.assets = reader.index.assets
    let layer = JSONCursor(JSONValue(.object(members), offset: cursor.value.offset), cursor.path)
    let object = ObjectCursor(layer, aliases: KeyCatalogue.aliases, report: report)
    let state = ModelReader(quiet, .text, object, in: parent).state()
    for error in report.messages where error.diagnostic.severity == .error {
      reader.report.add(
        .error,
        error.diagnostic.code,
        offset: error.offset,
        path: error.diagnostic.path,
        error.diagnostic.message
      )
    }
    guard !report.hasErrors, case .text(let text) = state.content else { return nil }
    return text
  }

  // The box of the captions in the layer, always inside of the parent.
  private func frame(_ size: Size, _ object: ObjectCursor) -> Rect? {
    var center = Point(
      parent.width / 2,
      parent.height * (1 + CaptionKeys.titleSafe) / 2 - size.height / 2
    )
    let numbers = PositionReader(reader: reader, parent: parent).numbers(object)
    if let cursor = numbers.nonNull("position") {
      guard let point = reader.point(cursor) else { return nil }
      center = point - parent.origin
    }
    let x = (center.x - size.width / 2).clamped(to: 0...(parent.width - size.width))
    let y = (center.y - size.height / 2).clamped(to: 0...(parent.height - size.height))
    return Rect(x, y, size.width, size.height)
  }
}

/// Measures words of captions, each once.
struct Ruler {
  private let text: TextContent
  private let index: SceneIndex
  private var widths: [String: Double] = [:]
  /// The height of a line with the space to the next one.
  private(set) var lineHeight = 0.0
  /// The width of a space.
  private(set) var space = 0.0

  init(_ text: TextContent, _ index: SceneIndex) throws(SceneFiles.AccessError) {
    (self.text, self.index) = (text, index)
    lineHeight = try measure("Xg\nXg").height - measure("Xg").height
    space = try measure("x x").width - 2 * measure("x").width
  }

  /// The width of a word.
  mutating func width(_ word: String) throws(SceneFiles.AccessError) -> Double {
    if let width = widths[word] { return width }
    let width = try measure(word).width
    widths[word] = width
    return width
  }

  private func measure(_ string: String) throws(SceneFiles.AccessError) -> Size {
    var text = text
    text.characters = string
    return try index.size(of: text, in: Size(0, 0))
  }
}
