internal import Graphics

/// The values of all animations at an instant.
///
/// A value is computed when it is first asked for, so that boxes of groups see the geometry of their content.
final class SVGInstant {
  let document: AnimatedSVG
  let time: Double
  /// Whether no animation is in force at any instant.
  let isUnanimated: Bool
  /// The keys that animations are at in place of a time; nil for an instant of the document.
  let pin: SVGAnimationPin?
  let style: SVGStyle
  /// The winning animation values of properties, by node.
  private(set) var smilProperties: [Int: [String: String]] = [:]
  private(set) var cssProperties: [Int: [String: String]] = [:]
  /// The values of attributes that are no properties, by node.
  private(set) var attributes: [Int: [String: String]] = [:]
  /// The animated functions of transform attributes, by node and attribute.
  private(set) var matrices: [Int: [String: [SVGTransforms.Part]]] = [:]
  /// The matrices of motions along paths, by node.
  private(set) var motions: [Int: Affine] = [:]
  var memoizedTransforms: [Int: Affine] = [:]
  var memoizedBoxes: [Int: Rect?] = [:]
  var memoizedOutlines: [Int: Path] = [:]
  var openNodes: Set<Int> = []
  /// The layouts of texts; without it their boxes are estimated.
  var texts: SVGTextLayouts?
  /// The custom properties at the instant.
  private(set) lazy var variables = CSSVariables(document.tree, style.cascade) { [unowned self] in
    cssProperties[$0]
  }

  /// Evaluates an instant.
  ///
  /// - Parameters:
  ///   - time: seconds from the beginning of the document.
  ///   - schedule: the intervals up to the instant at least.
  init(_ document: AnimatedSVG, at time: Double, _ schedule: SMILSchedule) {
    self.document = document
    self.time = time
    (isUnanimated, pin) = (false, nil)
    let active = document.active(schedule, at: time)
    style = Self.style(document, active)
    apply(active)
  }

  /// The values without animations.
  init(unanimated document: AnimatedSVG) {
    self.document = document
    (time, isUnanimated, pin, style) = (0, true, nil, document.style)
  }

  /// Evaluates keys of animations.
  init(_ document: AnimatedSVG, at pin: SVGAnimationPin) {
    self.document = document
    (time, isUnanimated, self.pin, style) = (.nan, false, pin, document.style)
    apply(document.active(at: pin))
  }

  // The rules that apply at the instant: others than those of the file only where a class is animated.
  private static func style(_ document: AnimatedSVG, _ active: [ActiveAnimation]) -> SVGStyle {
    guard document.animatesClasses else { return document.style }
    var classes: [Int: String] = [:]
    for entry in active {
      let animation = document.smil[entry.animation]
      guard animation.attribute == "class", case .attribute(let values) = animation.effect else {
        continue
      }
      let base = classes[animation.target] ?? document.tree[animation.target].attributes["class"]
      let value = values.value(at: entry.position, accumulates: false, resolve: { $0 }) {
        .keyword(base ?? "")
      }
      classes[animation.target] = value.text
    }
    guard !classes.isEmpty else { return document.style }
    let cascade = CSSCascade(document.tree, document.sheet, classes: classes)
    let variables = CSSVariables(document.tree, cascade)
    return SVGStyle(tree: document.tree, cascade: cascade, size: document.size, variables)
  }

  private func apply(_ active: [ActiveAnimation]) {
    for entry in active {
      let animation = document.smil[entry.animation]
      let target = animation.target
      switch animation.effect {
      case .attribute(let values): apply(values, animation, entry.position)
      case .transform(let kind, let values):
        let (position, accumulates) = (entry.position, animation.accumulates)
        let value = values.value(at: position, accumulates: accumulates, resolve: { $0 }) {
          .list([])
        }
        guard case .list(let numbers) = value else { continue }
        let function = TransformFunction(kind, numbers).resolved(in: .zero)
        let below = matrices[target]?[animation.attribute] ?? base(of: target, animation.attribute)
        let name = animation.isAdditive ? SVGTransforms.Name.added(entry.animation) : .base
        matrices[target, default: [:]][animation.attribute] =
          (animation.isAdditive ? below : []) + [SVGTransforms.Part(name: name, function: function)]
      case .motion: break
      }
    }
    applyCSS()
    // The paths of motions have the values of their elements.
    for entry in active { applyMotion(document.smil[entry.animation], entry.position) }
  }

  // MARK: SMIL

  private func applyMotion(_ animation: SMILAnimation, _ position: SMILPosition) {
    guard case .motion(var motion) = animation.effect else { return }
    if let element = motion.element { motion.outline = outline(of: element) }
    guard let matrix = motion.matrix(at: position, accumulates: animation.accumulates) else {
      return
    }
    let below = motions[animation.target] ?? .identity
    motions[animation.target] = animation.isAdditive ? matrix.concatenating(below) : matrix
  }

  private func apply(_ values: SMILValues, _ animation: SMILAnimation, _ position: SMILPosition) {
    let (target, name) = (animation.target, animation.attribute)
    guard name != "class" else { return }
    let element = document.tree[target]
    let isProperty = SVGProperty.isPresentation(name, of: element.name)
    if isProperty, style.cascade.declared[target][name]?.isImportant == true { return }
    let underlying = { [self] () -> AnimatableValue in
      let initial = Self.numericAttributes.contains(name) ? "0" : ""
      let text =
        isProperty ? underlyingText(name, of: target) : attribute(name, of: target) ?? initial
      // A length that is not written is 0 for SMIL; CSS does not interpolate `auto`.
      let isUnwritten = text == "auto" && SVGProperty.isGeometry(name, of: element.name)
      return read(isUnwritten ? "0" : text, name, of: target)
    }
    var value = values.value(
      at: position,
      accumulates: animation.accumulates,
      resolve: { [self] in resolvedColor($0, name, of: target) },
      underlying: underlying
    )
    if animation.isAdditive {
      let below = underlying()
      value = (isProperty ? sum(below, value, name, target) : below.adding(value)) ?? value
    }
    let text = value.text
    if isProperty {
      // A word that is no value of the property has no effect.
      if value.isKeyword, name != "d", SVGProperty.canonical(name, text, isAttribute: true) == nil {
        return
      }
      smilProperties[target, default: [:]][name] = text
    } else {
      let written = ["href", "xlink:href"].first { element.attributes[$0] != nil }
      let key = name == "href" || name == "xlink:href" ? written ?? name : name
      attributes[target, default: [:]][key] = text
    }
  }

  // Attributes that are 0 where they are not written.
  private static let numericAttributes = SVGNames.set("numeric-attributes")

  /// The functions of an attribute for transforms as it is written.
  func base(of node: Int, _ attribute: String) -> [SVGTransforms.Part] {
    guard let text = document.tree[node].attributes[attribute],
      let list = TransformFunction.attribute(text), !list.isEmpty
    else { return [] }
    return [SVGTransforms.Part(name: .base, function: .init(matrix: list.product()))]
  }

  // MARK: CSS

  private func applyCSS() {
    for node in document.css.keys.ordered() {
      guard let animations = document.css[node] else { continue }
      var names: Set<String> = []
      for animation in animations { names.formUnion(animation.tracks.keys) }
      names.subtract(SVGProperty.transforms)
      // Variables and the values that others refer to come first.
      let order = names.ordered { name in
        name.hasPrefix("--")
          ? "0" + name : ["color", "font-size"].contains(name) ? "1" + name : "2" + name
      }
      for name in order {
        guard let value = cssValue(of: name, on: node) else { continue }
        guard name.hasPrefix("--") else {
          cssProperties[node, default: [:]][name] = value.text
          continue
        }
        let text = style.cascade.properties[name]?.syntax.text(of: value)
        cssProperties[node, default: [:]][name] = text ?? value.text
        variables.reset()
      }
    }
  }

  /// The value of a property by the CSS animations of a node; nil if none is in force.
  ///
  /// - Parameter box: the reference box of transforms.
  func cssValue(
    of name: String,
    on node: Int,
    box: @escaping () -> Size = { .zero }
  ) -> AnimatableValue? {
    guard !isUnanimated, let animations = document.css[node],
      style.cascade.declared[node][name]?.isImportant != true
    else { return nil }
    var result: AnimatableValue?
    var round = 0
    for animation in animations {
      guard let frames = animation.tracks[name], !frames.isEmpty else { continue }
      let below = result
      func underlying() -> AnimatableValue { below ?? valueBelowCSS(name, node) }
      func value(_ index: Int) -> AnimatableValue {
        guard frames.indices.contains(index) else { return underlying() }
        let value = keyframe(frames[index].value, name: name, of: node)
        switch frames[index].composition ?? animation.animation.composition {
        case .replace: return value
        case .add: return sum(underlying(), value, name, node) ?? value
        case .accumulate: return sum(underlying(), value, name, node, growingIn: box) ?? value
        }
      }
      func value(_ index: Int, _ fraction: Double) -> AnimatableValue {
        if fraction == 0 { return value(index) }
        if fraction == 1 { return value(index + 1) }
        let (from, to) = (value(index), value(index + 1))
        if ["visibility", "display"].contains(name), from.isHidden != to.isHidden,
          fraction > 0, fraction < 1
        {
          return from.isHidden ? to : from
        }
        return mixed(from, to, at: fraction, .css(box: box), name, node)
          ?? (fraction < 0.5 ? from : to)
      }
      if let pin {
        let keys = animation.keys(of: name)
        if round == pin.round, let last = keys.last {
          let key = pin.key < keys.count ? keys[pin.key] : last
          result = value(key.keyframe, key.fraction)
        }
      } else if let state = animation.animation.progress(at: time) {
        let (keyframe, fraction) = animation.position(state.progress, state.isBefore, in: frames)
        result = value(keyframe, fraction)
      }
      round += 1
    }
    return result
  }

  // The value that keyframes without one take: of an animated or written attribute where no rule declares the property.
  private func valueBelowCSS(_ name: String, _ node: Int) -> AnimatableValue {
    if name == "transform", declared(name, of: node) == nil {
      let attribute = document.tree[node].transformAttribute
      if let animated = matrices[node]?[attribute] {
        return .transform([TransformFunction(matrix: animated.product)])
      }
      if let text = document.tree[node].attributes[attribute] {
        return .transform(TransformFunction.attribute(text) ?? [])
      }
    }
    if name.hasPrefix("--") {
      let text = variables.value(name, along: document.tree.path(to: node))
      return keyframe(text ?? "", name: name, of: node)
    }
    return parsed(underlyingText(name, of: node, withoutCSS: true), name: name, of: node)
  }

  // A value without the animation; relative sizes of fonts refer to the parent of the element that declares them.
  private func underlyingText(_ name: String, of node: Int, withoutCSS: Bool = false) -> String {
    guard name == "font-size" else { return computed(name, of: node, withoutCSS: withoutCSS) }
    let path = document.tree.path(to: node)
    let text = specified(name, of: node, along: path, withoutCSS: withoutCSS) ?? "inherit"
    return keywordResolved(text, name: name, of: node)
  }

  // Nil for values that do not interpolate.
  private func mixed(
    _ from: AnimatableValue,
    _ to: AnimatableValue,
    at fraction: Double,
    _ rules: InterpolationRules,
    _ name: String,
    _ node: Int
  ) -> AnimatableValue? {
    if name.hasPrefix("--"), style.cascade.properties[name]?.syntax.kind == nil { return nil }
    if let value = from.mixed(with: to, at: fraction, rules) { return value }
    guard name == "filter" || name == "text-shadow", let lists = filters([from, to], of: node)
    else { return nil }
    return lists[0].mixed(with: lists[1], at: fraction, rules)
  }

  // Nil for values that cannot be added; with a box of transforms, functions grow.
  private func sum(
    _ value: AnimatableValue,
    _ other: AnimatableValue,
    _ name: String,
    _ node: Int,
    growingIn box: (() -> Size)? = nil
  ) -> AnimatableValue? {
    switch (name, value, other) {
    case ("filter", _, _), ("text-shadow", _, _):
      guard box != nil else {
        let texts = [value.text, other.text].filter { $0.lowercased() != "none" }
        return parsed(texts.joined(separator: " "), name: name, of: node)
      }
      // Filter Effects 1, section 13: functions grow by what they differ from neutral ones.
      guard let lists = filters([value, other], of: node) else { return nil }
      return lists[0].adding(lists[1])?.adding(lists[2], times: -1)
    case ("scale", .list(let a), .list(let b)):
      return .list(zip(a, b).map { $0.scaled(by: $1.resolved(1)) })
    default: return box.map { value.accumulating(other, box: $0) } ?? value.adding(other)
    }
  }

  // Lists of functions, shorter ones with neutral functions, and one of these alone; nil for lists of other functions.
  private func filters(_ values: [AnimatableValue], of node: Int) -> [AnimatableValue]? {
    let texts = values.map(\.text) + ["none"]
    guard let model = texts.compactMap({ FilterList($0) }).max(by: { $0.count < $1.count }) else {
      return nil
    }
    let (color, context) = (computed("color", of: node), lengthContext(of: node))
    let lists = texts.compactMap {
      FilterList.complete($0, color: color, context, like: model)
    }
    guard lists.count == texts.count else { return nil }
    return lists.map { parsed($0, name: "filter", of: node) }
  }

  /// The value of a keyframe of a property.
  func keyframe(_ text: String, name: String, of node: Int) -> AnimatableValue {
    if name.hasPrefix("--") {
      let value = variables.resolved(text, of: node) ?? ""
      let isTyped = style.cascade.properties[name]?.syntax.kind != nil
      return isTyped ? read(value, name, of: node) : .keyword(value)
    }
    let value = substituted(text, name: name, along: document.tree.path(to: node))
    return parsed(keywordResolved(value, name: name, of: node), name: name, of: node)
  }

  /// A value of a property, with colours by name replaced.
  func parsed(_ text: String, name: String, of node: Int) -> AnimatableValue {
    if text.lowercased() == "none" {
      switch name {
      case "translate": return .list([Quantity(0, .length), Quantity(0, .length)])
      case "scale": return .list([Quantity(1), Quantity(1)])
      case "rotate", "transform": return .transform([])
      default: break
      }
    }
    let context = lengthContext(of: node)
    var text = text
    switch name {
    case "filter", "text-shadow":
      text = FilterList.complete(text, color: computed("color", of: node), context) ?? text
    case "clip-path", "offset-path": text = BasicShape.complete(text, context)
    case "rotate":
      let function = TransformFunction(rotation: text, context)
      return function.map { .transform([$0]) } ?? .keyword(text)
    default: break
    }
    let value = read(text, name, of: node)
    if case .list(let list) = value, list.count == 1, name == "translate" || name == "scale" {
      return .list([list[0], name == "scale" ? list[0] : Quantity(0, .length)])
    }
    return value
  }

  // With colours by name replaced.
  private func read(_ text: String, _ name: String, of node: Int) -> AnimatableValue {
    let value = AnimatableValue(text, kind(of: name), lengthContext(of: node, for: name))
    return resolvedColor(value, name, of: node)
  }

  private func kind(of name: String) -> AnimatableValue.Kind {
    style.cascade.properties[name]?.syntax.kind ?? SVGProperty.kind(name)
  }

  private func resolvedColor(
    _ value: AnimatableValue,
    _ name: String,
    of node: Int
  ) -> AnimatableValue {
    guard case .keyword(let word) = value, kind(of: name) == .paint else { return value }
    let text: String?
    switch word.lowercased() {
    case "currentcolor": text = computed("color", of: node)
    case "inherit": text = document.tree[node].parent.map { computed(name, of: $0) }
    default:
      guard word.utf8.last == 0x29, !word.lowercased().hasPrefix("url(") else { return value }
      text = withColors(word, "fill") { computed($0, of: node) }
    }
    return text.flatMap { SVGColor($0) }.map(AnimatableValue.color) ?? value
  }
}

extension AnimatableValue {
  // Whether it hides an element: a value of `display` or `visibility`.
  fileprivate var isHidden: Bool {
    [.keyword("hidden"), .keyword("none"), .keyword("collapse")].contains(self)
  }
}
