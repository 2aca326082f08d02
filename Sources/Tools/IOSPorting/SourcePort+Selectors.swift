// Methods by their names.
extension SourcePort {
  /// Replaces selectors by the methods that they name.
  ///
  /// A selector that is an argument of UIKit's is the method itself. Others are stored, or passed by a function of the
  /// project, or name a method of UIKit's own or one with a result, which targets do not take: these are a `Selector`
  /// that holds the method.
  mutating func takeMethods(_ fields: ProjectFacts) {
    replace(/#selector\((getter|setter):[^)]*\)/) { match in
      (nil, "\(match.output.0) has no method to call: write a closure")
    }
    nameMethodsOfTexts(fields)
    let scopes = TypeScope.all(in: source).filter { $0.keyword != "protocol" }
    let (before, masked) = (source, source.masked)
    replace(/#selector\(\s*((?:\w+\.)*\w+)\s*(\((?:\w+:)*\))?\s*\)/) { match in
      var name = String(match.output.1)
      let offset = before.offset(of: match.range.lowerBound)
      let scope = scopes.last { $0.body.contains(offset) }
      // A method of the enclosing class is that of `self`.
      for prefix in ["Self.", "self.", scope.map { "\($0.name)." } ?? ""]
      where !prefix.isEmpty && name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
      let method = "\(name)\(match.output.2 ?? "")"
      let start = before.text[..<match.range.lowerBound]
      let isArgument = start.suffix(40).contains(/\b(?:action|selector):\s*$/)
      let isRemoved = start.suffix(80).contains(/removeTarget\([^\n]*$/)
      let isDelayed =
        start.suffix(20).contains(/\bperform\(\s*$/)
        && before.text[match.range.upperBound...].prefix(80).contains(/^[^\n]*afterDelay:/)
      let note = "#selector(\(match.output.1)\(match.output.2 ?? "")) is the method itself"
      let base = name.split(separator: ".").last.map(String.init) ?? name
      let isPlain =
        fields.declared.methods[base] == nil
        ? !KnownNames.members.contains(base) : !fields.declared.methodsWithResult.contains(base)
      // The first value of a property has no `self`; the target is known at the call.
      let line = start.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      let isFirstValue =
        scope?.holdsDirectly(offset, in: masked) == true && !line.contains(/\blazy\b/)
      // A method of an object holds it, and iOS holds no targets.
      let isOfTarget = start.suffix(200).contains(
        /(?:addTarget\(|Recognizer\(\s*target:)\s*self\s*,\s*action:\s*$|addObserver\(\s*self\s*,\s*selector:\s*$/
      )
      // Items of bars do not take methods of classes.
      let isOfItem = !isOfTarget && start.suffix(40).contains(/target:\s*self\s*,\s*action:\s*$/)
      let isOfClass = (isFirstValue || isOfTarget || isOfItem) && !name.contains(".")
      let owner = isOfClass ? scope.map { "\($0.name)." } ?? "" : ""
      let isStored = fields.keepsSelectors || isRemoved || isOfItem
      if isPlain, isArgument && !isStored || isDelayed {
        return ("\(owner)\(method)", note)
      }
      return ("Selector(\"\(base)\", \(owner)\(method))", note + ", kept in a Selector")
    }
  }

  // Before Swift 2.2 selectors were texts.
  private mutating func nameMethodsOfTexts(_ fields: ProjectFacts) {
    let pattern =
      /\b(action|selector):(\s*)(?:Selector\(\(?[ \t]*)?"(\w+):?"(?:[ \t]*\)\)?)?(?=\s*[,)\n])/
    replace(pattern) { match in
      let name = String(match.output.3)
      guard fields.declared.methods[name] != nil else {
        return (nil, "the method \(name) is in no source: give a closure")
      }
      return (
        "\(match.output.1):\(match.output.2)\(name)", "the text \(name) is the method itself"
      )
    }
  }
}
