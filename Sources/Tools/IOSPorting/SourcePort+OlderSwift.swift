// Sources in Swift 1 to 3: names, labels and statements that later versions replaced.
extension SourcePort {
  /// Writes a source of Swift 2 as one of Swift 5; other sources only lose the names of Swift 3.
  mutating func writeOlderSwift(_ fields: ProjectFacts) {
    replace(/\bactivityIndicatorStyle:/) { _ in ("style:", "activityIndicatorStyle is style") }
    replace(/\.activityIndicatorViewStyle\b/) { _ in
      (".style", "activityIndicatorViewStyle is style")
    }
    writePaths()
    guard Self.isOlder(source.code) else { return }
    note(
      .changed,
      line: 1,
      message: "the source is of Swift 2: its names, labels and statements are those of Swift 5"
    )
    let before = unsortedNoteCount
    writeStatements()
    writeDelegates()
    writeDispatch()
    writeContexts()
    writeColors()
    writeFunctions()
    writeCalls()
    writeNames(fields)
    dropNotes(after: before)
  }

  /// Whether a source has names or declarations of Swift 2, and none of later versions.
  static func isOlder(_ code: String) -> Bool {
    let older =
      /\.CGColor\b|\.CGPath\b|animateWithDuration\(|\bNSBundle\.mainBundle\(|\.mainScreen\(\)|UIColor\.\w+Color\(\)|\bdispatch_(?:async|after|get_main_queue)\b|\bprintln\(|\.sharedApplication\(\)|\.addAnimation\(|LineToPoint\(|forControlEvents:|\.systemFontOfSize\(|\bdrawRect\(rect:|viewDidAppear\(animated:|viewWillAppear\(animated:|touches\w+\(touches:|\bCGContext[A-Z]\w+\(|withEvent event:|scheduledTimerWithTimeInterval|\.currentDevice\(\)|defaultCenter\(\)|\.removedOnCompletion\b|\bfunc[ \t]+\w+\((\w+)[ \t]+\1[ \t]*:|\.animationForKey\(/
    let newer =
      /\.cgColor\b|\.cgPath\b|animate\(withDuration:|DispatchQueue\b|UIScreen\.main\.|\bfunc[ \t]+\w+\(_ |#selector\([^)]*_:/
    return code.contains(older) && !code.contains(newer)
  }

  // MARK: Statements

  private mutating func writeStatements() {
    replace(
      /\bfor[ \t]*\(?[ \t]*(?:var|let)[ \t]+(\w+)[ \t]*(?::[ \t]*Int[ \t]*)?=[ \t]*([^;\n]+);[ \t]*\w+[ \t]*(<=?)[ \t]*([^;\n]+);[ \t]*(?:\w+\+\+|\+\+\w+|\w+[ \t]*\+=[ \t]*1)[ \t]*\)?[ \t]*\{/
    ) { match in
      let (name, low, sign, high) = (
        match.output.1, match.output.2, match.output.3, String(match.output.4).trimmed
      )
      let range = sign == "<" ? "..<" : "..."
      // A range must not be descending, which the old loop allowed.
      return ("for \(name) in \(low)\(range)max(\(low), \(high)) {", "")
    }
    replace(/\b([\w.]+)(\+\+|--)/) { ("\($0.output.1) \($0.output.2 == "++" ? "+=" : "-=") 1", "") }
    replace(/(\+\+|--)([A-Za-z_][\w.]*)/) {
      ("\($0.output.2) \($0.output.1 == "++" ? "+=" : "-=") 1", "")
    }
    replace(/\b((?:if|guard|while)\b[^\n{]*?)[ \t]+where[ \t]+/) { ("\($0.output.1), ", "") }
    // Further bindings of one statement.
    replace(/\b((?:if|guard|while)[ \t]+(let|var)[ \t][^\n{]*)/) { match in
      let word = match.output.2
      var line = SourceText(String(match.output.1))
      line.replace(/,[ \t]*(\w+)[ \t]*=(?!=)/) { match, _ in ", \(word) \(match.output.1) =" }
      return (line.text, "")
    }
    replace(/([=\s(])self\((?=\w+[ \t]*:)/) { ("\($0.output.1)self.init(", "") }
    replace(/\bNSNumber\((?:float|double|integer|int|bool|long)[ \t]*:/) { _ in
      ("NSNumber(value:", "")
    }
    replace(/\bfunc([^\n]*)\binout[ \t]+(\w+)[ \t]*:[ \t]*/) {
      ("func\($0.output.1)\($0.output.2): inout ", "")
    }
  }

  // All objects had these methods, until they got a protocol.
  private mutating func writeDelegates() {
    let scopes = TypeScope.all(in: source).filter { $0.keyword == "class" }
    let text = source.text
    var delegates: [String] = []
    replace(/\boverride[ \t]+((?:public[ \t]+)?func[ \t]+(?:animationDidStop|animationDidStart)\()/)
    {
      match in
      let offset = text.distance(from: text.startIndex, to: match.range.lowerBound)
      if let scope = scopes.last(where: { $0.body.contains(offset) }),
        !scope.inheritance.contains("CAAnimationDelegate"), !delegates.contains(scope.name)
      {
        delegates.append(scope.name)
      }
      return (String(match.output.1), "")
    }
    guard !delegates.isEmpty else { return }
    let lines = delegates.map { "extension \($0): CAAnimationDelegate {}\n" }.joined()
    source = SourceText(source.text + (source.text.hasSuffix("\n") ? "" : "\n") + lines)
  }

  private mutating func writeDispatch() {
    replace(
      /\bdispatch_after\([ \t\n]*dispatch_time\([ \t]*DISPATCH_TIME_NOW[ \t]*,[ \t]*Int64\([ \t]*(.+?)[ \t]*\*[ \t]*Double\(NSEC_PER_SEC\)[ \t]*\)[ \t]*\)[ \t]*,[ \t\n]*dispatch_get_main_queue\(\)[ \t]*(\)|,)/
    ) { match in
      let rest = match.output.2 == ")" ? ")" : ", execute:"
      let lines = String(repeating: "\n", count: match.output.0.count { $0 == "\n" })
      return (
        "\(lines)DispatchQueue.main.asyncAfter(deadline: .now() + Double(\(match.output.1))\(rest)",
        ""
      )
    }
    replace(/\bdispatch_async\([ \t]*dispatch_get_main_queue\(\)[ \t]*(\)|,)/) {
      ("DispatchQueue.main.async\($0.output.1 == ")" ? "" : "(execute:")", "")
    }
    replace(/\bdispatch_get_main_queue\(\)/) { _ in ("DispatchQueue.main", "") }
  }

  // MARK: Functions of contexts

  // The functions of C as methods: the name, and the labels of the arguments.
  private static let contextMethods: [Substring: (name: String, labels: [String])] = [
    "MoveToPoint": ("move", ["to"]), "AddLineToPoint": ("addLine", ["to"]),
    "SetLineWidth": ("setLineWidth", [""]), "SetLineCap": ("setLineCap", [""]),
    "SetLineJoin": ("setLineJoin", [""]), "SetAlpha": ("setAlpha", [""]),
    "SetStrokeColorWithColor": ("setStrokeColor", [""]),
    "SetFillColorWithColor": ("setFillColor", [""]), "AddRect": ("addRect", [""]),
    "SetRGBFillColor": ("setFillColor", ["red", "green", "blue", "alpha"]),
    "SetRGBStrokeColor": ("setStrokeColor", ["red", "green", "blue", "alpha"]),
    "AddEllipseInRect": ("addEllipse", ["in"]), "AddPath": ("addPath", [""]),
    "FillRect": ("fill", [""]), "StrokeRect": ("stroke", [""]), "ClearRect": ("clear", [""]),
    "FillEllipseInRect": ("fillEllipse", ["in"]), "StrokeEllipseInRect": ("strokeEllipse", ["in"]),
    "FillPath": ("fillPath", []), "StrokePath": ("strokePath", []),
    "BeginPath": ("beginPath", []), "ClosePath": ("closePath", []), "Clip": ("clip", []),
    "SaveGState": ("saveGState", []), "RestoreGState": ("restoreGState", []),
    "TranslateCTM": ("translateBy", ["x", "y"]), "ScaleCTM": ("scaleBy", ["x", "y"]),
    "RotateCTM": ("rotate", ["by"]), "ConcatCTM": ("concatenate", [""]),
    "SetShadowWithColor": ("setShadow", ["offset", "blur", "color"]),
    "SetBlendMode": ("setBlendMode", [""]), "DrawImage": ("draw", [""]),
  ]

  private mutating func writeContexts() {
    guard source.code.contains(/\bCGContext[A-Z]|UIGraphicsGetCurrentContext\(/) else { return }
    replace(
      /\b((?:let|var)[ \t]+\w+[ \t]*=[ \t]*UIGraphicsGetCurrentContext\(\))(?=[ \t]*(?:\n|;|$))/
    ) {
      ("\($0.output.1)!", "")
    }
    var index = source.text.startIndex
    while let match = source.text[index...].firstMatch(of: /\bCGContext([A-Z]\w*)\(/) {
      index = match.range.upperBound
      guard let method = Self.contextMethods[match.output.1],
        let (arguments, end) = Self.arguments(of: source.text, from: match.range.upperBound),
        let context = arguments.first
      else { continue }
      var rest = Array(arguments.dropFirst())
      // Two numbers of a point.
      if method.labels == ["to"], rest.count == 2 {
        rest = ["CGPoint(x: \(rest[0]), y: \(rest[1]))"]
      }
      guard rest.count == method.labels.count else { continue }
      let list = zip(method.labels, rest).map { $0.isEmpty ? $1 : "\($0): \($1)" }
      let receiver = context.hasSuffix("Context()") ? context + "!" : context
      let call = "\(receiver).\(method.name)(\(list.joined(separator: ", ")))"
      let start = source.text.distance(from: source.text.startIndex, to: match.range.lowerBound)
      var text = source.text
      text.replaceSubrange(match.range.lowerBound..<end, with: call)
      source = SourceText(text)
      index = source.text.index(source.text.startIndex, offsetBy: start + method.name.count)
    }
  }

  /// The arguments of a call and its end, from behind the opening parenthesis.
  static func arguments(
    of text: String,
    from start: String.Index,
    acrossLines: Bool = false
  ) -> ([String], String.Index)? {
    var (parts, depth, index) = ([""], 0, start)
    while index < text.endIndex, acrossLines || text[index] != "\n" {
      let character = text[index]
      if depth == 0, character == ")" {
        let trimmed = parts.map(\.trimmed)
        return (trimmed == [""] ? [] : trimmed, text.index(after: index))
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0, character == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      index = text.index(after: index)
    }
    return nil
  }

  // MARK: Names

  private mutating func writeColors() {
    replace(/\bM_PI(?:_([24]))?\b/) { match in
      (match.output.1.map { "(Double.pi / \($0))" } ?? "Double.pi", "")
    }
    replace(/\bUIColor\.(\w+)Color\(\)/) { ("UIColor.\($0.output.1)", "") }
    replace(/\bUIVisualEffectView\(effect:[ \t]*UIBlurEffect\(style:[ \t]*\.(\w+)/) {
      ("UIVisualEffectView(effect: UIBlurEffect(style: .\(Self.lowered($0.output.1))", "")
    }
    let keys = [
      "UITransitionContextFromViewControllerKey": ".from",
      "UITransitionContextToViewControllerKey": ".to",
      "UITransitionContextFromViewKey": ".from", "UITransitionContextToViewKey": ".to",
      "NSFontAttributeName": ".font", "NSForegroundColorAttributeName": ".foregroundColor",
      "NSKernAttributeName": ".kern", "NSRunLoopCommonModes": ".common",
      "NSDefaultRunLoopMode": ".default", "NSParagraphStyleAttributeName": ".paragraphStyle",
    ]
    replace(/\b(UITransitionContext\w+Key|NS\w+AttributeName|NS\w+Modes?)\b/) { match in
      (keys[String(match.output.1)] ?? String(match.output.1), "")
    }
  }

  // Declarations: the first parameter of a function had no label.
  private mutating func writeFunctions() {
    replace(
      /\b((?:override[ \t]+)(?:(?:public|open|internal|class|static)[ \t]+)*)func[ \t]+(\w+)\(\)[ \t]*->[ \t]*(\w+)/
    ) { match in
      guard OlderNames.overriddenProperties.contains(String(match.output.2)) else {
        return (String(match.output.0), "")
      }
      return ("\(match.output.1)var \(match.output.2): \(match.output.3)", "")
    }
    replace(/\bsuper\.(\w+)\(\)/) { match in
      let isProperty = OlderNames.overriddenProperties.contains(String(match.output.1))
      return (isProperty ? "super.\(match.output.1)" : String(match.output.0), "")
    }
    replace(/\bfunc([ \t]+)(\w+)([ \t]*(?:<[^>(\n]*>)?\([ \t]*)(\w+)([ \t]*:)/) { match in
      let (space, parameter, colon) = (match.output.1, match.output.4, match.output.5)
      let (open, former) = (match.output.3, String(match.output.2))
      let (name, label) = OlderNames.methods[former] ?? (former, "_")
      return ("func\(space)\(name)\(open)\(label) \(parameter)\(colon)", "")
    }
    // A name twice gave it a label.
    replace(/\bfunc([^\n(]*\([ \t]*)(\w+)[ \t]+\2([ \t]*:)/) {
      ("func\($0.output.1)\($0.output.2)\($0.output.3)", "")
    }
  }

  private mutating func writeCalls() {
    // A link and a mode are the arguments of this method in another order.
    replace(/\.addToRunLoop\(/) { _ in (".add(to: ", "") }
    replace(/(\bfunc[ \t]+)?\b(\w+)\([ \t]*(?=(\)|\w+[ \t]*:)?)/) { match in
      guard match.output.1 == nil, match.output.3 != ")",
        let (name, label) = OlderNames.methods[String(match.output.2)]
      else { return (String(match.output.0), "") }
      let hasLabel = match.output.3 != nil || label == "_"
      return ("\(name)(\(hasLabel ? "" : "\(label): ")", "")
    }
    replace(/\.(\w+)\(\)/) { match in
      guard let name = OlderNames.properties[String(match.output.1)] else {
        return (String(match.output.0), "")
      }
      return (".\(name)", "")
    }
    replace(/\b(\w+)(?=(?:[ \t]+\w+)?[ \t]*:)/) { match in
      (OlderNames.labels[String(match.output.1)] ?? String(match.output.1), "")
    }
  }

  private mutating func writeNames(_ fields: ProjectFacts) {
    let variables = fields.declared.variables
    replace(/\.(\w+)\b(?!\()/) { match in
      let name = String(match.output.1)
      guard let new = OlderNames.members[name], !variables.contains(name) else {
        return (String(match.output.0), "")
      }
      return (".\(new)", "")
    }
    // Properties of `self`.
    replace(/(\n[ \t]*)(\w+)(?=[ \t]*=[ \t]*(?:true|false|!))/) { match in
      let name = String(match.output.2)
      guard let new = OlderNames.members[name], !variables.contains(name) else {
        return (String(match.output.0), "")
      }
      return ("\(match.output.1)\(new)", "")
    }
    replace(/\b(NS\w+|println)\b/) { match in
      (OlderNames.types[String(match.output.1)] ?? String(match.output.1), "")
    }
    let cases = fields.declared.cases
    replace(/([\s(,\[:=!|&?]|\b(?:UI|NS|CG|CA)\w+)\.([A-Z]\w*)\b(?![.(])/) { match in
      let (before, name) = (match.output.1, String(match.output.2))
      let isLeft = cases.contains(name) || ["Type", "Protocol"].contains(name)
      return ("\(before).\(isLeft ? name : Self.lowered(match.output.2))", "")
    }
  }

  // `EaseInOut` is `easeInOut`, `URL` is `url`.
  private static func lowered(_ name: Substring) -> String {
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
