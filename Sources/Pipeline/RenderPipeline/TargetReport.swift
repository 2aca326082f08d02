internal import DisplayModel
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
    /// Whether the selector names this layer only.
    public var isAlone = true
    /// The names of variables, which win over those of layers.
    fileprivate var variables: Set<String> = []
  }

  /// The layers in the order of the file.
  public private(set) var entries: [Entry] = []

  // Instants at which layers are measured.
  private static let samples = 24

  /// The report of a document whose options want targets.
  ///
  /// - Throws: `badInput` for more pixels than the limits allow, and the errors of drawing.
  public init(_ document: SceneDocument, _ loaded: LoadedScene) throws {
    self.init(document)
    guard let list = document.targets else { return }
    let boxes = try Self.boxes(document, loaded, list.writtenNames)
    for index in entries.indices {
      let found = boxes[entries[index].layer.names]
      entries[index].box = found.map { ($0.box.x, $0.box.y, $0.box.width, $0.box.height) }
      entries[index].time = found?.time
    }
  }

  /// The report without boxes.
  package init(_ document: SceneDocument) {
    guard let list = document.targets else { return }
    let variables = Set(document.variables.map(\.name))
    let namesOne = list.namesOne
    for (index, selector) in list.selectors.enumerated() where list.layers[index].isListed {
      var entry = Entry(selector: selector, layer: list.layers[index])
      (entry.isAlone, entry.variables) = (namesOne[index], variables)
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
          let identity = group.origin.identity
          let path = identity?.layerPath ?? identity?.path
          if let index = path.flatMap(tree.index), !group.bounds.isEmpty {
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
  public var json: String { JSONPrinter.records([("targets", .array(entries.map(\.json)))]) }

  /// A table with a column for each text and image whose value a cell can have, and their values as its first row.
  public var templateCSV: String {
    let cells = columns.compactMap { entry, property in
      property.value.map { (entry.target(property.name), $0.withLineFeeds) }
    }
    guard !cells.isEmpty else { return "" }
    func row(_ fields: [String]) -> String {
      fields.map { field in
        // A line without a letter is no row; in a name any separator would be taken for one.
        let isPlain =
          (fields.count > 1 || !field.isEmpty)
          && !field.contains { ",;\t\"".contains($0) || $0.isNewline }
        return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
      }.joined(separator: ",") + "\n"
    }
    return row(cells.map(\.0)) + row(cells.map(\.1))
  }

  /// The texts and images without a column: several layers have the selector, or no cell can have the value, such as an
  /// embedded image.
  public var withoutColumn: [String] {
    let named = Set(columns.filter { $0.1.value != nil }.map { $0.0.target($0.1.name) })
    var seen = named
    return entries.flatMap { entry in
      entry.layer.properties.filter { ["text", "image"].contains($0.name) }
        .map { entry.target($0.name) }
    }.filter { seen.insert($0).inserted }
  }

  private var columns: [(Entry, TargetProperty.Fact)] {
    entries.flatMap { entry in
      entry.settable.filter { ["text", "image"].contains($0.name) }.map { (entry, $0) }
    }
  }
}

extension TargetReport.Entry {
  /// The text of an option that sets the property that is most likely meant to the value that it has; nil where there is
  /// none.
  public var option: String? {
    let words = ["text", "image", "color", "stroke", "opacity"]
    let found = words.firstResult { word in settable.first { $0.name == word && $0.value != nil } }
    guard let property = found, let value = property.value else { return nil }
    return "--set \("\(target(property.name))=\(value)".inShell)"
  }

  // The properties that a target names for this layer only.
  fileprivate var settable: [TargetProperty.Fact] {
    isAlone ? layer.properties.filter { !variables.contains(target($0.name)) } : []
  }

  fileprivate func target(_ property: String) -> String { "\(selector).\(property)" }

  fileprivate var text: String {
    var line = "\(selector): \(layer.kind)"
    if let box {
      line += ", \(box.width)x\(box.height) at \(box.x),\(box.y)"
      if let time { line += " (\(time.hundredths) s)" }
    }
    let words = layer.properties.map { property in
      property.value.map { "\(property.name) \(Self.short($0))" } ?? property.name
    }
    var lines = [line, "  " + words.joined(separator: ", ")]
    if !isAlone { lines.append("  the name is that of several layers, which change together") }
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
      ("selector", .string(selector)), ("kind", .string(layer.kind)),
      ("names", .texts(layer.names)), ("box", box ?? .null), ("time", .number(time)),
      ("properties", .object(layer.properties.map { ($0.name, .string($0.value)) })),
      ("option", .string(option)),
    ])
  }
}

extension String {
  // Quoted for shells; with escapes of Bash and others where a terminal would act on a character.
  fileprivate var inShell: String {
    guard unicodeScalars.contains(where: \.isHidden) else {
      return "'\(replacing("'", with: "'\\''"))'"
    }
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "'", "\\": "\\\(scalar)"
      case _ where scalar.isHidden:
        "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "$'\(escaped.joined())'"
  }
}
