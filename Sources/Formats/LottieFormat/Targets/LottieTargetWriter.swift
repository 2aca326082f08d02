internal import JSONText

/// Puts changed layers into the JSON of a Lottie file.
///
/// A composition that is not changed in the same way in every use is copied for the uses that are.
struct LottieTargetWriter {
  /// The key of copies of compositions, with the identifier of the original.
  static let originKey = "animrenderOriginal"

  private var root: JSONValue
  private let tree: LottieTargetTree
  private let chosen: [[Int]: JSONValue]
  private var assets: [JSONValue]
  private var positions: [String: Int] = [:]
  /// The identifiers of compositions by what is changed in them.
  private var changed: [Change: String] = [:]

  private struct Change: Hashable {
    let composition: String
    let paths: [[Int]]
  }

  /// Prepares a change.
  ///
  /// - Parameter chosen: the changed layers and groups of shapes, by their steps.
  init(_ root: JSONValue, _ tree: LottieTargetTree, chosen: [[Int]: JSONValue]) {
    (self.root, self.tree, self.chosen) = (root, tree, chosen)
    assets = if case .array(let items)? = root["assets"]?.kind { items } else { [] }
    for (index, asset) in assets.enumerated() {
      if let id = JSONCursor(asset)["id"]?.text, positions[id] == nil { positions[id] = index }
    }
  }

  /// The file with the changes.
  mutating func written() -> JSONValue {
    let paths = chosen.keys.sorted { $0.lexicographicallyPrecedes($1) }
    root["layers"] = root["layers"].map { list($0, at: [], paths) }
    if !assets.isEmpty { root["assets"] = JSONValue(.array(assets)) }
    return root
  }

  private mutating func list(_ list: JSONValue, at steps: [Int], _ paths: [[Int]]) -> JSONValue {
    guard case .array(var items) = list.kind else { return list }
    for (index, inner) in Self.byFirst(paths) where items.indices.contains(index) {
      let here = steps + [index]
      if let edited = chosen[here] { items[index] = edited }
      let deeper = inner.filter { !$0.isEmpty }
      let parts = deeper.filter { $0[0] == -1 }
      if !parts.isEmpty {
        items[index]["shapes"] = items[index]["shapes"].map {
          shapes($0, at: here + [-1], parts.map { Array($0.dropFirst()) })
        }
      }
      let layers = deeper.filter { $0[0] != -1 }
      if !layers.isEmpty, let id = JSONCursor(items[index])["refId"]?.text {
        items[index]["refId"] = .string(composition(id, at: here, layers))
      }
    }
    return JSONValue(.array(items), offset: list.offset)
  }

  private func shapes(_ list: JSONValue, at steps: [Int], _ paths: [[Int]]) -> JSONValue {
    guard case .array(var items) = list.kind else { return list }
    for (index, inner) in Self.byFirst(paths) where items.indices.contains(index) {
      let here = steps + [index]
      if let edited = chosen[here] { items[index] = edited }
      let deeper = inner.filter { !$0.isEmpty }
      if !deeper.isEmpty {
        items[index]["it"] = items[index]["it"].map { shapes($0, at: here, deeper) }
      }
    }
    return JSONValue(.array(items), offset: list.offset)
  }

  // The identifier of a composition with changes of its layers.
  private mutating func composition(_ id: String, at steps: [Int], _ paths: [[Int]]) -> String {
    let change = Change(composition: id, paths: paths)
    if let existing = changed[change] { return existing }
    guard let position = positions[id], let layers = assets[position]["layers"] else { return id }
    var asset = assets[position]
    asset["layers"] = list(layers, at: steps, paths)
    guard !isEverywhere(change) else {
      changed[change] = id
      assets[position] = asset
      return id
    }
    var (copy, number) = ("\(id)@1", 1)
    while positions[copy] != nil {
      number += 1
      copy = "\(id)@\(number)"
    }
    asset["id"] = .string(copy)
    if asset[Self.originKey] == nil { asset[Self.originKey] = .string(id) }
    changed[change] = copy
    positions[copy] = assets.count
    assets.append(asset)
    return copy
  }

  // Whether every use of a composition has the same changes.
  private func isEverywhere(_ change: Change) -> Bool {
    let uses = tree.uses[change.composition] ?? []
    // Copies cost less than finding out.
    guard uses.count * (change.paths.count + chosen.count) < 1_000_000 else { return false }
    return uses.allSatisfy { use in
      change.paths.allSatisfy { chosen[use + $0] != nil }
    }
      && uses.count * change.paths.count
        == chosen.keys.count { steps in
          uses.contains { steps.starts(with: $0) && steps.count > $0.count }
        }
  }

  // Paths by their first steps, in order; those that end there are empty.
  private static func byFirst(_ paths: [[Int]]) -> [(Int, [[Int]])] {
    var result: [(Int, [[Int]])] = []
    for path in paths {
      guard let first = path.first else { continue }
      let rest = Array(path.dropFirst())
      if result.last?.0 == first {
        result[result.count - 1].1.append(rest)
      } else {
        result.append((first, [rest]))
      }
    }
    return result
  }
}
