internal import Graphics
internal import SceneModel

/// Finds what a filter of a layer would ignore: elements, attributes and values that Filter Effects Module Level 1 lacks.
///
/// Drawings ignore them, as browsers do. In a scene nobody would see why a layer looks wrong.
struct SVGFilterCheck {
  let tree: SVGTree

  // Elements with their attributes, attributes with their words, numbers of numbers with their attributes, and names.
  private static let lists = WordTable.lists(of: PackageResources.filters_txt)
  // Attributes by elements; those of all primitives and of all elements are below.
  private static var elements: [String: [String]] { lists[0] }
  private static var words: [String: [String]] { lists[1] }
  private static let attributesOfAll = Set(lists[3]["attributes"] ?? [])
  private static let valuesOfMatrices = ["matrix": 20, "saturate": 1, "hueRotate": 1]
  /// The attributes of one or two numbers.
  static let pairs = Set(lists[2]["2"] ?? [])
  private static let inputs = lists[3]["inputs"] ?? []
  /// The names of the primitives.
  static let primitives = Set(lists[3]["primitives"] ?? [])

  /// The first thing that would be ignored; nil for none.
  func problem(in filter: Int) -> String? {
    var results: Set<String> = []
    let problem =
      element(filter)
      ?? tree[filter].children.firstResult { primitive in
        let problem = self.problem(inPrimitive: primitive, results)
        if let name = tree[primitive].attributes["result"] { results.insert(name.trimmingSpace) }
        return problem
      }
    let hasPrimitives = tree[filter].children.contains { tree[$0].name.hasPrefix("fe") }
    guard problem == nil, !hasPrimitives else { return problem }
    return "the filter has no primitives (add one, such as <feGaussianBlur stdDeviation='4'/>)"
  }

  private func problem(inPrimitive node: Int, _ results: Set<String>) -> String? {
    element(node) ?? input(node, results)
      ?? tree[node].children.firstResult { problem(inPrimitive: $0, results) }
  }

  private func element(_ node: Int) -> String? {
    let name = tree[node].name
    if ["title", "desc", "metadata"].contains(name) { return nil }
    guard let own = Self.elements[name] else {
      return "\(name) is no element of filters"
        + Suggestions.hint(for: name, among: Self.elements.keys.ordered())
    }
    for (attribute, text) in tree[node].attributes.ordered(by: \.key) {
      if attribute.contains(":") || attribute.hasPrefix("data-") || attribute == "xmlns" {
        continue
      }
      guard own.contains(attribute) || Self.attributesOfAll.contains(attribute) else {
        let known = own + Self.attributesOfAll.ordered()
        return "\(attribute) is no attribute of \(name)"
          + Suggestions.hint(for: attribute, among: known)
      }
      if let problem = value(text.trimmingSpace, of: attribute, in: node) {
        return "\(attribute) of \(name): \(problem)"
      }
    }
    return nil
  }

  private func value(_ text: String, of attribute: String, in node: Int) -> String? {
    let element = tree[node]
    let kind = element.name.hasPrefix("feFunc") ? "feFunc" : element.name
    if let known = Self.words["\(kind) \(attribute)"] ?? Self.words[attribute] {
      guard !known.contains(text) else { return nil }
      return "'\(text)' is none of its values"
        + (Suggestions.nearest(to: text, among: known).map { " (did you mean \($0)?)" }
          ?? " (write \(known.joined(separator: ", ")))")
    }
    var count = Self.count(of: attribute)
    if attribute == "values" {
      count = Self.valuesOfMatrices[element.attributes["type"] ?? "matrix"].map { $0...$0 }
    }
    guard let count else { return nil }
    guard let numbers = SVGFilterPrimitive.numbers(in: text), count.contains(numbers.count) else {
      let needed =
        count.upperBound == .max
        ? "numbers" : count.upperBound == 1 ? "a number" : "\(count.upperBound) numbers"
      return "'\(text)' is not \(needed)"
    }
    let isNegative = ["stdDeviation", "radius", "baseFrequency"].contains(attribute)
    return isNegative && numbers.contains { $0 < 0 } ? "'\(text)' is negative" : nil
  }

  // How many numbers a value has; nil for a value of words.
  private static func count(of attribute: String) -> ClosedRange<Int>? {
    lists[2].first { $0.value.contains(attribute) }.map { 1...(Int($0.key) ?? .max) }
  }

  private func input(_ node: Int, _ results: Set<String>) -> String? {
    ["in", "in2"].firstResult { attribute in
      guard let name = tree[node].attributes[attribute]?.trimmingSpace,
        !Self.inputs.contains(name), !results.contains(name)
      else { return nil }
      let known = Self.inputs + results.ordered()
      return
        "\(attribute) of \(tree[node].name): '\(name)' is no input and no result before it"
        + Suggestions.hint(for: name, among: known)
    }
  }
}
