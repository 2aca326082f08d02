// The functions of C for paths, which Swift 3 replaced by methods.
extension SourcePort {
  /// Writes calls such as `CGPathMoveToPoint(path, nil, 0, 0)` as methods; calls with a number of
  /// arguments that the function does not have remain.
  mutating func writePaths() {
    var index = source.text.startIndex
    while let match = source.text[index...].firstMatch(of: /\bCGPath([A-Z]\w*)\(/) {
      index = match.range.upperBound
      guard let form = Self.pathCalls[String(match.output.1)],
        let (arguments, end) = Self.arguments(of: source.text, from: index, acrossLines: true),
        let call = Self.pathCall(form, arguments)
      else { continue }
      // Lines keep their numbers.
      let range = match.range.lowerBound..<end
      let lines = source.text[range].count { $0 == "\n" } - call.count { $0 == "\n" }
      let start = source.text.distance(from: source.text.startIndex, to: range.lowerBound)
      var text = source.text
      text.replaceSubrange(range, with: String(repeating: "\n", count: max(0, lines)) + call)
      source = SourceText(text)
      // Arguments may have calls, too.
      index = source.text.index(source.text.startIndex, offsetBy: start)
    }
  }

  // The calls by the name behind `CGPath`. A digit is the argument of that number, `#` a transform,
  // which is added if it is not nil.
  private static let pathCalls = [
    "CreateMutable": "CGMutablePath()", "CreateCopy": "0.copy()",
    "CreateMutableCopy": "0.mutableCopy()", "CreateCopyByTransformingPath": "0.copy(using: 1)",
    "CreateWithRect": "CGPath(rect: 0, transform: 1)",
    "CreateWithEllipseInRect": "CGPath(ellipseIn: 0, transform: 1)",
    "CreateWithRoundedRect":
      "CGPath(roundedRect: 0, cornerWidth: 1, cornerHeight: 2, transform: 3)",
    "MoveToPoint": "0.move(to: CGPoint(x: 2, y: 3)#)",
    "AddLineToPoint": "0.addLine(to: CGPoint(x: 2, y: 3)#)",
    "AddQuadCurveToPoint":
      "0.addQuadCurve(to: CGPoint(x: 4, y: 5), control: CGPoint(x: 2, y: 3)#)",
    "AddCurveToPoint":
      "0.addCurve(to: CGPoint(x: 6, y: 7), control1: CGPoint(x: 2, y: 3), control2: CGPoint(x: 4, y: 5)#)",
    "AddArc":
      "0.addArc(center: CGPoint(x: 2, y: 3), radius: 4, startAngle: 5, endAngle: 6, clockwise: 7#)",
    "AddRelativeArc":
      "0.addRelativeArc(center: CGPoint(x: 2, y: 3), radius: 4, startAngle: 5, delta: 6#)",
    "AddArcToPoint":
      "0.addArc(tangent1End: CGPoint(x: 2, y: 3), tangent2End: CGPoint(x: 4, y: 5), radius: 6#)",
    "AddRect": "0.addRect(2#)", "AddEllipseInRect": "0.addEllipse(in: 2#)",
    "AddRoundedRect": "0.addRoundedRect(in: 2, cornerWidth: 3, cornerHeight: 4#)",
    "AddPath": "0.addPath(2#)", "CloseSubpath": "0.closeSubpath()", "EqualToPath": "(0 == 1)",
    "IsEmpty": "0.isEmpty", "GetCurrentPoint": "0.currentPoint",
    "GetBoundingBox": "0.boundingBox", "GetPathBoundingBox": "0.boundingBoxOfPath",
    "ContainsPoint": "0.contains(2, using: 3#)",
    "AddLines": "0.addLines(between: Array(2.prefix(3))#)",
    "AddRects": "0.addRects(Array(2.prefix(3))#)",
    "CreateCopyByDashingPath": "0.copy(dashingWithPhase: 2, lengths: Array(3.prefix(4))#)",
    "CreateCopyByStrokingPath":
      "0.copy(strokingWithWidth: 2, lineCap: 3, lineJoin: 4, miterLimit: 5#)",
  ]

  // The call with its arguments; nil if the count of arguments is another one.
  private static func pathCall(_ form: String, _ arguments: [String]) -> String? {
    let hasTransform = form.contains("#")
    // "curve1" and "tangent1End" are labels.
    let places = form.matches(of: /\b\d\b/.wordBoundaryKind(.simple)).compactMap { Int($0.output) }
    let count = max((places.max() ?? -1) + 1, hasTransform ? 2 : 0)
    guard arguments.count == count else { return nil }
    var result = ""
    var rest = form[...]
    while let match = rest.firstMatch(of: /\b\d\b|#/.wordBoundaryKind(.simple)) {
      result += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      guard let number = Int(match.output) else {
        let transform = arguments[1]
        if transform != "nil" {
          let isVariable = transform.hasPrefix("&")
          result += ", transform: "
          result += isVariable ? String(transform.dropFirst()) : transform + ".pointee"
        }
        continue
      }
      let argument = arguments[number]
      if form.hasPrefix("0.contains"), number == 3 {
        let rules = ["true": ".evenOdd", "false": ".winding"]
        result += rules[argument] ?? "\(argument) ? .evenOdd : .winding"
      } else {
        // A receiver is one value.
        let isOne = argument.wholeMatch(of: /[\w.!?]+(?:\([^()]*\))?|\[[^\]]*\]/) != nil
        result += isOne || !rest.hasPrefix(".") ? argument : "(\(argument))"
      }
    }
    return result + rest
  }
}
