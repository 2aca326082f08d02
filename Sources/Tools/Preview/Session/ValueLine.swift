internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// A line in the page's list of values: a key path and its value in a layer.
struct ValueLine {
  /// The form in which values over time are drawn.
  private enum Drawing {
    case nothing
    /// Numbers as a line, colours as a strip.
    case curve
    /// Paths, drawn over each other.
    case outlines
  }

  /// The key path; filters and cells without a name appear as an index, which animations cannot address.
  let keyPath: String
  private let drawing: Drawing
  private let defaultValue: String
  private let value: (LayerState) -> JSONValue
  private let path: (LayerState) -> Path?

  // Longer paths are not sent: transferring them takes longer than drawing.
  private static let maxPathBytes = 20_000
  private static let outlineCount = 9

  private init(
    _ keyPath: String,
    _ drawing: Drawing,
    defaultValue: JSONValue,
    path: @escaping (LayerState) -> Path? = { _ in nil },
    _ value: @escaping (LayerState) -> JSONValue
  ) {
    (self.keyPath, self.drawing, self.path, self.value) = (keyPath, drawing, path, value)
    self.defaultValue = JSONPrinter.line(defaultValue)
  }

  /// Creates the line of a property; nil if its components have separate lines, and for filters and
  /// cells.
  ///
  /// - Parameter kind: the kind of the layer, on which some default values depend.
  init?(_ property: Property, _ kind: LayerKind) {
    let drawing: Drawing
    switch property {
    case .scalar, .color: drawing = .curve
    case .component(let matrix, let component):
      guard matrix == .transform, component.element == nil else { return nil }
      drawing = .curve
    case .path: drawing = .outlines
    case .flag, .text, .colors, .numbers, .image: drawing = .nothing
    case .point, .size, .rect, .transform, .translation, .filter, .textStyle, .cell, .cellColor:
      return nil
    }
    var defaults = LayerState()
    defaults.masksToBounds = LayerState.masksToBounds(of: kind)
    self.init(
      property.keyPath,
      drawing,
      defaultValue: defaults.json(property),
      path: { state in if case .path(let path) = property { state[path] } else { nil } },
      { $0.json(property) }
    )
  }

  /// Returns the lines of the inputs of all filters of a layer, background filters last.
  static func ofFilters(_ state: LayerState) -> [ValueLine] {
    let backgrounds = state.backgroundFilters.map { LayerFilter($0.effect) }
    return lines(of: state.filters, "filters") { $0.filters }
      + lines(of: backgrounds, "backgroundFilters") { $0.backgroundFilters }
  }

  private static func lines(
    of filters: [LayerFilter],
    _ list: String,
    _ all: @escaping (LayerState) -> [LayerFilter]
  ) -> [ValueLine] {
    filters.enumerated().flatMap { index, filter in
      let filterPath = list + (filter.name.map { ".\($0)" } ?? "[\(index)]")
      return filter.effect.kind.inputs.map { input in
        ValueLine(
          "\(filterPath).\(input.rawValue)",
          input.value == .matrix ? .nothing : .curve,
          defaultValue: filter.effect.kind.defaultValue.json(input)
        ) { state in
          all(state).indices.contains(index) ? all(state)[index].effect.json(input) : .null
        }
      }
    }
  }

  /// Returns the lines of all cells of an emitter, parents before nested cells.
  static func ofCells(_ state: LayerState) -> [ValueLine] {
    guard case .emitter(let emitter) = state.content else { return [] }
    return lines(of: emitter.cells, "") { state in
      if case .emitter(let emitter) = state.content { emitter.cells } else { [] }
    }
  }

  private static func lines(
    of cells: [EmitterCell],
    _ prefix: String,
    _ all: @escaping (LayerState) -> [EmitterCell]
  ) -> [ValueLine] {
    cells.enumerated().flatMap { index, cell -> [ValueLine] in
      let cellPath = "\(prefix)emitterCells" + (cell.name.map { ".\($0)" } ?? "[\(index)]")
      func currentCell(_ state: LayerState) -> EmitterCell? {
        let cells = all(state)
        return cells.indices.contains(index) ? cells[index] : nil
      }
      let defaultCell = EmitterCell()
      let numbers = CellScalar.allCases.map { property in
        ValueLine(
          "\(cellPath).\(property.rawValue)",
          .curve,
          defaultValue: JSONValue(number: defaultCell[property])
        ) { state in currentCell(state).map { JSONValue(number: $0[property]) } ?? .null }
      }
      let color = ValueLine(
        "\(cellPath).color",
        .curve,
        defaultValue: .string(defaultCell.color.hex)
      ) {
        .string(currentCell($0)?.color.hex)
      }
      return numbers + [color]
        + lines(of: cell.cells, "\(cellPath).") { currentCell($0)?.cells ?? [] }
    }
  }

  /// Returns whether the value of a layer is the default.
  func isStandard(in state: LayerState) -> Bool { JSONPrinter.line(value(state)) == defaultValue }

  /// Returns the key path and the value as text; for paths also SVG path data and bounds.
  func members(of state: LayerState) -> [(String, JSONValue)] {
    guard let path = path(state) else {
      return [("keyPath", .string(keyPath)), ("text", .string(value(state).valueText))]
    }
    let bounds = path.controlBounds
    let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
    let texts = numbers.map { JSONValue(number: $0).valueText }
    let text =
      "\(path.elements.count) elements, \(texts[2]) × \(texts[3]) at \(texts[0]), \(texts[1])"
    let data = path.svgData
    return [
      ("keyPath", .string(keyPath)), ("text", .string(text)),
      ("path", .string(data.utf8.count <= Self.maxPathBytes ? data : nil)),
      ("bounds", JSONValue(numbers: numbers)),
    ]
  }

  /// Returns the drawable form of the values at some instants; nil where they do not change or
  /// cannot be drawn.
  ///
  /// - Parameter states: the states of the layer; nil where the layer does not exist.
  func curve(over states: [LayerState?]) -> [(String, JSONValue)]? {
    switch drawing {
    case .nothing: return nil
    case .curve:
      let values = states.map { $0.map(value) ?? .null }
      let texts = Set(values.map(JSONPrinter.line)).subtracting(["null"])
      return texts.count > 1 ? [("values", .array(values))] : nil
    case .outlines: return outlines(over: states)
    }
  }

  // Returns a few paths at even times and their common bounds.
  private func outlines(over states: [LayerState?]) -> [(String, JSONValue)]? {
    let last = states.count - 1
    let indices = (0..<Self.outlineCount).map { $0 * last / (Self.outlineCount - 1) }
    let paths = indices.compactMap { states[$0].flatMap(path) }
    let data = paths.map(\.svgData)
    guard Set(data).count > 1, data.allSatisfy({ $0.utf8.count <= Self.maxPathBytes }) else {
      return nil
    }
    let boxes = paths.map(\.controlBounds)
    let low = Point(boxes.map(\.minX).min() ?? 0, boxes.map(\.minY).min() ?? 0)
    let high = Point(boxes.map(\.maxX).max() ?? 0, boxes.map(\.maxY).max() ?? 0)
    return [
      ("paths", .texts(data)),
      ("bounds", JSONValue(numbers: [low.x, low.y, high.x - low.x, high.y - low.y])),
    ]
  }
}

extension LayerFilter.Effect {
  /// The value of an input as JSON.
  fileprivate func json(_ input: FilterInput) -> JSONValue {
    switch input.value {
    case .number, .angle: JSONValue(number: self[number: input])
    case .color: .string(self[color: input]?.hex)
    case .matrix: JSONValue(numbers: matrix)
    }
  }
}

extension JSONValue {
  // Returns the value in readable form: texts without quotes, numbers with at most four decimals.
  fileprivate var valueText: String {
    switch kind {
    case .string(let text): text
    case .number(let number): ((number * 10_000).rounded() / 10_000).shortestDecimal
    case .null, .bool, .array, .object, .invalid: JSONPrinter.line(self)
    }
  }
}
