internal import Graphics
internal import SceneModel

extension SVGLowering {
  /// The filters of a layer for the `filter` of an element; an obstacle where a layer has none like it.
  func filters(_ path: [Int]) -> [LayerFilter] {
    guard let node = path.last else { return [] }
    let text: String = constant([node], "filter", node) { [self] in computed("filter", path, $0) }
    guard text != "none", !text.isEmpty else { return [] }
    guard let effects = effects(of: text, node) else {
      refuse(node, "filter has no layers (use blur or drop-shadow, or remove it)")
      return []
    }
    if computed("clip-path", path, first) != "none" {
      refuse(node, "filter with clip-path has no layers (put the clip on a group around it)")
    }
    return effects.map { LayerFilter($0) }
  }

  // The effects of a list of functions; nil for other functions and most filter elements.
  private func effects(of text: String, _ node: Int) -> [LayerFilter.Effect]? {
    var result: [LayerFilter.Effect] = []
    for word in text.splitTopLevel(" ") {
      guard let call = word.functionCall else { return nil }
      let words = call.arguments.splitTopLevel(" ")
      switch call.name {
      case "blur":
        guard let radius = words.isEmpty ? 0 : length(words[0], node), radius >= 0, words.count <= 1
        else { return nil }
        result.append(.gaussianBlur(radius: radius))
      case "drop-shadow":
        guard let shadow = shadow(words, node) else { return nil }
        result.append(.dropShadow(shadow))
      case "url":
        guard let blur = blurElement(word, node) else { return nil }
        result.append(blur)
      default: return nil
      }
    }
    return result
  }

  private func length(_ text: String, _ node: Int) -> Double? {
    let length = Quantity(text, document.style.lengthContext(of: node))
    return length.flatMap { $0.percent == 0 && $0.value.isFinite ? $0.value : nil }
  }

  private func shadow(_ words: [String], _ node: Int) -> LayerFilter.Shadow? {
    let context = document.style.lengthContext(of: node)
    guard
      let shadow = FilterList.shadow(words, first.computed("color", of: node), context)
    else { return nil }
    let (offset, paint) = (shadow.offset, shadow.color.color)
    return LayerFilter.Shadow(
      color: Color(paint.red, paint.green, paint.blue),
      amount: paint.alpha,
      angle: offset == .zero ? 0 : offset.angle,
      distance: (offset.x * offset.x + offset.y * offset.y).squareRoot(),
      radius: shadow.deviation
    )
  }

  // A filter element that only blurs, in a region that the blur does not leave.
  private func blurElement(_ reference: String, _ node: Int) -> LayerFilter.Effect? {
    guard let id = Self.reference(in: reference), let target = document.tree.ids[id],
      document.tree[target].name == "filter", !isDynamic([target]),
      document.tree[target].children.count == 1
    else { return nil }
    let (filter, blur) = (document.tree[target], document.tree[document.tree[target].children[0]])
    let inputs = [nil, "", "SourceGraphic"]
    guard blur.name == "feGaussianBlur", blur.children.isEmpty,
      inputs.contains(blur.attributes["in"]),
      !isDynamic([document.tree[target].children[0]]),
      ["x", "y", "width", "height"].allSatisfy({ blur.attributes[$0] == nil }),
      filter.attributes["filterUnits"] != "userSpaceOnUse",
      filter.attributes["primitiveUnits"] != "objectBoundingBox",
      let deviations = blur.attributes["stdDeviation"]?.splitTopLevel(" ").compactMap({
        length($0, node)
      }),
      let deviation = deviations.first, deviation >= 0, deviations.allSatisfy({ $0 == deviation }),
      let box = first.box(of: node)
    else { return nil }
    func share(_ key: String, _ fallback: Double) -> Double? {
      guard let text = filter.attributes[key] else { return fallback }
      return Quantity(text, LengthContext())?.resolved(1)
    }
    guard let x = share("x", -0.1), let y = share("y", -0.1), let width = share("width", 1.2),
      let height = share("height", 1.2)
    else { return nil }
    // A blur reaches about three deviations.
    let reach = 3 * deviation
    guard -x * box.width >= reach, -y * box.height >= reach,
      (x + width - 1) * box.width >= reach, (y + height - 1) * box.height >= reach
    else { return nil }
    let space = computed(
      "color-interpolation-filters",
      [target, document.tree[target].children[0]],
      first
    )
    return .gaussianBlur(
      radius: deviation,
      colorSpace: space.lowercased() == "srgb" ? .sRGB : .linearRGB
    )
  }
}
