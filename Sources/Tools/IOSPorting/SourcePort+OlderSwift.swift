// Sources in Swift 1 to 3: names, labels and statements that later versions replaced.
extension SourcePort {
  /// Writes a source of Swift 2 as one of Swift 5; other sources only lose the names of Swift 3.
  mutating func writeOlderSwift(_ fields: ProjectFacts) {
    replace(/\bactivityIndicatorStyle:/) { _ in ("style:", "activityIndicatorStyle is style") }
    replace(/\.activityIndicatorViewStyle\b/) { _ in
      (".style", "activityIndicatorViewStyle is style")
    }
    writeCFunctions(ofContexts: false)
    guard Self.isOlder(source.code) else { return }
    note(
      .changed,
      line: 1,
      message: "the source is of Swift 2: its names, labels and statements are those of Swift 5"
    )
    writeStatements()
    writeDelegates()
    writeDispatch()
    writeContexts()
    writeColors()
    writeFunctions()
    writeCalls()
    writeNames(fields)
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
    source.replace(
      /\bfor[ \t]*\(?[ \t]*(?:var|let)[ \t]+(\w+)[ \t]*(?::[ \t]*Int[ \t]*)?=[ \t]*([^;\n]+);[ \t]*\w+[ \t]*(<=?)[ \t]*([^;\n]+);[ \t]*(?:\w+\+\+|\+\+\w+|\w+[ \t]*\+=[ \t]*1)[ \t]*\)?[ \t]*\{/
    ) { match in
      let (name, low, high) = (match.output.1, match.output.2, String(match.output.4).trimmed)
      let range = match.output.3 == "<" ? "..<" : "..."
      // A range must not be descending, which the old loop allowed.
      return "for \(name) in \(low)\(range)max(\(low), \(high)) {"
    }
    source.replace(/\b([\w.]+)(\+\+|--)/) {
      "\($0.output.1) \($0.output.2 == "++" ? "+=" : "-=") 1"
    }
    source.replace(/(\+\+|--)([A-Za-z_][\w.]*)/) {
      "\($0.output.2) \($0.output.1 == "++" ? "+=" : "-=") 1"
    }
    source.replace(/\b((?:if|guard|while)\b[^\n{]*?)[ \t]+where[ \t]+/) { "\($0.output.1), " }
    // Further bindings of one statement.
    source.replace(/\b((?:if|guard|while)[ \t]+(let|var)[ \t][^\n{]*)/) { match in
      let word = match.output.2
      var line = SourceText(String(match.output.1))
      line.replace(/,[ \t]*(\w+)[ \t]*=(?!=)/) { ", \(word) \($0.output.1) =" }
      return line.text
    }
    source.replace(/([=\s(])self\((?=\w+[ \t]*:)/) { "\($0.output.1)self.init(" }
    source.replace(/\bNSNumber\((?:float|double|integer|int|bool|long)[ \t]*:/) { _ in
      "NSNumber(value:"
    }
    source.replace(/\bfunc([^\n]*)\binout[ \t]+(\w+)[ \t]*:[ \t]*/) {
      "func\($0.output.1)\($0.output.2): inout "
    }
  }

  // All objects had these methods, until they got a protocol.
  private mutating func writeDelegates() {
    let classes = TypeScope.all(in: source).filter { $0.keyword == "class" }
    let before = source
    var delegates: [String] = []
    source.replace(
      /\boverride[ \t]+((?:public[ \t]+)?func[ \t]+(?:animationDidStop|animationDidStart)\()/
    ) { match in
      if let scope = classes.innermost(at: match.range.lowerBound, of: before),
        !scope.inheritance.contains("CAAnimationDelegate"), !delegates.contains(scope.name)
      {
        delegates.append(scope.name)
      }
      return String(match.output.1)
    }
    source.append(delegates.map { "extension \($0): CAAnimationDelegate {}\n" }.joined())
  }

  private mutating func writeDispatch() {
    source.replace(/\bdispatch_get_main_queue\(\)/) { _ in "DispatchQueue.main" }
    source.replace(/\bdispatch_get_global_queue\((?:[^()\n]|\([^()\n]*\))*\)/) { _ in
      "DispatchQueue.global()"
    }
    source.replace(/\bdispatch_queue_create\([ \t]*("[^"\n]*"|\w+)[ \t]*,[ \t]*(\w+)[ \t]*\)/) {
      let isConcurrent = $0.output.2 == "DISPATCH_QUEUE_CONCURRENT"
      return
        "DispatchQueue(label: \($0.output.1)\(isConcurrent ? ", attributes: .concurrent" : ""))"
    }
    source.replace(/\bdispatch_queue_t\b/) { _ in "DispatchQueue" }
    source.replace(
      /\bdispatch_after\([ \t\n]*dispatch_time\([ \t]*DISPATCH_TIME_NOW[ \t]*,[ \t]*Int64\([ \t]*(.+?)[ \t]*\*[ \t]*Double\(NSEC_PER_SEC\)[ \t]*\)[ \t]*\)[ \t]*,[ \t\n]*([\w.!]+(?:\(\))?)[ \t]*(\)|,)/
    ) { match in
      let rest = match.output.3 == ")" ? ")" : ", execute:"
      let lines = String(repeating: "\n", count: match.output.0.count { $0 == "\n" })
      return
        "\(lines)\(match.output.2).asyncAfter(deadline: .now() + Double(\(match.output.1))\(rest)"
    }
    source.replace(/\bdispatch_(async|sync)\([ \t]*([\w.!]+(?:\(\))?)[ \t]*(\)|,)/) {
      "\($0.output.2).\($0.output.1)\($0.output.3 == ")" ? "" : "(execute:")"
    }
  }

  private mutating func writeContexts() {
    guard source.code.contains(/\bCGContext[A-Z]|UIGraphicsGetCurrentContext\(/) else { return }
    source.replace(
      /\b((?:let|var)[ \t]+\w+[ \t]*=[ \t]*UIGraphicsGetCurrentContext\(\))(?=[ \t]*(?:\n|;|$))/
    ) {
      "\($0.output.1)!"
    }
    writeCFunctions(ofContexts: true)
  }

  // MARK: Names

  private mutating func writeColors() {
    source.replace(/\bM_PI(?:_([24]))?\b/) { match in
      match.output.1.map { "(Double.pi / \($0))" } ?? "Double.pi"
    }
    source.replace(/\bUIColor\.(\w+)Color\(\)/) { "UIColor.\($0.output.1)" }
    source.replace(/\bUIVisualEffectView\(effect:[ \t]*UIBlurEffect\(style:[ \t]*\.(\w+)/) {
      "UIVisualEffectView(effect: UIBlurEffect(style: .\(Self.lowered($0.output.1))"
    }
    source.replace(/\b(UITransitionContext\w+Key|NS\w+AttributeName|NS\w+Modes?)\b/) {
      OlderNames.keys[String($0.output.1)]
    }
  }

  // Declarations: the first parameter of a function had no label.
  private mutating func writeFunctions() {
    source.replace(
      /\b((?:override[ \t]+)(?:(?:public|open|internal|class|static)[ \t]+)*)func[ \t]+(\w+)\(\)[ \t]*->[ \t]*(\w+)/
    ) { match in
      guard OlderNames.overriddenProperties.contains(String(match.output.2)) else { return nil }
      return "\(match.output.1)var \(match.output.2): \(match.output.3)"
    }
    source.replace(/\bsuper\.(\w+)\(\)/) { match in
      guard OlderNames.overriddenProperties.contains(String(match.output.1)) else { return nil }
      return "super.\(match.output.1)"
    }
    source.replace(/\bfunc([ \t]+)(\w+)([ \t]*(?:<[^>(\n]*>)?\([ \t]*)(\w+)([ \t]*:)/) { match in
      let (space, parameter, colon) = (match.output.1, match.output.4, match.output.5)
      let (open, former) = (match.output.3, String(match.output.2))
      let (name, label) = OlderNames.methods[former] ?? (former, "_")
      return "func\(space)\(name)\(open)\(label) \(parameter)\(colon)"
    }
    // A name twice gave it a label.
    source.replace(/\bfunc([^\n(]*\([ \t]*)(\w+)[ \t]+\2([ \t]*:)/) {
      "func\($0.output.1)\($0.output.2)\($0.output.3)"
    }
  }

  private mutating func writeCalls() {
    // A link and a mode are the arguments of this method in another order.
    source.replace(/\.addToRunLoop\(/) { _ in ".add(to: " }
    source.replace(/(\bfunc[ \t]+)?\b(\w+)\([ \t]*(?=(\)|\w+[ \t]*:)?)/) { match in
      guard match.output.1 == nil, match.output.3 != ")",
        let (name, label) = OlderNames.methods[String(match.output.2)]
      else { return nil }
      let hasLabel = match.output.3 != nil || label == "_"
      return "\(name)(\(hasLabel ? "" : "\(label): ")"
    }
    source.replace(/\.(\w+)\(\)/) { match in
      OlderNames.properties[String(match.output.1)].map { ".\($0)" }
    }
    source.replace(/\b(\w+)(?=(?:[ \t]+\w+)?[ \t]*:)/) { OlderNames.labels[String($0.output.1)] }
  }

  private mutating func writeNames(_ fields: ProjectFacts) {
    let declared = fields.declared
    func renamed(_ match: Regex<(Substring, Substring, Substring)>.Match) -> String? {
      let name = String(match.output.2)
      guard !declared.variables.contains(name) else { return nil }
      return OlderNames.members[name].map { "\(match.output.1)\($0)" }
    }
    source.replace(/(\.)(\w+)\b(?!\()/, renamed)
    // Properties of `self`.
    source.replace(/(\n[ \t]*)(\w+)(?=[ \t]*=[ \t]*(?:true|false|!))/, renamed)
    source.replace(/\b(NS\w+|println)\b/) { OlderNames.types[String($0.output.1)] }
    // Names of notifications were texts.
    source.replace(/\b((?:name|forName):[ \t]*)("[^"\n]*")(?=[ \t]*,[ \t]*object[ \t]*:)/) {
      "\($0.output.1)NSNotification.Name(\($0.output.2))"
    }
    source.replace(/([\s(,\[:=!|&?]|\b(?:UI|NS|CG|CA)\w+)\.([A-Z]\w*)\b(?![.(])/) { match in
      let name = String(match.output.2)
      guard !declared.cases.contains(name), !["Type", "Protocol"].contains(name) else { return nil }
      return "\(match.output.1).\(Self.lowered(match.output.2))"
    }
  }

  // `EaseInOut` is `easeInOut`, `URL` is `url`.
  private static func lowered(_ name: Substring) -> String {
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
