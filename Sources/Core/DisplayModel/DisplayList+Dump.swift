internal import Graphics

extension DisplayList {
  /// The list as text: one line an item, groups indented, numbers in their shortest exact form.
  ///
  /// Equal lists give equal texts and the text does not depend on machine or locale, so stages of the
  /// pipeline are tested by comparing it. An image is shown by its size and content hash.
  public func dump() -> String {
    var text = "canvas \(width)x\(height) background \(background.hex)\n"
    for item in items { item.dump(into: &text, indent: "") }
    return text
  }
}

extension DisplayItem {
  func dump(into text: inout String, indent: String) {
    switch self {
    case .fill(let item):
      text += "\(indent)fill \(item.paint.dump) \(item.rule.rawValue)"
      text += " bounds \(item.bounds.dump) transform \(item.transform.dump)"
      text += " path \(item.path.svgData)\n"
    case .stroke(let item):
      text += "\(indent)stroke \(item.paint.dump) \(item.style.dump)"
      text += " bounds \(item.bounds.dump) transform \(item.transform.dump)"
      text += " path \(item.path.svgData)\n"
    case .image(let item):
      text += "\(indent)image \(item.image.dump)"
      if let source = item.source { text += " part \(source.dump)" }
      text += " \(item.filter.rawValue) tint \(item.tint.dump) into \(item.destination.dump)"
      text += " bounds \(item.bounds.dump) transform \(item.transform.dump)\n"
    case .tiles(let item):
      text += "\(indent)tiles \(item.width)x\(item.height)"
      text += " bounds \(item.bounds.dump) transform \(item.transform.dump)\n"
      for inner in item.items { inner.dump(into: &text, indent: indent + "  ") }
    case .group(let group): group.dump(into: &text, indent: indent)
    }
  }
}

extension DisplayImage {
  fileprivate var dump: String {
    switch self {
    case .bitmap(let bitmap):
      "\(width)x\(height)#\(String(bitmap.contentHash, radix: 16))"
    case .frame(let frame):
      "\(width)x\(height)#\(String(frame.content, radix: 16)) frame \(frame.index) of \(frame.source)"
    }
  }
}

extension DisplayGroup {
  fileprivate func dump(into text: inout String, indent: String) {
    text += "\(indent)group \(origin.label) bounds \(bounds.dump)"
    if opacity < 1 { text += " opacity \(shortest(opacity))" }
    if blendMode != .normal { text += " blend \(blendMode.rawValue)" }
    if isolatesBlending { text += " isolated" }
    if let projection { text += " projection \(projection.map.dump) of \(projection.area.dump)" }
    text += "\n"
    let inner = indent + "  "
    for clip in clips {
      text += "\(inner)clip \(clip.rule.rawValue) transform \(clip.transform.dump)"
      text += " path \(clip.path.svgData)\n"
    }
    if let mask {
      let mode = mask.mode == .alpha ? "" : mask.mode.rawValue + " "
      text += "\(inner)mask \(mode)bounds \(mask.bounds.dump)\n"
      for item in mask.items { item.dump(into: &text, indent: inner + "  ") }
    }
    for effect in effects {
      text += "\(inner)effect \(effect.dump)\n"
      if case .graph(let graph) = effect { graph.dump(into: &text, indent: inner + "  ") }
    }
    if let shadow { text += "\(inner)shadow \(shadow.dump)\n" }
    for item in items { item.dump(into: &text, indent: inner) }
  }
}

extension Effect {
  /// All values but those of items in a graph: equal texts, and equal items, mean equal effects.
  package var text: String { if case .graph(let graph) = self { graph.text } else { dump } }

  fileprivate var dump: String {
    switch self {
    case .blur(let x, let y, let space):
      (x == y ? "blur \(shortest(x))" : "blur [\(list([x, y]))]") + space.dump
    case .directionalBlur(let sigma, let axis, let space):
      "blur \(shortest(sigma)) along [\(list([axis.x, axis.y]))]" + space.dump
    case .colorMatrix(let matrix): "matrix [\(list(matrix.elements))]"
    case .levels(let levels, let channel):
      "levels \(channel.rawValue) [\(list([levels.black, levels.white, levels.gamma]))] to "
        + "[\(list([levels.outputBlack, levels.outputWhite]))]"
    case .extend(let area): "extend [\(area.x) \(area.y) \(area.width) \(area.height)]"
    case .change(let change): change.base.text
    case .graph(let graph): "graph in \(graph.region.dump) transform \(graph.transform.dump)"
    }
  }
}

extension DisplayShadow {
  fileprivate var dump: String {
    let text = "\(color.dump) offset [\(list([offset.x, offset.y]))] sigma \(shortest(sigma))"
    guard let path else { return text }
    return text + " transform \(path.transform.dump) path \(path.path.svgData)"
  }
}

func shortest(_ value: Double) -> String { value.shortestDecimal }

func list(_ values: [Double]) -> String { values.map(shortest).joined(separator: " ") }

extension Affine {
  var dump: String { "[" + list([a, b, c, d, tx, ty]) + "]" }
}

extension Homography {
  fileprivate var dump: String { "[" + list([x, y, origin].flatMap { [$0.x, $0.y, $0.z] }) + "]" }
}

extension Rect {
  var dump: String { "[" + list([origin.x, origin.y, width, height]) + "]" }
}

extension PixelRect {
  fileprivate var dump: String { "[\(x) \(y) \(width) \(height)]" }
}

extension Color {
  var dump: String { "(" + list([red, green, blue, alpha]) + ")" }
}

extension Paint {
  fileprivate var dump: String {
    switch self {
    case .color(let color): return color.dump
    case .gradient(let gradient):
      let stops = gradient.stops.map { "\(shortest($0.location)):\($0.color.dump)" }
      let focus = gradient.focus
      let position = focus == .zero ? "" : "focus \(shortest(focus.x)) \(shortest(focus.y)) "
      return "\(gradient.kind.rawValue) \(gradient.transform.dump) \(position)"
        + stops.joined(separator: " ")
    }
  }
}

extension StrokeStyle {
  fileprivate var dump: String {
    var text = "width \(shortest(lineWidth)) \(lineCap.rawValue) \(lineJoin.rawValue)"
    if lineJoin == .miter { text += " limit \(shortest(miterLimit))" }
    if !dashPattern.isEmpty { text += " dash [\(list(dashPattern))] from \(shortest(dashPhase))" }
    return text
  }
}

extension FilterColorSpace {
  var dump: String { self == .sRGB ? "" : " in \(rawValue)" }
}
