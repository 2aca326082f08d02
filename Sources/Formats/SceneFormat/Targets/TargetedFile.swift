package import Graphics
package import JSONText
package import SceneModel

/// A file whose layers targets change: each format lists them, and changes properties in its own form.
package protocol TargetedFile {
  /// The word for several layers.
  static var noun: String { get }

  /// The layers that can be named.
  var list: TargetList { mutating get }

  /// The colours that the file has names for.
  var colors: [String: Color] { get }

  /// Whether positions may have parts of the parent's bounds.
  static var takesRelativePlaces: Bool { get }

  /// Changes layers.
  ///
  /// - Parameters:
  ///   - layers: their indices in the list.
  /// - Returns: how many have the property.
  mutating func change(
    _ layers: [Int],
    _ target: Target,
    to value: TargetValue
  ) throws(VariableError) -> Int
}

extension TargetedFile {
  /// The word for several layers.
  package static var noun: String { "layers" }

  /// No names.
  package var colors: [String: Color] { [:] }

  /// Positions are numbers.
  package static var takesRelativePlaces: Bool { false }

  /// Changes the layers that targets name, in the order of the properties: of one property, the last value counts.
  ///
  /// - Returns: how many layers targets without a single one have changed, in words.
  /// - Throws: for a name without layers, a property that none of them has, and a value that does not fit.
  package mutating func apply(
    _ targets: [Target],
    limits: Limits
  ) throws(VariableError) -> [String] {
    var notes: [String] = []
    let order = targets.indices.sorted {
      (targets[$0].property.rank, $0) < (targets[$1].property.rank, $1)
    }
    for target in order.map({ targets[$0] }) {
      do throws(VariableError) {
        try apply(target, limits, &notes)
      } catch {
        throw error.at(target.origin)
      }
    }
    return notes
  }

  private mutating func apply(
    _ target: Target,
    _ limits: Limits,
    _ notes: inout [String]
  ) throws(VariableError) {
    let list = list
    let named = try list.select(target)
    let value = try target.value(
      limits: limits,
      colors: colors,
      takesRelativePlaces: Self.takesRelativePlaces
    )
    let others = named.filter { !list.layers[$0].has(value, target) }
    let changed = others.isEmpty ? 0 : try change(others, target, to: value)
    let count = named.count - others.count + min(others.count, changed)
    guard count > 0 else { throw list.inapplicable(target, named) }
    if named.count > 1 { notes.append("\(target.text.quoted) changes \(count) \(Self.noun)") }
  }
}

extension TargetList.Layer {
  // Whether a property has a value already.
  fileprivate func has(_ value: TargetValue, _ target: Target) -> Bool {
    guard target.operation == .set, target.property.name == nil,
      let fact = properties.first(where: { $0.name == target.property.word.rawValue })?.value
    else { return false }
    switch value {
    case .text(let text): return text.withLineFeeds == fact.withLineFeeds
    case .number(let number): return DecimalText.number(fact) == number
    case .color(let color): return target.isGiven(as: fact) || ColorText.color(fact) == color
    case .stops: return target.isGiven(as: fact)
    case .point, .flag, .json: return false
    }
  }
}

extension String {
  /// The text with a line feed for each end of a line.
  package var withLineFeeds: String { String(map { $0.isNewline ? "\n" : $0 }) }
}

/// The layers in the JSON of a file.
package struct TargetTree {
  /// The layers as selectors see them.
  package private(set) var list = TargetList()
  /// The layers with the indices that lead to them, in lists in one another.
  package private(set) var nodes: [(steps: [Int], value: JSONValue)] = []

  /// A file without layers.
  package init() {}

  /// Adds a layer, after those around it.
  package mutating func append(_ layer: TargetList.Layer, at steps: [Int], _ value: JSONValue) {
    list.layers.append(layer)
    nodes.append((steps, value))
  }

  /// The changed layers, by their steps; those of all layers in them for a change of all colours.
  package func edits(
    of layers: [Int],
    _ target: Target,
    _ edit: (JSONValue, _ isPart: Bool) throws(VariableError) -> JSONValue?
  ) throws(VariableError) -> [[Int]: JSONValue] {
    var edits: [[Int]: JSONValue] = [:]
    for index in target.property.isShade ? list.withContents(layers) : layers {
      let node = nodes[index]
      if let edited = try edit(node.value, list.layers[index].isPart) { edits[node.steps] = edited }
    }
    return edits
  }

  /// Puts changed layers into a list of layers.
  ///
  /// - Parameters:
  ///   - steps: the steps that lead to the list.
  ///   - around: the steps of all changed layers, and of those around them.
  ///   - key: the key of the list in a layer with a number of steps.
  package static func put(
    _ edits: [[Int]: JSONValue],
    into list: inout JSONValue,
    at steps: [Int],
    _ around: Set<[Int]>,
    _ key: (_ depth: Int) -> String
  ) {
    guard case .array(var items) = list.kind else { return }
    for index in items.indices {
      let here = steps + [index]
      guard around.contains(here) else { continue }
      items[index] = edits[here] ?? items[index]
      items[index].edit(key(here.count)) { put(edits, into: &$0, at: here, around, key) }
    }
    list.kind = .array(items)
  }

  /// The steps that lead to changed layers.
  package static func around(_ edits: [[Int]: JSONValue]) -> Set<[Int]> {
    Set(edits.keys.flatMap { steps in steps.indices.map { Array(steps[...$0]) } })
  }
}
