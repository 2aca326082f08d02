internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the animation elements of a document.
struct SMILReader {
  let tree: SVGTree
  /// The sizes that lengths of an attribute of an element refer to.
  let context: (Int, String) -> LengthContext

  private(set) var animations: [SMILAnimation] = []
  private(set) var timings: [SMILTiming] = []
  /// The animation of every id.
  private(set) var ids: [String: Int] = [:]
  private(set) var findings: [SVGFinding] = []

  init(_ tree: SVGTree, context: @escaping (Int, String) -> LengthContext) {
    (self.tree, self.context) = (tree, context)
    for index in tree.nodes.indices where SMILAnimation.elementNames.contains(tree[index].name) {
      guard animations.count < Limits.smilAnimations else {
        let message = "more than \(Limits.smilAnimations) animations (simplify the SVG)"
        findings.append(SVGFinding(.limit, node: index, message))
        return
      }
      read(index)
    }
  }

  private mutating func warn(_ node: Int, _ message: String) {
    findings.append(SVGFinding(.ignored, node: node, "\(tree[node].name): \(message)"))
  }

  private mutating func read(_ node: Int) {
    let element = tree[node]
    let timing = SMILTiming(element.attributes)
    for bad in timing.bad {
      warn(node, "\(bad.attribute) \(bad.text.quoted) is no time (give seconds such as 1.5s)")
    }
    let id = element.attributes["id"].flatMap { ids[$0] == nil ? $0 : nil }
    var animation = SMILAnimation(node: node, target: node)
    do throws(SMILAttributeError) {
      animation = try self.animation(node)
    } catch {
      warn(node, "\(error.attribute) has no effect (it needs \(error.expectation))")
      // Other animations may still begin with it.
      if id == nil { return }
    }
    if let id { ids[id] = animations.count }
    animations.append(animation)
    timings.append(timing)
  }

  private func target(of node: Int) -> Int? {
    guard let reference = tree[node].reference, !reference.isEmpty else { return tree[node].parent }
    return tree.element(reference)
  }

  private mutating func animation(_ node: Int) throws(SMILAttributeError) -> SMILAnimation {
    let element = tree[node]
    guard let target = target(of: node) else {
      throw SMILAttributeError("href", "the id of an element of the file")
    }
    var animation = SMILAnimation(node: node, target: target, attribute: "motion")
    // SMIL: an animation with `to` alone is neither added nor accumulated.
    let isTo =
      element.name == "set"
      || element.attributes["to"] != nil
        && ["values", "from", "path"].allSatisfy { element.attributes[$0] == nil }
    animation.isAdditive = !isTo && element.attributes["additive"] == "sum"
    animation.accumulates = !isTo && element.attributes["accumulate"] == "sum"
    if element.name == "animateMotion" {
      animation.effect = .motion(try SVGMotion(tree, node, context(target, "motion")))
      let isBy = ["values", "from"].allSatisfy { element.attributes[$0] == nil }
      if isBy, element.attributes["by"] != nil { animation.isAdditive = true }
      return animation
    }
    guard let name = element.attributes["attributeName"]?.trimmingSpace, !name.isEmpty else {
      throw SMILAttributeError("attributeName", "the name of an attribute")
    }
    animation.attribute = name
    let isTransform = SMILAnimation.transformAttributes.contains(name)
    if element.name == "animateTransform" {
      guard isTransform else {
        let names = "transform, gradientTransform or patternTransform"
        throw SMILAttributeError("attributeName", names)
      }
      let values = try transformValues(element)
      animation.effect = .transform(Self.kind(of: element), values)
      if values.isBy { animation.isAdditive = true }
      return animation
    }
    guard !isTransform || element.name == "set", !["id", "style"].contains(name),
      !SMILAnimation.elementNames.contains(tree[target].name)
    else {
      let need =
        isTransform ? "animateTransform for transforms" : "an attribute that can be animated"
      throw SMILAttributeError("attributeName", need)
    }
    let kind = SVGProperty.kind(name)
    let sizes = context(target, name)
    // Words such as `currentColor` are colours.
    let jumps = kind != .paint
    let values = try SMILValues(element.attributes, isSet: element.name == "set", jumps: jumps) {
      AnimatableValue($0, kind, sizes)
    }
    if kind == .automatic, !name.hasPrefix("font-"), name != "baseline-shift",
      values.mixesNumbersAndWords
    {
      throw SMILAttributeError("values", "numbers, or words, for all of them")
    }
    animation.effect = .attribute(values)
    if values.isBy { animation.isAdditive = true }
    return animation
  }

  private static func kind(of element: SVGNode) -> TransformFunction.Kind {
    let kinds =
      ["scale": .scale, "rotate": .rotate, "skewX": .skewX, "skewY": .skewY]
      as [String: TransformFunction.Kind]
    return element.attributes["type"].flatMap { kinds[$0] } ?? .translate
  }

  private static func counts(of kind: TransformFunction.Kind) -> String {
    switch kind {
    case .rotate: "one number, or three, for each rotation"
    case .translate, .scale: "one number, or two, for each value of this type"
    default: "one number for each value of this type"
    }
  }

  // Numbers of one transform function, completed to its full arity.
  private func transformValues(_ element: SVGNode) throws(SMILAttributeError) -> SMILValues {
    let kind = Self.kind(of: element)
    return try SMILValues(element.attributes, isSet: false, startsAtZero: true) {
      (text) throws(SMILAttributeError) in
      let words = text.words
      let numbers = words.compactMap { Quantity($0, LengthContext()) }.map { Quantity($0.value) }
      guard numbers.count == words.count else { throw SMILAttributeError("values", "numbers") }
      switch (kind, numbers.count) {
      case (.translate, 1): return .list([numbers[0], Quantity(0)])
      case (.scale, 1): return .list([numbers[0], numbers[0]])
      case (.rotate, 1): return .list([numbers[0], Quantity(0), Quantity(0)])
      case (.translate, 2), (.scale, 2), (.rotate, 3), (.skewX, 1), (.skewY, 1):
        return .list(numbers)
      default: throw SMILAttributeError("values", Self.counts(of: kind))
      }
    } distance: { a, b in
      guard kind == .rotate, case .list(let a) = a, case .list(let b) = b else {
        return a.distance(to: b)
      }
      return abs(a[0].value - b[0].value)
    }
  }
}
