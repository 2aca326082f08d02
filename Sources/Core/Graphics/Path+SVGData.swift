extension Path {
  /// The path as SVG path data with absolute commands; numbers in their shortest exact form.
  public var svgData: String {
    func text(_ point: Point) -> String { "\(point.x.shortestDecimal) \(point.y.shortestDecimal)" }
    return elements.map { element in
      switch element {
      case .move(let to): "M \(text(to))"
      case .line(let to): "L \(text(to))"
      case .curve(let first, let second, let to): "C \(text(first)) \(text(second)) \(text(to))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension Double {
  /// The shortest decimal text that reads back as the same number: `5`, not `5.0`; 0 for −0.
  ///
  /// Uses the standard library's own conversion, which knows no locale.
  public var shortestDecimal: String {
    if self == 0 { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
