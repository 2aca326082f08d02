internal import Graphics
internal import JSONText
internal import SceneModel

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
    /// The frame's number, from 0.
    var frame: Int
    /// The selected layers.
    var layers: [LayerPath]
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
    guard let hash = body.text("hash") else { return nil }
    self.hash = hash
    gesture = body.text("gesture")
    view = body["view"].flatMap { View($0) }
    if let file = body.text("file"), case .array(let items)? = body["edits"]?.kind {
      var edits: [JSONEdit] = []
      for item in items {
        guard let edit = JSONEdit(item) else { return nil }
        edits.append(edit)
      }
      subject = .values(file: file, edits)
    } else if let name = body.text("template") {
      subject = .template(name)
    } else {
      var items = [body]
      if case .array(let list)? = body["layers"]?.kind { items = list }
      let changes = items.compactMap { LayerChange($0) }
      guard !changes.isEmpty, changes.count == items.count else { return nil }
      subject = .layers(changes)
    }
  }
}

extension EditRequest.View {
  fileprivate init?(_ value: JSONValue) {
    guard let change = value["change"]?.index, let frame = value["index"]?.index,
      case .array(let items)? = value["layers"]?.kind
    else { return nil }
    (self.change, self.frame) = (change, min(frame, 1_000_000_000))
    layers = items.compactMap {
      if case .string(let text) = $0.kind { LayerPath(text) } else { nil }
    }
  }
}

extension EditRequest.LayerChange {
  // The change in an object such as `{"layer": "0.1", "move": [2, 0]}`.
  fileprivate init?(_ value: JSONValue) {
    guard let path = LayerPath(value.text("layer")) else { return nil }
    self.path = path
    (move, scale) = (value["move"]?.point, value["scale"]?.point)
    if case .number(let degrees)? = value["rotate"]?.kind { rotation = degrees }
    (name, copy) = (value.text("name"), value.text("copy"))
    guard move != nil || scale != nil || rotation != nil || name != nil || copy != nil else {
      return nil
    }
  }
}

extension JSONEdit {
  // The edit in an object such as `{"op": "set", "path": ["layers", 0, "opacity"], "value": 1}`.
  fileprivate init?(_ value: JSONValue) {
    guard let steps = value["path"]?.steps else { return nil }
    switch value.text("op") {
    case "set": self = .set(steps, value["value"] ?? .null)
    case "insert": self = .insert(steps, value["value"] ?? .null)
    case "remove": self = .remove(steps)
    case "duplicate": self = .duplicate(steps)
    case "move":
      guard case .number(let number)? = value["to"]?.kind, let index = Int(exactly: number) else {
        return nil
      }
      self = .move(steps, to: index)
    case "transfer":
      guard let target = value["to"]?.steps else { return nil }
      self = .transfer(steps, to: target)
    case "rename":
      guard let key = value.text("to") else { return nil }
      self = .rename(steps, to: key)
    default: return nil
    }
  }
}

extension JSONValue {
  /// The member of an object with a key.
  fileprivate subscript(key: String) -> JSONValue? { value(at: [.key(key)]) }

  /// The text of a member.
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.kind { text } else { nil }
  }

  /// The steps of a list of keys and indices.
  fileprivate var steps: [JSONStep]? {
    guard case .array(let items) = kind else { return nil }
    var steps: [JSONStep] = []
    for item in items {
      switch item.kind {
      case .string(let key): steps.append(.key(key))
      case .number:
        guard let index = item.index else { return nil }
        steps.append(.index(index))
      case .null, .bool, .array, .object, .invalid: return nil
      }
    }
    return steps
  }

  /// A whole number from 0.
  fileprivate var index: Int? {
    guard case .number(let number) = kind, number >= 0 else { return nil }
    return Int(exactly: number)
  }

  /// The point of a list of two numbers.
  fileprivate var point: Point? {
    guard case .array(let items) = kind, items.count == 2, case .number(let x) = items[0].kind,
      case .number(let y) = items[1].kind
    else { return nil }
    return Point(x, y)
  }
}
