internal import Graphics
internal import JSONText

/// An edit that a page asks for.
struct EditRequest {
  /// Changes of a layer as a whole, in the units in which it is written.
  struct LayerChange {
    var path: LayerPath
    /// Points of the parent's coordinates.
    var move: Point?
    var scale: Point?
    /// Degrees, clockwise.
    var rotation: Double?
    /// The new name, which everything that names the layer follows; empty for none.
    var name: String?
    /// The name of a copy that takes the changes in the place of the layer; empty for none.
    var copy: String?
  }

  /// The subject of the edit.
  enum Subject {
    /// Values of a file, by their paths.
    case values(file: String, [JSONEdit])
    /// Layers of one file.
    case layers([LayerChange])
    /// The name of a template that replaces a scene without layers.
    case template(String)
  }

  /// What a page shows that makes a gesture.
  struct View {
    /// The number of the page's state.
    var change: Int
    /// The numbers of its frames, from 0: the one at the play head, then its neighbours.
    var frames: [Int]
    /// The width of the frames in pixels.
    var width: Int
    /// The selected layers.
    var layers: [LayerPath]

    /// The most frames that an answer brings.
    static let maxFrames = 3
  }

  var subject: Subject
  /// The hash of the text that the page has seen.
  var hash: String
  /// Edits of one drag have the same gesture.
  var gesture: String?
  /// What the page shows, for the steps of a gesture.
  var view: View?

  /// The edit in the body of a request; nil for anything else.
  init?(_ body: JSONValue) {
    guard let hash = body["hash"]?.text else { return nil }
    self.hash = hash
    gesture = body["gesture"]?.text
    view = body["view"].flatMap { View($0) }
    if let file = body["file"]?.text, let items = body["edits"]?.items {
      var edits: [JSONEdit] = []
      for item in items {
        guard let edit = JSONEdit(item) else { return nil }
        edits.append(edit)
      }
      subject = .values(file: file, edits)
    } else if let name = body["template"]?.text {
      subject = .template(name)
    } else {
      let items = body["layers"]?.items ?? [body]
      let changes = items.compactMap { LayerChange($0) }
      // All changes of a request are of the text before it: of two of one layer, one would be lost.
      guard !changes.isEmpty, changes.count == items.count,
        Set(changes.map(\.path)).count == changes.count
      else { return nil }
      subject = .layers(changes)
    }
  }
}

extension EditRequest.View {
  fileprivate init?(_ value: JSONValue) {
    guard let change = value["change"]?.index, let width = value["width"]?.index, width > 0,
      let frames = value["frames"]?.items?.prefix(Self.maxFrames).compactMap(\.index),
      !frames.isEmpty, let items = value["layers"]?.items
    else { return nil }
    (self.change, self.width) = (change, width)
    self.frames = frames.map { min($0, 1_000_000_000) }
    layers = items.compactMap { LayerPath($0.text) }
  }
}

extension EditRequest.LayerChange {
  // The change in an object such as `{"layer": "0.1", "move": [2, 0]}`.
  fileprivate init?(_ value: JSONValue) {
    guard let path = LayerPath(value["layer"]?.text) else { return nil }
    self.path = path
    (move, scale) = (value["move"]?.point, value["scale"]?.point)
    rotation = value["rotate"]?.number
    (name, copy) = (value["name"]?.text, value["copy"]?.text)
    guard move != nil || scale != nil || rotation != nil || name != nil || copy != nil else {
      return nil
    }
  }
}

extension JSONEdit {
  // The edit in an object such as `{"op": "set", "path": ["layers", 0, "opacity"], "value": 1}`.
  fileprivate init?(_ value: JSONValue) {
    guard let steps = value["path"]?.steps else { return nil }
    switch value["op"]?.text {
    case "set": self = .set(steps, value["value"] ?? .null)
    case "insert": self = .insert(steps, value["value"] ?? .null)
    case "remove": self = .remove(steps)
    case "duplicate": self = .duplicate(steps)
    case "move":
      guard let index = value["to"]?.number.flatMap({ Int(exactly: $0) }) else { return nil }
      self = .move(steps, to: index)
    case "transfer":
      guard let target = value["to"]?.steps else { return nil }
      self = .transfer(steps, to: target)
    case "rename":
      guard let key = value["to"]?.text else { return nil }
      self = .rename(steps, to: key)
    default: return nil
    }
  }
}

extension JSONValue {
  /// The steps of a list of keys and indices.
  fileprivate var steps: [JSONStep]? {
    let steps = items?.compactMap { item -> JSONStep? in
      if let key = item.text { return .key(key) }
      return item.index.map { .index($0) }
    }
    return steps?.count == items?.count ? steps : nil
  }

  /// A whole number from 0.
  fileprivate var index: Int? { number.flatMap { $0 < 0 ? nil : Int(exactly: $0) } }

  /// The point of a list of two numbers.
  fileprivate var point: Point? {
    guard let items, items.count == 2, let x = items[0].number, let y = items[1].number else {
      return nil
    }
    return Point(x, y)
  }
}
