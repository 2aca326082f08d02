internal import Graphics

extension SVGInstant {
  /// The colour of a property of an instance; nil for none.
  ///
  /// - Parameters:
  ///   - opacity: the property with the opacity; nil for a colour without one.
  ///   - path: the nodes from the outermost to the innermost.
  func color(_ property: String, opacity: String?, along path: [Int]) -> Color? {
    var text = computed(property, along: path)
    if text.lowercased().hasPrefix("url(") {
      text = text.splitTopLevel(" ").dropFirst().joined(separator: " ")
    }
    if text.lowercased() == "currentcolor" { text = computed("color", along: path) }
    let color = SVGColor(text)?.color
    guard let opacity else { return color }
    return color?.withAlpha(multipliedBy: Self.opacity(computed(opacity, along: path)))
  }

  /// The value of an opacity, 0…1.
  static func opacity(_ text: String) -> Double {
    let value = Quantity(text, LengthContext())?.resolved(1) ?? 1
    return value.isFinite ? value.clamped(to: 0...1) : 1
  }

  /// The mode of a value of `mix-blend-mode`; nil for other texts.
  static func blendMode(_ text: String) -> BlendMode? {
    let words = text.split(separator: "-").enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return BlendMode(rawValue: words.joined())
  }

  /// The width or the dash phase of a stroke in user units.
  func strokeNumber(_ name: String, along path: [Int]) -> Double {
    guard let node = path.last else { return 0 }
    let context = lengthContext(of: node)
    let isPhase = name == "stroke-dashoffset"
    let quantity = Quantity(computed(name, along: path), context)
    let length = quantity?.resolved(percentBase(of: name, node)) ?? (isPhase ? 0 : 1)
    guard length.isFinite else { return 0 }
    return isPhase ? length * (dashFactor(of: node) ?? 1) : max(0, length)
  }

  /// The style of a stroke without its dashes; nil for none.
  func strokeStyle(along path: [Int]) -> StrokeStyle? {
    func text(_ name: String) -> String { computed(name, along: path) }
    guard text("stroke").lowercased() != "none" else { return nil }
    let width = strokeNumber("stroke-width", along: path)
    let limit = Quantity(text("stroke-miterlimit"), LengthContext())?.value ?? 4
    return StrokeStyle(
      lineWidth: width,
      lineCap: LineCap(rawValue: text("stroke-linecap")) ?? .butt,
      lineJoin: LineJoin(rawValue: text("stroke-linejoin")) ?? .miter,
      miterLimit: max(1, limit.isFinite ? limit : 4)
    )
  }

  /// The dash lengths of a stroke in user units, an even number; empty for a solid line.
  func dashes(along path: [Int]) -> [Double] {
    guard let node = path.last else { return [] }
    let text = computed("stroke-dasharray", along: path)
    let value = AnimatableValue(text, .numbers, lengthContext(of: node))
    guard case .list(let list) = value else { return [] }
    let full = percentBase(of: "stroke-dasharray", node)
    let factor = dashFactor(of: node) ?? 1
    let lengths = list.map { $0.resolved(full) * factor }
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }) else {
      return []
    }
    return lengths.count % 2 == 0 ? lengths : lengths + lengths
  }

  /// The names of the attributes of an element's position.
  static func positionNames(of element: SVGNode) -> (String, String) {
    ["circle", "ellipse"].contains(element.name) ? ("cx", "cy") : ("x", "y")
  }

  /// The translation by the position of an element.
  func position(of node: Int) -> Affine {
    let (length, names) = (lengths(of: node), Self.positionNames(of: document.tree[node]))
    return .translation(length(names.0) ?? 0, length(names.1) ?? 0)
  }

  /// The size of the viewport of a nested drawing or of a symbol.
  ///
  /// - Parameter use: the `use` element whose size a symbol takes; nil for a nested drawing.
  func viewportSize(of node: Int, usedBy use: Int?) -> Size {
    let values = geometry(of: use ?? node)
    let full = viewport(of: use ?? node)
    func length(_ key: String, _ full: Double) -> Double {
      let text = values[key] ?? (use == nil ? nil : document.tree[node].attributes[key])
      return text.flatMap { Quantity($0, LengthContext()) }?.resolved(full) ?? full
    }
    return Size(length("width", full.width), length("height", full.height))
  }

  /// The map from the content of an element with a `viewBox` to its viewport; without area where nothing is visible.
  func viewBoxMap(of node: Int, in size: Size) -> Affine {
    SVGShape.map(geometry(of: node), in: size) ?? .scale(0, 0)
  }

  /// The element that a `use` refers to; nil for none in the document.
  func target(ofUse node: Int) -> Int? {
    document.tree.element(address(of: node))
  }

  /// The id of a value such as `url(#a)`; nil for other values.
  static func reference(in text: String) -> String? { text.url?.fragment }
}
