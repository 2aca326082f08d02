internal import DisplayModel
internal import Files
internal import Graphics
internal import JSONText
public import SceneFormat
public import SceneLoading
internal import SceneModel

/// The layers of an input that can be changed by their names, as printed by `info --targets`.
public struct TargetReport: Sendable {
  /// A layer that is drawn.
  public struct Entry: Sendable {
    /// The selector that names it.
    public var selector: String
    /// The layer.
    public var layer: TargetList.Layer
    /// The pixels of the canvas that it can touch at the time when they are most; nil where it is never seen.
    public var box: (x: Int, y: Int, width: Int, height: Int)?
    /// That time in seconds.
    public var time: Double?
  }

  /// The layers in the order of the file.
  public private(set) var entries: [Entry] = []

  // Instants at which layers are measured.
  private static let samples = 24

  /// The report of a document whose options want targets.
  ///
  /// - Throws: `badInput` for more pixels than the limits allow, and the errors of drawing.
  public init(_ document: SceneDocument, _ loaded: LoadedScene) throws {
    guard let list = document.targets else { return }
    let boxes = try Self.boxes(document, loaded, list.writtenNames)
    for (layer, selector) in zip(list.layers, list.selectors) where layer.isListed {
      let found = boxes[layer.names]
      var entry = Entry(selector: selector, layer: layer)
      entry.box = found.map { ($0.box.x, $0.box.y, $0.box.width, $0.box.height) }
      entry.time = found?.time
      entries.append(entry)
    }
  }

  private static func boxes(
    _ document: SceneDocument,
    _ loaded: LoadedScene,
    _ writtenNames: ([String]) -> [String]
  ) throws -> [[String]: (box: PixelRect, time: Double)] {
    let scene = document.scene
    let source = try CanvasOptions().source(
      of: scene,
      loaded.resources,
      limits: document.options.limits
    )
    let renderer = FrameRenderer(source)
    let tree = LayerTree(scene)
    var result: [[String]: (box: PixelRect, time: Double)] = [:]
    for sample in 0..<samples {
      let time = scene.duration * (Double(sample) + 0.5) / Double(samples)
      var found: [[String]: PixelRect] = [:]
      func visit(_ items: [DisplayItem]) {
        for case .group(let group) in items {
          let path = String(group.label.prefix { $0 != " " })
          if let index = tree.index(ofPath: path), !group.bounds.isEmpty {
            let names = writtenNames(tree.entries[index].names)
            found[names] = found[names].map { $0.union(group.bounds) } ?? group.bounds
          }
          visit(group.items)
        }
      }
      visit(try renderer.displayList(at: time).items)
      for (names, box) in found {
        let area = box.width * box.height
        if let old = result[names], old.box.width * old.box.height >= area { continue }
        result[names] = (box, time)
      }
    }
    return result
  }

  // MARK: Output

  /// A table for people: a line for each layer, and the text of a ready option below it.
  public var text: String {
    guard !entries.isEmpty else { return "no layer can be named\n" }
    return entries.map(\.text).joined()
  }

  /// A list of objects.
  public var json: String {
    JSONPrinter.document(.object([("targets", .array(entries.map(\.json)))]), .records)
  }

  /// A table with a column for each text and image, and their values as its first row.
  public var templateCSV: String {
    let cells = entries.flatMap { entry in
      entry.layer.properties.compactMap { property -> (String, String)? in
        guard property.name == "text" || property.name == "image" else { return nil }
        let value = (property.value ?? "").map { $0.isNewline ? "\n" : String($0) }.joined()
        return ("\(entry.selector).\(property.name)", value)
      }
    }
    guard !cells.isEmpty else { return "" }
    func row(_ fields: [String]) -> String {
      fields.map { field in
        let isPlain = !field.contains { ",\"\r\n".contains($0) || $0.isNewline }
        return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
      }.joined(separator: ",") + "\n"
    }
    return row(cells.map(\.0)) + row(cells.map(\.1))
  }
}

extension TargetReport.Entry {
  /// The text of an option that sets the property that is most likely meant; nil where there is none.
  public var option: String? {
    let wanted = ["text", "image", "color", "stroke", "opacity"]
    let found = wanted.firstResult { word in layer.properties.first { $0.name == word } }
    guard let property = found else { return nil }
    let written = property.value?.split(whereSeparator: \.isNewline).first.map(String.init)
    let value = written ?? (property.name == "opacity" ? "0.5" : "#ff8000")
    let text = "\(selector).\(property.name)=\(value)"
    return "--set '\(text.replacing("'", with: "'\\''"))'"
  }

  fileprivate var text: String {
    var line = "\(selector): \(layer.kind)"
    if let box {
      line += ", \(box.width)x\(box.height) at \(box.x),\(box.y)"
      if let time { line += " (\(time.rounded(toPlaces: 2)) s)" }
    }
    let words = layer.properties.map { property in
      property.value.map { "\(property.name) \(Self.short($0))" } ?? property.name
    }
    var lines = [line, "  " + words.joined(separator: ", ")]
    if let option { lines.append("  " + option) }
    return lines.map { $0.visible + "\n" }.joined()
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(60))…".quoted : text.contains(" ") ? text.quoted : text
  }

  fileprivate var json: JSONValue {
    let box = box.map { box in
      JSONValue.array([box.x, box.y, box.width, box.height].map { .integer($0) })
    }
    return .object([
      ("selector", .string(selector)),
      ("kind", .string(layer.kind)),
      ("names", .texts(layer.names)),
      ("box", box ?? .null),
      ("time", .number(time)),
      ("properties", .object(layer.properties.map { ($0.name, .string($0.value)) })),
      ("option", .string(option)),
    ])
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> String {
    let scale = places == 2 ? 100.0 : 1
    return ((self * scale).rounded() / scale).shortestDecimal
  }
}
